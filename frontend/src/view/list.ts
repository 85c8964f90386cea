/** The rows: one memory each, moved through by keyboard, chosen by a box. */
import { arrange, button, el } from "./dom";
import type { Desk } from "./desk";
import type { Listing, Row } from "./source";

export const PAGE = 50;

interface Shown {
  item: HTMLLIElement;
  box: HTMLInputElement;
  open: HTMLButtonElement;
  told: string;
}

export class List {
  readonly element = el("section", { class: "jm-list" });
  readonly chosen = new Set<string>();
  rows: Row[] = [];
  total = 0;
  private readonly list = el("ul", { class: "jm-rows" });
  private readonly all = el("input", { type: "checkbox" });
  private readonly above = el("div", { class: "jm-above" });
  private readonly notes = el("div", { class: "jm-notes" });
  private readonly below = el("div", { class: "jm-pages" });
  private readonly shown = new Map<string, Shown>();
  private current: string | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly turn: (offset: number) => void,
    private readonly choose: () => void,
    private readonly key: (row: Row, key: string) => boolean,
  ) {
    const { words } = desk;
    this.element.setAttribute("aria-label", words.say("list"));
    this.all.setAttribute("aria-label", words.say("selectAll"));
    this.all.addEventListener("change", () => this.chooseAll(this.all.checked));
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.above.append(this.all);
    this.element.append(this.above, this.notes, this.list, this.below);
  }

  show(listing: Listing, offset: number, empty: string): void {
    this.rows = listing.rows;
    this.total = listing.total;
    const items = listing.rows.map((row) => this.rowOf(row).item);
    arrange(this.list, items);
    const here = new Set(listing.rows.map((row) => row.id));
    for (const id of [...this.shown.keys()]) if (!here.has(id)) this.shown.delete(id);
    if (!this.current || !here.has(this.current)) this.current = listing.rows[0]?.id ?? null;
    this.settle();
    const told = [...(listing.notes ?? []), ...(listing.conflicts ?? [])];
    if (!items.length) told.unshift(empty);
    this.notes.replaceChildren(...[...new Set(told)].map((each) => el("p", { dir: "auto" }, each)));
    this.pages(offset);
  }

  focus(id: string | null = this.current): void {
    (id ? this.shown.get(id) : undefined)?.open.focus();
  }

  mark(open: string | null): void {
    for (const [id, each] of this.shown) {
      if (id === open) each.open.setAttribute("aria-current", "true");
      else each.open.removeAttribute("aria-current");
    }
  }

  unchoose(): void {
    this.chosen.clear();
    this.settle();
    this.choose();
  }

  private rowOf(row: Row): Shown {
    const told = JSON.stringify(row);
    const known = this.shown.get(row.id);
    if (known?.told === told) return known;
    const made = known ?? this.made(row.id);
    made.told = told;
    made.box.setAttribute("aria-label", this.desk.words.say("select", { text: row.text.slice(0, 80) }));
    made.open.replaceChildren(...this.cells(row));
    made.item.dataset["status"] = row.status;
    this.shown.set(row.id, made);
    return made;
  }

  private made(id: string): Shown {
    const box = el("input", { type: "checkbox", tabindex: -1 });
    box.addEventListener("change", () => this.toggle(id, box.checked));
    const open = el("button", { type: "button", class: "jm-open", "data-id": id });
    open.addEventListener("click", () => {
      this.current = id;
      this.desk.open(id);
    });
    return { item: el("li", { class: "jm-row" }, box, open), box, open, told: "" };
  }

  private cells(row: Row): HTMLElement[] {
    const { words } = this.desk;
    const facts = [row.sort, row.age, row.origin, row.project].filter((each) => each && each !== "–");
    const marks = row.status === "active" ? row.marks : [row.status, ...row.marks];
    const told = el("span", { class: "jm-facts" });
    for (const each of facts) told.append(el("span", { dir: "auto" }, each));
    told.append(this.confidence(row));
    for (const each of marks) {
      told.append(el("span", { class: `jm-mark jm-mark-${each}` }, words.word(each)));
    }
    for (const each of row.tags.slice(0, 4)) told.append(el("span", { class: "jm-tag", dir: "auto" }, each));
    const why = row.why ? el("span", { class: "jm-why", dir: "auto" }, `${row.why} · ${row.score}`) : null;
    const text = el("span", { class: "jm-text", dir: "auto" }, row.text);
    return why ? [text, told, why] : [text, told];
  }

  private confidence(row: Row): HTMLElement {
    const label = `${this.desk.words.say("confidence")} ${row.confidence.toFixed(2)}`;
    return el("span", { class: "jm-confidence" }, label);
  }

  private pages(offset: number): void {
    const { words } = this.desk;
    const last = offset + this.rows.length;
    if (this.total <= this.rows.length) {
      this.below.replaceChildren();
      return;
    }
    const back = button(words.say("previous"), () => this.turn(Math.max(0, offset - PAGE)));
    const on = button(words.say("next"), () => this.turn(offset + PAGE));
    back.disabled = offset === 0;
    on.disabled = last >= this.total;
    const place = words.say("shown", { first: offset + 1, last, total: this.total.toLocaleString("en") });
    this.below.replaceChildren(back, el("span", {}, place), on);
  }

  private toggle(id: string, on: boolean): void {
    if (on) this.chosen.add(id);
    else this.chosen.delete(id);
    this.settle();
    this.choose();
  }

  private chooseAll(on: boolean): void {
    for (const row of this.rows) if (on) this.chosen.add(row.id);
    if (!on) this.chosen.clear();
    this.settle();
    this.choose();
  }

  /** One row can be reached by Tab, the others from it by arrows. */
  private settle(): void {
    for (const [id, each] of this.shown) {
      each.open.tabIndex = id === this.current ? 0 : -1;
      each.box.checked = this.chosen.has(id);
    }
    this.all.disabled = !this.rows.length;
    this.all.checked = this.rows.length > 0 && this.rows.every((row) => this.chosen.has(row.id));
  }

  private press(event: KeyboardEvent): void {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-id]")?.dataset["id"];
    const place = this.rows.findIndex((row) => row.id === id);
    const row = this.rows[place];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: { [key: string]: number } = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: this.rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) this.move(to);
    else if (event.key === " ") this.toggle(row.id, !this.chosen.has(row.id));
    else if (!this.key(row, event.key)) return;
    event.preventDefault();
  }

  private move(place: number): void {
    const row = this.rows[place];
    if (!row) return;
    this.current = row.id;
    this.settle();
    this.focus();
  }
}

