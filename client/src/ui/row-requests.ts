/**
 * The editor's open requests for rows of a tree. Older editors show "Element with id … is already registered" instead of the
 * rows if a row is refreshed or revealed while they wait for the rows below it, so refreshing and revealing wait for the
 * answers to these requests.
 * Does not depend on the editor.
 */

interface RowBelow<Row> {
  readonly parent: Row | undefined;
}

/** Resolves after the editor has processed an answer, which it does before any timer. */
function answerProcessed(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

export class RowRequests<Row extends RowBelow<Row>> {
  /** The row whose children each request waits for; undefined for the top-level rows. */
  readonly #open = new Map<Promise<unknown>, Row | undefined>();

  /** Answers a request of the editor for the rows below a row, or for the top-level rows. */
  async answer<Answer>(row: Row | undefined, request: () => Promise<Answer>): Promise<Answer> {
    const answer = request();
    const end = answer.then(answerProcessed, answerProcessed).then(() => {
      this.#open.delete(end);
    });
    this.#open.set(end, row);
    return answer;
  }

  /**
   * Acts once the editor waits for no rows; immediately if it waits for none. If all rows were refreshed before an answer
   * arrives, the editor would use that answer for the rows below the new row.
   */
  whenNone(act: () => void): void {
    const waits = this.#concerning(() => true);
    if (waits.length === 0) act();
    else void Promise.all(waits).then(() => this.whenNone(act));
  }

  /** Resolves once the editor waits neither for a row and its siblings nor for rows above it. */
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
