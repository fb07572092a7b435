/**
 * The JSON files and specs of a site in a server: reading what its newest snapshot names, and reading it
 * again. Open text wins over disk. Knows no edits and no pages.
 */
import { readContent } from "../../../host/read-content.ts";
import { maxBytes } from "../../../host/read-file.ts";
import {
  type FileContent,
  neededFiles,
  type Site,
  unusedFiles,
  withDocument,
  withoutDocument,
  withoutSpec,
  withSpec,
} from "../../../service/index.ts";
import { contentHash } from "../content-hash.ts";

export interface JsonFilesOptions {
  /** Absolute. */
  readonly root: string;
  /** The text of a file that is open, by its site path. */
  readonly openText: (file: string) => string | undefined;
  readonly newest: () => Site;
  /** Changes the newest snapshot. */
  readonly update: (change: (site: Site) => Site) => void;
  /** The newest text of a document is in the snapshot, so edits that led to it must not be made again. */
  readonly onTaken: (path: string) => void;
}

export class JsonFiles {
  readonly #options: JsonFilesOptions;
  /** Fingerprints of the specs that are in the snapshot. */
  readonly #specs = new Map<string, string>();

  constructor(options: JsonFilesOptions) {
    this.#options = options;
  }

  /** What a file holds: the open text, or the disk's. */
  contentOf(path: string, limit: number): FileContent {
    const text = this.#options.openText(path);
    return text === undefined ? readContent(this.#options.root, path, limit) : { kind: "text", text };
  }

  /** Reads a JSON file into the snapshot. */
  put(path: string): void {
    const { onTaken, update } = this.#options;
    onTaken(path);
    update((site) => withDocument(site, path, this.contentOf(path, maxBytes.json)));
  }

  /** Reads a spec into the snapshot. Parsing one is dear, so one with the same text stays. */
  putSpec(path: string): void {
    const { newest, update } = this.#options;
    const content = this.contentOf(path, maxBytes.spec);
    const print = content.kind === "text" ? contentHash(content.text) : JSON.stringify(content);
    if (newest().specs.has(path) && this.#specs.get(path) === print) return;
    this.#specs.set(path, print);
    update((site) => withSpec(site, path, content));
  }

  /** Reads what the snapshot holds from disk again; what is the same stays the same. */
  *readAgain(): Generator<undefined, void> {
    const { newest, openText } = this.#options;
    for (const path of newest().documents.keys()) {
      if (openText(path) === undefined) this.put(path);
      yield;
    }
    for (const path of newest().specs.keys()) {
      if (openText(path) === undefined) this.putSpec(path);
      yield;
    }
  }

  /** Reads what the snapshot names and does not hold yet, and forgets what it no longer names. */
  *readNeeded(): Generator<undefined, void> {
    const { newest, update } = this.#options;
    for (;;) {
      const { documents, specs } = neededFiles(newest());
      if (documents.length === 0 && specs.length === 0) break;
      for (const path of documents) {
        this.put(path);
        yield;
      }
      for (const path of specs) {
        this.putSpec(path);
        yield;
      }
    }
    const unused = unusedFiles(newest());
    for (const path of unused.documents) update((site) => withoutDocument(site, path));
    for (const path of unused.specs) {
      update((site) => withoutSpec(site, path));
      this.#specs.delete(path);
    }
  }
}
