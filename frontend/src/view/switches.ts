/** What the user lets be kept, and whose memory this is. */
import { button, el } from "./dom";
import type { Desk } from "./desk";
import { erase } from "./dialogs";
import type { Overview } from "./source";

export function switches(desk: Desk, home: HTMLElement, overview: Overview): void {
  const told = JSON.stringify([overview.switches, overview.user, overview.project]);
  if (home.dataset["told"] === told) return;
  home.dataset["told"] = told;
  const { words } = desk;
  const place = words.say("place", {
    user: overview.user,
    project: overview.project ?? words.say("projectNone"),
  });
  const parts: HTMLElement[] = [el("strong", { dir: "auto", title: overview.place }, place)];
  if (overview.switches) {
    parts.push(one(desk, words.say("keeping"), overview.switches.on, null));
    const kinds = el("div", { class: "jm-kinds" });
    for (const [name, isOn] of Object.entries(overview.switches.kinds)) {
      kinds.append(one(desk, name === "results" ? words.say("captureResults") : words.word(name), isOn, name));
    }
    parts.push(el("details", {}, el("summary", {}, words.say("switches")), kinds));
  }
  parts.push(button(words.say("eraseAll"), () => void everything(desk, home), { class: "jm-erase-all" }));
  home.replaceChildren(...parts);
}

function one(desk: Desk, label: string, isOn: boolean, kind: string | null): HTMLElement {
  const box = el("input", { type: "checkbox", role: "switch" });
  box.checked = isOn;
  box.addEventListener("change", () => void desk.act("switch", { on: box.checked, ...(kind ? { kind } : {}) }));
  return el("label", { class: "jm-switch" }, box, el("span", {}, label));
}

async function everything(desk: Desk, home: HTMLElement): Promise<void> {
  const { count } = await desk.ask<{ count: number }>("everything");
  erase(desk, home.parentElement ?? home, null, count, () => desk.open(null));
}
