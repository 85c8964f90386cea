/** The line above the list: search, filters, order. */
import { button, el, labelled, select } from "./dom";
import type { Desk } from "./desk";
import type { Given, Overview } from "./source";

const SEARCH_AFTER = 120;
const ORDERS = ["newest", "oldest", "used", "unsure", "expiring", "text"] as const;
const KINDS = ["semantic", "episodic", "procedural"] as const;
const STATUSES = ["active", "draft", "pending", "archived", "forgotten"] as const;

export class Bar {
  readonly element = el("div", { class: "jm-bar" });
  readonly filters = el("div", { class: "jm-filters" });
  readonly search = el("input", { type: "search", class: "jm-search" });
  order = "newest";
  private readonly chosen = new Map<string, string>();
  private readonly toggle: HTMLButtonElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawn = "";

  constructor(
    private readonly desk: Desk,
    private readonly changed: () => void,
    actions: HTMLElement[],
  ) {
    const { words } = desk;
    this.search.placeholder = words.say("search");
    this.search.setAttribute("aria-label", words.say("search"));
    this.search.addEventListener("input", () => this.typed());
    this.filters.hidden = true;
    this.toggle = button(words.say("filters"), () => this.fold(), { "aria-expanded": "false" });
    const orders = ORDERS.map((each): [string, string] => [each, words.say(each)]);
    const order = select(words.say("order"), orders, this.order, (value) => {
      this.order = value;
      this.changed();
    });
    const found = el("div", { role: "search", class: "jm-find" }, this.search);
    this.element.append(found, this.toggle, order, ...actions);
  }

  get query(): string {
    return this.search.value.trim();
  }

  /** The filters that are set, as a request carries them. */
  get given(): Given {
    const given: Given = {};
    for (const [name, value] of this.chosen) {
      if (name === "project" && value === "-") given[name] = null;
      else given[name] = value;
    }
    return given;
  }

  /** Filter by one value, as if it had been chosen. */
  set(name: string, value: string | null): void {
    if (value === null) this.chosen.delete(name);
    else this.chosen.set(name, value);
    this.drawn = "";
    if (this.desk.overview) this.show(this.desk.overview);
  }

  show(overview: Overview): void {
    const drawn = JSON.stringify([overview.projects, overview.facets]);
    if (drawn === this.drawn || this.filters.contains(document.activeElement)) return;
    this.drawn = drawn;
    const { words } = this.desk;
    const tags = overview.facets.tags.map((each): [string, string] => [each.name, `${each.name} (${each.count})`]);
    const sources = overview.facets.source.map((each): [string, string] => [each.name, words.word(each.name)]);
    const projects: [string, string][] = [
      ["*", words.say("projectAll")],
      ["-", words.say("projectNone")],
      ...overview.projects.map((each): [string, string] => [each.id, each.name]),
    ];
    this.filters.replaceChildren(
      this.choice("project", projects, words.say("projectHere")),
      this.choice("kind", KINDS.map((each) => [each, words.say(each)])),
      this.choice("status", STATUSES.map((each) => [each, words.say(each)])),
      this.choice("tag", tags),
      this.choice("source", sources),
      this.day("since"),
      this.day("until"),
      button(words.say("clear"), () => this.clear()),
    );
  }

  private choice(
    name: "project" | "kind" | "status" | "tag" | "source",
    options: [string, string][],
    none = this.desk.words.say("any"),
  ): HTMLElement {
    const label = this.desk.words.say(name);
    const all: [string, string][] = [["", none], ...options];
    const control = select(label, all, this.chosen.get(name) ?? "", (value) => this.choose(name, value));
    return labelled(label, control);
  }

  private day(name: "since" | "until"): HTMLElement {
    const control = el("input", { type: "date" });
    control.value = this.chosen.get(name) ?? "";
    control.addEventListener("change", () => this.choose(name, control.value));
    return labelled(this.desk.words.say(name), control);
  }

  private choose(name: string, value: string): void {
    if (value) this.chosen.set(name, value);
    else this.chosen.delete(name);
    this.toggle.classList.toggle("jm-on", this.chosen.size > 0);
    this.changed();
  }

  private clear(): void {
    this.chosen.clear();
    this.drawn = "";
    this.toggle.classList.remove("jm-on");
    this.toggle.focus();
    if (this.desk.overview) this.show(this.desk.overview);
    this.changed();
  }

  private fold(): void {
    this.filters.hidden = !this.filters.hidden;
    this.toggle.setAttribute("aria-expanded", String(!this.filters.hidden));
  }

  private typed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), SEARCH_AFTER);
  }
}
