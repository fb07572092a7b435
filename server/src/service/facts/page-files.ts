/**
 * The page files of a list's entries, for features that visit all entries after a keystroke. They are looked up
 * once for each list, which stays the same object while text elsewhere changes.
 */
import { memo } from "../memo.ts";
import type { ChildList } from "../navigation/model.ts";
import type { FileIndex, PageFile } from "../site/file-index.ts";

const inIndex = memo((files: FileIndex) =>
  memo((list: ChildList): readonly (PageFile | undefined)[] =>
    list.entries.map((entry) => (entry.kind === "page" ? files.page(entry.path) : undefined)),
  ),
);

/** The page file of each entry, in order; undefined for entries that are not pages or have no page file. */
export function pageFilesOf(files: FileIndex, list: ChildList): readonly (PageFile | undefined)[] {
  return inIndex(files)(list);
}
