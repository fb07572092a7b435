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

type Content = readonly [path: string, content: FileContent];

/** What is put into the snapshot in one step, which costs as much as the snapshot has files. */
const maxPortion = { files: 100, length: 20_000 };

interface NamedFilesOptions {
  /** Absolute. */
  readonly root: string;
  /** The text of a file that is open, by its site path. */
  readonly openText: (file: string) => string | undefined;
  readonly newest: () => Site;
  /** Changes the newest snapshot. */
  readonly update: (change: (site: Site) => Site) => void;
  /** The newest text of a file is in the snapshot, so earlier edits must not be applied to it again. */
  readonly onTaken: (path: string) => void;
}

export class NamedFiles {
  readonly #options: NamedFilesOptions;
  /** Fingerprints of the specs that are in the snapshot. */
  readonly #specs = new Map<string, string>();

  constructor(options: NamedFilesOptions) {
    this.#options = options;
  }

  /** What a file holds: the open text, or the disk's. */
  contentOf(path: string, limit: number): FileContent {
    const text = this.#options.openText(path);
    return text === undefined ? readContent(this.#options.root, path, limit) : { kind: "text", text };
  }

  /** Reads a JSON file into the snapshot. */
  put(path: string): void {
    this.#takeDocuments([[path, this.contentOf(path, maxBytes.json)]]);
  }

  /** Reads a spec into the snapshot. Parsing a spec is expensive, so a spec with the same text stays as it is. */
  putSpec(path: string): void {
    this.#takeSpecs([[path, this.contentOf(path, maxBytes.spec)]]);
  }

  /** Reads a module into the snapshot. */
  putModule(path: string): void {
    this.#takeModules([[path, this.contentOf(path, maxBytes.page)]]);
  }

  /** Reads text that says what ignored findings are about. */
  putSubjectText(path: string): void {
    this.#takeSubjectTexts([[path, this.contentOf(path, maxBytes.spec)]]);
  }

  #takeSubjectTexts(contents: readonly Content[]): void {
    this.#options.update((site) => withSubjectTexts(site, contents));
  }

  #takeModules(contents: readonly Content[]): void {
    this.#options.update((site) => withModules(site, contents));
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
  *#read(
    paths: readonly string[],
    limit: number,
    take: (contents: readonly Content[]) => void,
  ): Generator<undefined, void> {
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
    for (const path of newest().documents.keys()) {
      if (openText(path) === undefined) this.put(path);
      yield;
    }
    for (const path of newest().specs.keys()) {
      if (openText(path) === undefined) this.putSpec(path);
      yield;
    }
    for (const path of newest().pages.modules.keys()) {
      if (openText(path) === undefined) this.putModule(path);
      yield;
    }
    for (const path of newest().subjectTexts.keys()) {
      if (openText(path) === undefined) this.putSubjectText(path);
      yield;
    }
  }

  /** Reads again what could not be read before: nothing tells the server that permissions have changed. */
  readUnread(): void {
    for (const { kind, path } of unreadFiles(this.#options.newest())) {
      if (kind === "document") this.put(path);
      else if (kind === "spec") this.putSpec(path);
      else if (kind === "page" && this.#options.newest().pages.modules.has(path)) this.putModule(path);
    }
  }

  /** Reads the JSON files that the snapshot names and does not hold yet. */
  *readDocuments(): Generator<undefined, void> {
    for (;;) {
      const documents = neededDocuments(this.#options.newest());
      if (documents.length === 0) return;
      yield* this.#read(documents, maxBytes.json, (contents) => this.#takeDocuments(contents));
    }
  }

  /** Reads what the snapshot names and does not hold yet, and forgets what it no longer names. */
  *readNeeded(): Generator<undefined, void> {
    const { newest, update } = this.#options;
    for (;;) {
      const { documents, specs, modules, subjectTexts } = neededFiles(newest());
      if (documents.length + specs.length + modules.length + subjectTexts.length === 0) break;
      yield* this.#read(documents, maxBytes.json, (contents) => this.#takeDocuments(contents));
      yield* this.#read(specs, maxBytes.spec, (contents) => this.#takeSpecs(contents));
      yield* this.#read(modules, maxBytes.page, (contents) => this.#takeModules(contents));
      yield* this.#read(subjectTexts, maxBytes.spec, (contents) => this.#takeSubjectTexts(contents));
    }
    update(withoutUnusedFiles);
    for (const path of this.#specs.keys()) if (!newest().specs.has(path)) this.#specs.delete(path);
  }
}
