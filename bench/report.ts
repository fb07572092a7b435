/** Turns measured sections into the Markdown of RESULTS.md. */
import { cpus, totalmem } from "node:os";
import { type BenchOutcome, budgetText, type OutcomeRow, type OutcomeSection, verdict } from "./outcome.ts";
import { pairwiseRatios, ratioCell, spreadCell, type Unit } from "./statistics.ts";

interface BenchCircumstances {
  readonly date: Date;
  readonly peer: string;
  /** Set when another server replaces ours. */
  readonly substitute?: string;
  readonly peerSchema: string;
}

const method = `Both servers run in the same run on the same files, alternating (A B A B …; in editing, the first one changes
with each round), in fresh processes, after a warm-up that is not counted. A cell has the median, [lowest–highest], the width
of the middle half (IQR) and the number of samples. The ratio is peer / ours, taken pair by pair: its median and the
middle half of the pairs; above 1, ours is faster or smaller. MB are 1,000,000 bytes of resident memory.

VS Code's JSON server gets requests for diagnostics (pull) right after the edit, because it delays pushed ones by
500 ms. Ours pushes, with \`docsJson.diagnostics.delay\` at 0; a separate row shows the default. Every answer must belong to
exactly the version just sent and have the findings expected there: each document has a planted defect in its middle, and
words are typed there at the end of a page's path, letter by letter and a different one each time. An empty or stale answer does not count.

The generated sites have four languages, tabs, nested groups, icons, a tenth as many endpoint entries as pages, with many OpenAPI
specs (129 for 10,000 pages), and all their page files (1 to 4 KB each, a fifth of them with a finding; almost all empty for 100,000;
3 to 12 KB where memory is measured with bodies). The peer is the npm package as it is
installed; VS Code itself ships that server as one file, which starts faster, so the start is compared with both.`;

const comparison = `| checked | ours | VS Code's JSON server with the schema |
|---|---|---|
| JSON syntax, duplicate keys | yes | yes |
| element kinds, their fields and value types | yes | yes |
| required names, \`pages\` of a group, \`href\` of a global entry | yes | yes |
| one kind of child per element, one root pattern | yes | yes, except beside \`openapi\` |
| language codes, external \`href\` of global anchors | yes | yes (reference dialect only) |
| configuration outside navigation | all of it | theme, name, colors, redirects, styling, interaction |
| \`$ref\` into other files | yes | no |
| page files: missing, wrong case, orphans, path form | yes | no |
| endpoint entries against the spec in scope | yes | no |
| redirects: loops, chains, shadowed pages, dead destinations | yes | no |
| siblings: duplicate names and pages, several defaults, drift of languages and versions | yes | no |
| content that the platform would drop, named in the message | yes | no |`;

function cell(outcome: BenchOutcome | undefined, unit: Unit): string {
  if (outcome === undefined) return "–";
  return outcome.kind === "failed"
    ? `fails: ${outcome.reason.replaceAll("|", "\\|")}`
    : spreadCell(outcome.samples, unit);
}

function ratio({ ours, peer }: OutcomeRow): string {
  if (ours.kind === "failed" || peer === undefined || peer.kind === "failed") return "–";
  return ratioCell(pairwiseRatios(ours.samples, peer.samples));
}

function line(row: OutcomeRow): string {
  const cells = [row.label, cell(row.ours, row.unit), cell(row.peer, row.unit), ratio(row)];
  return `| ${[...cells, budgetText(row), verdict(row)].join(" | ")} |`;
}

const tableHead =
  "| measured | ours | VS Code's JSON server | ratio | budget | verdict |\n|---|---|---|---|---|---|";

/** One section: heading, table and notes. */
export function sectionText(section: OutcomeSection): string {
  const rows = section.rows.length === 0 ? [] : [`${tableHead}\n${section.rows.map(line).join("\n")}`];
  const table = section.table === undefined ? rows : [section.table];
  return [`## ${section.title}`, ...table, ...section.notes].join("\n\n");
}

/** A report with one section replaced in its place, or added at the end. */
export function withSection(report: string, section: OutcomeSection): string {
  const text = sectionText(section);
  const start = report.indexOf(`\n## ${section.title}\n`);
  const from = start === -1 ? report.indexOf("\n## How it was measured\n") : start;
  const to = start === -1 ? from : report.indexOf("\n## ", start + 1);
  return `${report.slice(0, from)}\n${text}\n${report.slice(to)}`;
}

/** A report with some lines of a section's table replaced; new lines come last. */
export function withLines(report: string, { title, table = "" }: OutcomeSection): string {
  const start = report.indexOf(`\n## ${title}\n`);
  const from = report.indexOf("\n|---", start);
  const to = report.indexOf("\n\n", from);
  if (start === -1 || from === -1) return report;
  const nameOf = (row: string): string => row.slice(0, row.indexOf(" | "));
  const fresh = new Map(
    table
      .split("\n")
      .slice(2)
      .map((row) => [nameOf(row), row]),
  );
  const rows = report.slice(from, to).split("\n");
  const kept = rows.map((row) => {
    const again = fresh.get(nameOf(row));
    fresh.delete(nameOf(row));
    return again ?? row;
  });
  return `${report.slice(0, from)}${[...kept, ...fresh.values()].join("\n")}${report.slice(to)}`;
}

/** The whole report. Names no path of this machine. */
export function reportText(sections: readonly OutcomeSection[], circumstances: BenchCircumstances): string {
  const memory = Math.round(totalmem() / 1_000_000_000);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB memory, ${process.platform}`;
  const day = circumstances.date.toISOString().slice(0, 10);
  const budgets = sections.flatMap((section) => section.rows).filter((row) => row.budget !== undefined);
  const rest = budgets.filter((row) => row.isFelt !== true);
  const summary = rest.map((row) => `| ${row.label} | ${budgetText(row)} | ${verdict(row)} |`);
  const felt = sections.flatMap((section) => section.rows).filter((row) => row.isFelt === true);
  return `${[
    "# Benchmark results",
    "Written by `npm run bench`; do not edit.",
    `Measured on ${day}: ${machine}, Node ${process.versions.node}. Peer: ${circumstances.peer}.`,
    ...(circumstances.substitute === undefined
      ? []
      : [`**\`${circumstances.substitute}\` replaced our server.**`]),
    ...(felt.length === 0 ? [] : ["## What users notice", `${tableHead}\n${felt.map(line).join("\n")}`]),
    ...(summary.length === 0
      ? []
      : ["## Other budgets", `| figure | budget | verdict |\n|---|---|---|\n${summary.join("\n")}`]),
    ...sections.map(sectionText),
    "## How it was measured",
    method,
    "## What each side checks",
    `The peer gets ${circumstances.peerSchema}, unless a row says otherwise; our schema is that of \`peer-schema.ts\`.`,
    comparison,
  ].join("\n\n")}\n`;
}
