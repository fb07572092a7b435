/** What a drop on a row of the navigation may mean. Does not depend on the editor or on rules of docs.json: the server refuses what is none. */
import type { NavigationEditAction, NavigationTreeRow } from "../../../../server/src/protocol.ts";
import { isEntryKind, sectionKinds } from "./row-words.ts";

/** A row with the rows around it, as far as a drop has to know them. */
export interface DropRow {
  readonly row: NavigationTreeRow;
  readonly parent: DropRow | undefined;
}

/** What is dropped: rows of the tree, or files from elsewhere. */
interface DragSource {
  readonly rows: readonly DropRow[];
  readonly uris: readonly string[];
}

/** One meaning of a drop; of several, the author chooses by the label. */
interface DropChoice {
  readonly label: string;
  readonly action: NavigationEditAction;
}

/** What comes of a drop: its meanings, the likeliest first, or why it has none. */
type DropAnswer =
  | { readonly kind: "choices"; readonly choices: readonly DropChoice[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The places beside an entry that a drop may mean. Within one list, what is dropped takes the place of the entry; from
 * elsewhere it goes after the entry, and only at the first entry of a list both places are likely.
 * @param siblings the rows of the entry's list in their order
 */
function besideChoices(
  target: DropRow,
  own: readonly DropRow[],
  siblings: readonly DropRow[],
  { after, before }: { readonly after: DropChoice; readonly before: DropChoice },
): readonly DropChoice[] {
  const listed = siblings.filter(({ row }) => isEntryKind(row.kind) && row.flags?.includes("root") !== true);
  const at = listed.indexOf(target);
  const from = own.map((one) => listed.indexOf(one));
  if (at === -1) return [after, before];
  if (from.length > 0 && from.every((index) => index !== -1)) {
    if (from.every((index) => index < at)) return [after];
    return from.every((index) => index > at) ? [before] : [after, before];
  }
  return at === 0 ? [after, before] : [after];
}

function refused(reason: string): DropAnswer {
  return { kind: "refused", reason };
}

/**
 * The meanings of a drop on a row; several only if each of them is likely.
 * @param siblings the rows beside the target with the target itself, in their order
 */
export function dropChoices(
  target: DropRow,
  { rows, uris }: DragSource,
  siblings: readonly DropRow[],
): DropAnswer {
  const { id, kind, label, site } = target.row;
  if (rows.some(({ row }) => row.site !== site)) return refused("Entries cannot be moved to another site.");
  const otherRows = rows.filter((one) => one !== target);
  if (otherRows.length === 0 && uris.length === 0) return { kind: "choices", choices: [] };
  const dragged = otherRows.map(({ row }) => ({ row: row.id }));
  const listed = otherRows.filter(({ row }) => isEntryKind(row.kind));
  if (listed.length + otherRows.filter(({ row }) => row.kind === "orphan").length < otherRows.length)
    return refused(
      "The platform generates some of these rows from a spec, so they cannot be moved. Drag entries of the navigation, or pages that are not in it.",
    );
  const move = (
    words: string,
    to: Extract<NavigationEditAction, { readonly kind: "move" }>["to"],
  ): DropChoice => ({
    label: words,
    action: { kind: "move", entries: dragged, uris, to },
  });
  const into = move(`Into "${label}"`, { into: { row: id } });
  const after = move(`After "${label}"`, { after: { row: id } });
  const before = move(`Before "${label}"`, { before: { row: id } });
  if (kind === "site") return { kind: "choices", choices: [into] };
  if (kind === "unlisted" || kind === "orphan" || kind === "folder") {
    if (listed.length < otherRows.length || uris.length > 0 || otherRows.length === 0)
      return refused("These pages are already not in the navigation, so there is nothing to remove.");
    const action: NavigationEditAction = { kind: "remove", entries: dragged };
    return { kind: "choices", choices: [{ label: "Remove from the navigation", action }] };
  }
  if (!isEntryKind(kind)) return refused("This row cannot contain entries. Drop on a section or a page.");
  const beside = besideChoices(target, otherRows, siblings, { after, before });
  if (!sectionKinds.has(kind)) return { kind: "choices", choices: beside };
  const isSameKind = otherRows.some(({ row }) => row.kind === kind);
  // A link holds nothing.
  if (target.row.flags?.includes("link") === true) return { kind: "choices", choices: beside };
  if (!isSameKind) return { kind: "choices", choices: [into] };
  return { kind: "choices", choices: kind === "group" ? [...beside, into] : beside };
}
