/**
 * The requests of a tree for the rows below a row. Older editors show "Element with id … is already registered" instead of
 * the rows if a row is refreshed or revealed while they wait for the rows below it. So whoever refreshes or reveals rows
 * waits until the requests that concern these have been answered. Does not depend on the editor.
 */

interface RowBelow<Row> {
  readonly parent: Row | undefined;
}

/** The editor takes the rows of an answer before anything else that waits for its turn. */
function taken(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

export class RowRequests<Row extends RowBelow<Row>> {
  /** The rows whose children are awaited, by their requests; undefined if the first rows are. */
  readonly #open = new Map<Promise<unknown>, Row | undefined>();

  /** Answers the editor, which waits for the rows below a row, or for the first rows. */
  async answer<Answer>(row: Row | undefined, request: () => Promise<Answer>): Promise<Answer> {
    const answer = request();
    const end = answer.then(taken, taken).then(() => {
      this.#open.delete(end);
    });
    this.#open.set(end, row);
    return answer;
  }

  /** Does something to rows, at once unless the editor waits for rows at or below them. */
  whenNoneBelow(rows: readonly Row[], act: () => void): void {
    const waits = this.#concerning((open) => rows.some((row) => isAtOrAbove(row, open)));
    if (waits.length === 0) act();
    else void Promise.all(waits).then(() => this.whenNoneBelow(rows, act));
  }

  /**
   * Does something to all rows, at once unless the editor waits for rows. If all rows were refreshed before it has an answer, the
   * editor would take that answer for the rows below the new row.
   */
  whenNone(act: () => void): void {
    const waits = this.#concerning(() => true);
    if (waits.length === 0) act();
    else void Promise.all(waits).then(() => this.whenNone(act));
  }

  /** Resolves once the editor waits for no rows beside or above a row. */
  async noneAbove(row: Row): Promise<void> {
    const concerns = (open: Row | undefined): boolean => open === undefined || isAtOrAbove(open, row);
    for (let waits = this.#concerning(concerns); waits.length > 0; waits = this.#concerning(concerns))
      await Promise.all(waits);
  }

  #concerning(concerns: (row: Row | undefined) => boolean): readonly Promise<unknown>[] {
    return [...this.#open].filter(([, row]) => concerns(row)).map(([request]) => request);
  }
}

/** Whether a row is the other row or one of the rows above it. */
function isAtOrAbove<Row extends RowBelow<Row>>(row: Row, below: Row | undefined): boolean {
  for (let at = below; at !== undefined; at = at.parent) if (at === row) return true;
  return false;
}
