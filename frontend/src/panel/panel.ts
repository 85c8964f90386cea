/** The side panel: the view, or why there is none and what to do about it. */
import { Widget } from "@lumino/widgets";
import { button, el } from "../view/dom";
import type { IMemorySource, Origin } from "../view/source";
import type { StringName, Words } from "../view/strings";
import type { Asked, MemoryView } from "../view/view";
import type { Kernels } from "./kernels";

/** What view.css comes to, put in by the build. */
declare const STYLE: string;

export class Panel extends Widget {
  private hasStyle = false;
  private view: MemoryView | null = null;
  private source: IMemorySource | null = null;
  private asked: Asked | null = null;

  constructor(
    private readonly kernels: Kernels,
    private readonly words: Words,
    private readonly jump: (path: string, origin: Origin) => void,
  ) {
    super();
    this.id = "jupyter-memory-panel";
    this.title.label = words.say("memory");
    this.title.caption = this.title.label;
    this.addClass("jm-panel");
    kernels.onChange(() => void this.draw());
  }

  protected override onAfterShow(): void {
    void this.draw();
  }

  /** Show what is asked for, as soon as there is a view. */
  ask(asked: Asked): void {
    if (this.view) this.view.ask(asked);
    else this.asked = asked;
  }

  /** Nothing is loaded for a panel that nobody has opened. */
  private async draw(): Promise<void> {
    if (!this.isVisible) return;
    const { link, notebook } = this.kernels;
    const source = link?.source ?? null;
    if (source && source === this.source) return;
    this.source = source;
    this.view?.dispose();
    this.view = null;
    if (!link) return this.say(notebook ? "noKernel" : "noNotebook");
    if (!source) return this.say("notLoaded", button(this.words.say("load"), () => link.load(), { class: "jp-mod-styled jp-mod-accept" }));
    const { MemoryView } = await import("../view/view");
    if (source !== this.source) return;
    if (!this.hasStyle) document.head.append(el("style", {}, STYLE));
    this.hasStyle = true;
    const root = el("div");
    this.node.replaceChildren(root);
    this.view = new MemoryView(root, source, this.words, this.jump);
    if (this.asked) this.view.ask(this.asked);
    this.asked = null;
  }

  private say(name: StringName, ...more: HTMLElement[]): void {
    this.node.replaceChildren(el("div", { class: "jm-absent" }, el("p", {}, this.words.say(name)), ...more));
  }
}
