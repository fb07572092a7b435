/** Recognizes files of a site that other files of the site are links to. */
import { realPath } from "./file-system.ts";
import { toAbsolutePath } from "./paths.ts";

/** The real path of a file of a site; undefined if it cannot be determined. */
function realPathOf(root: string, file: string): string | undefined {
  try {
    const absolute = toAbsolutePath(root, file);
    return absolute === undefined ? undefined : realPath(absolute);
  } catch {
    return undefined;
  }
}

/**
 * The unused files without those that a used file is a link to: if they were deleted, the link would be broken. Yields after
 * each file, because each has to be looked up on the disk.
 * @param files all files of the site
 */
export function* withoutLinkTargets<File extends { readonly file: string }>(
  root: string,
  files: Iterable<string>,
  unused: readonly File[],
): Generator<undefined, readonly File[]> {
  if (unused.length === 0) return unused;
  const names = new Set(unused.map(({ file }) => file));
  const used = new Set<string>();
  for (const file of files) {
    const path = names.has(file) ? undefined : realPathOf(root, file);
    if (path !== undefined) used.add(path);
    yield;
  }
  return unused.filter(({ file }) => !used.has(realPathOf(root, file) ?? ""));
}
