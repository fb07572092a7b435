/** Additional information from other features about rows of the navigation: text after a row, and facts in its tooltip. */
import type { Event } from "vscode";
import type { NavigationTreeRow } from "../../../../server/src/protocol.ts";
import type { RowFact } from "../../ui/rows.ts";

export interface RowNote {
  /** Shown after the row's label, and read by screen readers. */
  readonly words: string;
  readonly facts: readonly RowFact[];
}

/** The notes of all rows, requested when a row is shown. */
export interface RowNotes {
  readonly noteOf: (row: NavigationTreeRow) => RowNote | undefined;
  readonly onDidChange: Event<void>;
}
