/**
 * The changelog of the packaged extension, from the one of the repository: the newest entries, because people read what an update
 * changes, and a package is downloaded with each update. Pure: text in, text out.
 */

/** How many characters of the changelog are packaged; two kilobytes in the compressed package. */
const most = 4_000;

/**
 * @param text of CHANGELOG.md
 * @param rest where the whole changelog is on the web, if that is known
 * @returns the text up to the last entry or section that fits, and where the others are
 */
export function packagedChangelog(text: string, rest?: string): string {
  if (text.length <= most) return text;
  const end = Math.max(text.lastIndexOf("\n- ", most), text.lastIndexOf("\n## ", most));
  if (end === -1) throw new Error(`CHANGELOG.md has no entry that ends within ${most} characters`);
  const where = rest === undefined ? "CHANGELOG.md in the repository" : `[CHANGELOG.md](${rest})`;
  // A heading without entries would say that its version changed nothing.
  const newest = text
    .slice(0, end)
    .trimEnd()
    .replace(/\n## [^\n]*$/, "")
    .trimEnd();
  return `${newest}\n\nEarlier changes are in ${where}.\n`;
}
