/**
 * Presents the files of a commit or of the index as a file system: the folders and links that git's objects describe,
 * at the repository's location on disk. Writes nothing, and reads nothing from disk but git's objects.
 */
import { isUtf8 } from "node:buffer";
import nodePath from "node:path";
import type { FileSystem, FolderEntry, PathKind } from "./file-system.ts";
import { readObjects } from "./git-objects.ts";
import { indexCommand, readIndex } from "./indexed-files.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** A file in a commit or in the index. */
interface TreeEntry {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string;
  /** The name of its content's git object. */
  readonly id: string;
  readonly kind: "file" | "link" | "submodule";
}

const kinds: ReadonlyMap<string, TreeEntry["kind"]> = new Map([
  ["120000", "link"],
  ["160000", "submodule"],
]);

/** `100644 blob NAME\tpath` in a tree, `100644 NAME 0\tpath` in the index. */
const entryPattern = /^(\d{6}) (?:\w+ ([0-9a-f]{40,64})|([0-9a-f]{40,64}) (\d))\t(.+)$/s;

/** The lines of an answer whose text is UTF-8: a file with any other name cannot be opened on disk either. */
function linesOf({ bytes, text }: GitAnswer): readonly string[] {
  const lines = text.split("\0");
  if (!text.includes("\uFFFD")) return lines;
  const exact = bytes.toString("latin1").split("\0");
  return lines.filter(
    (line, index) => !line.includes("\uFFFD") || isUtf8(Buffer.from(exact[index] ?? "", "latin1")),
  );
}

/** Parses git's listing of a tree or the index. If a file has conflicts, our version counts. */
function readTreeEntries(answer: GitAnswer): readonly TreeEntry[] {
  const entries = new Map<string, TreeEntry>();
  for (const line of linesOf(answer)) {
    const [, mode = "", treeId, indexId, stage = "0", path] = entryPattern.exec(line) ?? [];
    const id = treeId ?? indexId;
    if (id === undefined || path === undefined) continue;
    const isOtherVersion = stage === "1" || stage === "3";
    if (isOtherVersion && entries.has(path)) continue;
    entries.set(path, { path, id, kind: kinds.get(mode) ?? "file" });
  }
  return [...entries.values()];
}

/** The tree, or git's answer if it failed. */
export type TreeOfState =
  | { readonly kind: "tree"; readonly entries: readonly TreeEntry[] }
  | { readonly kind: "failed"; readonly answer: GitAnswer };

function treeOf(answer: GitAnswer): TreeOfState {
  return answer.isWhole ? { kind: "tree", entries: readTreeEntries(answer) } : { kind: "failed", answer };
}

/**
 * The files of a commit.
 * @param repository absolute path of the repository's root
 * @param commit full name of the commit
 */
export function treeOfCommit(repository: string, commit: string): TreeOfState {
  return treeOf(runGit(repository, ["ls-tree", "-r", "-z", "--full-tree", commit], { isLong: true }));
}

/**
 * The files of a commit below a folder, by their paths relative to it, without blocking a server. Never rejects.
 * @returns the name of each file's content; undefined if git fails
 */
export async function filesOfCommitInBackground(
  folder: string,
  commit: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const read = treeOf(await runGitInBackground(folder, ["ls-tree", "-r", "-z", commit], { isLong: true }));
  if (read.kind === "failed") return undefined;
  return new Map(read.entries.flatMap(({ path, id, kind }) => (kind === "file" ? [[path, id]] : [])));
}

/** The names of an empty file, with which git also lists files that were only announced. */
const emptyFile =
  /^(?:e69de29bb2d1d6434b8b29ae775ad8c2e48c5391|473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813)$/;

/**
 * The files of the index, without those that were only announced (`git add --intent-to-add`).
 * @param indexFile absolute path of the index; undefined for the repository's own
 */
export function treeOfIndex(repository: string, indexFile: string | undefined): TreeOfState {
  const tree = treeOf(runGit(repository, ["ls-files", "-z", "--stage"], { isLong: true, indexFile }));
  if (tree.kind === "failed" || !tree.entries.some(({ id }) => emptyFile.test(id))) return tree;
  const answer = runGit(repository, indexCommand, { isLong: true, indexFile });
  if (!answer.isWhole) return { kind: "failed", answer };
  const index = readIndex(answer.text);
  return { kind: "tree", entries: tree.entries.filter(({ path }) => index.get(path)?.isAnnounced !== true) };
}

/** The maximum length of a link's target, in bytes. */
const maxTarget = 4096;

/** Matches paths that need normalizing. */
const unusualPath = /\/(?:\/|\.\.?(?:\/|$)|$)/;

/** How many links are followed in one path. */
const maxLinks = 40;

/** An error like node's, for callers that read its code. */
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

/** The target of a path; `outside` if it is not in the repository. */
type ResolvedPath =
  | { readonly kind: "file" | "folder"; readonly path: string; readonly id: string | undefined }
  | { readonly kind: "missing" | "loop" | "outside" };

/** The files of one state. Paths are absolute, like those of files on disk. */
export class GitTree implements FileSystem {
  /** For each folder, the names in it. */
  readonly #folders = new Map<string, Map<string, TreeEntry | undefined>>([["", new Map()]]);
  readonly #files = new Map<string, TreeEntry>();
  readonly #targets = new Map<string, string>();

  /** @param repository absolute path of the repository's root, without links */
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
      const existing = this.#folders.get(folder);
      const names = existing ?? new Map<string, TreeEntry | undefined>();
      names.set(path.slice(slash + 1), child);
      if (existing !== undefined) return;
      this.#folders.set(folder, names);
      child = undefined;
      path = folder;
    }
  }

  /** The name of a file's content, with links followed; undefined if there is no file. */
  idAt(absolute: string): string | undefined {
    const resolved = this.#resolve(absolute);
    return resolved.kind === "file" ? resolved.id : undefined;
  }

  /** Like `idAt`, but faster, for paths with forward slashes, relative to an absolute folder. */
  idsBelow(folder: string): (file: string) => string | undefined {
    const base = this.#relative(folder);
    return (file) => {
      const entry = base === undefined ? undefined : this.#files.get(base === "" ? file : `${base}/${file}`);
      // Any folder of the path may be a link.
      return entry?.kind === "file" ? entry.id : this.idAt(nodePath.join(folder, file));
    };
  }

  readFolder(path: string): readonly FolderEntry[] {
    const resolved = this.#resolve(path);
    const names = resolved.kind === "folder" ? this.#folders.get(resolved.path) : undefined;
    if (resolved.kind === "folder" && names === undefined) return [];
    if (names === undefined) throw systemError(resolved.kind === "file" ? "ENOTDIR" : "ENOENT", path);
    return Array.from(names, ([name, entry]) => new TreeFolderEntry(name, entry?.kind ?? "folder"));
  }

  kindOf(path: string): PathKind {
    const { kind } = this.#resolve(path);
    if (kind === "loop") throw systemError("ELOOP", path);
    // Whether a link points outside is decided by its real path.
    return kind === "outside" ? "file" : kind;
  }

  realPath(path: string): string {
    const resolved = this.#resolve(path);
    switch (resolved.kind) {
      case "missing":
        throw systemError("ENOENT", path);
      case "loop":
        throw systemError("ELOOP", path);
      case "outside":
        return nodePath.parse(this.repository).root;
      default:
        return nodePath.join(this.repository, resolved.path);
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

  /** Resolves a path segment by segment, because any of them may be a link. */
  #follow(path: string): ResolvedPath {
    let links = 0;
    let at = "";
    const remaining = path.split("/").reverse();
    for (let name = remaining.pop(); name !== undefined; name = remaining.pop()) {
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
        remaining.push(...target.split("/").reverse());
      } else if (entry?.kind === "file") {
        return remaining.every((segment) => segment === "")
          ? { kind: "file", path: next, id: entry.id }
          : { kind: "missing" };
      } else if (entry?.kind === "submodule" || this.#folders.has(next)) at = next;
      else return { kind: "missing" };
    }
    return { kind: "folder", path: at, id: undefined };
  }
}
