/**
 * The possible meanings of a drop on a navigation row. Does not depend on the editor or on rules for docs.json:
 * the server refuses invalid changes.
 */
import type { NavigationEditAction, NavigationTreeRow } from "../../../../server/src/protocol.ts";
import { isEntryKind, sectionKinds } from "./row-words.ts";

/** The parts of a row and its ancestors that a drop depends on. */
export interface DropRow {
  readonly row: NavigationTreeRow;
  readonly parent: DropRow | undefined;
}

/** The dropped items: rows of the tree, or files from elsewhere. */
interface DragSource {
  readonly rows: readonly DropRow[];
  readonly uris: readonly string[];
}

/** A possible meaning of a drop; if there are several, the author chooses by the label. */
interface DropChoice {
  readonly label: string;
  readonly action: NavigationEditAction;
}

/** The result of a drop: its possible meanings, the most likely first, or why it has none. */
type DropAnswer =
  | { readonly kind: "choices"; readonly choices: readonly DropChoice[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The possible positions next to an entry. Within a list, the dropped rows take the position of the entry; from
 * elsewhere they go after it, except that both sides are likely at the first entry of a list.
 * @param siblings the rows of the entry's list, in their order
 */
function besideChoices(
  target: DropRow,
  dragged: readonly DropRow[],
  siblings: readonly DropRow[],
  { after, before }: { readonly after: DropChoice; readonly before: DropChoice },
): readonly DropChoice[] {
  const entries = siblings.filter(({ row }) => isEntryKind(row.kind) && row.flags?.includes("root") !== true);
  const targetIndex = entries.indexOf(target);
  const draggedIndexes = dragged.map((row) => entries.indexOf(row));
  if (targetIndex === -1) return [after, before];
  if (draggedIndexes.length > 0 && draggedIndexes.every((index) => index !== -1)) {
    if (draggedIndexes.every((index) => index < targetIndex)) return [after];
    return draggedIndexes.every((index) => index > targetIndex) ? [before] : [after, before];
  }
  return targetIndex === 0 ? [after, before] : [after];
}

function refused(reason: string): DropAnswer {
  return { kind: "refused", reason };
}

/**
 * The possible meanings of a drop on a row; several only if each is likely.
 * @param siblings the target and its siblings, in their order
 */
export function dropChoices(
  target: DropRow,
  { rows, uris }: DragSource,
  siblings: readonly DropRow[],
): DropAnswer {
  const { id, kind, label, site } = target.row;
  if (rows.some(({ row }) => row.site !== site)) return refused("Entries cannot be moved to another site.");
  const otherRows = rows.filter((row) => row !== target);
  if (otherRows.length === 0 && uris.length === 0) return { kind: "choices", choices: [] };
  const dragged = otherRows.map(({ row }) => ({ row: row.id }));
  const entries = otherRows.filter(({ row }) => isEntryKind(row.kind));
  if (entries.length + otherRows.filter(({ row }) => row.kind === "orphan").length < otherRows.length)
    return refused(
      "The platform generates some of these rows from a spec, so they cannot be moved. Drag entries of the navigation, or pages that are not in it.",
    );
  const move = (
    choiceLabel: string,
    to: Extract<NavigationEditAction, { readonly kind: "move" }>["to"],
  ): DropChoice => ({
    label: choiceLabel,
    action: { kind: "move", entries: dragged, uris, to },
  });
  const into = move(`Into "${label}"`, { into: { row: id } });
  const after = move(`After "${label}"`, { after: { row: id } });
  const before = move(`Before "${label}"`, { before: { row: id } });
  if (kind === "site") return { kind: "choices", choices: [into] };
  if (kind === "unlisted" || kind === "orphan" || kind === "folder") {
    if (entries.length < otherRows.length || uris.length > 0)
      return refused("These pages are already not in the navigation, so there is nothing to remove.");
    const action: NavigationEditAction = { kind: "remove", entries: dragged };
    return { kind: "choices", choices: [{ label: "Remove from the navigation", action }] };
  }
  if (!isEntryKind(kind)) return refused("This row cannot contain entries. Drop on a section or a page.");
  const siblingChoices = besideChoices(target, otherRows, siblings, { after, before });
  if (!sectionKinds.has(kind)) return { kind: "choices", choices: siblingChoices };
  const isSameKind = otherRows.some(({ row }) => row.kind === kind);
  // A link has no content.
  if (target.row.flags?.includes("link") === true) return { kind: "choices", choices: siblingChoices };
  if (!isSameKind) return { kind: "choices", choices: [into] };
  return { kind: "choices", choices: kind === "group" ? [...siblingChoices, into] : siblingChoices };
}
