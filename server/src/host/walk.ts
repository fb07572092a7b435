/**
 * Walks all folders below a folder, and does not loop, whatever links exist.
 *
 * By default, `node_modules` and folders whose names start with a dot are never entered. A folder that cannot be read
 * is reported as a note. Does not depend on sites.
 */
import nodePath from "node:path";
import { boundaryOf, leadsOut } from "./boundary.ts";
import { disk, type FileSystem, failureOf, type HostNote } from "./file-system.ts";
import { isInside } from "./paths.ts";

/** A folder of the walk with its direct files. */
interface WalkedFolder {
  /** Relative to the start of the walk, with forward slashes; "" for the start itself. */
  readonly path: string;
  readonly absolutePath: string;
  /** The sorted names of the regular files, including links to files. */
  readonly fileNames: readonly string[];
}

interface WalkOptions {
  readonly fileSystem?: FileSystem;
  /**
   * `every`: a linked folder is listed under each of its names, because pages may be named through each of them.
   * `once`: a linked folder is entered only if its target was not reached in another way. In both cases, a link to a
   * folder that contains the link is not followed.
   */
  readonly links: "every" | "once";
  /** Folders that are never entered, by their name and real path; dot folders and `node_modules` by default. */
  readonly isSkipped?: (name: string, realPath: string) => boolean;
  /** Receives each folder or link that could not be read; the path is relative to the start. */
  readonly onNote: (note: HostNote) => void;
  /**
   * Whether to compose the accents of names (Unicode NFC). True by default on macOS, whose disks may return
   * decomposed names while the author and the published site use composed ones; macOS opens both.
   */
  readonly composeNames?: boolean;
}

/** How many folders one walk enters through links. Links to each other multiply the folders, so there is a limit. */
export const linkedFolderLimit = 10_000;

interface Pending {
  readonly path: string;
  readonly absolutePath: string;
  readonly realPath: string;
  /** For each link followed on the way here, the real path of the folder that contains it. */
  readonly linkedFrom: readonly string[];
}

/** Yields each folder, parents before children, siblings by name; with `once`, linked folders come last. */
export function* walkFolders(start: string, options: WalkOptions): Generator<WalkedFolder, void, void> {
  const once = options.links === "once";
  const reader = folderReader(options);
  const visited = new Set<string>();
  const deferred: Pending[] = [];
  let linkedFolders = 0;

  const first = reader.start(start);
  const stack: Pending[] = first === undefined ? [] : [first];
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop() ?? deferred.shift()) {
    const { path, absolutePath, realPath } = folder;
    if (once && visited.has(realPath)) continue;
    if (once) visited.add(realPath);
    if (folder.linkedFrom.length > 0) {
      linkedFolders += 1;
      if (linkedFolders === linkedFolderLimit + 1) options.onNote({ path, reason: tooManyLinks });
      if (linkedFolders > linkedFolderLimit) continue;
    }
    const content = reader.read(folder);
    if (content === undefined) continue;
    yield { path, absolutePath, fileNames: content.fileNames.sort() };
    if (once) deferred.push(...content.linkedFolders.sort(byPath));
    else content.folders.push(...content.linkedFolders);
    // The last folder on the stack is the next to be entered.
    for (const child of content.folders.sort(byPath).reverse()) stack.push(child);
  }
}

const tooManyLinks = `more than ${linkedFolderLimit} folders are reached through links; the rest is left out`;

function byPath(one: Pending, other: Pending): number {
  return one.path < other.path ? -1 : 1;
}

interface FolderContent {
  readonly fileNames: string[];
  readonly folders: Pending[];
  readonly linkedFolders: Pending[];
}

interface FolderReader {
  start(path: string): Pending | undefined;
  /** Undefined, with a note, if the folder cannot be read. */
  read(folder: Pending): FolderContent | undefined;
}

/** Reads folders for one walk; resolves each link only once. */
function folderReader(options: WalkOptions): FolderReader {
  const fileSystem = options.fileSystem ?? disk;
  const composeNames = options.composeNames ?? process.platform === "darwin";
  const isSkipped = options.isSkipped ?? isToolFolder;
  const targets = new Map<string, WalkTarget>();
  let boundary = "";
  const shownName = (name: string): string => (composeNames ? name.normalize("NFC") : name);

  /** Follows a link: adds its target to the content, or reports why it has none. */
  function addLink(content: FolderContent, folder: Pending, name: string, child: Pending): void {
    const target = targets.get(child.realPath) ?? targetOf(fileSystem, child.absolutePath);
    targets.set(child.realPath, target);
    if (target.kind === "folder" && (isSkipped(name, child.realPath) || formsLoop(folder, target.realPath)))
      return;
    if (target.kind === "nothing") {
      // Editors create broken links with a leading dot on purpose, as locks.
      if (target.failure !== undefined && !name.startsWith("."))
        options.onNote({ path: child.path, ...target.failure });
    } else if (!isInside(boundary, target.realPath)) {
      options.onNote({ path: child.path, reason: leadsOut, isWrong: true });
    } else if (target.kind === "file") {
      content.fileNames.push(shownName(name));
    } else {
      const linkedFrom = [...folder.linkedFrom, folder.realPath];
      content.linkedFolders.push({ ...child, realPath: target.realPath, linkedFrom });
    }
  }

  return {
    start(path) {
      try {
        boundary = boundaryOf(path);
        return { path: "", absolutePath: path, realPath: fileSystem.realPath(path), linkedFrom: [] };
      } catch (error) {
        options.onNote({ path: "", ...failureOf(error) });
        return undefined;
      }
    },
    read(folder) {
      const content: FolderContent = { fileNames: [], folders: [], linkedFolders: [] };
      const { path, absolutePath, realPath, linkedFrom } = folder;
      const prefix = path === "" ? "" : `${path}/`;
      const childNamed = (name: string): Pending => ({
        path: prefix + shownName(name),
        absolutePath: childOf(absolutePath, name),
        realPath: childOf(realPath, name),
        linkedFrom,
      });
      try {
        for (const entry of fileSystem.readFolder(absolutePath)) {
          const { name } = entry;
          if (name.includes("\uFFFD") && isUnreachable(fileSystem, childOf(absolutePath, name))) {
            // Outside of sites, such files do not matter.
            if (entry.isDirectory() || options.links === "every")
              options.onNote({ path: prefix + shownName(name), reason: notUtf8, isWrong: true });
          } else if (entry.isFile()) content.fileNames.push(shownName(name));
          else if (entry.isDirectory()) {
            const child = childNamed(name);
            if (!isSkipped(name, child.realPath)) content.folders.push(child);
          } else if (entry.isSymbolicLink()) addLink(content, folder, name, childNamed(name));
        }
        return content;
      } catch (error) {
        options.onNote({ path, ...failureOf(error) });
        return undefined;
      }
    },
  };
}

const notUtf8 = "its name is not UTF-8, so rename it";

/** Whether nothing exists at the path of a listed file, because bytes of its name that are not UTF-8 were replaced. */
function isUnreachable(fileSystem: FileSystem, absolutePath: string): boolean {
  try {
    return fileSystem.kindOf(absolutePath) === "missing";
  } catch {
    return false;
  }
}

/** Whether a walk skips a folder by default: caches, and files of tools. */
function isToolFolder(folderName: string): boolean {
  return folderName.startsWith(".") || folderName === "node_modules";
}

/** The target of a link. */
type WalkTarget =
  | { readonly kind: "file" | "folder"; readonly realPath: string }
  /** Nothing to list: the target is missing, is neither a file nor a folder, or could not be read. */
  | { readonly kind: "nothing"; readonly failure?: Omit<HostNote, "path"> };

function targetOf(fileSystem: FileSystem, absolutePath: string): WalkTarget {
  try {
    const kind = fileSystem.kindOf(absolutePath);
    if (kind === "file" || kind === "folder") {
      return { kind, realPath: fileSystem.realPath(absolutePath) };
    }
    if (kind === "other") return { kind: "nothing" };
    const reason = "it is a link to something that does not exist";
    return { kind: "nothing", failure: { reason, isWrong: true } };
  } catch (error) {
    return { kind: "nothing", failure: failureOf(error) };
  }
}

/** Whether following a link from this folder to the target would form a loop, because the target contains the link. */
function formsLoop(folder: Pending, target: string): boolean {
  const below = childOf(target, "");
  return [folder.realPath, ...folder.linkedFrom].some((path) => path === target || path.startsWith(below));
}

function childOf(folder: string, name: string): string {
  return folder.endsWith(nodePath.sep) ? folder + name : folder + nodePath.sep + name;
}
