/** Asks git where missing pages of a site have gone: while something is missing, once for each state of the repository. */
import { gitRenamesInBackground, type Renames } from "../../../host/git-renames.ts";
import { gitState } from "../../../host/git-state.ts";

/** Asks git; replaced in tests. */
type AskForRenames = typeof gitRenamesInBackground;

export class RenameReader {
  readonly #root: string;
  readonly #signal: AbortSignal;
  readonly #ask: AskForRenames;
  /** The missing pages at the last look at the repository. */
  #missing = "";
  /** The state of the repository that git was asked about last. */
  #state: string | undefined;

  constructor(root: string, signal: AbortSignal, ask: AskForRenames = gitRenamesInBackground) {
    this.#root = root;
    this.#signal = signal;
    this.#ask = ask;
  }

  /**
   * What git answers does not depend on the missing pages: while a path is typed, each keystroke makes another page missing,
   * and the answer stays.
   * @param missing page paths
   * @returns undefined if git has already been asked, nothing is missing, there is no repository, or the site is gone
   */
  async read(missing: readonly string[]): Promise<Renames | undefined> {
    const key = missing.join("\n");
    if (key === this.#missing) return undefined;
    this.#missing = key;
    if (missing.length === 0) return undefined;
    const state = gitState(this.#root);
    if (state === this.#state) return undefined;
    this.#state = state;
    const renames = state === undefined ? new Map() : await this.#ask(this.#root, this.#signal);
    return this.#signal.aborted ? undefined : renames;
  }
}
