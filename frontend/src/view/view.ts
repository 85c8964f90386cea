/** The view of a memory: groups, list and detail, the same in every home. */
import { Bar } from "./bar";
import { button, el } from "./dom";
import { Desk, type Jump } from "./desk";
import { Detail } from "./detail";
import { erase, exportAs, move, remember, tag } from "./dialogs";
import { Groups, type GroupName } from "./groups";
import { health } from "./health";
import { List, PAGE } from "./list";
import {
  Refusal,
  type Detail as Memory,
  type Given,
  type HealthFigures,
  type IMemorySource,
  type Listing,
  type Overview,
  type Question,
  type Row,
} from "./source";
import type { Tongue, Words } from "./strings";
import { switches } from "./switches";
import { waiting } from "./waiting";

const REFRESH_AFTER = 80;
const RECENT = 5;
const LISTED = new Set<GroupName>(["all", "preferences", "definitions", "events", "procedures", "sessions", "drafts", "forgotten"]);

export interface Asked {
  query?: string;
  ids?: string[];
  group?: GroupName;
}

export class MemoryView {
  private readonly desk: Desk;
  private readonly bar: Bar;
  private readonly groups: Groups;
  private readonly list: List;
  private readonly detail: Detail;
  private readonly other = el("section", { class: "jm-other", hidden: true });
  private readonly chosen = el("div", { class: "jm-chosen", hidden: true });
  private readonly switchboard = el("div", { class: "jm-switches" });
  private readonly unlisten: () => void;
  private group: GroupName = "all";
  private offset = 0;
  private isWhole = false;
  /** Only these memories, until another group or question is chosen. */
  private ids: string[] = [];
  private turn = 0;
  /** The project that the overview speaks of. */
  private place = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;
  /** Something changed that is not shown yet: a load was under way, or nobody looked. */
  private isStale = false;
  private readonly seen = new IntersectionObserver(() => this.catchUp());

  constructor(
    private readonly root: HTMLElement,
    source: IMemorySource,
    words: Words,
    /** Opens a notebook at the cell of a memory; without it that is a link. */
    jump: Jump | null = null,
  ) {
    this.desk = new Desk(source, words, () => this.refreshSoon(), (id) => void this.open(id), jump);
    this.bar = new Bar(this.desk, () => this.start(), [
      button(words.say("remember"), () => remember(this.desk, this.root), { class: "jm-main" }),
      button(words.say("export"), () => exportAs(this.desk, this.root, this.exportable())),
    ]);
    this.groups = new Groups(this.desk, (name) => this.choose(name));
    this.list = new List(this.desk, (offset) => this.page(offset), () => this.showChosen(), (row, key) => this.key(row, key));
    this.detail = new Detail(this.desk, this.acts(), () => void this.open(null));
    this.build(words.tongue);
    this.unlisten = source.onChange(() => this.refreshSoon());
    this.isStale = true;
    this.seen.observe(root); // calls back at once, and when the view comes to be seen
  }

  /** Show what somebody outside asks for: a question, some memories or a group. */
  ask({ query = "", ids = [], group = "all" }: Asked): void {
    void this.open(null);
    this.choose(group);
    this.bar.search.value = query;
    this.ids = ids;
    this.start();
    const [id] = ids;
    if (id && ids.length === 1) void this.open(id);
  }

  dispose(): void {
    this.unlisten();
    this.seen.disconnect();
    clearTimeout(this.timer);
    this.root.replaceChildren();
  }

  private build(tongue: Tongue): void {
    const { root, desk } = this;
    root.classList.add("jm-view");
    root.lang = tongue === "zh" ? "zh-CN" : "en";
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", desk.words.say("memory"));
    // JupyterLab would take our keys for those of its command mode. Its selectors match the very
    // element that has the focus, so that one must say no.
    root.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLElement) event.target.dataset["lmSuppressShortcuts"] = "true";
    });
    root.addEventListener("keydown", (event) => this.shortcut(event));
    this.other.setAttribute("aria-live", "off");
    root.replaceChildren(
      this.switchboard,
      this.bar.element,
      this.bar.filters,
      this.chosen,
      el("div", { class: "jm-body" }, this.groups.element, this.list.element, this.other, this.detail.element),
      el("div", { class: "jm-foot" }, desk.busy, desk.status),
      el("p", { class: "jm-keys" }, desk.words.say("keys")),
    );
    desk.tell(desk.words.say("loading"));
  }

  private acts(): ConstructorParameters<typeof Detail>[1] {
    return {
      one: (act, id) => void this.act(act, [id]),
      erase: (ids) => erase(this.desk, this.root, ids, ids.length, () => this.erased()),
      tag: (ids) => tag(this.desk, this.root, ids),
      move: (ids) => move(this.desk, this.root, ids),
    };
  }

  private async act(act: string, ids: string[]): Promise<void> {
    if (act === "forget") await this.desk.act("forget", { ids });
    else await this.desk.act("bulk", { act, ids });
  }

  private erased(): void {
    this.list.unchoose();
    this.detail.hide();
  }

  /** From the first page, after another question, filter or order. */
  private start(): void {
    this.offset = 0;
    if (this.bar.query) this.ids = [];
    if (this.bar.query && !LISTED.has(this.group)) this.group = "all";
    void this.refresh();
  }

  private choose(name: GroupName): void {
    this.group = name;
    this.ids = [];
    this.isWhole = false;
    this.bar.search.value = "";
    if (name !== "files") this.bar.set("entity", null);
    this.list.unchoose();
    this.start();
  }

  private page(offset: number): void {
    this.offset = offset;
    void this.refresh().then(() => this.list.focus());
  }

  /** Load anew before long: once for several changes, and never while nobody can see it. */
  private refreshSoon(): void {
    this.isStale = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.catchUp(), REFRESH_AFTER);
  }

  private catchUp(): void {
    const isHidden = !this.root.getClientRects().length;
    if (this.isStale && !this.isLoading && !isHidden) void this.refresh(true);
  }

  /**
   * Load the list, and after news also what stands around it. An answer that comes after a later
   * question is dropped.
   */
  private async refresh(isNews = false): Promise<void> {
    const turn = ++this.turn;
    this.isLoading = true;
    if (isNews) this.isStale = false;
    try {
      const shown = this.main().then((show) => {
        if (turn === this.turn) show();
      });
      await Promise.all(isNews ? [shown, this.again(), this.around(isNews)] : [shown, this.around(isNews)]);
      if (this.desk.status.textContent === this.desk.words.say("loading")) this.desk.tell("");
    } catch (error) {
      const isLost = error instanceof Refusal && error.kind === "lost";
      if (isLost) this.isStale = true;
      else if (turn === this.turn) this.desk.fail(error);
    } finally {
      if (turn === this.turn) {
        this.isLoading = false;
        this.catchUp();
      }
    }
  }

  private async around(isNews: boolean): Promise<void> {
    const given = this.projectGiven();
    const place = JSON.stringify(given);
    let { overview } = this.desk;
    if (isNews || !overview || place !== this.place) overview = await this.desk.ask<Overview>("overview", given);
    this.place = place;
    this.desk.overview = overview;
    this.groups.show(overview, this.bar.query ? null : this.group);
    this.bar.show(overview);
    switches(this.desk, this.switchboard, overview);
  }

  private async again(): Promise<void> {
    const id = this.detail.memory?.id;
    if (id) await this.load(id, false);
  }

  /** Load the middle; returns what shows it. */
  private async main(): Promise<() => void> {
    const { desk, group } = this;
    const { words, ask } = { words: desk.words, ask: desk.ask.bind(desk) };
    if (this.bar.query) {
      const query = this.bar.query;
      const found = await ask<Listing>("search", { ...this.bar.given, query });
      return () => this.showList(found, words.say("nothingFound", { query }));
    }
    if (group === "waiting") {
      const { questions } = (await ask("waiting")) as { questions: Question[] };
      return () => this.showOther(waiting(desk, questions), JSON.stringify(questions));
    }
    if (group === "health") {
      const found = await ask<HealthFigures>("health");
      return () => this.showOther(health(desk, found), found.text);
    }
    if (group === "kernel") {
      const { text } = (await ask("working")) as { text: string };
      return () => this.showOther([el("pre", { class: "jm-plain", dir: "auto", tabindex: 0 }, text)], text);
    }
    if (group === "files" && !this.bar.given["entity"]) {
      const { files } = await ask<Overview>("overview", this.projectGiven());
      return () => this.showOther(this.files(files), JSON.stringify(files));
    }
    const found = await ask<Listing>("page", this.pageGiven());
    return () => this.showList(found, words.say("nothing"));
  }

  private projectGiven(): Given {
    const { project } = this.bar.given;
    return project === undefined ? {} : { project };
  }

  private pageGiven(): Given {
    const isShort = this.group === "sessions" && !this.isWhole;
    return {
      ...this.bar.given,
      group: LISTED.has(this.group) ? this.group : "all",
      order: this.bar.order,
      offset: this.offset,
      limit: isShort ? RECENT : PAGE,
      ids: this.ids,
    };
  }

  private exportable(): Given {
    if (this.list.chosen.size) return { ids: [...this.list.chosen] };
    if (this.bar.query) return { ...this.bar.given, query: this.bar.query };
    return { ...this.pageGiven(), offset: 0 };
  }

  private showList(listing: Listing, empty: string): void {
    this.other.hidden = true;
    this.list.element.hidden = false;
    this.list.show(listing, this.bar.query ? 0 : this.offset, empty);
    this.list.mark(this.detail.memory?.id ?? null);
    if (this.group === "sessions" && !this.isWhole && listing.total > RECENT) {
      const whole = (): void => {
        this.isWhole = true;
        void this.refresh();
      };
      const all = this.desk.words.say("viewAll", { count: listing.total });
      this.list.element.querySelector(".jm-pages")?.replaceChildren(button(all, whole));
    }
  }

  private showOther(parts: HTMLElement[], told: string): void {
    this.list.element.hidden = true;
    this.other.hidden = false;
    if (this.other.dataset["told"] === told && this.other.childElementCount) return;
    this.other.dataset["told"] = told;
    this.other.replaceChildren(...parts);
  }

  private files(files: Overview["files"]): HTMLElement[] {
    if (!files.length) return [el("p", {}, this.desk.words.say("nothing"))];
    const list = el("ul", { class: "jm-rows" });
    for (const each of files) {
      const open = button(`${each.name} (${each.count})`, () => {
        this.bar.set("entity", each.name);
        this.start();
      });
      list.append(el("li", {}, open));
    }
    return [list];
  }

  private async open(id: string | null): Promise<void> {
    if (id === null) {
      const before = this.detail.memory?.id ?? null;
      this.detail.hide();
      this.root.classList.remove("jm-opened");
      this.list.mark(null);
      this.list.focus(before);
      return;
    }
    await this.load(id, true).catch((error: unknown) => this.desk.fail(error));
  }

  private async load(id: string, focus: boolean): Promise<void> {
    try {
      const found = await this.desk.ask<Memory>("detail", { memory: id, ...this.projectGiven() });
      if (!focus && this.detail.memory?.id !== id) return;
      const { parts, score, why } = this.list.rows.find((row) => row.id === id) ?? {};
      this.root.classList.add("jm-opened");
      this.detail.show(parts ? { ...found, parts, score: score ?? 0, why: why ?? "" } : found, focus);
      this.list.mark(id);
    } catch (error) {
      // What was erased elsewhere is no longer there to be shown.
      if (!focus) this.detail.hide();
      else throw error;
    }
  }

  private showChosen(): void {
    const ids = [...this.list.chosen];
    const { words } = this.desk;
    this.chosen.hidden = ids.length === 0;
    if (!ids.length) {
      this.chosen.replaceChildren();
      return;
    }
    const bulk = (name: "confirm" | "pin" | "share" | "forget" | "restore"): HTMLElement =>
      button(words.say(name), () => void this.act(name, ids).then(() => this.list.unchoose()), { "data-bulk": name });
    this.chosen.replaceChildren(
      el("span", {}, words.say("selected", { count: ids.length })),
      ...(this.group === "forgotten" ? [bulk("restore")] : [bulk("confirm"), bulk("pin"), bulk("share"), bulk("forget")]),
      button(words.say("addTag"), () => tag(this.desk, this.root, ids), { "data-bulk": "tag" }),
      button(words.say("move"), () => move(this.desk, this.root, ids), { "data-bulk": "move" }),
      button(words.say("erase"), () => erase(this.desk, this.root, ids, ids.length, () => this.erased())),
      button(words.say("unselect"), () => this.list.unchoose()),
    );
  }

  private key(row: Row, key: string): boolean {
    if (key === "Delete") void this.act("forget", [row.id]);
    else if (key === "p") void this.act(row.marks.includes("pinned") ? "unpin" : "pin", [row.id]);
    else if (key === "e") void this.open(row.id).then(() => this.detail.edit());
    else return false;
    return true;
  }

  private shortcut(event: KeyboardEvent): void {
    const isTyping = (event.target as HTMLElement).matches("input:not([type=checkbox]), textarea, select");
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      this.bar.search.focus();
    }
  }
}
