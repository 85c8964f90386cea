/** The channel to the memory of one kernel. */
import type { Kernel, KernelMessage } from "@jupyterlab/services";
import { MessageSource, type Given } from "../view/source";

const TARGET = "jupyter_memory";
const LOAD = "%load_ext jupyter_memory";

export class KernelLink {
  source: MessageSource | null = null;
  /** Called when there is a channel now, or no longer. */
  changed: () => void = () => undefined;
  private comm: Kernel.IComm | null = null;
  private isLoading = false;

  constructor(private readonly kernel: Kernel.IKernelConnection) {
    this.open();
  }

  /** Load the extension into the kernel, as the user asked for. */
  load(): void {
    const done = this.kernel.requestExecute({ code: LOAD, store_history: false }).done;
    void done.then(() => this.open());
  }

  /** The kernel goes away: nothing it was asked will be answered. */
  lost(): void {
    this.closed();
  }

  /** Once a cell that loads the extension has ended, there is a memory to talk to. */
  heard(message: KernelMessage.IIOPubMessage): void {
    const { msg_type: kind } = message.header;
    const content = message.content as { code?: string; execution_state?: string };
    if (kind === "execute_input" && content.code?.includes("jupyter_memory")) this.isLoading = true;
    else if (kind === "status" && content.execution_state === "idle" && this.isLoading) {
      this.isLoading = false;
      if (!this.comm) this.open();
    }
  }

  private open(): void {
    if (this.comm || !this.kernel.handleComms) return;
    const comm = this.kernel.createComm(TARGET);
    this.comm = comm;
    const source = new MessageSource((message: Given) => void comm.send(message));
    comm.onMsg = (message) => {
      if (!this.source) {
        this.source = source;
        this.changed();
      }
      source.receive(message.content.data);
    };
    // A kernel without the extension closes what it does not know.
    comm.onClose = () => this.closed();
    comm.open({});
  }

  private closed(): void {
    this.comm = null;
    this.source = null;
    this.changed();
  }
}
