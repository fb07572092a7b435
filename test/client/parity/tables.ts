/** Parity tables for tests. */
import type {
  PageTable,
  ParityGap,
  ParityPageState,
  ToParityPage,
} from "../../../client/src/webview/parity/messages.ts";

export const noCounts = {
  missing: 0,
  "no-file": 0,
  unlisted: 0,
  untranslated: 0,
  older: 0,
  elsewhere: 0,
  "same-file": 0,
};
const kinds = Object.keys(noCounts) as readonly ParityGap[];

/** Cells are separated by spaces: `=` if nothing is missing, otherwise gaps joined by `+`. The first is the original. */
export function tableOf(
  names: readonly string[],
  rows: readonly (readonly [path: string, title: string | undefined, cells: string])[],
  more: Partial<PageTable> = {},
): PageTable {
  const gapLists: (readonly ParityGap[])[] = [[]];
  const indexes = new Map([["=", 0]]);
  const indexOf = (word: string): number => {
    const known = indexes.get(word);
    if (known !== undefined) return known;
    indexes.set(word, gapLists.length);
    return gapLists.push(kinds.filter((gap) => word.split("+").includes(gap))) - 1;
  };
  const made = rows.map(([path, title, cells]) => ({
    path,
    ...(title === undefined ? {} : { title }),
    cells: cells.split(" ").map(indexOf),
  }));
  const columns = names.map((name, column) => {
    const counts: Record<ParityGap, number> = { ...noCounts };
    let there = 0;
    for (const { cells } of made) {
      const gaps = gapLists[cells[column] ?? 0] ?? [];
      if (!gaps.some((gap) => gap === "missing" || gap === "no-file" || gap === "unlisted")) there += 1;
      for (const gap of gaps) counts[gap] += 1;
    }
    return { name, isOriginal: column === 0, isComparable: true, there, counts };
  });
  return {
    place: "/navigation/languages",
    kind: "language",
    label: "Languages",
    columns,
    gapLists,
    rows: made,
    notes: [],
    ...more,
  };
}

/** A table with every kind of cell. */
export const small = tableOf(
  ["en", "fr", "de"],
  [
    ["index", "Welcome", "= = ="],
    ["guides/setup", "Set up", "= older missing"],
    ["guides/deploy", "Deploy", "= unlisted no-file"],
    ["guides/faq", "Questions", "= elsewhere same-file"],
    ["guides/limits", undefined, "= older+elsewhere missing"],
    ["fr/legal", "Mentions légales", "missing = missing"],
  ],
);

function stateWith(...tables: readonly PageTable[]): ParityPageState {
  return { site: "file:///site/docs.json", name: "site", tables };
}

export function sent(...tables: readonly PageTable[]): ToParityPage {
  return { type: "state", state: stateWith(...tables) };
}
