/** The state of the memory in a few words: asked after every change, for all that shows some of it. */
import type { Tongue } from "../view/strings";
import type { Kernels } from "./kernels";
import type { MessageSource } from "../view/source";

const AFTER = 300;
const BUSY_AFTER = 1000;

export interface Glance {
  on: boolean;
  waiting: number;
  captured: { id: string; text: string }[];
  /** The memories that each cell of the notebook made, by the cell's id. */
  cells: { [cell: string]: string[] };
}

export class Glances {
  now: Glance | null = null;
  isBusy = false;
  private source: MessageSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private unlisten: () => void = () => undefined;

  constructor(
    readonly kernels: Kernels,
    private readonly tongue: Tongue,
  ) {
    kernels.onChange(() => this.follow());
    this.follow();
  }

  onChange(changed: () => void): void {
    this.listeners.add(changed);
  }

  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), AFTER);
  }

  private follow(): void {
    const source = this.kernels.link?.source ?? null;
    if (source !== this.source) {
      this.unlisten();
      this.source = source;
      this.now = null;
      this.isBusy = false;
      this.unlisten = source?.onChange(() => this.soon()) ?? ((): void => undefined);
      this.kernels.link?.kernel.statusChanged.connect(this.idle);
    }
    if (source) this.soon();
    this.tell();
  }

  /** A magic may have paused or resumed, which changes no memory. */
  private readonly idle = (_: unknown, status: string): void => {
    if (status === "idle" && this.source) this.soon();
  };

  private async look(): Promise<void> {
    const { source } = this;
    if (!source) return;
    const late = setTimeout(() => this.busy(true), BUSY_AFTER);
    try {
      const cells = [...(this.kernels.notebook?.content.model?.cells ?? [])].map((each) => each.id);
      const glance = (await source.ask("glance", { tongue: this.tongue, cells })) as Glance;
      if (source !== this.source) return;
      this.now = glance;
    } catch {
      return;
    } finally {
      clearTimeout(late);
      this.isBusy = false;
    }
    this.tell();
  }

  private busy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.tell();
  }

  private tell(): void {
    this.listeners.forEach((each) => each());
  }
}
