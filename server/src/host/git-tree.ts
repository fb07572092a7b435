/**
 * The files of a commit or of the index as a file system: the folders and links that git's objects describe, at the place
 * where the repository is on disk. Nothing is written, and nothing on disk is looked at.
 */
import nodePath from "node:path";
import type { FileSystem, FolderEntry, PathKind } from "./file-system.ts";
import { readObjects } from "./git-objects.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** A file as git knows it. */
interface TreeEntry {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  /** The name of its content among git's objects. */
  readonly id: string;
  readonly kind: "file" | "link" | "submodule";
}

const kinds: ReadonlyMap<string, TreeEntry["kind"]> = new Map([
  ["120000", "link"],
  ["160000", "submodule"],
]);

/** `100644 blob NAME\tpath` of a tree, `100644 NAME 0\tpath` of the index. */
const entryForm = /^(\d{6}) (?:\w+ ([0-9a-f]{40,64})|([0-9a-f]{40,64}) (\d))\t(.+)$/s;

/** Reads the answer to a question for a tree or the index. If a file is in conflict, our version counts. */
function readTreeEntries(answer: string): readonly TreeEntry[] {
  const entries = new Map<string, TreeEntry>();
  for (const line of answer.split("\0")) {
    const [, mode = "", ofTree, ofIndex, stage = "0", path] = entryForm.exec(line) ?? [];
    const id = ofTree ?? ofIndex;
    if (id === undefined || path === undefined) continue;
    const isOther = stage === "1" || stage === "3";
    if (isOther && entries.has(path)) continue;
    entries.set(path, { path, id, kind: kinds.get(mode) ?? "file" });
  }
  return [...entries.values()];
}

/** What was requested, or what git said instead. */
export type TreeOfState =
  | { readonly kind: "tree"; readonly entries: readonly TreeEntry[] }
  | { readonly kind: "failed"; readonly answer: GitAnswer };

function treeOf(answer: GitAnswer): TreeOfState {
  return answer.isWhole
    ? { kind: "tree", entries: readTreeEntries(answer.text) }
    : { kind: "failed", answer };
}

/**
 * The files of a commit.
 * @param repository its absolute root
 * @param commit by its full name
 */
export function treeOfCommit(repository: string, commit: string): TreeOfState {
  return treeOf(runGit(repository, ["ls-tree", "-r", "-z", "--full-tree", commit], { isLong: true }));
}

/**
 * The files of a commit below a folder, by their paths from there, without blocking a server; never rejected.
 * @returns for each file the name of its content; undefined if git gives no answer
 */
export async function filesOfCommitInBackground(
  folder: string,
  commit: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const read = treeOf(await runGitInBackground(folder, ["ls-tree", "-r", "-z", commit], { isLong: true }));
  if (read.kind === "failed") return undefined;
  return new Map(read.entries.flatMap(({ path, id, kind }) => (kind === "file" ? [[path, id]] : [])));
}

/** The files of the index. */
export function treeOfIndex(repository: string): TreeOfState {
  return treeOf(runGit(repository, ["ls-files", "-z", "--stage"], { isLong: true }));
}

/** A longer text is not the target of a link. */
const maxTarget = 4096;

/** A path that is not the shortest one to its place. */
const unusualPath = /\/(?:\/|\.\.?(?:\/|$)|$)/;

/** How many links are followed for one path. */
const maxLinks = 40;

/** An error as node gives it, for those who read its code. */
function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

class TreeFolderEntry implements FolderEntry {
  constructor(
    readonly name: string,
    private readonly kind: TreeEntry["kind"] | "folder",
  ) {}

  isFile(): boolean {
    return this.kind === "file";
  }

  isDirectory(): boolean {
    return this.kind === "folder" || this.kind === "submodule";
  }

  isSymbolicLink(): boolean {
    return this.kind === "link";
  }
}

/** Where a path leads to; outside: to a place that is not in the repository. */
type ResolvedPath =
  | { readonly kind: "file" | "folder"; readonly path: string; readonly id: string | undefined }
  | { readonly kind: "missing" | "loop" | "outside" };

/** The files of one state. Paths are absolute, as those of files on disk. */
export class GitTree implements FileSystem {
  /** By folder, each name in it. */
  readonly #folders = new Map<string, Map<string, TreeEntry | undefined>>([["", new Map()]]);
  readonly #files = new Map<string, TreeEntry>();
  readonly #targets = new Map<string, string>();

  /** @param repository its absolute root, without links */
  constructor(
    readonly repository: string,
    readonly entries: readonly TreeEntry[],
  ) {
    const links: TreeEntry[] = [];
    for (const entry of entries) {
      this.#add(entry);
      if (entry.kind === "link") links.push(entry);
    }
    const ids = links.map(({ id }) => id);
    for (const [id, object] of readObjects(repository, ids, maxTarget)) {
      if (object.kind === "content") this.#targets.set(id, object.bytes.toString("utf8"));
    }
  }

  #add(entry: TreeEntry): void {
    this.#files.set(entry.path, entry);
    let child: TreeEntry | undefined = entry;
    for (let path = entry.path; path !== ""; ) {
      const slash = path.lastIndexOf("/");
      const folder = slash === -1 ? "" : path.slice(0, slash);
      const known = this.#folders.get(folder);
      const names = known ?? new Map<string, TreeEntry | undefined>();
      names.set(path.slice(slash + 1), child);
      if (known !== undefined) return;
      this.#folders.set(folder, names);
      child = undefined;
      path = folder;
    }
  }

  /** The name of the content of a file, links followed; undefined if there is no file. */
  idAt(absolute: string): string | undefined {
    const found = this.#resolve(absolute);
    return found.kind === "file" ? found.id : undefined;
  }

  /** Like `idAt`, for files by their paths from an absolute folder, with forward slashes: a site has thousands of them. */
  idsBelow(folder: string): (file: string) => string | undefined {
    const base = this.#relative(folder);
    return (file) => {
      const entry = base === undefined ? undefined : this.#files.get(base === "" ? file : `${base}/${file}`);
      // Any folder of the path may be a link.
      return entry?.kind === "file" ? entry.id : this.idAt(nodePath.join(folder, file));
    };
  }

  readFolder(path: string): readonly FolderEntry[] {
    const found = this.#resolve(path);
    const names = found.kind === "folder" ? this.#folders.get(found.path) : undefined;
    if (found.kind === "folder" && names === undefined) return [];
    if (names === undefined) throw systemError(found.kind === "file" ? "ENOTDIR" : "ENOENT", path);
    return Array.from(names, ([name, entry]) => new TreeFolderEntry(name, entry?.kind ?? "folder"));
  }

  kindOf(path: string): PathKind {
    const { kind } = this.#resolve(path);
    if (kind === "loop") throw systemError("ELOOP", path);
    // Whether a link points outside is decided by its real path.
    return kind === "outside" ? "file" : kind;
  }

  realPath(path: string): string {
    const found = this.#resolve(path);
    switch (found.kind) {
      case "missing":
        throw systemError("ENOENT", path);
      case "loop":
        throw systemError("ELOOP", path);
      case "outside":
        return nodePath.parse(this.repository).root;
      default:
        return nodePath.join(this.repository, found.path);
    }
  }

  #resolve(absolute: string): ResolvedPath {
    const relative = this.#relative(absolute);
    if (relative === undefined) return { kind: "outside" };
    const file = this.#files.get(relative);
    if (file?.kind === "file") return { kind: "file", path: relative, id: file.id };
    if (this.#folders.has(relative)) return { kind: "folder", path: relative, id: undefined };
    return this.#follow(relative);
  }

  #relative(absolute: string): string | undefined {
    if (absolute === this.repository) return "";
    if (nodePath.sep === "/" && absolute.startsWith(`${this.repository}/`) && !unusualPath.test(absolute))
      return absolute.slice(this.repository.length + 1);
    const relative = nodePath.relative(this.repository, absolute);
    if (relative === "") return "";
    const isOutside = relative === ".." || relative.startsWith(`..${nodePath.sep}`);
    return isOutside || nodePath.isAbsolute(relative) ? undefined : relative.split(nodePath.sep).join("/");
  }

  /** Goes from name to name, because any of them may be a link. */
  #follow(path: string): ResolvedPath {
    let links = 0;
    let at = "";
    const left = path.split("/").reverse();
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (name === "" || name === ".") continue;
      if (name === "..") {
        if (at === "") return { kind: "outside" };
        at = at.slice(0, Math.max(0, at.lastIndexOf("/")));
        continue;
      }
      const next = at === "" ? name : `${at}/${name}`;
      const entry = this.#files.get(next);
      if (entry?.kind === "link") {
        links += 1;
        if (links > maxLinks) return { kind: "loop" };
        const target = this.#targets.get(entry.id);
        if (target === undefined) return { kind: "missing" };
        if (target.startsWith("/")) return { kind: "outside" };
        left.push(...target.split("/").reverse());
      } else if (entry?.kind === "file") {
        return left.every((one) => one === "")
          ? { kind: "file", path: next, id: entry.id }
          : { kind: "missing" };
      } else if (entry?.kind === "submodule" || this.#folders.has(next)) at = next;
      else return { kind: "missing" };
    }
    return { kind: "folder", path: at, id: undefined };
  }
}
