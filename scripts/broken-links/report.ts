/** Compares both lists of findings, and reports what only one of them has. */

/** A link that one of the two sides reports. */
export interface ReportedLink {
  readonly file: string;
  readonly target: string;
  /** The rule, if it is one of ours. */
  readonly code?: string;
  readonly message?: string;
}

/** Our findings in a site. */
export interface OurFindings {
  readonly pairs: readonly ReportedLink[];
  readonly seconds: number;
  readonly pages: number;
  readonly links: number;
}

/** The platform's findings in a site. */
export interface TheirFindings {
  readonly pairs: readonly ReportedLink[];
  readonly seconds: number | undefined;
  /** Pages that it cannot parse. */
  readonly unreadable: readonly string[];
  /** The number of pages that were rewritten as valid MDX; undefined if that was not necessary. */
  readonly rewritten: number | undefined;
  /** Why it did not finish. */
  readonly failure: string | undefined;
}

/** One site's comparison. */
interface Comparison extends Pick<TheirFindings, "unreadable" | "rewritten" | "failure"> {
  readonly name: string;
  readonly pages: number;
  readonly links: number;
  readonly both: readonly ReportedLink[];
  readonly onlyOurs: readonly ReportedLink[];
  readonly onlyTheirs: readonly ReportedLink[];
  readonly notCompared: number;
  readonly ofConfiguration: number;
  readonly seconds: { readonly ours: number; readonly theirs: number | undefined };
}

/** The median of at least one number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("there is no median without numbers");
  return middle;
}

function keyOf({ file, target }: ReportedLink): string {
  return `${file}\n${target}`;
}

function unique(pairs: readonly ReportedLink[]): readonly ReportedLink[] {
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

/** One site's comparison: each pair of file and target counts once. */
export function compared(name: string, ours: OurFindings, theirs: TheirFindings): Comparison {
  // Links in docs.json are checked by other rules of ours.
  const theirPairs = unique(theirs.pairs.filter(({ file }) => file !== "docs.json"));
  const ourPairs = unique(ours.pairs);
  const ourKeys = new Set(ourPairs.map(keyOf));
  const theirKeys = new Set(theirPairs.map(keyOf));
  const isComparable = theirs.failure === undefined;
  return {
    name,
    pages: ours.pages,
    links: ours.links,
    both: ourPairs.filter((pair) => theirKeys.has(keyOf(pair))),
    onlyOurs: isComparable ? ourPairs.filter((pair) => !theirKeys.has(keyOf(pair))) : [],
    onlyTheirs: theirPairs.filter((pair) => !ourKeys.has(keyOf(pair))),
    notCompared: isComparable ? 0 : ourPairs.length,
    ofConfiguration: theirs.pairs.length - theirs.pairs.filter(({ file }) => file !== "docs.json").length,
    unreadable: theirs.unreadable,
    rewritten: theirs.rewritten,
    failure: theirs.failure,
    seconds: { ours: ours.seconds, theirs: theirs.seconds },
  };
}

function time(seconds: number | undefined): string {
  return seconds === undefined ? "–" : `${seconds.toFixed(1)} s`;
}

/** A summary of one site for the terminal. */
export function headline(result: Comparison): string {
  const { name, pages, links, both, onlyOurs, onlyTheirs, seconds, failure, unreadable, rewritten } = result;
  const counts =
    failure === undefined
      ? `both ${both.length}, only ours ${onlyOurs.length}, only theirs ${onlyTheirs.length}`
      : `not compared (ours ${result.notCompared}): theirs ${failure.replace(/\s+/g, " ")}`;
  const changed = [
    ...(rewritten ? [`${rewritten} pages with comments of HTML`] : []),
    ...(unreadable.length > 0 ? [`${unreadable.length} pages emptied that theirs cannot read`] : []),
  ];
  const note = changed.length === 0 ? "" : `; ${changed.join(", ")}`;
  return `${name}: ${pages} pages, ${links} links; ${counts}; ours ${time(seconds.ours)}, theirs ${time(seconds.theirs)}${note}`;
}

/** A summary of all sites. */
export function summary(results: readonly Comparison[]): string {
  const sum = (count: (result: Comparison) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const failures = results.filter(({ failure }) => failure !== undefined).length;
  return [
    `${results.length} sites, ${sum(({ pages }) => pages)} pages, ${sum(({ links }) => links)} links:`,
    `both ${sum(({ both }) => both.length)},`,
    `only ours ${sum(({ onlyOurs }) => onlyOurs.length)},`,
    `only theirs ${sum(({ onlyTheirs }) => onlyTheirs.length)};`,
    `${failures} sites that theirs did not finish`,
  ].join(" ");
}

function table(title: string, pairs: readonly ReportedLink[]): string {
  if (pairs.length === 0) return "";
  const cell = (text: string): string => `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
  const rows = pairs.map(({ file, target, code }) => `| ${cell(file)} | ${cell(target)} | ${code ?? ""} |`);
  return `\n### ${title}\n\n| page | target | rule |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** All differences, as JSON if the file's name ends with .json, otherwise as Markdown. */
export function writtenReport(results: readonly Comparison[], file: string, version: string): string {
  if (file.endsWith(".json")) return `${JSON.stringify({ version, results }, undefined, 2)}\n`;
  const parts = results.map(
    (result) =>
      `\n## ${result.name}\n\n${headline(result)}\n${table("Both", result.both)}${table("Only ours", result.onlyOurs)}${table("Only theirs", result.onlyTheirs)}`,
  );
  return `# Broken links, ours and the platform's (${version})\n\n${summary(results)}\n${parts.join("")}`;
}
