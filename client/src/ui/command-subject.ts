/**
 * Decides what a command applies to if its argument, the focus, the selection and the active editor disagree. All
 * commands of all views use this one function; decision 84 shows the precedence as a table. Does not depend on
 * the editor.
 */

/** The argument of commands that run from a key of a tree: the command applies to the focused row. */
export const focusedRowArgument = "focusedRow";

/** The candidates at the moment when a command is invoked. */
export interface CommandSituation<Row, File> {
  /** Whether a value is a row of the view that the command belongs to. */
  readonly isRow?: (value: unknown) => value is Row;
  /** The row that had the focus when the key was pressed; undefined if that is not certain. */
  readonly focusedRow?: () => Row | undefined;
  /** The selected rows of the view; absent for commands that ignore the selection. */
  readonly selection?: readonly Row[];
  readonly isFile?: (value: unknown) => value is File;
  readonly activeFile?: File | undefined;
}

/** What a command applies to. */
export type CommandSubject<Row, File> =
  /** `row` is for commands on one row, `rows` for commands on several; `rows` includes `row`. */
  | { readonly kind: "rows"; readonly row: Row; readonly rows: readonly Row[] }
  /**
   * No row was named: a command that changes something first asks for confirmation, with the names of the
   * selected rows (possibly none).
   */
  | { readonly kind: "uncertain"; readonly rows: readonly Row[] }
  | { readonly kind: "file"; readonly file: File }
  /** The command chooses on its own, or asks. */
  | { readonly kind: "none" };

function rowsAround<Row>(row: Row, selected: readonly Row[]): CommandSubject<Row, never> {
  return { kind: "rows", row, rows: selected.includes(row) ? selected : [row] };
}

/** @param commandArguments the arguments of the command */
export function subjectOf<Row = never, File = never>(
  commandArguments: readonly unknown[],
  { isRow, focusedRow, selection, isFile, activeFile }: CommandSituation<Row, File>,
): CommandSubject<Row, File> {
  const [first, second] = commandArguments;
  if (isRow?.(first) === true) return rowsAround(first, Array.isArray(second) ? second.filter(isRow) : []);
  if (first === focusedRowArgument) {
    const row = focusedRow?.();
    return row === undefined
      ? { kind: "uncertain", rows: selection ?? [] }
      : rowsAround(row, selection ?? []);
  }
  if (isFile?.(first) === true) return { kind: "file", file: first };
  if (selection !== undefined) return { kind: "uncertain", rows: selection };
  return activeFile === undefined ? { kind: "none" } : { kind: "file", file: activeFile };
}
