/** Changing a memory in place, without overwriting what somebody else changed meanwhile. */
import { button, el, labelled } from "./dom";
import type { Desk } from "./desk";
import { Refusal, type Detail, type Done, type Given, type Json } from "./source";
import { compared } from "./waiting";

interface Field {
  name: string;
  control: HTMLInputElement | HTMLTextAreaElement;
  before: string;
  value: (text: string) => Json;
}

const asText = (text: string): Json => text.trim() || null;
const asList = (text: string): Json => text.split(/[,，、]/).map((each) => each.trim()).filter(Boolean);
const asLines = (text: string): Json => text.split("\n").map((each) => each.trim()).filter(Boolean);

export class Editor {
  readonly element: HTMLFormElement;
  private readonly fields: Field[];
  private version: number;

  constructor(
    private readonly desk: Desk,
    private readonly memory: Detail,
    private readonly ended: (saved: Given) => void,
  ) {
    const { words } = desk;
    this.version = memory.version;
    this.fields = fieldsOf(memory);
    const form = el("form", { class: "jm-editor", "aria-label": words.say("edit") });
    for (const each of this.fields) {
      const label = words.word(each.name === "text" ? "sentence" : each.name);
      form.append(labelled(label, each.control));
    }
    const save = el("button", { type: "submit", class: "jm-main" }, words.say("save"));
    form.append(el("div", { class: "jm-actions" }, save, button(words.say("cancel"), () => ended({}))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") ended({});
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.save();
      else return;
      event.stopPropagation();
    });
    this.element = form;
  }

  focus(): void {
    this.fields[0]?.control.focus();
  }

  private changes(): Given {
    const changed = this.fields.filter((each) => each.control.value !== each.before);
    return Object.fromEntries(changed.map((each) => [each.name, each.value(each.control.value)]));
  }

  private async save(): Promise<void> {
    const changes = this.changes();
    if (!Object.keys(changes).length) return this.ended({});
    try {
      const done = await this.desk.ask<Done>("edit", { memory: this.memory.id, version: this.version, changes });
      if (!done.refused) this.ended(done.masked.length ? {} : changes);
      this.desk.done(done);
    } catch (error) {
      if (error instanceof Refusal && error.current?.id === this.memory.id) this.conflict(error.current);
      else this.desk.fail(error);
    }
  }

  /** Show what is there now beside what was written here; nothing was stored. */
  private conflict(current: Detail): void {
    const { words } = this.desk;
    const mine = this.fields[0]?.control.value ?? "";
    const box = el("div", { class: "jm-conflict", role: "alert" });
    const side = (title: string, text: Node[]): HTMLElement =>
      el("div", { class: "jm-side" }, el("h3", {}, title), el("p", { dir: "auto" }, ...text));
    const again = button(words.say("takeMine"), () => {
      this.version = current.version;
      box.remove();
      void this.save();
    });
    const leave = button(words.say("takeTheirs"), () => {
      this.ended({});
      this.desk.refresh();
    });
    box.append(
      el("p", {}, words.say("conflict")),
      el(
        "div",
        { class: "jm-sides" },
        side(words.say("theirs", { version: current.version }), compared(current.text, mine, false)),
        side(words.say("mine"), compared(current.text, mine, true)),
      ),
      el("div", { class: "jm-actions" }, leave, again),
    );
    this.element.querySelector(".jm-conflict")?.remove();
    this.element.prepend(box);
    leave.focus();
  }
}

function fieldsOf(memory: Detail): Field[] {
  const found: Field[] = [];
  const known = memory.fields;
  const add = (name: string, lines: number, value: (text: string) => Json, before: string): void => {
    const control = lines > 1 ? el("textarea", { rows: lines, dir: "auto" }) : el("input", { type: "text", dir: "auto" });
    control.value = before;
    found.push({ name, control, before, value });
  };
  const text = (name: string): string => {
    const value = known[name];
    return typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);
  };
  add("text", 3, asText, memory.text);
  if (memory.kind === "semantic") for (const each of ["subject", "attribute"]) add(each, 1, asText, text(each));
  if (memory.kind === "procedural") {
    add("trigger", 1, asText, text("trigger"));
    const steps = known["steps"];
    add("steps", 4, asLines, Array.isArray(steps) ? steps.join("\n") : "");
  }
  add("category", 1, asText, text("category"));
  add("tags", 1, asList, memory.tags.join(", "));
  const expires = text("expires_at");
  add("expires", 1, asText, expires && expires.slice(0, 10));
  return found;
}
