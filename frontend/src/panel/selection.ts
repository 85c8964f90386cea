/** What is selected in the notebook in front; without a selection, the text of its cell. */
import type { INotebookTracker } from "@jupyterlab/notebook";

export function spoken(notebooks: INotebookTracker): { text: string; cell: string } {
  const { activeCell: cell } = notebooks;
  if (!cell) return { text: "", cell: "" };
  const whole = cell.model.sharedModel.getSource();
  const { editor } = cell;
  let text = "";
  if (editor) {
    const { start, end } = editor.getSelection();
    const [one, other] = [editor.getOffsetAt(start), editor.getOffsetAt(end)];
    text = whole.slice(Math.min(one, other), Math.max(one, other));
  }
  return { text: (text.trim() || whole).trim(), cell: cell.model.id };
}
