/** Everything about one memory, and what can be done with it. */
import { button, el } from "./dom";
import type { Desk } from "./desk";
import { Editor } from "./editor";
import { history, minute } from "./history";
import { linkTo, pathOf } from "./places";
import type { Detail as Memory, Json } from "./source";

export interface Acts {
  one: (act: string, id: string) => void;
  erase: (ids: string[]) => void;
  tag: (ids: string[]) => void;
  move: (ids: string[]) => void;
}

const PLAIN = new Set(["id", "text", "version", "tags", "confidence", "status", "pinned", "shared", "user"]);

export class Detail {
  readonly element = el("aside", { class: "jm-detail", hidden: true });
  memory: Memory | null = null;
  private editor: Editor | null = null;
  private readonly heading = el("h2", { tabindex: -1 });
  private readonly body = el("div", { class: "jm-detail-body" });

  constructor(
    private readonly desk: Desk,
    private readonly acts: Acts,
    close: () => void,
  ) {
    this.element.setAttribute("aria-label", desk.words.say("details"));
    this.heading.textContent = desk.words.say("details");
    const end = button(desk.words.say("close"), close, { class: "jm-close" });
    this.element.append(el("div", { class: "jm-detail-head" }, this.heading, end), this.body);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.editor) close();
    });
  }

  get isEditing(): boolean {
    return this.editor !== null;
  }

  show(memory: Memory, focus: boolean): void {
    this.element.hidden = false;
    if (this.editor && this.memory?.id === memory.id) {
      if (memory.version !== this.memory.version) this.desk.tell(this.desk.words.say("changedElsewhere"));
      return;
    }
    const told = JSON.stringify(memory);
    const isSame = told === JSON.stringify(this.memory);
    this.memory = memory;
    this.editor = null;
    if (!isSame || !this.body.childElementCount) this.draw(memory);
    if (focus) this.heading.focus();
  }

  hide(): void {
    this.element.hidden = true;
    this.memory = null;
    this.editor = null;
    this.body.replaceChildren();
  }

  edit(): void {
    const { memory } = this;
    if (!memory) return;
    const editor = new Editor(this.desk, memory, (saved) => {
      this.editor = null;
      // What was saved is shown at once, before all that follows from it is loaded.
      const { text } = saved;
      this.memory = typeof text === "string" ? { ...memory, text } : memory;
      this.draw(this.memory);
      this.heading.focus();
    });
    this.editor = editor;
    this.body.replaceChildren(editor.element);
    editor.focus();
  }

  private draw(memory: Memory): void {
    const { words } = this.desk;
    const kept = this.focusedAct();
    const section = (title: string, ...children: (Node | null)[]): HTMLElement =>
      el("section", {}, el("h3", {}, title), ...children);
    this.body.replaceChildren(
      el("p", { class: "jm-sentence", dir: "auto" }, memory.text),
      this.facts(memory),
      this.actions(memory),
      ...(this.matched(memory) ?? []),
      section(words.say("why"), ...this.why(memory)),
      section(words.say("history"), history(this.desk, memory)),
      ...(memory.related.length ? [section(words.say("related"), this.related(memory))] : []),
      this.fields(memory),
    );
    if (kept) this.body.querySelector<HTMLElement>(`[data-act="${kept}"]`)?.focus();
  }

  private focusedAct(): string | null {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.body.contains(focused) ? (focused.dataset["act"] ?? null) : null;
  }

  private facts(memory: Memory): HTMLElement {
    const { words } = this.desk;
    const { recalls, verified_at: verified } = memory.fields;
    const facts = [
      memory.sort,
      memory.age,
      words.word(memory.status),
      ...memory.marks.map((each) => words.word(each)),
      `${words.say("confidence")} ${memory.confidence.toFixed(2)}`,
      words.say("recalled", { count: Number(recalls ?? 0) }),
      typeof verified === "string" ? words.say("verified", { when: minute(verified) }) : words.say("unverified"),
      memory.project ?? words.say("everywhere"),
      ...memory.tags.map((each) => `#${each}`),
    ];
    return el("p", { class: "jm-facts" }, ...facts.map((each) => el("span", { dir: "auto" }, each)));
  }

  private actions(memory: Memory): HTMLElement {
    const { words } = this.desk;
    const box = el("div", { class: "jm-actions" });
    const add = (name: Parameters<typeof words.say>[0], act: () => void): void => {
      box.append(button(words.say(name), act, { "data-act": name }));
    };
    const one = (act: string) => () => this.acts.one(act, memory.id);
    if (memory.status === "forgotten") add("restore", one("restore"));
    else {
      add("edit", () => this.edit());
      if (memory.status === "draft" || memory.confidence < 1) add("confirm", one("confirm"));
      const [isPinned, isShared] = [memory.marks.includes("pinned"), memory.marks.includes("shared")];
      add(isPinned ? "unpin" : "pin", one(isPinned ? "unpin" : "pin"));
      add("addTag", () => this.acts.tag([memory.id]));
      add("move", () => this.acts.move([memory.id]));
      add(isShared ? "unshare" : "share", one(isShared ? "unshare" : "share"));
      add("forget", one("forget"));
    }
    add("erase", () => this.acts.erase([memory.id]));
    return box;
  }

  private matched(memory: Memory): HTMLElement[] | null {
    if (!memory.parts) return null;
    const parts = Object.entries(memory.parts).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
    return [
      el(
        "section",
        {},
        el("h3", {}, this.desk.words.say("matched")),
        el("p", { dir: "auto" }, `${memory.why ?? ""} · ${memory.score ?? ""} = ${parts.join(" + ")}`),
      ),
    ];
  }

  private why(memory: Memory): HTMLElement[] {
    const { words } = this.desk;
    const { source } = memory;
    const parts: HTMLElement[] = [];
    if (source.sentence) parts.push(el("blockquote", { dir: "auto" }, source.sentence));
    const count = source.count === null ? null : words.say("cell", { count: `[${source.count}]` });
    const place = [source.name, count, source.agent, words.word(String(memory.fields["source"]))].filter(Boolean);
    parts.push(
      el("p", { dir: "auto" }, source.name ? words.say("from", { place: place.join(", ") }) : words.say("noOrigin")),
    );
    const path = pathOf(source);
    const { jump } = this.desk;
    const link = path && linkTo(source, path);
    if (path && jump) {
      parts.push(button(words.say("openCell"), () => jump(path, source), { class: "jm-link", "data-act": "jump" }));
    } else if (link) {
      parts.push(el("a", { href: link, target: "_blank", rel: "noopener" }, words.say("openCell")));
    }
    return parts;
  }

  private related(memory: Memory): HTMLElement {
    const list = el("ul", { class: "jm-related" });
    for (const each of memory.related) {
      const open = button(each.text, () => this.desk.open(each.id), { dir: "auto", class: "jm-link" });
      list.append(el("li", {}, open));
    }
    return list;
  }

  private fields(memory: Memory): HTMLElement {
    const table = el("table", { class: "jm-fields" });
    const rows: [string, Json][] = [
      ["id", memory.id],
      ...Object.entries(memory.fields).filter(([name, value]) => !PLAIN.has(name) && isSaid(value)),
      ["references", memory.references],
      ["relations", memory.relations],
    ];
    for (const [name, value] of rows.filter(([, each]) => isSaid(each))) {
      const told = Array.isArray(value) ? value.map(String).join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value);
      table.append(
        el("tr", {}, el("th", { scope: "row" }, name.replaceAll("_", " ")), el("td", { dir: "auto" }, told)),
      );
    }
    return el("details", {}, el("summary", {}, this.desk.words.say("fields")), table);
  }
}

function isSaid(value: Json): boolean {
  return value !== null && value !== "" && value !== false && !(Array.isArray(value) && !value.length);
}
