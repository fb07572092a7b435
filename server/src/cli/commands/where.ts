/** `docs-json where`: through which redirects an address leads, and to which page, file or endpoint. */
import {
  isFound,
  type ListingEntry,
  renderProse,
  type WhereAnswer,
  type WhereEnd,
  whereLeads,
  whereSentences,
} from "../../service/index.ts";
import type { FileAnchor } from "../../service/model/location.ts";
import { defaultSettings, documentAt, mainDocument, type Site } from "../../service/snapshot.ts";
import { lineIndex } from "../../service/text/line-index.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite, type SitesRun } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, harmlessJson, printable } from "../formats/harmless.ts";
import type { ReportRange } from "../formats/report.ts";
import { withOutputFile } from "../output-file.ts";
import type { SelectedSite } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

const fileStart: ReportRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Lines and columns of a place, from 0. */
function rangeIn(site: Site, { document, span }: FileAnchor): ReportRange {
  const text = documentAt(site, document)?.text;
  if (text === undefined || (span.start === 0 && span.length === 0)) return fileStart;
  const index = lineIndex(text);
  return { start: index.positionAt(span.start), end: index.positionAt(span.start + span.length) };
}

/** One line for each sentence, with the place that it is about. */
function textOf(site: Site, answer: WhereAnswer, pathOf: (file: string) => string): string {
  return whereSentences(answer)
    .map(({ parts, place }) => {
      const words = renderProse([{ kind: "line", parts }], "plaintext");
      if (place === undefined) return `${printable(words)}\n`;
      const { line, character } = rangeIn(site, place).start;
      return `${printable(words)} (${printable(pathOf(place.document))}:${line + 1}:${character + 1})\n`;
    })
    .join("");
}

function placeValues(site: Site, place: FileAnchor): object {
  return { file: place.document, range: rangeIn(site, place) };
}

function entryValues(site: Site, entries: readonly ListingEntry[]): readonly object[] {
  return entries.map(({ place, breadcrumb }) => ({ ...placeValues(site, place), breadcrumb }));
}

/** Fields are listed one by one, so that no other field gets into a format that programs rely on. */
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

/** The answer as schemas/where-report.schema.json describes it. */
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
  format: { type: "string", value: "FORMAT", text: "text (default) or json" },
  output: sharedOptions.output,
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function where(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [address, path, ...more] = positionals;
  if (address === undefined)
    throw new UsageError("The where command takes an ADDRESS: docs-json where /old/path");
  if (more.length > 0) throw new UsageError("The where command takes one ADDRESS and one PATH");
  const format = read.oneOf("format", values.format, ["text", "json"]);
  return withOutputFile(values.output, terminal, (output) => {
    const folders = findSites(path === undefined ? [] : [path], output);
    const sites: object[] = [];
    let isAnywhere = false;
    const visit = (folder: SelectedSite, site: Site, run: SitesRun): void => {
      const answer = whereLeads(site, address);
      if (answer === undefined)
        throw new UsageError(`${address} is no address of a site: give its path, such as /guides/setup`);
      isAnywhere ||= isFound(answer);
      sites.push({ root: folder.root, file: mainDocument, ...valuesOf(site, answer) });
      if (format === "json") return;
      const blank = sites.length === 1 ? "" : "\n";
      const head = folders.length > 1 ? `${blank}${printable(run.pathOf(folder, ""))}:\n` : "";
      forPeople(output.stdout).write(head + textOf(site, answer, (file) => run.pathOf(folder, file)));
    };
    const unread = eachSite(
      folders,
      { settingsOf: () => defaultSettings, files: true, pages: true, syntax: false, frontmatter: "all" },
      output,
      visit,
    );
    if (format === "json" && (sites.length > 0 || folders.length === 0))
      output.stdout.write(harmlessJson(`${JSON.stringify({ version: 1, sites }, undefined, 2)}\n`));
    if (unread.length > 0) return 2;
    return isAnywhere ? 0 : 1;
  });
}

export const whereCommand: Command = {
  name: "where",
  operands: "ADDRESS [PATH]",
  summary: "Say where an address of a site leads: through redirects, to a page, or nowhere",
  description: [
    "ADDRESS is a path, with or without query and #heading, or a URL copied from a browser, of which only the path counts. PATH is the folder of the site or its docs.json; without PATH, it is every site below the current folder, or else the site that this folder is in.",
    "The answer names each redirect on the way, the page, file or endpoint at its end with its entries in the navigation, or the nearest addresses where there is nothing. The exit code is 1 where readers would get an error page. Pages that are made from a spec have addresses that can only be guessed.",
  ],
  options,
  examples: [
    { command: "docs-json where /old/setup", text: "Which redirects and which page" },
    {
      command: "docs-json where https://example.com/docs/setup#linux docs",
      text: "A URL copied from a browser",
    },
    { command: "docs-json where /old/setup --format json", text: "For other programs" },
  ],
  run: where,
};
