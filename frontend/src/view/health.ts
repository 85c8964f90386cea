/** How well the memory works, at a glance. */
import { el } from "./dom";
import type { Desk } from "./desk";
import type { Counted, HealthFigures } from "./source";

const SVG = "http://www.w3.org/2000/svg";

export function health(desk: Desk, found: HealthFigures): HTMLElement[] {
  const { words } = desk;
  const parts: HTMLElement[] = [];
  const counts = Object.entries(found.counts).flatMap(([kind, statuses]) =>
    Object.entries(statuses).map(([status, count]) => ({
      name: `${words.word(kind)}, ${words.word(status)}`,
      count,
    })),
  );
  if (counts.length) parts.push(chart(words.say("byStatus"), counts));
  if (found.growth?.length) parts.push(chart(words.say("growth"), found.growth));
  if (found.worst.length) {
    parts.push(el("h3", {}, words.say("worst")), el("ul", {}, ...found.worst.map((each) => el("li", { dir: "auto" }, each))));
  }
  parts.push(el("h3", {}, words.say("figures")), el("pre", { class: "jm-plain", dir: "auto", tabindex: 0 }, found.text));
  return parts;
}

/** Bars with their numbers in words beside them. */
function chart(title: string, bars: Counted[]): HTMLElement {
  const most = Math.max(1, ...bars.map((each) => each.count));
  const table = el("table", { class: "jm-chart" }, el("caption", {}, title));
  for (const each of bars) {
    const bar = document.createElementNS(SVG, "svg");
    const filled = document.createElementNS(SVG, "rect");
    bar.setAttribute("viewBox", "0 0 100 10");
    bar.setAttribute("preserveAspectRatio", "none");
    bar.setAttribute("aria-hidden", "true");
    filled.setAttribute("width", String((100 * each.count) / most));
    filled.setAttribute("height", "10");
    bar.append(filled);
    const cell = el("td", { class: "jm-bars" });
    cell.append(bar);
    table.append(
      el("tr", {}, el("th", { scope: "row" }, each.name), cell, el("td", {}, each.count.toLocaleString("en"))),
    );
  }
  return table;
}
