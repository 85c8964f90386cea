/** Which words of a text are new, and which are gone. */

export type Piece = { sort: "same" | "gone" | "new"; text: string };

const MOST = 600;

/** Words, single Chinese characters, and what stands between them. */
function pieces(text: string): string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

export function diff(before: string, after: string): Piece[] {
  const old = pieces(before);
  const now = pieces(after);
  if (old.length > MOST || now.length > MOST) {
    return [
      { sort: "gone", text: before },
      { sort: "new", text: after },
    ];
  }
  return joined(steps(old, now, lengths(old, now)));
}

/** Lengths of the longest common sequences of all endings. */
function lengths(old: string[], now: string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return table;
}

function* steps(old: string[], now: string[], table: number[][]): Generator<Piece> {
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      yield { sort: "same", text: old[i++] ?? "" };
      j++;
    } else if (j >= now.length || (i < old.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      yield { sort: "gone", text: old[i++] ?? "" };
    } else yield { sort: "new", text: now[j++] ?? "" };
  }
}

function joined(found: Iterable<Piece>): Piece[] {
  const all: Piece[] = [];
  for (const each of found) {
    const last = all.at(-1);
    if (last?.sort === each.sort) last.text += each.text;
    else all.push({ ...each });
  }
  return all;
}
