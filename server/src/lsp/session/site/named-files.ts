/**
 * Reads, and rereads, the files that the newest snapshot of a site names: JSON files, specs, and modules that pages
 * import. Open text takes precedence over the file. Does not depend on edits or pages.
 */
import { readContent } from "../../../host/read-content.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { unreadFiles } from "../../../service/index.ts";
import {
  type FileContent,
  neededDocuments,
  neededFiles,
  type Site,
  withDocuments,
  withModules,
  withoutUnusedFiles,
  withSpecs,
  withSubjectTexts,
} from "../../../service/snapshot.ts";
import { contentHash } from "../content-hash.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

type Content = readonly [path: string, content: FileContent];

/** How much is added to the snapshot in one step, whose cost is proportional to the number of files in the snapshot. */
const maxPortion = { files: 100, length: 20_000 };

/** A kind of file that a snapshot names. */
interface NamedKind {
  /** The maximum size of a file to read, in bytes. */
  readonly limit: number;
  readonly containedIn: (site: Site) => Pick<ReadonlyMap<string, unknown>, "has" | "keys">;
  /** The files that a snapshot names but does not contain. */
  readonly neededIn: (needed: ReturnType<typeof neededFiles>) => readonly string[];
  /** Adds contents to the newest snapshot. */
  readonly add: (contents: readonly Content[]) => void;
}

interface NamedFilesOptions extends SnapshotOwner {
  /** Called when the newest text of a file is in the snapshot, so that earlier edits are not applied to it again. */
  readonly onAdded: (path: string) => void;
}

export class NamedFiles {
  readonly #options: NamedFilesOptions;
  /** Hashes of the specs in the snapshot: parsing a spec is expensive, so a spec with unchanged text is not replaced. */
  readonly #specHashes = new Map<string, string>();
  readonly #documents: NamedKind = {
    limit: maxBytes.json,
    containedIn: ({ documents }) => documents,
    neededIn: ({ documents }) => documents,
    add: (contents) => this.#addDocuments(contents),
  };
  readonly #kinds: readonly NamedKind[] = [
    this.#documents,
    {
      limit: maxBytes.spec,
      containedIn: ({ specs }) => specs,
      neededIn: ({ specs }) => specs,
      add: (contents) => this.#addSpecs(contents),
    },
    {
      limit: maxBytes.page,
      containedIn: ({ pages }) => pages.modules,
      neededIn: ({ modules }) => modules,
      add: (contents) => this.#options.update((site) => withModules(site, contents)),
    },
    {
      limit: maxBytes.spec,
      containedIn: ({ subjectTexts }) => subjectTexts,
      neededIn: ({ subjectTexts }) => subjectTexts,
      add: (contents) => this.#options.update((site) => withSubjectTexts(site, contents)),
    },
  ];

  constructor(options: NamedFilesOptions) {
    this.#options = options;
  }

  /** The content of a file: its open text, or the text on disk. */
  contentOf(path: string, limit: number): FileContent {
    const text = this.#options.openText(path);
    return text === undefined ? readContent(this.#options.root, path, limit) : { kind: "text", text };
  }

  /**
   * Reads a file of the snapshot again, for each kind that it is contained as.
   * @param isEdited whether its newest text is already in the snapshot as a JSON file
   */
  put(path: string, isEdited = false): void {
    for (const kind of this.#kinds) {
      if (isEdited && kind === this.#documents) continue;
      if (kind.containedIn(this.#options.newest()).has(path)) this.#putAs(kind, path);
    }
  }

  /** Reads the files of the snapshot at a path or below it again. */
  putBelow(path: string): void {
    for (const kind of this.#kinds)
      for (const file of kind.containedIn(this.#options.newest()).keys())
        if (file === path || file.startsWith(`${path}/`)) this.#putAs(kind, file);
  }

  #putAs({ limit, add }: NamedKind, path: string): void {
    add([[path, this.contentOf(path, limit)]]);
  }

  #addDocuments(contents: readonly Content[]): void {
    const { onAdded, update } = this.#options;
    for (const [path] of contents) onAdded(path);
    update((site) => withDocuments(site, contents));
  }

  #addSpecs(contents: readonly Content[]): void {
    const { newest, update } = this.#options;
    const { specs } = newest();
    const changed = contents.filter(([path, content]) => {
      const hash = content.kind === "text" ? contentHash(content.text) : JSON.stringify(content);
      if (specs.has(path) && this.#specHashes.get(path) === hash) return false;
      this.#specHashes.set(path, hash);
      return true;
    });
    if (changed.length > 0) update((site) => withSpecs(site, changed));
  }

  /** Reads files in portions; each is added to the snapshot in the same step in which it was read. */
  *#read(paths: readonly string[], { limit, add }: NamedKind): Generator<undefined, void> {
    let portion: Content[] = [];
    let length = 0;
    for (const path of paths) {
      const content = this.contentOf(path, limit);
      portion.push([path, content]);
      length += content.kind === "text" ? content.text.length : 0;
      if (portion.length < maxPortion.files && length < maxPortion.length) continue;
      add(portion);
      portion = [];
      length = 0;
      yield;
    }
    if (portion.length > 0) add(portion);
  }

  /** Reads all files of the snapshot from disk again; unchanged specs are not replaced. */
  *readAgain(): Generator<undefined, void> {
    const { newest, openText } = this.#options;
    for (const kind of this.#kinds) {
      for (const path of kind.containedIn(newest()).keys()) {
        if (openText(path) === undefined) this.#putAs(kind, path);
        yield;
      }
    }
  }

  /** Reads the files again that could not be read before, because no event reports changed permissions. */
  readUnread(): void {
    for (const { path } of unreadFiles(this.#options.newest())) this.put(path);
  }

  /** Reads the JSON files that the snapshot names but does not contain yet. */
  *readDocuments(): Generator<undefined, void> {
    for (;;) {
      const documents = neededDocuments(this.#options.newest());
      if (documents.length === 0) return;
      yield* this.#read(documents, this.#documents);
    }
  }

  /** Reads the files that the snapshot names but does not contain yet, and removes those that it no longer names. */
  *readNeeded(): Generator<undefined, void> {
    const { newest, update } = this.#options;
    for (;;) {
      const needed = neededFiles(newest());
      if (this.#kinds.every(({ neededIn }) => neededIn(needed).length === 0)) break;
      for (const kind of this.#kinds) yield* this.#read(kind.neededIn(needed), kind);
    }
    update(withoutUnusedFiles);
    for (const path of this.#specHashes.keys()) if (!newest().specs.has(path)) this.#specHashes.delete(path);
  }
}
