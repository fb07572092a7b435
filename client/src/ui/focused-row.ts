/**
 * The focused row of a tree, of which the editor tells extensions only the selection. Keys of the tree run
 * `list.toggleSelection` four times before their command: that adds the focused row to the selection and takes it out
 * again, twice, without opening it, and leaves the selection as it was. All four happen before the editor does anything
 * else, and their events arrive before the command. So the row that comes and goes is the row that had the focus when the
 * key was pressed. Does not depend on the editor.
 */

/** How often the key of a command toggles the focused row. A person does not do that by the mouse. */
export const toggles = 4;

/** A row as far as it is told from others. */
interface KeyedRow {
  readonly key: string;
}

/** The only row that one of two selections has and the other has not; undefined if it is not only one. */
function onlyDifference<Row extends KeyedRow>(one: readonly Row[], other: readonly Row[]): Row | undefined {
  const [keys, others] = [one, other].map((rows) => new Set(rows.map(({ key }) => key)));
  const different = [
    ...one.filter(({ key }) => others?.has(key) === false),
    ...other.filter(({ key }) => keys?.has(key) === false),
  ];
  return different.length === 1 ? different[0] : undefined;
}

/** The row that came and went in the last selections of a list; undefined if these say something else. */
function toggledRow<Row extends KeyedRow>(selections: readonly (readonly Row[])[]): Row | undefined {
  if (selections.length < toggles) return undefined;
  const last = selections.slice(-toggles);
  const rows = last.slice(1).map((after, index) => onlyDifference(last[index] ?? after, after));
  return rows.every((row) => row !== undefined && row.key === rows[0]?.key) ? rows.at(-1) : undefined;
}

export class FocusedRow<Row extends KeyedRow> {
  /** The selections since the last key. */
  #selections: readonly (readonly Row[])[] = [];

  /** The selection has changed. */
  selected(rows: readonly Row[]): void {
    this.#selections = [...this.#selections, rows].slice(-2 * toggles);
  }

  /**
   * The row that had the focus when the key of a command was pressed; undefined if that is not certain. To be asked
   * at once when the command comes, and once for each command.
   */
  take(): Row | undefined {
    const selections = this.#selections;
    this.#selections = [];
    const row = toggledRow(selections);
    // If the commands of two keys come late, it is unknown which row belongs to which.
    const before = toggledRow(selections.slice(0, -toggles));
    return before === undefined || before.key === row?.key ? row : undefined;
  }
}
