/** `docs-json list`: pages with breadcrumb and address, orphans, and endpoints listed and unlisted. */
import { defaultSettings, listEndpoints, listOrphans, listPages, type Site } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { printable, widthOf } from "../formats/excerpt.ts";
import { counted } from "../formats/report.ts";
import type { OpenOptions } from "../open-site.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

/** Columns wider than this do not push the next one further out. */
const widestColumn = 60;

/**
 * Rows of columns: parted by one tab for other programs, in line for people. The texts are an author's;
 * what would break a row is made visible.
 */
function table(rows: readonly (readonly string[])[], isForPeople: boolean): string {
  const cells = rows.map((row) => row.map(printable));
  if (!isForPeople) return cells.map((row) => `${row.join("\t")}\n`).join("");
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, text] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(widthOf(text), widestColumn));
    }
  }
  const padded = (text: string, column: number): string =>
    text + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)));
  return cells.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}

function pages(site: Site, isForPeople: boolean): string {
  const rows = listPages(site).map(({ entry, url, breadcrumb }) => [url ?? entry, breadcrumb.join(" > ")]);
  return table(rows, isForPeople);
}

function orphans(site: Site): string {
  return listOrphans(site)
    .map((file) => `${printable(file)}\n`)
    .join("");
}

function endpoints(site: Site, isForPeople: boolean): string {
  const coverage = listEndpoints(site);
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

/** A list, and what of a site has to be read for it. */
interface List extends Pick<OpenOptions, "files" | "frontmatter"> {
  readonly print: (site: Site, isForPeople: boolean) => string;
}

const ofPages: List = { print: pages, files: false, frontmatter: "unlisted" };
const ofOrphans: List = { print: orphans, files: true, frontmatter: "unlisted" };
/** A page that is listed may bind an endpoint in its frontmatter. */
const ofEndpoints: List = { print: endpoints, files: true, frontmatter: "all" };

/** Runs the command; throws a UsageError for what ends it with exit code 2. */
export function list(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, {
    orphans: { type: "boolean" },
    endpoints: { type: "boolean" },
    pages: { type: "boolean" },
  });
  const chosen = [values.orphans, values.endpoints, values.pages].filter((value) => value === true);
  if (chosen.length > 1) throw new UsageError("Take one of --pages, --orphans and --endpoints");
  const { print, files, frontmatter } =
    values.orphans === true ? ofOrphans : values.endpoints === true ? ofEndpoints : ofPages;
  const isForPeople = terminal.stdout.isTTY === true;
  const folders = findSites(positionals, terminal);
  let isFirst = true;
  const complete = eachSite(
    folders,
    { settings: defaultSettings, files, pages: false, frontmatter },
    terminal,
    (folder, site, run) => {
      const head = folders.length > 1 ? `${isFirst ? "" : "\n"}${printable(run.pathOf(folder, ""))}:\n` : "";
      isFirst = false;
      terminal.stdout.write(head + print(site, isForPeople));
    },
  );
  return complete ? 0 : 2;
}
