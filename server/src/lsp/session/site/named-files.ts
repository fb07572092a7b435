/**
 * Reads the files that the newest snapshot of a site names, and reads them again: JSON files, specs, and the modules that pages
 * import. An open text counts instead of the file. Does not depend on edits or pages.
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

/** What is put into the snapshot in one step, which costs as much as the snapshot has files. */
const maxPortion = { files: 100, length: 20_000 };

/** A kind of files that a snapshot names. */
interface NamedKind {
  /** Larger files are not read, in bytes. */
  readonly limit: number;
  readonly heldIn: (site: Site) => Pick<ReadonlyMap<string, unknown>, "has" | "keys">;
  /** Those that a snapshot names and does not hold. */
  readonly neededIn: (needed: ReturnType<typeof neededFiles>) => readonly string[];
  /** Puts contents into the newest snapshot. */
  readonly take: (contents: readonly Content[]) => void;
}

interface NamedFilesOptions extends SnapshotOwner {
  /** The newest text of a file is in the snapshot, so earlier edits must not be applied to it again. */
  readonly onTaken: (path: string) => void;
}

export class NamedFiles {
  readonly #options: NamedFilesOptions;
  /** Fingerprints of the specs that are in the snapshot: parsing a spec is expensive, so one with the same text stays as it is. */
  readonly #specs = new Map<string, string>();
  readonly #documents: NamedKind = {
    limit: maxBytes.json,
    heldIn: ({ documents }) => documents,
    neededIn: ({ documents }) => documents,
    take: (contents) => this.#takeDocuments(contents),
  };
  readonly #kinds: readonly NamedKind[] = [
    this.#documents,
    {
      limit: maxBytes.spec,
      heldIn: ({ specs }) => specs,
      neededIn: ({ specs }) => specs,
      take: (contents) => this.#takeSpecs(contents),
    },
    {
      limit: maxBytes.page,
      heldIn: ({ pages }) => pages.modules,
      neededIn: ({ modules }) => modules,
      take: (contents) => this.#options.update((site) => withModules(site, contents)),
    },
    {
      limit: maxBytes.spec,
      heldIn: ({ subjectTexts }) => subjectTexts,
      neededIn: ({ subjectTexts }) => subjectTexts,
      take: (contents) => this.#options.update((site) => withSubjectTexts(site, contents)),
    },
  ];

  constructor(options: NamedFilesOptions) {
    this.#options = options;
  }

  /** What a file holds: the open text, or the disk's. */
  contentOf(path: string, limit: number): FileContent {
    const text = this.#options.openText(path);
    return text === undefined ? readContent(this.#options.root, path, limit) : { kind: "text", text };
  }

  /**
   * Reads a file again that the snapshot holds, as whatever it holds it.
   * @param isEdited whether its newest text is in the snapshot as a JSON file
   */
  put(path: string, isEdited = false): void {
    for (const kind of this.#kinds) {
      if (isEdited && kind === this.#documents) continue;
      if (kind.heldIn(this.#options.newest()).has(path)) this.#putAs(kind, path);
    }
  }

  /** Reads files again that the snapshot holds: those at a path or below it. */
  putBelow(path: string): void {
    for (const kind of this.#kinds)
      for (const file of kind.heldIn(this.#options.newest()).keys())
        if (file === path || file.startsWith(`${path}/`)) this.#putAs(kind, file);
  }

  #putAs({ limit, take }: NamedKind, path: string): void {
    take([[path, this.contentOf(path, limit)]]);
  }

  #takeDocuments(contents: readonly Content[]): void {
    const { onTaken, update } = this.#options;
    for (const [path] of contents) onTaken(path);
    update((site) => withDocuments(site, contents));
  }

  #takeSpecs(contents: readonly Content[]): void {
    const { newest, update } = this.#options;
    const { specs } = newest();
    const changed = contents.filter(([path, content]) => {
      const print = content.kind === "text" ? contentHash(content.text) : JSON.stringify(content);
      if (specs.has(path) && this.#specs.get(path) === print) return false;
      this.#specs.set(path, print);
      return true;
    });
    if (changed.length > 0) update((site) => withSpecs(site, changed));
  }

  /** Reads files in portions, none of which is older than the step that it is taken in. */
  *#read(paths: readonly string[], { limit, take }: NamedKind): Generator<undefined, void> {
    let portion: Content[] = [];
    let length = 0;
    for (const path of paths) {
      const content = this.contentOf(path, limit);
      portion.push([path, content]);
      length += content.kind === "text" ? content.text.length : 0;
      if (portion.length < maxPortion.files && length < maxPortion.length) continue;
      take(portion);
      portion = [];
      length = 0;
      yield;
    }
    if (portion.length > 0) take(portion);
  }

  /** Reads what the snapshot holds from disk again; what is the same stays the same. */
  *readAgain(): Generator<undefined, void> {
    const { newest, openText } = this.#options;
    for (const kind of this.#kinds) {
      for (const path of kind.heldIn(newest()).keys()) {
        if (openText(path) === undefined) this.#putAs(kind, path);
        yield;
      }
    }
  }

  /** Reads again what could not be read before: nothing tells the server that permissions have changed. */
  readUnread(): void {
    for (const { path } of unreadFiles(this.#options.newest())) this.put(path);
  }

  /** Reads the JSON files that the snapshot names and does not hold yet. */
  *readDocuments(): Generator<undefined, void> {
    for (;;) {
      const documents = neededDocuments(this.#options.newest());
      if (documents.length === 0) return;
      yield* this.#read(documents, this.#documents);
    }
  }

  /** Reads what the snapshot names and does not hold yet, and forgets what it no longer names. */
  *readNeeded(): Generator<undefined, void> {
    const { newest, update } = this.#options;
    for (;;) {
      const needed = neededFiles(newest());
      if (this.#kinds.every(({ neededIn }) => neededIn(needed).length === 0)) break;
      for (const kind of this.#kinds) yield* this.#read(kind.neededIn(needed), kind);
    }
    update(withoutUnusedFiles);
    for (const path of this.#specs.keys()) if (!newest().specs.has(path)) this.#specs.delete(path);
  }
}
