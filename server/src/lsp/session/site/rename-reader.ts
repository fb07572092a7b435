/** Asks git where missing pages of a site have gone, once for the same pages. */
import { gitRenamesInBackground, type Renames } from "../../../host/git-renames.ts";

export class RenameReader {
  readonly #root: string;
  readonly #signal: AbortSignal;
  /** The missing pages that git was asked about last. */
  #last = "";

  constructor(root: string, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
  }

  /**
   * @param missing page paths
   * @returns undefined where git has been asked already, nothing is missing, or the site is gone
   */
  async read(missing: readonly string[]): Promise<Renames | undefined> {
    const key = missing.join("\n");
    if (key === this.#last) return undefined;
    this.#last = key;
    if (missing.length === 0) return undefined;
    const renames = await gitRenamesInBackground(this.#root, this.#signal);
    return this.#signal.aborted ? undefined : renames;
  }
}
