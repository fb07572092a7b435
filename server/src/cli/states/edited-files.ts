/**
 * The files of a site in a commit and in the working tree, if only their contents differ: the same files exist in both, and all
 * of them are regular files. Then the git index describes the commit, and the commit's tree need not be read.
 */
import { changesOfIndex, type IndexChange } from "../../host/index-changes.ts";
import type { IndexedFile } from "../../host/indexed-files.ts";
import type { WorkingTree } from "../../host/working-tree.ts";
import { isOwnFile, type StateFiles } from "../../service/index.ts";
import { contentsById, type FilesOfStates, filesOfWorkingTree } from "./state-files.ts";

/** Both states of a site that has the same files in both. */
interface EditOfSite extends FilesOfStates {
  /** The files whose contents differ. */
  readonly changed: readonly string[];
}

function isRegular({ mode }: IndexedFile): boolean {
  return mode === "100644" || mode === "100755";
}

/**
 * The listed files whose contents differ from the index; undefined if the working tree and the index list different
 * files, or others than regular files.
 */
function editedSinceIndex(
  files: Iterable<string>,
  { index, idOf, isForeign }: WorkingTree,
): readonly string[] | undefined {
  const edited: string[] = [];
  const listed = new Set<string>();
  for (const file of files) {
    const indexed = index.get(file);
    if (indexed === undefined) {
      if (isOwnFile(file) || isForeign(file)) continue;
      return undefined;
    }
    listed.add(file);
    if (!isRegular(indexed)) return undefined;
    if (idOf(file) !== indexed.hash && !isOwnFile(file)) edited.push(file);
  }
  for (const [file, indexed] of listed.size < index.size ? index : []) {
    // An existing file that is not listed is in a folder that is skipped in both states.
    if (listed.has(file) || isOwnFile(file)) continue;
    if (!isRegular(indexed) || idOf(file) === undefined) return undefined;
  }
  return edited;
}

function areAllEdits(changes: ReadonlyMap<string, IndexChange>): boolean {
  for (const [file, { isEdit }] of changes) if (!isEdit && !isOwnFile(file)) return false;
  return true;
}

/**
 * The files of a site in a commit and in the working tree.
 * @param root absolute path of the site's folder
 * @param commit the full hash of the commit
 * @returns undefined if more than the contents of files may differ
 */
export function editedFiles(
  repository: string,
  root: string,
  commit: string,
  working: WorkingTree,
  listing: StateFiles["listing"],
): EditOfSite | undefined {
  const { index, idOf, isForeign, skipped } = working;
  if (skipped.size > 0) return undefined;
  const edited = editedSinceIndex(listing.files, working);
  if (edited === undefined) return undefined;
  const changes = changesOfIndex(root, commit);
  if (changes === undefined || !areAllEdits(changes)) return undefined;
  const formerId = (file: string): string | undefined => {
    const change = changes.get(file);
    if (change !== undefined) return change.formerId;
    return index.get(file)?.hash ?? (isForeign(file) ? idOf(file) : undefined);
  };
  const candidates = new Set([...edited, ...changes.keys()]);
  const listed = new Set([...listing.files].filter((file) => candidates.has(file)));
  const changed = [...candidates].filter(
    (file) => listed.has(file) && !isOwnFile(file) && formerId(file) !== idOf(file),
  );
  const after = filesOfWorkingTree(repository, root, working, listing);
  return {
    changed,
    isForeign,
    after,
    before: {
      listing,
      idOf: formerId,
      *contents(wanted, limit) {
        const inGit = wanted.filter((file) => !isForeign(file));
        yield* after.contents(
          wanted.filter((file) => isForeign(file)),
          limit,
        );
        yield* contentsById(repository, inGit, formerId, limit);
      },
    },
  };
}
