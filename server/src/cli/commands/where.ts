/** `docs-json where`: shows where a URL goes (its redirects, and the page, file or endpoint), or where a new page belongs. */
import {
  isFound,
  type ListingEntry,
  listedPaths,
  navigationListing,
  placesOfNewPage,
  renderProse,
  type WhereAnswer,
  type WhereEnd,
  whereLeads,
  whereSentences,
} from "../../service/index.ts";
import type { FileAnchor } from "../../service/model/location.ts";
import { documentAt, mainDocument, type Site } from "../../service/snapshot.ts";
import { lineIndex } from "../../service/text/line-index.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite, folderToName, headOfSite, type SitesRun, warnIfUncertain } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { chosenFormat } from "../formats/prose.ts";
import { fileStart, type ReportRange } from "../formats/report.ts";
import { forPeople, jsonDocument, printable } from "../formats/sanitize.ts";
import { addPageCommand, type PlaceText, whereForAgent } from "../formats/where-agent.ts";
import { withOutputFile } from "../output-file.ts";
import type { SelectedSite } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

/** The zero-based lines and columns of an anchor. */
function rangeIn(site: Site, { document, span }: FileAnchor): ReportRange {
  const text = documentAt(site, document)?.text;
  if (text === undefined || (span.start === 0 && span.length === 0)) return fileStart;
  const index = lineIndex(text);
  return { start: index.positionAt(span.start), end: index.positionAt(span.start + span.length) };
}

/** Formats an anchor as `docs.json:14:23`, or as `docs.json:14` for agents, with the path that is shown to the user. */
function placeText(site: Site, isForAgent: boolean, pathOf: (file: string) => string): PlaceText {
  return (place) => {
    const { line, character } = rangeIn(site, place).start;
    const column = isForAgent ? "" : `:${character + 1}`;
    return `${printable(pathOf(place.document))}:${line + 1}${column}`;
  };
}

/** One line for each sentence, with the location that it is about. */
function textOf(answer: WhereAnswer, placeOf: PlaceText): readonly string[] {
  return whereSentences(answer).map(({ parts, place }) => {
    const words = printable(renderProse([{ kind: "line", parts }], "plaintext"));
    return place === undefined ? words : `${words} (${placeOf(place)})`;
  });
}

function placeValues(site: Site, place: FileAnchor): object {
  return { file: place.document, range: rangeIn(site, place) };
}

function entryValues(site: Site, entries: readonly ListingEntry[]): readonly object[] {
  return entries.map(({ place, breadcrumb }) => ({ ...placeValues(site, place), breadcrumb }));
}

/** Fields are copied one by one, so that no other field gets into a format that programs rely on. */
function endValues(site: Site, end: WhereEnd): object {
  switch (end.kind) {
    case "page": {
      const { kind, address, file, listing, entries, heading, division } = end;
      return {
        kind,
        address,
        file,
        listing,
        entries: entryValues(site, entries),
        ...(heading === undefined
          ? {}
          : { heading: { anchor: heading.anchor, state: heading.state, near: heading.near } }),
        ...(division === undefined ? {} : { division }),
      };
    }
    case "generated": {
      const endpoints = end.endpoints.map(({ spec, operation: { method, path } }) => ({
        spec,
        method,
        path,
      }));
      return { kind: end.kind, address: end.address, endpoints, entries: entryValues(site, end.entries) };
    }
    case "file":
      return { kind: end.kind, address: end.address, file: end.file };
    case "folder":
      return {
        kind: end.kind,
        address: end.address,
        ...(end.first === undefined ? {} : { first: end.first }),
      };
    case "external":
      return { kind: end.kind, url: end.url };
    case "unknown":
      return { kind: end.kind, address: end.address, reason: end.reason };
    case "missing": {
      const { kind, address, file, near } = end;
      return {
        kind,
        address,
        near,
        ...(file === undefined ? {} : { file: file.path, reason: file.reason }),
      };
    }
    default:
      return { kind: end.kind, address: end.address };
  }
}

/** The answer in the format of schemas/where-report.schema.json. */
function valuesOf(site: Site, answer: WhereAnswer): object {
  return {
    address: answer.address,
    ...(answer.basePath === undefined ? {} : { basePath: answer.basePath }),
    found: isFound(answer),
    redirects: answer.redirects.map(({ from, to, source, destination, isPermanent, place, hides }) => ({
      from,
      ...(to === undefined ? {} : { to }),
      source,
      destination,
      permanent: isPermanent,
      ...placeValues(site, place),
      ...(hides === undefined ? {} : { hides }),
    })),
    end: endValues(site, answer.end),
  };
}

const options = {
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default), agent (default when a coding agent runs the command) or json",
  },
  new: {
    type: "boolean",
    text: "Show where in the navigation a page with this path would belong; it need not exist",
  },
  output: sharedOptions.output,
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** The answer for `--new`. */
interface NewPageAnswer {
  readonly text: string;
  readonly isPlaced: boolean;
}

/** @param sitePath the folder of the site, if the next command must name it */
function newPageAnswer(
  site: Site,
  typed: string,
  isForAgent: boolean,
  sitePath: string | undefined,
): NewPageAnswer {
  const path = typed.replace(/^\/+/, "").replace(/\.mdx?$/, "");
  if (path === "" || path.split("/").some((name) => name === "" || name === "." || name === ".."))
    throw new UsageError(
      `${typed} is not the path of a page; write it from the site's root, such as guides/setup`,
    );
  const listing = navigationListing(site);
  if (listedPaths(listing).has(path))
    return { text: `${printable(path)} is already listed.\n`, isPlaced: true };
  const places = placesOfNewPage(listing, path);
  const lines = places.map(
    ({ section, side, neighbor }) => `${path} belongs in ${section}, ${side} ${neighbor}.`,
  );
  const folder = path.includes("/") ? `the folder ${path.slice(0, path.lastIndexOf("/"))}` : "its root";
  const noPlace = `The navigation lists no page of ${folder}, so choose a section for ${path} yourself.`;
  // If there are several places, the agent must choose one.
  const [place] = places;
  const next =
    isForAgent && place !== undefined && places.length === 1
      ? addPageCommand(path, place, sitePath)
      : undefined;
  const sentences = [...(lines.length === 0 ? [noPlace] : lines), ...(next === undefined ? [] : [next])];
  return {
    text: sentences.map((line) => `${printable(line)}\n`).join(""),
    isPlaced: places.length > 0,
  };
}

function where(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [address, path, ...more] = positionals;
  if (address === undefined)
    throw new UsageError("The where command needs a URL, as in docs-json where /old/path");
  if (more.length > 0) throw new UsageError("The where command takes one URL and one PATH");
  const format = chosenFormat(values.format, terminal, ["text", "agent", "json"]);
  const isNew = values.new === true;
  if (isNew && format === "json") throw new UsageError("--new is for the formats text and agent");
  return withOutputFile(values.output, terminal, (output) => {
    const paths = path === undefined ? [] : [path];
    const folders = findSites(paths, output);
    const sites: object[] = [];
    let isAnywhere = false;
    let isCertain = true;
    const visit = (folder: SelectedSite, site: Site, run: SitesRun): void => {
      if (warnIfUncertain(folder, site, run)) isCertain = false;
      const head = headOfSite(folders, sites.length, folder, run);
      const sitePath = folderToName(paths, folders, folder, run);
      if (isNew) {
        const { text, isPlaced } = newPageAnswer(site, address, format === "agent", sitePath);
        isAnywhere ||= isPlaced;
        sites.push({});
        forPeople(output.stdout).write(head + text);
        return;
      }
      const answer = whereLeads(site, address);
      if (answer === undefined)
        throw new UsageError(`${address} is not a URL of a site; give a path such as /guides/setup`);
      isAnywhere ||= isFound(answer);
      sites.push({ root: folder.root, file: mainDocument, ...valuesOf(site, answer) });
      if (format === "json") return;
      const placeOf = placeText(site, format === "agent", (file) => run.pathOf(folder, file));
      const lines = format === "agent" ? whereForAgent(answer, placeOf, sitePath) : textOf(answer, placeOf);
      forPeople(output.stdout).write(head + lines.map((line) => `${line}\n`).join(""));
    };
    const unread = eachSite(
      folders,
      { files: true, pages: true, syntax: false, frontmatter: "all" },
      output,
      visit,
    );
    if (format === "json" && (sites.length > 0 || folders.length === 0))
      output.stdout.write(jsonDocument({ version: 1, sites }));
    if (unread.length > 0 || !isCertain) return 2;
    return isAnywhere ? 0 : 1;
  });
}

export const whereCommand: Command = {
  name: "where",
  operands: "URL [PATH]",
  summary: "Show where a URL of a site goes: through redirects, to a page, or nowhere",
  description: [
    "URL is a path, with or without a query and a #heading, or a URL copied from a browser, of which only the path is used. PATH is the folder of the site or its docs.json; without PATH, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.",
    'The answer names each redirect on the way, and the page, file or endpoint at the end with its entries in the navigation, or the most similar URLs if there is none. The exit code is 1 if readers would get an error page. The URLs of pages that are generated from a spec can only be guessed; for an entry such as "GET /users", the likely URLs of its page are named.',
    "With --new, URL is the path of a page that need not exist. The answer is a position next to the listed pages of its folder, or of the nearest parent folder that has any (a page in a folder is never placed next to those of the root): one for each language, version or product that has such pages. The exit code is 1 if there is none.",
  ],
  options,
  examples: [
    { command: "docs-json where /old/setup", text: "Show the redirects and the page of a URL" },
    {
      command: "docs-json where https://example.com/docs/setup#linux docs",
      text: "Show where a URL copied from a browser goes",
    },
    { command: "docs-json where guides/faq --new", text: "Show where to list a new page" },
    { command: "docs-json where /old/setup --format json", text: "Print the answer for other programs" },
  ],
  run: where,
};
