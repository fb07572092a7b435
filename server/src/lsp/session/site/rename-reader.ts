/** Runs git to find where missing pages of a site have gone: only if pages are missing, once for each state of the repository. */
import { gitRenamesInBackground, type Renames } from "../../../host/git-renames.ts";
import { gitState } from "../../../host/git-state.ts";

/** Runs git; replaced in tests. */
type FindRenames = typeof gitRenamesInBackground;

export class RenameReader {
  readonly #root: string;
  readonly #signal: AbortSignal;
  readonly #findRenames: FindRenames;
  /** The missing pages at the last check of the repository. */
  #missing = "";
  /** The state of the repository when git was last run. */
  #state: string | undefined;

  constructor(root: string, signal: AbortSignal, findRenames: FindRenames = gitRenamesInBackground) {
    this.#root = root;
    this.#signal = signal;
    this.#findRenames = findRenames;
  }

  /**
   * Reads the renames. They do not depend on the missing pages: while a path is typed, each keystroke makes another
   * page missing, but git is not run again.
   * @param missing page paths
   * @returns undefined if git has already been run, nothing is missing, there is no repository, or the site is closed
   */
  async read(missing: readonly string[]): Promise<Renames | undefined> {
    const key = missing.join("\n");
    if (key === this.#missing) return undefined;
    this.#missing = key;
    if (missing.length === 0) return undefined;
    const state = gitState(this.#root);
    if (state === this.#state) return undefined;
    this.#state = state;
    const renames = state === undefined ? new Map() : await this.#findRenames(this.#root, this.#signal);
    return this.#signal.aborted ? undefined : renames;
  }
}
