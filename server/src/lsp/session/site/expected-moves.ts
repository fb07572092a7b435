/**
 * Moves that a client is about to perform. The client changes texts, renames files and sends notifications, in its
 * own order and at its own pace. Findings between two of these steps would be wrong, so a site waits a while for the
 * rest of the move.
 */
import { applyEdits, type Move } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { pathState } from "../path-state.ts";

/** How long a site waits for the rest of the move, in milliseconds. */
const timeout = 4000;

/** How long an author may look at a preview of the move before the client starts, in milliseconds. */
const confirmationTimeout = 60_000;

/** How often the disk is checked during the wait, in milliseconds: clients report their renames late, or never. */
const interval = 20;

/** How many texts are compared to recognize the move. */
const maxTexts = 20;

interface ExpectedMovesOptions {
  /** Absolute. */
  readonly root: string;
  readonly moves: readonly Move[];
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly textOf: (file: string) => string | undefined;
  readonly absolutePathOf: (file: string) => string | undefined;
}

export class ExpectedMoves {
  readonly #options: ExpectedMovesOptions;
  /** The expected texts of files after the client has changed them. */
  readonly #texts = new Map<string, string>();
  readonly #requestedAt = performance.now();
  #startedAt: number | undefined;

  constructor(options: ExpectedMovesOptions) {
    this.#options = options;
    for (const [file, edits] of [...options.edits].slice(0, maxTexts)) {
      const before = options.textOf(file);
      if (before !== undefined) this.#texts.set(file, applyEdits(before, edits));
    }
  }

  /** Whether the client has started the move. */
  get hasStarted(): boolean {
    return this.#startedAt !== undefined;
  }

  /** Site-relative paths of all files of the move. */
  get files(): readonly string[] {
    return [...this.#options.moves.flatMap(({ from, to }) => [from, to]), ...this.#options.edits.keys()];
  }

  /** Handles a text change in the editor; an expected text means that the move has started. */
  textChanged(file: string): void {
    const expected = this.#startedAt === undefined ? this.#texts.get(file) : undefined;
    if (expected !== undefined && this.#options.textOf(file) === expected)
      this.#startedAt = performance.now();
  }

  /** Whether so much time has passed without a start that the author must have canceled the move. */
  get isOver(): boolean {
    return this.#startedAt === undefined && performance.now() - this.#requestedAt > confirmationTimeout;
  }

  /** Whether the client has started the move, and there is still time to finish it. */
  get isHalfDone(): boolean {
    if (this.#startedAt === undefined || performance.now() - this.#startedAt > timeout) return false;
    return this.#options.moves.some(
      ({ from, to }) => this.#stateOf(to) === "missing" || this.#stateOf(from) !== "missing",
    );
  }

  /** Resolves when the files have been moved, when that takes too long, or when the signal is aborted. */
  async moved(signal: AbortSignal): Promise<void> {
    while (this.isHalfDone && !signal.aborted) {
      await new Promise<void>((resolve) => setTimeout(resolve, interval));
    }
  }

  #stateOf(file: string) {
    const path = this.#options.absolutePathOf(file);
    return path === undefined ? "missing" : pathState(this.#options.root, path);
  }
}
