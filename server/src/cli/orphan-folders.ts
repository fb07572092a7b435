/** Groups unlisted pages by folder, if a folder has so many that a line for each would hide the other findings. */

/** The most unlisted pages of a folder that are listed one by one. */
const maxOrphansOfFolder = 10;

interface OrphanFolder {
  readonly path: string;
  /** Files directly in the folder. */
  readonly files: string[];
  readonly folders: Map<string, OrphanFolder>;
  count: number;
}

function newFolder(path: string): OrphanFolder {
  return { path, files: [], folders: new Map(), count: 0 };
}

function treeOf(files: Iterable<string>): OrphanFolder {
  const root = newFolder("");
  for (const file of files) {
    let folder = root;
    for (const name of file.split("/").slice(0, -1)) {
      const inner = folder.folders.get(name) ?? newFolder(`${folder.path}${name}/`);
      folder.folders.set(name, inner);
      inner.count += 1;
      folder = inner;
    }
    folder.files.push(file);
  }
  return root;
}

function filesBelow({ files, folders }: OrphanFolder): readonly string[] {
  return [...files, ...[...folders.values()].flatMap(filesBelow)];
}

/** Names of folders that seldom contain documentation. */
const unlikelyNames: ReadonlySet<string> = new Set([
  "__tests__",
  "coverage",
  "dist",
  "fixtures",
  "out",
  "plans",
  "scripts",
  "src",
  "temp",
  "test",
  "tests",
  "tmp",
  "vendor",
]);

/** Whether a folder's name suggests that it does not contain documentation. @param folder a path */
export function looksLikeNoDocumentation(folder: string): boolean {
  const name = folder.replace(/\/$/, "").split("/").at(-1) ?? "";
  return name.startsWith(".") || unlikelyNames.has(name.toLowerCase());
}

/**
 * The innermost folders with more than `maxOrphansOfFolder` unlisted pages. A folder that seems to contain no documentation
 * is not split into its subfolders.
 * @param files relative to the site's root
 * @returns the folder of each file in such a folder, with a trailing slash
 */
export function foldersOfOrphans(files: Iterable<string>): ReadonlyMap<string, string> {
  const folderOf = new Map<string, string>();
  const visit = (folder: OrphanFolder): void => {
    const isWhole = looksLikeNoDocumentation(folder.path);
    const large = isWhole
      ? []
      : [...folder.folders.values()].filter(({ count }) => count > maxOrphansOfFolder);
    for (const inner of large) visit(inner);
    if (folder.path === "") return;
    const ungroupedFiles = filesBelow(folder).filter((file) => !folderOf.has(file));
    if (ungroupedFiles.length > maxOrphansOfFolder)
      for (const file of ungroupedFiles) folderOf.set(file, folder.path);
  };
  visit(treeOf(files));
  return folderOf;
}
