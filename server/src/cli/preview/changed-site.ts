/** Updates the snapshot of a previewed site after some of its files have changed. Only these files are read. */
import { reasonAgainst } from "../../host/boundary.ts";
import { disk } from "../../host/file-system.ts";
import { toAbsolutePath } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { readHeads } from "../../host/read-heads.ts";
import {
  type FileIndex,
  type Frontmatter,
  ignoreFileName,
  isListable,
  mainDocument,
  neededFiles,
  parseFrontmatter,
  type Site,
  withDocuments,
  withFiles,
  withSpecs,
} from "../../service/snapshot.ts";

/** The most changes that are processed one by one; after more, all files are listed and read again. */
const maxChanges = 200;

/** How files are read; tests count the calls. */
interface SiteReader {
  readonly content: typeof readContent;
  readonly heads: typeof readHeads;
}

const ownReader: SiteReader = { content: readContent, heads: readHeads };

/** The kind of file at a path; a path that points outside the site counts as missing. */
function kindAt(root: string, path: string): ReturnType<typeof disk.kindOf> {
  const absolute = toAbsolutePath(root, path);
  if (absolute === undefined || reasonAgainst(root, absolute) !== undefined) return "missing";
  try {
    return disk.kindOf(absolute);
  } catch {
    return "missing";
  }
}

/** The files of the site; undefined if folders were created or deleted, or if other files may belong to the site now. */
function changedFiles(
  root: string,
  files: FileIndex,
  paths: readonly string[],
  read: SiteReader,
): FileIndex | undefined {
  const added: string[] = [];
  const removed: string[] = [];
  for (const path of paths) {
    const kind = kindAt(root, path);
    const isKnown = files.has(path);
    if (kind === "file") {
      // A docs.json in a folder may be a separate site.
      if (!isKnown && path.endsWith(`/${mainDocument}`)) return undefined;
      if (!isKnown) added.push(path);
    } else if (kind !== "missing" || files.hasFolder(path)) return undefined;
    else if (isKnown) removed.push(path);
  }
  const listed = files.withFiles({ added, removed });
  const pages = paths.filter((path) => /\.mdx?$/.test(path) && listed.has(path));
  const frontmatter = new Map<string, Frontmatter | undefined>(pages.map((file) => [file, undefined]));
  for (const [file, head] of read.heads(root, pages).heads) frontmatter.set(file, parseFrontmatter(head));
  return listed.withFiles({ frontmatter });
}

/**
 * The site with the current state of the changed files; undefined if all files must be listed and read again.
 * @param root absolute
 * @param changed paths relative to the root
 */
export function withChangedFiles(
  root: string,
  site: Site,
  changed: ReadonlySet<string>,
  read: SiteReader = ownReader,
): Site | undefined {
  const { files: before } = site;
  if (changed.size > maxChanges || changed.has(ignoreFileName) || before === undefined) return undefined;
  const paths = [...changed]
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => isListable(path, before));
  const files = changedFiles(root, before, paths, read);
  if (files === undefined) return undefined;
  const contents = (wanted: readonly string[], limit: number) =>
    wanted.map((path) => [path, read.content(root, path, limit)] as const);
  const documents = contents(
    paths.filter((path) => site.documents.has(path)),
    maxBytes.json,
  );
  // A missing docs.json is probably just being replaced, so the last one is kept.
  let next = withDocuments(
    withFiles(site, files),
    documents.filter(([path, { kind }]) => path !== mainDocument || kind !== "missing"),
  );
  next = withSpecs(
    next,
    contents(
      paths.filter((path) => site.specs.has(path)),
      maxBytes.spec,
    ),
  );
  for (;;) {
    const needed = neededFiles(next);
    if (needed.documents.length === 0 && needed.specs.length === 0) return next;
    next = withDocuments(next, contents(needed.documents, maxBytes.json));
    next = withSpecs(next, contents(needed.specs, maxBytes.spec));
  }
}
