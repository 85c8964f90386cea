/** What the parts of the view share: requests with their errors told, acts with their undo. */
import { button, el } from "./dom";
import { Refusal, type Done, type Given, type IMemorySource, type Origin, type Overview } from "./source";
import type { Words } from "./strings";

const BUSY_AFTER = 1000;

export type Jump = (path: string, origin: Origin) => void;

export class Desk {
  /** Told politely to who listens instead of looking. */
  readonly status = el("div", { class: "jm-status", role: "status", "aria-live": "polite" });
  /** Beside it, so that what was done stays to be read and undone while the kernel is busy. */
  readonly busy = el("div", { class: "jm-busy", role: "status" });
  overview: Overview | null = null;
  private late = 0;

  constructor(
    readonly source: IMemorySource,
    readonly words: Words,
    /** Load anew what is shown. */
    readonly refresh: () => void,
    /** Show one memory. */
    readonly open: (id: string | null) => void,
    /** Open a notebook at a cell, where the page can. */
    readonly jump: Jump | null,
  ) {}

  /** Put a request; says so when the kernel lets it wait. */
  async ask<T>(name: string, given: Given = {}): Promise<T> {
    let isLate = false;
    const busy = setTimeout(() => {
      isLate = true;
      this.late++;
      this.busy.textContent = this.words.say("busy");
    }, BUSY_AFTER);
    try {
      return (await this.source.ask(name, { tongue: this.words.tongue, ...given })) as T;
    } finally {
      clearTimeout(busy);
      if (isLate && --this.late === 0) this.busy.textContent = "";
    }
  }

  /** Do something, say what became of it, and offer to take it back. */
  async act(name: string, given: Given): Promise<Done | null> {
    try {
      const done = await this.ask<Done>(name, given);
      this.done(done);
      return done;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  done(done: Done): void {
    const { undo } = done;
    this.tell(done.message, undo === null ? null : () => void this.act("undo", { token: undo }));
    this.refresh();
  }

  fail(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.tell(error.message || this.words.say("lost"), null, true);
  }

  tell(message: string, undo: (() => void) | null = null, wrong = false): void {
    this.status.classList.toggle("jm-wrong", wrong);
    this.status.replaceChildren(el("span", { dir: "auto" }, message));
    if (undo) this.status.append(button(this.words.say("undo"), undo, { class: "jm-undo" }));
  }
}
