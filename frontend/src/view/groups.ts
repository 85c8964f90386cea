/** The groups beside the list, with how many memories each has. */
import { arrange, button, el } from "./dom";
import type { Desk } from "./desk";
import type { Overview } from "./source";
import type { StringName } from "./strings";

const NAMES = [
  "all",
  "preferences",
  "definitions",
  "events",
  "procedures",
  "files",
  "sessions",
  "waiting",
  "drafts",
  "kernel",
  "forgotten",
  "health",
] as const satisfies StringName[];

export type GroupName = (typeof NAMES)[number];

export class Groups {
  readonly element = el("nav", { class: "jm-groups" });
  private readonly buttons = new Map<GroupName, HTMLButtonElement>();

  constructor(desk: Desk, choose: (name: GroupName) => void) {
    this.element.setAttribute("aria-label", desk.words.say("groups"));
    for (const name of NAMES) {
      const made = button("", () => choose(name), { "data-group": name });
      made.append(el("span", {}, desk.words.say(name)), el("span", { class: "jm-count" }));
      this.buttons.set(name, made);
    }
  }

  show(overview: Overview, current: GroupName | null): void {
    const present = (name: GroupName): boolean =>
      name === "health" ? overview.health : name === "kernel" ? overview.working : true;
    const shown: HTMLElement[] = [];
    for (const [name, each] of this.buttons) {
      const count = name === "files" ? overview.files.length : overview.counts[name];
      const told = each.querySelector(".jm-count");
      if (told) told.textContent = count === undefined ? "" : count.toLocaleString("en");
      each.classList.toggle("jm-urgent", name === "waiting" && !!count);
      if (name === current) each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
      if (present(name)) shown.push(each);
    }
    arrange(this.element, shown);
  }
}
