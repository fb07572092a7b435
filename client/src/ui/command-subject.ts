/**
 * What a command is about, where its argument, the focus, the selection and the active editor name different things. All
 * commands of all views ask this one function; decision 84 shows the precedence as a table. Does not depend on the editor.
 */

/** The argument of a command that a key of a tree runs: the command is about the focused row. */
export const focusedRowArgument = "focusedRow";

/** What could be meant at the moment when a command comes. */
export interface CommandSituation<Row, File> {
  /** Whether a value is a row of the view that the command belongs to. */
  readonly isRow?: (value: unknown) => value is Row;
  /** The row that had the focus when the key was pressed; undefined if that is not certain. */
  readonly focusedRow?: () => Row | undefined;
  /** The selected rows of the view; absent for commands that do not take them. */
  readonly selection?: readonly Row[];
  /** Whether a value names a file. */
  readonly isFile?: (value: unknown) => value is File;
  /** The file in the active editor. */
  readonly activeFile?: File | undefined;
}

/** What a command is about. */
export type CommandSubject<Row, File> =
  /** `row` for what is done with one row, `rows` for what is done with several; `row` is one of them. */
  | { readonly kind: "rows"; readonly row: Row; readonly rows: readonly Row[] }
  /** Nobody named a row: what changes something asks first, by the names of the selected rows, of which there may be none. */
  | { readonly kind: "uncertain"; readonly rows: readonly Row[] }
  | { readonly kind: "file"; readonly file: File }
  /** The command chooses by itself, or asks. */
  | { readonly kind: "none" };

function rowsAround<Row>(row: Row, selected: readonly Row[]): CommandSubject<Row, never> {
  return { kind: "rows", row, rows: selected.includes(row) ? selected : [row] };
}

/** @param given the arguments of the command */
export function subjectOf<Row = never, File = never>(
  given: readonly unknown[],
  { isRow, focusedRow, selection, isFile, activeFile }: CommandSituation<Row, File>,
): CommandSubject<Row, File> {
  const [first, second] = given;
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
