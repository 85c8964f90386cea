/** The item of the status bar. */
import { el } from "../view/dom";
import type { Words } from "../view/strings";
import type { Glances } from "./glance";

export function status(node: HTMLElement, glances: Glances, words: Words, open: () => void): void {
  const item = el("button", { type: "button", class: "jm-item" });
  item.addEventListener("click", open);
  node.append(item);
  const draw = (): void => {
    const { now, isBusy, kernels } = glances;
    const state = isBusy ? "stateBusy" : !kernels.link?.source ? "stateOff" : now && !now.on ? "statePaused" : "stateOn";
    const parts = [words.say(state)];
    if (now?.waiting) parts.push(words.say("stateWaiting", { count: now.waiting }));
    item.textContent = `${words.say("memory")}: ${parts.join(", ")}`;
    item.dataset["state"] = state;
  };
  glances.onChange(draw);
  draw();
}
