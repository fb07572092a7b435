/**
 * Moves that a client is about to carry out: it changes texts, renames files and tells of it, in an order
 * and at times of its own. What is found while one half is done is true of no site that anybody means, so
 * a site waits for the other half, for a while.
 */
import { applyEdits, type Move } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { pathState } from "../path-state.ts";

/** How long the second half is waited for, in milliseconds. */
const timeout = 4000;

/** How long an author may look at what would change before it does, in milliseconds. */
const thinkingTime = 60_000;

/** How often the disk is asked meanwhile: clients tell late of files that they rename, or never. */
const interval = 20;

/** More texts than these say nothing more. */
const maxTexts = 20;

export interface ExpectedMovesOptions {
  readonly moves: readonly Move[];
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly textOf: (file: string) => string | undefined;
  readonly absolutePathOf: (file: string) => string | undefined;
}

export class ExpectedMoves {
  readonly #options: ExpectedMovesOptions;
  /** What files hold when the client has changed them. */
  readonly #texts = new Map<string, string>();
  readonly #askedAt = performance.now();
  #begunAt: number | undefined;

  constructor(options: ExpectedMovesOptions) {
    this.#options = options;
    for (const [file, edits] of [...options.edits].slice(0, maxTexts)) {
      const before = options.textOf(file);
      if (before !== undefined) this.#texts.set(file, applyEdits(before, edits));
    }
  }

  /** Whether the client has done some of it. */
  get isBegun(): boolean {
    return this.#begunAt !== undefined;
  }

  /** Site-relative paths of all files that have to do with it. */
  get files(): readonly string[] {
    return [...this.#options.moves.flatMap(({ from, to }) => [from, to]), ...this.#options.edits.keys()];
  }

  /** A text has changed in the editor; the client begins with one that was expected. */
  heardOf(file: string): void {
    const expected = this.#begunAt === undefined ? this.#texts.get(file) : undefined;
    if (expected !== undefined && this.#options.textOf(file) === expected) this.#begunAt = performance.now();
  }

  /** Whether the client has not begun for so long that it will not: its author thought better of it. */
  get isOver(): boolean {
    return this.#begunAt === undefined && performance.now() - this.#askedAt > thinkingTime;
  }

  /** Resolved when the files are moved, or are not moved for too long, or nobody waits any more. */
  async moved(signal: AbortSignal): Promise<void> {
    while (this.#isHalfDone() && !signal.aborted) {
      await new Promise<void>((resolve) => setTimeout(resolve, interval));
    }
  }

  #isHalfDone(): boolean {
    if (this.#begunAt === undefined || performance.now() - this.#begunAt > timeout) return false;
    return this.#options.moves.some(
      ({ from, to }) => this.#stateOf(to) === "missing" || this.#stateOf(from) !== "missing",
    );
  }

  #stateOf(file: string) {
    const path = this.#options.absolutePathOf(file);
    return path === undefined ? "missing" : pathState(path);
  }
}
