/** What JupyterLab shows of the memory of the notebook in front: one plugin a feature. */
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from "@jupyterlab/application";
import { ICommandPalette } from "@jupyterlab/apputils";
import { IMainMenu } from "@jupyterlab/mainmenu";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";
import { ISettingRegistry } from "@jupyterlab/settingregistry";
import { IStatusBar } from "@jupyterlab/statusbar";
import { ITranslator } from "@jupyterlab/translation";
import { LabIcon } from "@jupyterlab/ui-components";
import { Token } from "@lumino/coreutils";
import { Menu, Widget } from "@lumino/widgets";
import { Marks, isOff, turn } from "./panel/cells";
import { Glances } from "./panel/glance";
import { Kernels } from "./panel/kernels";
import { Panel } from "./panel/panel";
import { spoken } from "./panel/selection";
import { status } from "./panel/status";
import { Toasts } from "./panel/toasts";
import { el } from "./view/dom";
import type { Done, Given, Origin } from "./view/source";
import { en } from "./view/en";
import { Words, tongueOf, type StringName } from "./view/strings";
import type { Asked } from "./view/view";

/** What around.css comes to, put in by the build. */
declare const AROUND: string;

/** A bookmark, and what is drawn across it. */
function svg(across: string): string {
  const mark = '<path d="M7 4h10v16l-5-4-5 4z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="16"><g class="jp-icon-selectable" fill="none" stroke="#616161" stroke-width="2">${mark}${across}</g></svg>`;
}

/** What the plugins share. */
interface Home {
  kernels: Kernels;
  glances: Glances;
  words: Words;
  /** Open the panel, and show this in it. */
  open: (asked?: Asked) => void;
}

const IHome = new Token<Home>("jupyter-memory:IHome");
const ON_SVG = svg("");
const OFF_SVG = svg('<path d="M4 4l16 16" stroke-width="2.5"/>');
const PREFIX = "jupyter-memory:";

const offIcon = new LabIcon({ name: `${PREFIX}off`, svgstr: OFF_SVG });
const onIcon = new LabIcon({ name: `${PREFIX}on`, svgstr: ON_SVG });

const panel: JupyterFrontEndPlugin<Home> = {
  id: `${PREFIX}panel`,
  autoStart: true,
  provides: IHome,
  requires: [INotebookTracker],
  optional: [ITranslator],
  activate: async (app: JupyterFrontEnd, notebooks: INotebookTracker, translator: ITranslator | null) => {
    document.head.append(el("style", {}, AROUND));
    const tongue = tongueOf(translator?.languageCode ?? "", navigator.language);
    const words = new Words(tongue, tongue === "zh" ? (await import("./view/zh")).zh : en);
    const kernels = new Kernels(notebooks, app.serviceManager.kernels);
    const shown = new Panel(kernels, words, (path, origin) => void jump(app, path, origin));
    app.shell.add(shown, "right", { rank: 700 });
    const open = (asked?: Asked): void => {
      app.shell.activateById(shown.id);
      if (asked) shown.ask(asked);
    };
    return { kernels, glances: new Glances(kernels, words.tongue), words, open };
  },
};

/** Open the notebook that a memory is from, at its cell. */
async function jump(app: JupyterFrontEnd, path: string, origin: Origin): Promise<void> {
  const opened = (await app.commands.execute("docmanager:open", { path })) as NotebookPanel | undefined;
  await opened?.revealed;
  const { content } = opened ?? {};
  const place = content?.widgets.findIndex((each) => each.model.id === origin.cell) ?? -1;
  if (!content || place < 0) return;
  content.activeCellIndex = place;
  await content.scrollToItem(place, "center");
}

const commands: JupyterFrontEndPlugin<void> = {
  id: `${PREFIX}commands`,
  autoStart: true,
  requires: [IHome, INotebookTracker],
  optional: [ICommandPalette, IMainMenu, ISettingRegistry],
  activate: (
    app: JupyterFrontEnd,
    { kernels, glances, words, open }: Home,
    notebooks: INotebookTracker,
    palette: ICommandPalette | null,
    mainMenu: IMainMenu | null,
    settings: ISettingRegistry | null,
  ) => {
    const wanted = choices(app, settings, () => marks.soon());
    const toasts = new Toasts(glances, words, () => wanted("toasts"));
    const marks = new Marks(glances, words, () => wanted("marks"), (ids) => open({ ids }));
    const isLoaded = (): boolean => !!kernels.link?.source;
    const act = async (name: string, given: Given): Promise<void> => {
      const source = kernels.link?.source;
      if (source) toasts.done(source, (await source.ask(name, { tongue: words.tongue, ...given })) as Done);
    };
    const menu = new Menu({ commands: app.commands });
    menu.title.label = words.say("memory");
    mainMenu?.addMenu(menu, true, { rank: 850 });
    const add = (name: string, label: StringName | (() => StringName), execute: () => unknown, more: object = {}): void => {
      const command = PREFIX + name;
      const told = (): string => words.say(typeof label === "string" ? label : label());
      app.commands.addCommand(command, { label: told, execute: () => execute(), ...more });
      palette?.addItem({ command, category: menu.title.label });
      menu.addItem({ command });
    };
    add("open", "openPanel", () => open());
    add(
      "remember",
      "rememberThis",
      () => {
        const { text, cell } = spoken(notebooks);
        if (text) void act("remember", { text, cell });
      },
      { isEnabled: isLoaded },
    );
    add(
      "recall",
      "recallThis",
      () => {
        const { text } = spoken(notebooks);
        if (text) open({ query: text });
      },
      { isEnabled: isLoaded },
    );
    add(
      "pause",
      () => (glances.now?.on === false ? "resume" : "pause"),
      async () => {
        await kernels.link?.source?.ask("switch", { on: glances.now?.on === false });
        glances.soon();
      },
      { isEnabled: isLoaded },
    );
    add(
      "cell-off",
      "cellOffToggle",
      () => {
        if (notebooks.activeCell) turn(notebooks.activeCell);
        app.commands.notifyCommandChanged(`${PREFIX}cell-off`);
        marks.soon();
      },
      {
        icon: () => (isOff(notebooks.activeCell) ? offIcon : onIcon),
        isToggleable: true,
        isToggled: () => isOff(notebooks.activeCell),
        isEnabled: () => !!notebooks.activeCell,
      },
    );
    glances.onChange(() => app.commands.notifyCommandChanged());
  },
};

/** The user's settings; all on until they are read, and where there is no registry. */
function choices(app: JupyterFrontEnd, registry: ISettingRegistry | null, changed: () => void): (name: string) => boolean {
  let read: ISettingRegistry.ISettings | null = null;
  void app.restored
    .then(() => registry?.load(commands.id))
    .then((settings) => {
      read = settings ?? null;
      read?.changed.connect(changed);
      changed();
    })
    .catch(console.warn);
  return (name) => (read?.composite[name] ?? true) === true;
}

const bar: JupyterFrontEndPlugin<void> = {
  id: `${PREFIX}status`,
  autoStart: true,
  requires: [IHome, IStatusBar],
  activate: (_: JupyterFrontEnd, { glances, words, open }: Home, statusBar: IStatusBar) => {
    const item = new Widget();
    status(item.node, glances, words, () => open(glances.now?.waiting ? { group: "waiting" } : undefined));
    statusBar.registerStatusItem(bar.id, { item, align: "right", rank: 60 });
  },
};

export default [panel, commands, bar];
