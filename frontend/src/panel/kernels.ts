/** Which notebook is in front, and the channel to the memory of its kernel. */
import type { INotebookTracker, NotebookPanel } from "@jupyterlab/notebook";
import type { Kernel } from "@jupyterlab/services";
import { KernelLink } from "./link";

type Heard = () => void;

export class Kernels {
  notebook: NotebookPanel | null = null;
  link: KernelLink | null = null;
  private readonly links = new Map<string, KernelLink>();
  private readonly listeners = new Set<Heard>();
  private unlisten: Heard = () => undefined;

  constructor(
    notebooks: INotebookTracker,
    private readonly manager: Kernel.IManager,
  ) {
    const change = (): void => {
      this.notebook?.sessionContext.kernelChanged.disconnect(this.follow);
      this.notebook = notebooks.currentWidget;
      this.notebook?.sessionContext.kernelChanged.connect(this.follow);
      this.follow();
    };
    notebooks.currentChanged.connect(change);
    change();
  }

  /** Call back when another kernel is looked at, or its channel opens, closes or has news. */
  onChange(heard: Heard): void {
    this.listeners.add(heard);
  }

  private readonly follow = (): void => {
    const kernel = this.notebook?.sessionContext.session?.kernel ?? null;
    const link = kernel && this.linkTo(kernel);
    if (link !== this.link) {
      this.unlisten();
      this.link = link;
      this.unlisten = link?.onChange(() => this.tell()) ?? ((): void => undefined);
    }
    this.tell();
  };

  private linkTo(kernel: Kernel.IKernelConnection): KernelLink {
    let link = this.links.get(kernel.id);
    if (!link || link.kernel.isDisposed) {
      // Of several notebooks on one kernel only the first has a connection that hears comms.
      link = new KernelLink(kernel.handleComms ? kernel : this.manager.connectTo({ model: kernel.model }));
      this.links.set(kernel.id, link);
    }
    return link;
  }

  private tell(): void {
    this.listeners.forEach((each) => each());
  }
}
