/** The repositories of sites that are watched. Does not depend on the editor. */

interface RepositoryWatch {
  dispose(): void;
}

/** Watches the repositories of sites: their branches, commits and fetches. */
export class Repositories<Folder extends { toString(): string }> {
  readonly #watchRepository: (folder: Folder) => Promise<RepositoryWatch | undefined>;
  /** By folder; undefined while it is unknown whether there is a repository. */
  readonly #watched = new Map<string, RepositoryWatch | undefined>();
  #isDisposed = false;

  /** @param watchRepository returns undefined if no repository is known */
  constructor(watchRepository: (folder: Folder) => Promise<RepositoryWatch | undefined>) {
    this.#watchRepository = watchRepository;
  }

  /**
   * Watches the repository of each folder once. A folder without a known repository is looked up again by the next call: the
   * editor knows none in a folder that is not trusted, and one may be created.
   */
  async watch(folders: readonly Folder[]): Promise<void> {
    for (const folder of folders) {
      const key = folder.toString();
      if (this.#isDisposed || this.#watched.has(key)) continue;
      this.#watched.set(key, undefined);
      const watch = await this.#watchRepository(folder);
      if (watch === undefined) this.#watched.delete(key);
      else if (this.#isDisposed) watch.dispose();
      else this.#watched.set(key, watch);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const repository of this.#watched.values()) repository?.dispose();
  }
}
