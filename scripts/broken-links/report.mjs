/** Holds both lists of findings against each other, and writes down what only one of them has. */

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function keyOf({ file, target }) {
  return `${file}\n${target}`;
}

function unique(pairs) {
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

/** One site's comparison: each pair of file and target counts once. */
export function compared(name, ours, theirs) {
  // Links of docs.json are judged by rules of ours that look at no page.
  const ofPages = unique(theirs.pairs.filter(({ file }) => file !== "docs.json"));
  const mine = unique(ours.pairs);
  const here = new Set(mine.map(keyOf));
  const there = new Set(ofPages.map(keyOf));
  const isComparable = theirs.failure === undefined;
  return {
    name,
    pages: ours.pages,
    links: ours.links,
    both: mine.filter((pair) => there.has(keyOf(pair))),
    onlyOurs: isComparable ? mine.filter((pair) => !there.has(keyOf(pair))) : [],
    onlyTheirs: ofPages.filter((pair) => !here.has(keyOf(pair))),
    notCompared: isComparable ? 0 : mine.length,
    ofConfiguration: theirs.pairs.length - theirs.pairs.filter(({ file }) => file !== "docs.json").length,
    unreadable: theirs.unreadable,
    rewritten: theirs.rewritten,
    failure: theirs.failure,
    seconds: { ours: ours.seconds, theirs: theirs.seconds },
  };
}

function time(seconds) {
  return seconds === undefined ? "–" : `${seconds.toFixed(1)} s`;
}

/** One line for the terminal. */
export function headline(result) {
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

/** The sum of all sites. */
export function summary(results) {
  const sum = (count) => results.reduce((total, result) => total + count(result), 0);
  const failures = results.filter(({ failure }) => failure !== undefined).length;
  return [
    `${results.length} sites, ${sum(({ pages }) => pages)} pages, ${sum(({ links }) => links)} links:`,
    `both ${sum(({ both }) => both.length)},`,
    `only ours ${sum(({ onlyOurs }) => onlyOurs.length)},`,
    `only theirs ${sum(({ onlyTheirs }) => onlyTheirs.length)};`,
    `${failures} sites that theirs did not finish`,
  ].join(" ");
}

function table(title, pairs) {
  if (pairs.length === 0) return "";
  const cell = (text) => `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
  const rows = pairs.map(({ file, target, code }) => `| ${cell(file)} | ${cell(target)} | ${code ?? ""} |`);
  return `\n### ${title}\n\n| page | target | rule |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** All differences: as JSON where the file's name ends so, else as Markdown. */
export function writtenReport(results, file, version) {
  if (file.endsWith(".json")) return `${JSON.stringify({ version, results }, undefined, 2)}\n`;
  const parts = results.map(
    (result) =>
      `\n## ${result.name}\n\n${headline(result)}\n${table("Both", result.both)}${table("Only ours", result.onlyOurs)}${table("Only theirs", result.onlyTheirs)}`,
  );
  return `# Broken links, ours and the platform's (${version})\n\n${summary(results)}\n${parts.join("")}`;
}
