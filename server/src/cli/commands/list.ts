/** `docs-json list`: pages with breadcrumb and address, orphans, and endpoints listed and unlisted. */

import { listEndpoints, listOrphans, listPages, type SpecCoverage } from "../../service/index.ts";
import { defaultSettings, mainDocument, type Site } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, harmlessJson, printable } from "../formats/harmless.ts";
import { counted } from "../formats/report.ts";
import { table } from "../formats/table.ts";
import type { OpenOptions } from "../open-site.ts";
import { withOutputFile } from "../output-file.ts";
import { isSelected } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

/** Whether a file of the site, by its path from the root, is selected. */
type IsSelectedFile = (file: string) => boolean;

/** Entries whose page is selected; a selection of a part of a site holds no entry without a file. */
function pagesOf(site: Site, isSelectedFile: IsSelectedFile): ReturnType<typeof listPages> {
  return listPages(site).filter(({ entry }) => isSelectedFile(site.files?.page(entry)?.file ?? entry));
}

function coverageOf(site: Site, isSelectedFile: IsSelectedFile): readonly SpecCoverage[] {
  return listEndpoints(site).filter(({ spec }) => isSelectedFile(spec));
}

function pages(site: Site, isForPeople: boolean, isSelectedFile: IsSelectedFile): string {
  const rows = pagesOf(site, isSelectedFile).map(({ entry, url, breadcrumb }) => [
    url ?? entry,
    breadcrumb.join(" > "),
  ]);
  return table(rows, isForPeople);
}

function orphans(site: Site, _isForPeople: boolean, isSelectedFile: IsSelectedFile): string {
  return listOrphans(site)
    .filter(isSelectedFile)
    .map((file) => `${printable(file)}\n`)
    .join("");
}

function endpoints(site: Site, isForPeople: boolean, isSelectedFile: IsSelectedFile): string {
  const coverage = coverageOf(site, isSelectedFile);
  if (coverage.length === 0) return isForPeople ? "No OpenAPI spec in this site's folder is named.\n" : "";
  return coverage
    .map(({ spec, listed, unlisted, problem }) => {
      const name = printable(spec);
      if (problem !== undefined) return `${name}: ${printable(problem)}\n`;
      const rows = [
        ...listed.map((operation) => ["listed", operation] as const),
        ...unlisted.map((operation) => ["unlisted", operation] as const),
      ].map(([state, { method, path, summary }]) => [state, `${method} ${path}`, summary ?? ""]);
      return `${name}: ${counted(listed.length, "endpoint")} listed, ${unlisted.length} unlisted\n${table(rows, isForPeople)}`;
    })
    .join("\n");
}

/** A list, what it needs to read of a site, and its two forms. */
interface List extends Pick<OpenOptions, "files" | "pages" | "frontmatter"> {
  readonly print: (site: Site, isForPeople: boolean, isSelectedFile: IsSelectedFile) => string;
  /** Fields of the site in the JSON output, as schemas/list-report.schema.json describes it. */
  readonly values: (site: Site, isSelectedFile: IsSelectedFile) => object;
}

const ofPages: List = {
  print: pages,
  values: (site, isSelectedFile) => ({ pages: pagesOf(site, isSelectedFile) }),
  files: false,
  pages: false,
  frontmatter: "unlisted",
};
/** Orphans; a file that a page imports is no orphan. */
const ofOrphans: List = {
  print: orphans,
  values: (site, isSelectedFile) => ({ orphans: listOrphans(site).filter(isSelectedFile) }),
  files: true,
  pages: true,
  frontmatter: "unlisted",
};
/** A listed page may bind an endpoint in its frontmatter. */
const ofEndpoints: List = {
  print: endpoints,
  values: (site, isSelectedFile) => ({ specs: coverageOf(site, isSelectedFile).map(specValues) }),
  files: true,
  pages: false,
  frontmatter: "all",
};

function specValues({ spec, listed, unlisted, problem }: SpecCoverage): object {
  const shown = ({ method, path, summary }: SpecCoverage["listed"][number]): object => ({
    method,
    path,
    ...(summary === undefined ? {} : { summary }),
  });
  return {
    spec,
    ...(problem === undefined ? {} : { problem }),
    listed: listed.map(shown),
    unlisted: unlisted.map(shown),
  };
}

const options = {
  pages: { type: "boolean", text: "Pages with address and breadcrumb (default)" },
  orphans: { type: "boolean", text: "Page files that the navigation does not list" },
  endpoints: { type: "boolean", text: "Endpoints of each OpenAPI spec, listed and unlisted" },
  format: { type: "string", value: "FORMAT", text: "text (default) or json" },
  output: sharedOptions.output,
} as const satisfies Command["options"];

function list(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const chosen = [values.orphans, values.endpoints, values.pages].filter((value) => value === true);
  if (chosen.length > 1) throw new UsageError("Take one of --pages, --orphans and --endpoints");
  const format = read.oneOf("format", values.format, ["text", "json"]);
  const wanted = values.orphans === true ? ofOrphans : values.endpoints === true ? ofEndpoints : ofPages;
  return withOutputFile(values.output, terminal, (output) => {
    const isForPeople = output.stdout.isTTY === true;
    const folders = findSites(positionals, output);
    const sites: object[] = [];
    const complete = eachSite(
      folders,
      {
        settings: defaultSettings,
        // The list of files is needed to find the file of an entry.
        files: wanted.files || folders.some(({ only }) => only !== undefined),
        pages: wanted.pages,
        frontmatter: wanted.frontmatter,
      },
      output,
      (folder, site, run) => {
        const isSelectedFile: IsSelectedFile = (file) => isSelected(folder, file);
        if (format === "json") {
          sites.push({ root: folder.root, file: mainDocument, ...wanted.values(site, isSelectedFile) });
          return;
        }
        const isFirst = sites.length === 0;
        sites.push({});
        const head =
          folders.length > 1 ? `${isFirst ? "" : "\n"}${printable(run.pathOf(folder, ""))}:\n` : "";
        forPeople(output.stdout).write(head + wanted.print(site, isForPeople, isSelectedFile));
      },
    );
    if (format === "json" && (sites.length > 0 || folders.length === 0)) {
      output.stdout.write(harmlessJson(`${JSON.stringify({ version: 1, sites }, undefined, 2)}\n`));
    }
    return complete ? 0 : 2;
  });
}

export const listCommand: Command = {
  name: "list",
  operands: "[PATH …]",
  summary: "List the pages or endpoints of a site, or those that it leaves out",
  description: [pathParagraph, "Where the output is not a terminal, columns are separated by tabs."],
  options,
  examples: [
    { command: "docs-json list docs", text: "Each page with its address and where readers find it" },
    { command: "docs-json list --orphans", text: "Page files that the navigation does not list" },
    { command: "docs-json list --endpoints --format json", text: "Endpoints for other programs" },
  ],
  run: list,
};
