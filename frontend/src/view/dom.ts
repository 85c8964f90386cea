/** Elements from values. Text is only ever set as text, so nothing a memory says is markup. */

type Child = Node | string | null | false;
type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

export interface Props {
  class?: string;
  on?: Handlers;
  [attribute: string]: string | number | boolean | null | undefined | Handlers;
}

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, handler] of Object.entries(value as Handlers)) {
        element.addEventListener(event, handler as EventListener);
      }
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((each): each is Node | string => !!each));
  return element;
}

export function button(label: string, click: () => void, props: Props = {}): HTMLButtonElement {
  return el("button", { type: "button", ...props, on: { click: () => click() } }, label);
}

/** A control with its visible label. */
export function labelled(label: string, control: HTMLElement): HTMLLabelElement {
  return el("label", { class: "jm-field" }, el("span", {}, label), control);
}

export function select(
  label: string,
  options: [string, string][],
  value: string,
  change: (value: string) => void,
): HTMLSelectElement {
  const control = el("select", { "aria-label": label });
  for (const [name, text] of options) control.append(el("option", { value: name }, text));
  control.value = value;
  control.addEventListener("change", () => change(control.value));
  return control;
}

/** Let a parent have these children, keeping those that have the focus where they are. */
export function arrange(parent: HTMLElement, children: HTMLElement[]): void {
  const wanted = new Set<Element>(children);
  for (const each of [...parent.children]) if (!wanted.has(each)) each.remove();
  children.forEach((each, place) => {
    if (parent.children[place] !== each) parent.insertBefore(each, parent.children[place] ?? null);
  });
}

/** A question in front of everything else; ends with Escape. */
export function dialog(title: string, ...children: Child[]): HTMLDialogElement {
  const heading = el("h2", { id: `jm-${Math.random().toString(36).slice(2)}` }, title);
  const box = el("dialog", { class: "jm-dialog", "aria-labelledby": heading.id }, heading, ...children);
  box.addEventListener("close", () => box.remove());
  return box;
}
