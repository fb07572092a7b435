/**
 * The files and folders of a site that could not be read. Their contents are unknown, so it is unclear whether
 * something is really missing or unused. Paths that are invalid on every machine are excluded, because a rule
 * reports them.
 */

import { memo, memoLast } from "../memo.ts";
import { type FileIndex, ignoreFileName } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import type { Site, SiteDocument, SiteSpec } from "../site/site.ts";

/** A file or folder that exists but could not be read. */
export interface UnreadFile {
  /** `page`: a page, or a module that pages import. */
  readonly kind: "page" | "folder" | "ignore-file" | "document" | "spec";
  /** Relative to the site's root; "" for the root itself. */
  readonly path: string;
  /** Completes "could not be read: …". */
  readonly reason: string;
}

type FilesOfSite = Pick<Site, "documents" | "specs" | "files" | "pages">;

function unreadAmong(kind: UnreadFile["kind"]) {
  return memo((files: ReadonlyMap<string, SiteDocument | SiteSpec>): readonly UnreadFile[] => {
    const unread: UnreadFile[] = [];
    for (const [path, file] of files)
      if (file.kind === "unreadable" && file.isWrong !== true)
        unread.push({ kind, path, reason: file.reason });
    return unread;
  });
}

const unreadDocuments = unreadAmong("document");
const unreadSpecs = unreadAmong("spec");

const unreadIn = memoLast(
  (
    documents: Site["documents"],
    specs: Site["specs"],
    unlisted: FileIndex["unlisted"] | undefined,
    unreadable: PageContents["unreadable"],
  ): readonly UnreadFile[] => {
    const unread = [...unreadDocuments(documents), ...unreadSpecs(specs)];
    for (const { path, reason } of unlisted ?? [])
      unread.push({ kind: path === ignoreFileName ? "ignore-file" : "folder", path, reason });
    for (const [path, reason] of unreadable) unread.push({ kind: "page", path, reason });
    return unread.sort((one, other) => (one.path < other.path ? -1 : 1));
  },
);

/** The unread files and folders, sorted by path; the same list as long as the inputs stay the same. */
export function unreadFiles({ documents, specs, files, pages }: FilesOfSite): readonly UnreadFile[] {
  return unreadIn(documents, specs, files?.unlisted, pages.unreadable);
}
