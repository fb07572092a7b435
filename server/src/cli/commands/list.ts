/** `docs-json list`: lists pages with breadcrumb and URL, orphans, listed and unlisted endpoints, or unused files. */
import { sizeOf } from "../../host/file-size.ts";
import { withoutLinkTargets } from "../../host/link-targets.ts";
import { runAtOnce } from "../../host/slices.ts";
import {
  listEndpoints,
  listOrphans,
  listPages,
  type SpecCoverage,
  type UnusedFile,
  unusedFiles,
} from "../../service/index.ts";
import { mainDocument, type Site } from "../../service/snapshot.ts";
import { amountOf } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { eachSite, headOfSite, warnIfUncertain } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { endpointCounts, endpointParts } from "../formats/endpoint-parts.ts";
import { boundedList, endpointsForAgent, filesForAgent, unusedForAgent } from "../formats/list-agent.ts";
import { pageMap } from "../formats/page-map.ts";
import { isPlainFolder } from "../formats/plain-path.ts";
import { chosenFormat } from "../formats/prose.ts";
import { forPeople, jsonDocument, printable } from "../formats/sanitize.ts";
import { table } from "../formats/table.ts";
import type { OpenOptions } from "../open-site.ts";
import { withOutputFile } from "../output-file.ts";
import { isSelected } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { textsThatName } from "../texts-that-name.ts";

/** Whether a file of the site, by its path from the root, is selected. */
type IsSelectedFile = (file: string) => boolean;

/** The entries whose page is selected. If only a part of the site is, entries without a file are omitted. */
function pagesOf(site: Site, isSelectedFile: IsSelectedFile): ReturnType<typeof listPages> {
  return listPages(site).filter(({ entry }) => isSelectedFile(site.files?.page(entry)?.file ?? entry));
}

/** The reader of a list: a person at a terminal, or a program, for which columns are separated by tabs. */
type Reader = "person" | "program";

/** The list of a site in its formats. */
interface ListContent {
  readonly print: (reader: Reader) => string;
  /** The list for coding agents, folded to at most this many characters. */
  readonly linesWithin: (maxLength: number) => readonly string[];
  /** Fields of the site in the JSON output, as schemas/list-report.schema.json describes it. */
  readonly values: () => object;
}

/** Joins lines; empty if there are none. */
function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

function pages(site: Site, isSelectedFile: IsSelectedFile): ListContent {
  const entries = pagesOf(site, isSelectedFile);
  return {
    print: (reader) =>
      table(
        entries.map(({ entry, url, breadcrumb }) => [url ?? entry, breadcrumb.join(" > ")]),
        reader === "person",
      ),
    linesWithin: (most) =>
      pageMap(
        entries.map(({ entry, url, breadcrumb }) => ({
          address: url ?? entry,
          breadcrumb,
          page: url === undefined ? undefined : entry,
        })),
        most,
      ),
    values: () => ({ pages: entries }),
  };
}

function orphans(site: Site, isSelectedFile: IsSelectedFile): ListContent {
  const files = listOrphans(site).filter(isSelectedFile);
  return {
    print: () => textOf(files.map(printable)),
    linesWithin: (most) => filesForAgent(files, most),
    values: () => ({ orphans: files }),
  };
}

function endpoints(site: Site, isSelectedFile: IsSelectedFile): ListContent {
  const coverage = listEndpoints(site).filter(({ spec }) => isSelectedFile(spec));
  return {
    print: (reader) => endpointsText(coverage, reader),
    linesWithin: (most) => endpointsForAgent(coverage, most),
    values: () => ({ specs: coverage.map(specValues) }),
  };
}

function endpointsText(coverage: readonly SpecCoverage[], reader: Reader): string {
  if (coverage.length === 0)
    return reader === "person" ? "docs.json does not name an OpenAPI spec in this site's folder.\n" : "";
  return coverage
    .map((coverage) => {
      const { spec, problem } = coverage;
      if (problem !== undefined) return `${printable(spec)}: ${printable(problem)}\n`;
      const parts = endpointParts(coverage);
      const rows = (["listed", "unlisted", "hidden"] as const).flatMap((state) =>
        parts[state].map(({ method, path, summary }) => [state, `${method} ${path}`, summary ?? ""]),
      );
      return `${endpointCounts(spec, parts)}\n${table(rows, reader === "person")}`;
    })
    .join("\n");
}

/** An unused file with its size in bytes, if the size is known. */
interface SizedFile extends UnusedFile {
  readonly bytes: number | undefined;
}

/** The unused files of a site, the largest first. */
function unusedOf(site: Site, isSelectedFile: IsSelectedFile, root: string): readonly SizedFile[] {
  const unused = runAtOnce(unusedFiles(site, textsThatName(root, site)));
  return runAtOnce(withoutLinkTargets(root, site.files?.files() ?? [], unused))
    .filter(({ file }) => isSelectedFile(file))
    .map((file) => ({ ...file, bytes: sizeOf(root, file.file) }))
    .sort((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0));
}

function sumOf(files: readonly SizedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
}

function unusedText(files: readonly SizedFile[], reader: Reader): string {
  const rows = files.map(({ file, kind, bytes, mayBeUsed }) => [
    file,
    kind,
    `${bytes ?? ""}`,
    mayBeUsed ? "may be used" : "unused",
  ]);
  if (reader !== "person") return table(rows, false);
  const certain = files.filter(({ mayBeUsed }) => !mayBeUsed);
  const uncertainCount = files.length - certain.length;
  const uncertainWords =
    uncertainCount === 0 ? "" : `, and ${uncertainCount} more may be used by code or from another URL`;
  return `${table(rows, true)}${amountOf(certain.length, "file")} unused, ${(sumOf(certain) / 1_000_000).toFixed(1)} MB${uncertainWords}.\n`;
}

function unused(site: Site, isSelectedFile: IsSelectedFile, root: string): ListContent {
  const files = unusedOf(site, isSelectedFile, root);
  return {
    print: (reader) => unusedText(files, reader),
    linesWithin: (most) => unusedForAgent(files, most),
    values: () => ({
      unused: files.map(({ file, kind, bytes, mayBeUsed }) => ({
        file,
        kind,
        ...(bytes === undefined ? {} : { bytes }),
        mayBeUsed,
      })),
      unusedBytes: sumOf(files.filter(({ mayBeUsed }) => !mayBeUsed)),
    }),
  };
}

/** A kind of list, and the parts of a site that it needs. */
interface List extends Pick<OpenOptions, "files" | "pages" | "frontmatter"> {
  readonly contentOf: (site: Site, isSelectedFile: IsSelectedFile, root: string) => ListContent;
  /** The option that chooses it; "" for the default list. */
  readonly option: string;
  /** The length in characters up to which the list for coding agents is not folded. */
  readonly leastLength: number;
}

const ofPages: List = {
  contentOf: pages,
  option: "",
  leastLength: 300,
  files: false,
  pages: false,
  frontmatter: "unlisted",
};
/** Reads pages, because a file that a page imports is not an orphan. */
const ofOrphans: List = {
  contentOf: orphans,
  option: "--orphans",
  leastLength: 2_000,
  files: true,
  pages: true,
  frontmatter: "unlisted",
};
/** Reads all frontmatter, because a listed page may name an endpoint there. */
const ofEndpoints: List = {
  contentOf: endpoints,
  option: "--endpoints",
  leastLength: 2_000,
  files: true,
  pages: false,
  frontmatter: "all",
};
const ofUnused: List = {
  contentOf: unused,
  option: "--unused",
  leastLength: 2_000,
  files: true,
  pages: true,
  frontmatter: "unlisted",
};

/**
 * The next step, which shows the folded entries.
 * @param root the folder of the site, as it is shown to the agent
 */
function openingHint({ option }: List, root: string, { isToolCall }: Terminal): string {
  if (isToolCall === true) return "Next: the same call with paths (all entries of these)";
  const command = ["docs-json list", ...(option === "" ? [] : [option])].join(" ");
  // A name that a shell could misread is not suggested.
  if (!isPlainFolder(root)) return "Next: the same command with --all (everything)";
  // Endpoints have no folders.
  if (option === "--endpoints") return `Next: ${command}${root === "." ? "" : ` ${root}`} --all`;
  return `Next: ${command} ${root === "." ? "" : `${root}/`}FOLDER (one of these folders); --all (everything)`;
}

function linesForAgent(
  wanted: List,
  content: ListContent,
  root: string,
  { isAll, terminal }: { readonly isAll: boolean; readonly terminal: Terminal },
): readonly string[] {
  return boundedList({
    textLength: content.print("program").length,
    leastLength: wanted.leastLength,
    linesWithin: content.linesWithin,
    hint: isAll ? undefined : openingHint(wanted, root, terminal),
  });
}

function specValues({ spec, listed, unlisted, hidden, problem }: SpecCoverage): object {
  const operationValues = (operation: SpecCoverage["listed"][number]): object => ({
    method: operation.method,
    path: operation.path,
    ...(operation.summary === undefined ? {} : { summary: operation.summary }),
    ...(hidden.has(operation) ? { hidden: true } : {}),
  });
  return {
    spec,
    ...(problem === undefined ? {} : { problem }),
    listed: listed.map(operationValues),
    unlisted: unlisted.map(operationValues),
  };
}

const options = {
  pages: { type: "boolean", text: "Pages with URL and breadcrumb (default)" },
  orphans: { type: "boolean", text: "Page files that the navigation does not list" },
  endpoints: {
    type: "boolean",
    text: "Endpoints of each OpenAPI spec: listed, unlisted, and hidden by the spec",
  },
  unused: {
    type: "boolean",
    text: "Images, videos, snippets, specs and pages that nothing uses, with sizes",
  },
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default), agent (default when a coding agent runs the command) or json",
  },
  all: { type: "boolean", text: "With --format agent: list everything; otherwise long lists are folded" },
  output: sharedOptions.output,
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function wantedList(values: Readonly<Partial<Record<"orphans" | "endpoints" | "unused", boolean>>>): List {
  if (values.orphans === true) return ofOrphans;
  if (values.endpoints === true) return ofEndpoints;
  return values.unused === true ? ofUnused : ofPages;
}

function list(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const chosen = [values.orphans, values.endpoints, values.pages, values.unused].filter(Boolean);
  if (chosen.length > 1) throw new UsageError("Use only one of --pages, --orphans, --endpoints and --unused");
  const format = chosenFormat(values.format, terminal, ["text", "agent", "json"]);
  const wanted = wantedList(values);
  return withOutputFile(values.output, terminal, (output) => {
    const reader = output.stdout.isTTY === true ? "person" : "program";
    const folders = findSites(positionals, output);
    const sites: object[] = [];
    let isCertain = true;
    const unread = eachSite(
      folders,
      {
        // To select entries by their files, the files of the site must be listed.
        files: wanted.files || folders.some(({ only }) => only !== undefined),
        pages: wanted.pages,
        syntax: false,
        frontmatter: wanted.frontmatter,
      },
      output,
      (folder, site, run) => {
        if (warnIfUncertain(folder, site, run)) isCertain = false;
        const isSelectedFile: IsSelectedFile = (file) => isSelected(folder, file);
        const content = wanted.contentOf(site, isSelectedFile, folder.root);
        if (format === "json") {
          sites.push({ root: folder.root, file: mainDocument, ...content.values() });
          return;
        }
        const head = headOfSite(folders, sites.length, folder, run);
        sites.push({});
        const root = run.pathOf(folder, "");
        const text =
          format === "agent"
            ? textOf(linesForAgent(wanted, content, root, { isAll: values.all === true, terminal }))
            : content.print(reader);
        forPeople(output.stdout).write(head + text);
      },
    );
    if (format === "json" && (sites.length > 0 || folders.length === 0)) {
      output.stdout.write(jsonDocument({ version: 1, sites }));
    }
    return unread.length === 0 && isCertain ? 0 : 2;
  });
}

export const listCommand: Command = {
  name: "list",
  operands: "[PATH …]",
  summary: "List the pages or endpoints of a site, the unlisted ones, or unused files",
  description: [
    pathParagraph,
    "With --unused, a file counts as used if any text in the site, or the repository's README, contains its name after a folder that may be the file's own, or if a symbolic link to it is used. Files whose path code may build at run time, or whose name appears in a full URL, are marked \"may be used\". Stylesheets and scripts are never listed, because the platform loads all of them.",
    "If the output is not a terminal, columns are separated by tabs.",
  ],
  options,
  examples: [
    { command: "docs-json list docs", text: "List each page with its URL and breadcrumb" },
    { command: "docs-json list --orphans", text: "List page files that the navigation does not list" },
    { command: "docs-json list --unused docs", text: "List files that can be deleted, the largest first" },
    { command: "docs-json list --endpoints --format json", text: "List endpoints for other programs" },
  ],
  run: list,
};
