/** The changelog, whose first section has the unreleased changes. Pure: takes and returns texts. */

const unreleasedHeading = "## Unreleased";
const nextSection = /^## /m;

/** The range of a section's text. */
function sectionAfter(text: string, heading: string): { readonly start: number; readonly end: number } {
  const at = text.startsWith(`${heading}\n`) ? 0 : text.indexOf(`\n${heading}\n`) + 1;
  if (at === 0 && !text.startsWith(heading)) throw new Error(`CHANGELOG.md has no section "${heading}"`);
  const start = at + heading.length + 1;
  const length = text.slice(start).search(nextSection);
  return { start, end: length === -1 ? text.length : start + length };
}

/** The heading of a released version. */
function releasedHeading(version: string, date: string): string {
  return `## ${version} (${date})`;
}

/**
 * The changelog with the unreleased changes under the heading of a version.
 * @param date as YYYY-MM-DD
 * @throws if nothing is unreleased
 */
export function withRelease(text: string, version: string, date: string): string {
  const { start, end } = sectionAfter(text, unreleasedHeading);
  if (text.slice(start, end).trim() === "")
    throw new Error(`CHANGELOG.md has no text below "${unreleasedHeading}"; describe the changes there`);
  const before = text.slice(0, start - unreleasedHeading.length - 1);
  return `${before}${unreleasedHeading}\n\n${releasedHeading(version, date)}\n${text.slice(start)}`;
}

/**
 * The section of a version in the changelog.
 * @returns its date and text; undefined if the version was not released
 */
export function releaseNotes(
  text: string,
  version: string,
): { readonly date: string; readonly notes: string } | undefined {
  const pattern = new RegExp(
    String.raw`^## ${version.replaceAll(".", String.raw`\.`)} \((\d{4}-\d{2}-\d{2})\)$`,
    "m",
  );
  const [heading, date] = pattern.exec(text) ?? [];
  if (heading === undefined || date === undefined) return undefined;
  const { start, end } = sectionAfter(text, heading);
  return { date, notes: `${text.slice(start, end).trim()}\n` };
}
