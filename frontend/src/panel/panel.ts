/** The side panel: the view, or why there is none and what to do about it. */
import { button, el } from "../view/dom";
import { MemoryView } from "../view/view";
import { Words, tongueOf, type StringName } from "../view/strings";
import type { KernelLink } from "./link";

type State = "noNotebook" | "noKernel" | "kernel";

export class Panel {
  readonly title: string;
  readonly open: string;
  private readonly words: Words;
  private view: MemoryView | null = null;
  private link: KernelLink | null = null;

  constructor(
    private readonly node: HTMLElement,
    language: string,
  ) {
    this.words = new Words(tongueOf(language, navigator.language));
    this.title = this.words.say("memory");
    this.open = this.words.say("openPanel");
    node.classList.add("jm-panel");
  }

  show(state: State, link: KernelLink | null): void {
    if (this.link) this.link.changed = () => undefined;
    this.link = link;
    this.view?.dispose();
    this.view = null;
    if (!link) return this.say(state === "noKernel" ? "noKernel" : "noNotebook");
    link.changed = () => this.show("kernel", link);
    if (!link.source) {
      const load = button(this.words.say("load"), () => link.load(), { class: "jm-main" });
      return this.say("notLoaded", load);
    }
    const root = el("div");
    this.node.replaceChildren(root);
    this.view = new MemoryView(root, link.source, this.words.tongue);
  }

  private say(name: StringName, ...more: HTMLElement[]): void {
    this.node.replaceChildren(el("div", { class: "jm-view jm-absent" }, el("p", {}, this.words.say(name)), ...more));
  }
}
