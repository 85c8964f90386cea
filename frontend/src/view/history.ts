/** The versions of a memory, the newest first, each with what it changed. */
import { button, el } from "./dom";
import type { Desk } from "./desk";
import { diff } from "./diff";
import type { Detail } from "./source";

export function history(desk: Desk, memory: Detail): HTMLElement {
  const { words } = desk;
  const list = el("ol", { class: "jm-history" });
  memory.history.forEach((each, place) => {
    const before = memory.history[place - 1];
    const text = el("p", { dir: "auto", class: "jm-said" });
    if (before) {
      for (const piece of diff(before.text, each.text)) {
        text.append(piece.sort === "same" ? piece.text : el(piece.sort === "new" ? "ins" : "del", {}, piece.text));
      }
    } else text.append(each.text);
    const isPresent = each.to === null;
    const until = isPresent ? words.say("present") : minute(each.to);
    const head = `${words.say("version", { version: each.version })} · ${minute(each.from)} – ${until}`;
    const back = (): void => void desk.act("rollback", { memory: memory.id, to: each.version });
    list.prepend(
      el(
        "li",
        { "data-version": each.version },
        el("p", { class: "jm-facts" }, head + (each.reason ? ` · ${each.reason}` : "")),
        text,
        isPresent ? null : button(words.say("rollBack"), back),
      ),
    );
  });
  return list;
}

/** A moment as the reader's clock shows it. */
export function minute(moment: string | null): string {
  if (!moment) return "";
  const at = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
