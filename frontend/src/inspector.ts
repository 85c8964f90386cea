/** The view as a widget: its messages go to the kernel over the widget's own channel. */
import { MessageSource, type Given } from "./view/source";
import { en } from "./view/en";
import { Words, tongueOf } from "./view/strings";
import { MemoryView } from "./view/view";
import { zh } from "./view/zh";

interface Model {
  send(message: Given): void;
  on(name: "msg:custom", callback: (message: unknown) => void): void;
  off(name: "msg:custom", callback: (message: unknown) => void): void;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const source = new MessageSource((message) => model.send(message));
  const receive = (message: unknown): void => source.receive(message);
  model.on("msg:custom", receive);
  const root = document.createElement("div");
  el.append(root);
  const tongue = tongueOf(document.documentElement.lang, navigator.language);
  const view = new MemoryView(root, source, new Words(tongue, tongue === "zh" ? zh : en));
  return () => {
    model.off("msg:custom", receive);
    view.dispose();
  };
}

export default { render };
