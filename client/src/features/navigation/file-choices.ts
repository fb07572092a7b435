/** What an author may choose when entries move whose files could follow. Does not depend on the editor. */
import { counted } from "../../ui/rows.ts";

/** One choice of two. */
interface FileChoice {
  readonly label: string;
  readonly detail: string;
  readonly movesFiles: boolean;
}

/** How many files are named. */
const maxNamed = 3;

/** @param moves the files that would follow, by their paths in the site; at least one */
export function fileChoices(
  moves: readonly { readonly from: string; readonly to: string }[],
): readonly FileChoice[] {
  const named = moves.slice(0, maxNamed).map(({ from, to }) => `${from} → ${to}`);
  const more = moves.length > maxNamed ? ", …" : "";
  return [
    {
      label: "Only in the navigation",
      detail: "The files stay where they are, so page URLs do not change.",
      movesFiles: false,
    },
    {
      label: `Also move ${counted(moves.length, "file")}`,
      detail: `${named.join(", ")}${more}; links follow.`,
      movesFiles: true,
    },
  ];
}
