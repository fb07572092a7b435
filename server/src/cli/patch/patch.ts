/**
 * Formats changes of files as one patch in git's format: the output of a dry run, which `git apply` accepts. Depends
 * only on texts and names.
 */
import { quotedName } from "./quoted-name.ts";
import { type DiffOptions, unifiedDiff } from "./unified-diff.ts";

/** A file that a patch changes, renames, creates or deletes. */
export interface PatchedFile {
  /** Before and after, with forward slashes, relative to the folder that the patch is for. */
  readonly from: string;
  readonly to: string;
  /** Whether the patch creates the file. */
  readonly isNew?: boolean;
  /** Whether the patch deletes the file. */
  readonly isGone?: boolean;
  /** Undefined if only the name changes. */
  readonly text?: { readonly before: string; readonly after: string };
}

/** One patch of all files; empty if no file changes. */
export function patchOf(files: readonly PatchedFile[], options: DiffOptions): string {
  return files
    .map(({ from, to, text, isNew = false, isGone = false }) => {
      const isSame = text === undefined || text.before === text.after;
      if (isSame && from === to) return "";
      const head = [
        `diff --git ${quotedName(`a/${from}`)} ${quotedName(`b/${to}`)}`,
        ...(isNew ? ["new file mode 100644"] : []),
        ...(isGone ? ["deleted file mode 100644"] : []),
        ...(isSame ? ["similarity index 100%"] : []),
        ...(from === to ? [] : [`rename from ${quotedName(from)}`, `rename to ${quotedName(to)}`]),
      ].join("\n");
      return `${head}\n${isSame ? "" : unifiedDiff(from, text.before, text.after, { ...options, newPath: to, isNew, isGone })}`;
    })
    .join("");
}
