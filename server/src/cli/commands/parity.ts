/** `docs-json parity`: shows which pages each language or version has, lacks, or has only in an outdated form. */
import { lastChanges } from "../../host/last-changes.ts";
import { type MissingHistory, missingHistory, missingHistorySentence } from "../../host/missing-history.ts";
import { textKeys } from "../../host/text-keys.ts";
import {
  isTranslatable,
  type ParityTable,
  type ParityView,
  parityGaps,
  paritySorts,
  parityTables,
  viewOf,
} from "../../service/index.ts";
import { mainDocument, type Site } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { isRunByAgent } from "../coding-agent.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite, folderToName, headOfSite, type SitesRun, warnIfUncertain } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { parityForAgent } from "../formats/parity-agent.ts";
import { type ParityOfSite, parityPage } from "../formats/parity-page.ts";
import { parityText } from "../formats/parity-text.ts";
import { forPeople, jsonDocument } from "../formats/sanitize.ts";
import { withOutputFile } from "../output-file.ts";
import type { SelectedSite } from "../selection.ts";
import type { ExitCode, Terminal } from "../terminal.ts";

/** A table in the format of schemas/parity-report.schema.json. */
function valuesOf(table: ParityTable, view: ParityView): object {
  const { kind, breadcrumb, columns, rowsLeftOut, leftOut } = table;
  return {
    kind,
    breadcrumb,
    columns: columns.map(({ name, isOriginal, isComparable, there, counts }) => ({
      name,
      original: isOriginal,
      comparable: isComparable,
      there,
      counts,
    })),
    rows: viewOf(table, view).map(({ path, title, cells }) => ({
      path,
      ...(title === undefined ? {} : { title }),
      cells: cells.map((cell) => ({
        ...(cell.path === undefined ? {} : { path: cell.path }),
        ...(cell.file === undefined ? {} : { file: cell.file }),
        gaps: cell.gaps,
      })),
    })),
    rowsLeftOut,
    leftOut,
  };
}

const options = {
  format: {
    type: "string",
    value: "FORMAT",
    text: "table (default), agent (default when a coding agent runs the command), json or html",
  },
  all: { type: "boolean", text: "Also print the pages that every language or version has" },
  gap: {
    type: "string",
    multiple: true,
    value: "GAP",
    text: `Print only pages with this gap: ${parityGaps.join(", ")}`,
  },
  sort: {
    type: "string",
    value: "ORDER",
    text: "order (default: as the navigation lists the pages), path or gaps (most gaps first)",
  },
  output: sharedOptions.output,
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** Why the git history of a site is missing or incomplete: the cause, and a sentence about it. */
interface HistoryReport {
  readonly cause: MissingHistory["cause"];
  readonly message: string;
}

function historyReport(missing: MissingHistory | undefined): HistoryReport | undefined {
  return (
    missing && {
      cause: missing.cause,
      message: missingHistorySentence(missing, "which pages are older than the original"),
    }
  );
}

function parity(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const format =
    values.format === undefined && isRunByAgent(terminal.environment)
      ? "agent"
      : read.oneOf("format", values.format, ["table", "agent", "json", "html"]);
  const gaps = (values.gap ?? []).map((gap) => read.oneOf("gap", gap, parityGaps));
  const view: ParityView = {
    gaps: values.all === true && gaps.length === 0 ? undefined : gaps,
    sort: read.oneOf("sort", values.sort, paritySorts),
  };
  return withOutputFile(values.output, terminal, (output) => {
    const folders = findSites(positionals, output);
    const sites: (ParityOfSite & { readonly history: HistoryReport | undefined })[] = [];
    const includesOlder = gaps.length === 0 || gaps.includes("older");
    const isOnlyOlder = gaps.length > 0 && gaps.every((gap) => gap === "older");
    let isAnswered = true;
    const visit = (folder: SelectedSite, site: Site, run: SitesRun): void => {
      const isUncertain = warnIfUncertain(folder, site, run);
      const missing = missingHistory(folder.root);
      const tables = parityTables(
        site,
        lastChanges(folder.root, missing),
        textKeys(folder.root, isTranslatable),
      );
      const history = tables.length === 0 ? undefined : historyReport(missing);
      sites.push({ root: folder.root, name: run.pathOf(folder, ""), tables, history });
      // Outside a repository, the modification times of files are used instead.
      const hasNoAnswer = history !== undefined && history.cause !== "no-repository";
      if (history !== undefined && (isOnlyOlder || (includesOlder && hasNoAnswer)))
        run.say(`${run.pathOf(folder, "")}: ${history.message.replace(/\.$/, "")}`);
      if (isUncertain || (isOnlyOlder && hasNoAnswer)) isAnswered = false;
      if (tables.length === 0 && !isUncertain)
        run.say(`${run.pathOf(folder, mainDocument)} does not have two languages or versions to compare`);
      if (format === "json" || format === "html") return;
      const isForPeople = output.stdout.isTTY === true;
      const head = headOfSite(folders, sites.length - 1, folder, run);
      const sitePath = folderToName(positionals, folders, folder, run);
      const textOf = (table: ParityTable): string =>
        format === "agent"
          ? `${parityForAgent(table, view, sitePath).join("\n")}\n`
          : parityText(table, view, isForPeople);
      const text = tables.map(textOf).join("\n");
      forPeople(output.stdout).write(head + text);
    };
    const unread = eachSite(folders, { files: true, pages: false, frontmatter: "all" }, output, visit);
    if (format === "html") output.stdout.write(parityPage(sites, view));
    if (format === "json") {
      const siteValues = sites.map(({ root, tables, history }) => ({
        root,
        file: mainDocument,
        ...(history === undefined ? {} : { missingHistory: history }),
        tables: tables.map((table) => valuesOf(table, view)),
      }));
      output.stdout.write(jsonDocument({ version: 1, sites: siteValues }));
    }
    return unread.length === 0 && isAnswered ? 0 : 2;
  });
}

export const parityCommand: Command = {
  name: "parity",
  operands: "[PATH …]",
  summary:
    "Compare the pages of languages or versions: missing, unlisted, untranslated, older than the original",
  description: [
    "PATH is the folder of a site or its docs.json; without PATH, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.",
    "Each language or version is compared with the default one, or else with the first. A page may be missing; it may be unlisted, so that its file exists, but the navigation does not list it, or lists it only where the platform drops it; it may be listed without a file (no-file), or in a different place in the navigation than the original (elsewhere). A translation is older than the original if its last commit is; for untracked files and files with uncommitted changes, the modification time decides, and changes less than a minute apart count as simultaneous. A translation may also be a copy whose text and frontmatter still equal those of the original (untranslated; pages without a title, a description or text do not count), or an entry that names the original's own file (same-file). Without --all, only pages with a gap are printed.",
    "If the git history is missing or incomplete (a shallow clone, a repository of another user, no git), no page is called older. The command says why and what to do, also in the JSON output. If --gap older is the only gap, the exit code is then 2.",
  ],
  options,
  examples: [
    { command: "docs-json parity docs", text: "Show the gaps of each language or version" },
    { command: "docs-json parity --gap older --sort gaps", text: "Show the translations to update" },
    { command: "docs-json parity --all --format html --output parity.html", text: "Write an HTML page" },
  ],
  run: parity,
};
