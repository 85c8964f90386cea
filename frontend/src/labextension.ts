/** The view in a side panel of JupyterLab, which follows the notebook in front. */
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import { ICommandPalette } from "@jupyterlab/apputils";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";
import type { Kernel, KernelMessage } from "@jupyterlab/services";
import { ITranslator } from "@jupyterlab/translation";
import { Widget } from "@lumino/widgets";
import { KernelLink } from "./panel/link";
import { Panel } from "./panel/panel";
import { el } from "./view/dom";

/** What view.css comes to, put in by the build. */
declare const STYLE: string;

const COMMAND = "jupyter-memory:open";

const panel: JupyterFrontEndPlugin<void> = {
  id: "jupyter-memory:panel",
  autoStart: true,
  requires: [INotebookTracker],
  optional: [ICommandPalette, ITranslator],
  activate: (
    app: JupyterFrontEnd,
    notebooks: INotebookTracker,
    palette: ICommandPalette | null,
    translator: ITranslator | null,
  ) => {
    document.head.append(el("style", {}, STYLE));
    const widget = new Widget();
    const shown = new Panel(widget.node, translator?.languageCode ?? navigator.language);
    widget.id = "jupyter-memory-panel";
    widget.title.label = shown.title;
    widget.title.caption = shown.title;
    app.shell.add(widget, "right", { rank: 700 });
    app.commands.addCommand(COMMAND, {
      label: shown.open,
      execute: () => app.shell.activateById(widget.id),
    });
    palette?.addItem({ command: COMMAND, category: shown.title });
    follow(notebooks, shown);
  },
};

/** Show the memory of the kernel of the notebook in front, whichever that is. */
function follow(notebooks: INotebookTracker, shown: Panel): void {
  const links = new WeakMap<Kernel.IKernelConnection, KernelLink>();
  let watched: NotebookPanel | null = null;

  const show = (): void => {
    const kernel = watched?.sessionContext.session?.kernel ?? null;
    if (!kernel) return shown.show(watched ? "noKernel" : "noNotebook", null);
    let link = links.get(kernel);
    if (!link) {
      link = new KernelLink(kernel);
      links.set(kernel, link);
      kernel.iopubMessage.connect((_, message) => link?.heard(message as KernelMessage.IIOPubMessage));
    }
    shown.show("kernel", link);
  };
  const change = (): void => {
    watched?.sessionContext.kernelChanged.disconnect(show);
    watched?.sessionContext.statusChanged.disconnect(restarted);
    watched = notebooks.currentWidget;
    watched?.sessionContext.kernelChanged.connect(show);
    watched?.sessionContext.statusChanged.connect(restarted);
    show();
  };
  const restarted = (_: unknown, status: string): void => {
    const kernel = watched?.sessionContext.session?.kernel;
    if (kernel && (status === "restarting" || status === "autorestarting")) links.get(kernel)?.lost();
  };
  notebooks.currentChanged.connect(change);
  change();
}

export default [panel];
