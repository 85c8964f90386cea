/** The channel to the memory of one kernel. */
import type { Kernel, KernelMessage } from "@jupyterlab/services";
import { MessageSource, type Given } from "../view/source";

const TARGET = "jupyter_memory";
/** A kernel with a memory closes this at once and says so; any other kernel just closes it. */
const PROBE = "jupyter_memory.here";
const LOAD = "%load_ext jupyter_memory";
const AGAIN_AFTER = 500;

export class KernelLink {
  source: MessageSource | null = null;
  private comm: Kernel.IComm | null = null;
  private isLoading = false;
  private readonly listeners = new Set<() => void>();

  constructor(readonly kernel: Kernel.IKernelConnection) {
    kernel.iopubMessage.connect((_, message) => this.heard(message));
    kernel.statusChanged.connect((_, status) => {
      if (status === "restarting" || status === "autorestarting" || status === "dead") this.lost();
    });
    // What was sent while the connection was down will not be answered.
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status !== "connected") return;
      if (this.source) this.source.lost();
      else this.look();
    });
    this.look();
  }

  /** Call back when there is a channel now, or no longer; returns what ends that. */
  onChange(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Load the extension into the kernel, as the user asked for. */
  load(): void {
    const done = this.kernel.requestExecute({ code: LOAD, store_history: false }).done;
    void done.then(() => this.look());
  }

  /** Once a cell that loads the extension has ended, there is a memory to talk to. */
  private heard(message: KernelMessage.IIOPubMessage): void {
    const { msg_type: kind } = message.header;
    const content = message.content as { code?: string; execution_state?: string };
    if (kind === "execute_input" && content.code?.includes("jupyter_memory")) this.isLoading = true;
    else if (kind === "status" && content.execution_state === "idle" && this.isLoading) {
      this.isLoading = false;
      this.look();
    }
  }

  /** See whether there is a memory, and open the channel to it. */
  private look(): void {
    const { kernel } = this;
    if (this.comm || kernel.isDisposed || !kernel.handleComms) return;
    const probe = kernel.createComm(PROBE);
    probe.onClose = (message) => {
      if (message.content.data["here"] && !this.comm) this.open();
    };
    probe.open({});
  }

  private open(): void {
    const comm = this.kernel.createComm(TARGET);
    const source = new MessageSource((message: Given) => {
      // The kernel writes down that a memory is from this cell as if the cell had run.
      const { cell } = message["given"] as Given;
      const metadata = cell ? { cellId: cell } : {};
      // A message of a comm has no reply, unless the kernel could not deliver it: JupyterLab may
      // have taken away the subshell that it gave this comm.
      comm.send(message, metadata).onReply = () => this.renew(comm);
    });
    comm.onMsg = (message) => {
      if (this.comm === comm && !this.source) this.become(source);
      source.receive(message.content.data);
    };
    comm.onClose = () => {
      if (this.comm === comm) this.lost();
    };
    this.comm = comm;
    comm.open({});
  }

  private renew(comm: Kernel.IComm): void {
    if (this.comm !== comm) return;
    this.lost();
    if (!comm.isDisposed) comm.close();
    setTimeout(() => this.look(), AGAIN_AFTER);
  }

  /** Nothing that was asked will be answered any more. */
  private lost(): void {
    const { source } = this;
    this.comm = null;
    this.become(null);
    source?.lost();
  }

  private become(source: MessageSource | null): void {
    this.source = source;
    this.listeners.forEach((each) => each());
  }
}
