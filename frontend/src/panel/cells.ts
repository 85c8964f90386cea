/** What a cell shows of the memory: that it is not to be remembered, and what it has left there. */
import type { Cell } from "@jupyterlab/cells";
import type { NotebookPanel } from "@jupyterlab/notebook";
import { button, el } from "../view/dom";
import type { Words } from "../view/strings";
import type { Glances } from "./glance";

/** As the kernel knows it. */
const TAG = "memory-off";

export function isOff(cell: Cell | null | undefined): boolean {
  return tagsOf(cell).includes(TAG);
}

export function turn(cell: Cell): void {
  const tags = tagsOf(cell);
  const others = tags.filter((each) => each !== TAG);
  if (others.length === tags.length) others.push(TAG);
  if (others.length) cell.model.setMetadata("tags", others);
  else cell.model.deleteMetadata("tags");
}

function tagsOf(cell: Cell | null | undefined): string[] {
  const tags: unknown = cell?.model.getMetadata("tags");
  return Array.isArray(tags) ? tags.filter((each) => typeof each === "string") : [];
}

/** Keep the marks of the notebook in front as they should be. */
export class Marks {
  private notebook: NotebookPanel | null = null;
  private isDue = false;

  constructor(
    private readonly glances: Glances,
    private readonly words: Words,
    private readonly wanted: () => boolean,
    private readonly show: (ids: string[]) => void,
  ) {
    glances.onChange(() => this.soon());
  }

  /** Once for many changes: a notebook that is opened tells of each of its cells. */
  readonly soon = (): void => {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  };

  private draw(): void {
    const { notebook } = this.glances.kernels;
    if (notebook !== this.notebook) {
      this.notebook?.content.modelContentChanged.disconnect(this.soon);
      this.notebook = notebook;
      notebook?.content.modelContentChanged.connect(this.soon);
    }
    for (const cell of notebook?.content.widgets ?? []) this.mark(cell);
  }

  private mark(cell: Cell): void {
    const ids = this.wanted() ? (this.glances.now?.cells[cell.model.id] ?? []) : [];
    const off = this.wanted() && isOff(cell);
    const told = `${off} ${ids.join()}`;
    let mark = cell.node.querySelector<HTMLElement>(":scope > .jm-cell");
    if (mark?.dataset["told"] === told || (!mark && !off && !ids.length)) return;
    mark?.remove();
    if (!off && !ids.length) return;
    mark = el("div", { class: "jm-cell", "data-told": told });
    if (off) {
      const label = this.words.say("cellOff");
      mark.append(el("span", { class: "jm-off", role: "img", title: label, "aria-label": label }, "⊘"));
    }
    if (ids.length) {
      const label = this.words.say("fromCell", { count: ids.length });
      mark.append(button(String(ids.length), () => this.show(ids), { class: "jm-made", title: label, "aria-label": label }));
    }
    cell.node.append(mark);
  }
}
