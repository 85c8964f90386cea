/** Questions before an act: what to remember, where to move, whether to erase for good. */
import { button, dialog, el, labelled, select } from "./dom";
import type { Desk } from "./desk";
import { Refusal, type Done, type Erased, type Given } from "./source";

/** A form in a dialog; stays open while what it asks for is refused. */
function ask(
  desk: Desk,
  home: HTMLElement,
  title: string,
  controls: HTMLElement[],
  yes: string,
  done: () => Promise<boolean>,
): void {
  const told = el("p", { class: "jm-told", role: "status" });
  const submit = el("button", { type: "submit", class: "jm-main" }, yes);
  const cancel = button(desk.words.say("cancel"), () => box.close());
  const form = el("form", {}, ...controls, told, el("div", { class: "jm-actions" }, submit, cancel));
  const box = dialog(title, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    done()
      .then((isDone) => isDone && box.close())
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        told.textContent = error.message || desk.words.say("lost");
      })
      .finally(() => (submit.disabled = false));
  });
  home.append(box);
  box.showModal();
  controls[0]?.querySelector<HTMLElement>("input, textarea, select")?.focus();
}

export function remember(desk: Desk, home: HTMLElement): void {
  const { words } = desk;
  const text = el("textarea", { rows: 4, required: true, dir: "auto" });
  const tags = el("input", { type: "text", dir: "auto" });
  const everywhere = el("input", { type: "checkbox" });
  let kind = "";
  const kinds: [string, string][] = [
    ["", words.say("anyKind")],
    ["semantic", words.say("semantic")],
    ["episodic", words.say("episodic")],
    ["procedural", words.say("procedural")],
  ];
  const controls = [
    labelled(words.say("sentence"), text),
    labelled(words.say("kind"), select(words.say("kind"), kinds, "", (value) => (kind = value))),
    labelled(words.say("tags"), tags),
    labelled(words.say("everywhere"), everywhere),
  ];
  ask(desk, home, words.say("rememberTitle"), controls, words.say("save"), async () => {
    const given: Given = { text: text.value, kind, everywhere: everywhere.checked, tags: listed(tags.value) };
    const done = await desk.ask<Done>("remember", given);
    desk.done(done);
    return true;
  });
}

export function erase(desk: Desk, home: HTMLElement, ids: string[] | null, count: number, ended: () => void): void {
  const { words } = desk;
  const user = desk.overview?.user ?? "";
  const typed = el("input", { type: "text", autocomplete: "off", required: true });
  const controls = [
    labelled(words.say("typeName"), typed),
    el("p", { class: "jm-warning" }, words.say("eraseWarning", { count, user })),
  ];
  ask(desk, home, words.say("eraseTitle"), controls, words.say("eraseNow"), async () => {
    desk.tell(words.say("erasing"));
    const which: Given = ids ? { ids } : { everything: true };
    const erased = await desk.ask<Erased>("erase", { ...which, typed: typed.value });
    ended();
    desk.refresh();
    const { files, read, found } = erased;
    desk.tell(words.say("proof", { count: erased.count, files, read, found }), null, found > 0);
    return true;
  });
}

export function move(desk: Desk, home: HTMLElement, ids: string[]): void {
  const { words } = desk;
  let to = "";
  const known = desk.overview?.projects ?? [];
  const options: [string, string][] = [
    ["", words.say("everywhere")],
    ...known.map((each): [string, string] => [each.id, each.name]),
  ];
  const control = select(words.say("project"), options, "", (value) => (to = value));
  ask(desk, home, words.say("moveTitle"), [labelled(words.say("project"), control)], words.say("apply"), async () => {
    desk.done(await desk.ask<Done>("bulk", { act: "move", ids, to }));
    return true;
  });
}

export function tag(desk: Desk, home: HTMLElement, ids: string[]): void {
  const { words } = desk;
  const tags = el("input", { type: "text", required: true, dir: "auto" });
  ask(desk, home, words.say("tagTitle"), [labelled(words.say("tags"), tags)], words.say("apply"), async () => {
    desk.done(await desk.ask<Done>("bulk", { act: "tag", ids, tags: listed(tags.value) }));
    return true;
  });
}

export function exportAs(desk: Desk, home: HTMLElement, given: Given): void {
  const { words } = desk;
  let form = "json";
  const forms: [string, string][] = [
    ["json", "JSON"],
    ["csv", "CSV"],
    ["md", "Markdown"],
  ];
  const control = select(words.say("export"), forms, form, (value) => (form = value));
  const controls = [labelled(words.say("export"), control)];
  ask(desk, home, words.say("exportTitle"), controls, words.say("save"), async () => {
    const file = await desk.ask<{ name: string; type: string; text: string; count: number }>("export", { ...given, form });
    const address = URL.createObjectURL(new Blob([file.text], { type: file.type }));
    el("a", { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    desk.tell(words.say("exported", { count: file.count }));
    return true;
  });
}

function listed(text: string): string[] {
  return text.split(/[,，、]/).map((each) => each.trim()).filter(Boolean);
}
