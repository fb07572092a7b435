/**
 * Determines the focused row of a tree: the editor reports only the selection to extensions. Keys of the tree run
 * `list.toggleSelection` four times before their command. That adds the focused row to the selection and removes
 * it, twice, without opening it, and leaves the selection unchanged. The editor does nothing else in between, and
 * the events arrive before the command. So the row that is added and removed is the row that had the focus when
 * the key was pressed. Does not depend on the editor.
 */

/** How often a key's command toggles the focused row. Nobody does that with the mouse. */
export const toggleCount = 4;

/** The part of a row that identifies it. */
interface KeyedRow {
  readonly key: string;
}

/** The only row that is in just one of two selections; undefined if there is not exactly one. */
function difference<Row extends KeyedRow>(before: readonly Row[], after: readonly Row[]): Row | undefined {
  const [keysBefore, keysAfter] = [before, after].map((rows) => new Set(rows.map(({ key }) => key)));
  const different = [
    ...before.filter(({ key }) => keysAfter?.has(key) === false),
    ...after.filter(({ key }) => keysBefore?.has(key) === false),
  ];
  return different.length === 1 ? different[0] : undefined;
}

/** The row that was added and removed in the last selections; undefined if these do not follow that pattern. */
function toggledRow<Row extends KeyedRow>(selections: readonly (readonly Row[])[]): Row | undefined {
  if (selections.length < toggleCount) return undefined;
  const last = selections.slice(-toggleCount);
  const rows = last.slice(1).map((after, index) => difference(last[index] ?? after, after));
  return rows.every((row) => row !== undefined && row.key === rows[0]?.key) ? rows.at(-1) : undefined;
}

export class FocusedRow<Row extends KeyedRow> {
  /** The selections since the last key. */
  #selections: readonly (readonly Row[])[] = [];

  /** Records a change of the selection. */
  selected(rows: readonly Row[]): void {
    this.#selections = [...this.#selections, rows].slice(-2 * toggleCount);
  }

  /**
   * The row that had the focus when the key of a command was pressed; undefined if that is not certain. Must be
   * called once for each command, as soon as it is invoked.
   */
  take(): Row | undefined {
    const selections = this.#selections;
    this.#selections = [];
    const row = toggledRow(selections);
    // If the commands of two keys arrive late, it is unknown which row belongs to which.
    const before = toggledRow(selections.slice(0, -toggleCount));
    return before === undefined || before.key === row?.key ? row : undefined;
  }
}
