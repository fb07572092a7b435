/** The choices when moved entries have files that could move too. Does not depend on the editor. */
import { counted } from "../../ui/rows.ts";

interface FileChoice {
  readonly label: string;
  readonly detail: string;
  readonly movesFiles: boolean;
}

/** The maximum number of files in the text. */
const maxNamed = 3;

/** @param moves the files that would move, by their paths in the site; at least one */
export function fileChoices(
  moves: readonly { readonly from: string; readonly to: string }[],
): readonly FileChoice[] {
  const fileMoves = moves.slice(0, maxNamed).map(({ from, to }) => `${from} → ${to}`);
  const ellipsis = moves.length > maxNamed ? ", …" : "";
  return [
    {
      label: "Only in the navigation",
      detail: "The files stay where they are, so page URLs do not change.",
      movesFiles: false,
    },
    {
      label: `Also move ${counted(moves.length, "file")}`,
      detail: `${fileMoves.join(", ")}${ellipsis}; links follow.`,
      movesFiles: true,
    },
  ];
}
