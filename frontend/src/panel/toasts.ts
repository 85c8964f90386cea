/** Says what a cell left in the memory by itself, and takes it back. */
import { Notification } from "@jupyterlab/apputils";
import type { Done, IMemorySource } from "../view/source";
import type { Words } from "../view/strings";
import type { Glances } from "./glance";

const STAYS = 8000;

export class Toasts {
  private readonly known = new Set<string>();
  private source: IMemorySource | null = null;

  constructor(
    private readonly glances: Glances,
    private readonly words: Words,
    private readonly wanted: () => boolean,
  ) {
    glances.onChange(() => this.look());
  }

  /** Say what became of an act, with its undo. */
  done(source: IMemorySource, done: Done): void {
    const { undo } = done;
    this.say(done.message, undo === null ? null : () => void source.ask("undo", { token: undo }));
  }

  private look(): void {
    const { now, kernels } = this.glances;
    const source = kernels.link?.source ?? null;
    if (!now || !source) return;
    const isFirst = source !== this.source;
    this.source = source;
    for (const { id, text } of now.captured) {
      if (this.known.has(id)) continue;
      this.known.add(id);
      if (isFirst || !this.wanted()) continue;
      this.say(this.words.say("captured", { text }), () => void source.ask("forget", { ids: [id], tongue: this.words.tongue }));
    }
  }

  private say(message: string, undo: (() => void) | null): void {
    const actions = undo ? [{ label: this.words.say("undo"), callback: undo }] : [];
    Notification.emit(message, "info", { actions, autoClose: STAYS });
  }
}
