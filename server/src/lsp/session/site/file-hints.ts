/**
 * Collects events about files and folders of a site: the disk is checked later, and files that were added, removed or
 * changed are updated in the newest snapshot. Does not depend on messages or timers.
 */
import { reasonAgainst } from "../../../host/boundary.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import { isListable, withFiles } from "../../../service/snapshot.ts";
import { pathState } from "../path-state.ts";
import type { NamedFiles } from "./named-files.ts";
import type { PageFrontmatter } from "./page-frontmatter.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

/** How many hints are handled one by one; if there are more, all files are listed again. */
export const maxHints = 500;

/** How many hints are combined into one change of the list of files. */
const hintBatch = 64;

export const ignoreFile = ".mintignore";

/** Site-relative files and folders. */
interface ListChanges {
  readonly added: string[];
  readonly removed: string[];
}

interface FileHintsOptions extends Omit<SnapshotOwner, "openText"> {
  readonly documents: NamedFiles;
  readonly frontmatter: PageFrontmatter;
  /** Reads a page again. */
  readonly putPage: (file: string) => void;
  /** Reads `.mintignore` again. */
  readonly putIgnoreFile: () => void;
  /** Lists all files again. */
  readonly scan: () => void;
}

export class FileHints {
  readonly #options: FileHintsOptions;
  /** Site paths named by events. */
  readonly #paths = new Set<string>();

  constructor(options: FileHintsOptions) {
    this.#options = options;
  }

  add(path: string): void {
    this.#paths.add(path);
  }

  get isEmpty(): boolean {
    return this.#paths.size === 0;
  }

  /** Applies the hints to the snapshot, in steps. */
  *apply(): Generator<undefined, void> {
    const { scan, update } = this.#options;
    if (this.#paths.size > maxHints) {
      this.#paths.clear();
      scan();
    }
    while (this.#paths.size > 0) {
      const batch = [...this.#paths].slice(0, hintBatch);
      const changes: ListChanges = { added: [], removed: [] };
      for (const path of batch) {
        this.#paths.delete(path);
        this.#applyOne(path, changes);
      }
      // The cost of a new index is proportional to the number of folders, so it is not created for each hint.
      update((site) => withFiles(site, site.files?.withFiles(changes)));
      yield;
    }
  }

  #applyOne(path: string, changes: ListChanges): void {
    const { documents, frontmatter, newest, putIgnoreFile, putPage, root, scan } = this.#options;
    frontmatter.changed(path);
    documents.putBelow(path);
    if (path === ignoreFile) putIgnoreFile();
    const { files } = newest();
    if (!isListable(path, files)) return;
    const absolute = toAbsolutePath(root, path);
    const isGone = absolute === undefined || reasonAgainst(root, absolute) !== undefined;
    const state = isGone ? "missing" : pathState(root, absolute);
    if (state === "folder" || (state === "file" && files?.isUnknown(path) === true)) scan();
    else if (state !== "file") {
      changes.removed.push(path);
      frontmatter.forget(path);
    } else if (files?.has(path) === false) changes.added.push(path);
    else putPage(path);
  }
}
