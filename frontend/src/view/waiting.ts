/** What waits for a decision: both sides beside each other, and the answers. */
import { button, el } from "./dom";
import type { Desk } from "./desk";
import { diff } from "./diff";
import type { Detail, Question } from "./source";

export function waiting(desk: Desk, questions: Question[]): HTMLElement[] {
  if (!questions.length) return [el("p", {}, desk.words.say("noneWaits"))];
  return questions.map((each) => card(desk, each));
}

function card(desk: Desk, question: Question): HTMLElement {
  const { words } = desk;
  const sides = el("div", { class: "jm-sides" });
  if (question.old) sides.append(side(desk, words.say("oldOne"), question.old, question.new.text, false));
  sides.append(side(desk, words.say("newOne"), question.new, question.old?.text ?? null, true));
  const answers = el("div", { class: "jm-actions" });
  for (const { keep, label } of question.choices) {
    const decide = (): void => void desk.act("resolve", { memory: question.id, keep });
    answers.append(button(label, decide, { "data-keep": keep }));
  }
  const asked = el("p", { class: "jm-question", dir: "auto" }, question.question);
  return el("article", { class: "jm-card" }, asked, sides, answers);
}

function side(desk: Desk, title: string, memory: Detail, other: string | null, isNew: boolean): HTMLElement {
  const text = el("p", { dir: "auto", class: "jm-said" });
  if (other === null) text.append(memory.text);
  else text.append(...compared(isNew ? other : memory.text, isNew ? memory.text : other, isNew));
  const facts = [memory.source.agent ?? desk.words.word(String(memory.fields["source"] ?? "")), memory.age];
  return el(
    "div",
    { class: "jm-side" },
    el("h3", {}, title),
    text,
    el("p", { class: "jm-facts", dir: "auto" }, [...facts, memory.origin].filter((each) => each !== "–").join(" · ")),
  );
}

/** One side of a difference, its own words marked. */
export function compared(before: string, after: string, isNew: boolean): Node[] {
  const found: Node[] = [];
  for (const each of diff(before, after)) {
    if (each.sort === "same") found.push(document.createTextNode(each.text));
    else if (each.sort === "new" && isNew) found.push(el("ins", {}, each.text));
    else if (each.sort === "gone" && !isNew) found.push(el("del", {}, each.text));
  }
  return found;
}
