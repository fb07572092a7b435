/** `docs-json endpoints`: updates the endpoints in the navigation to match the OpenAPI specs. */
import { type EndpointSync, endpointSync } from "../../service/index.ts";
import { mainDocument, type Site } from "../../service/snapshot.ts";
import { enumerate } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { carryOutAction } from "../carry-out-action.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { configuredSites } from "../configured-sites.ts";
import { eachSite, headOfSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import {
  endpointSyncForAgent,
  syncCounts,
  syncLines,
  unchangedWords,
} from "../formats/endpoint-sync-agent.ts";
import { chosenFormat } from "../formats/prose.ts";
import { forPeople, jsonDocument, printable } from "../formats/sanitize.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

const options = {
  check: {
    type: "boolean",
    text: "Print what would change without changing it, and exit with 1 if anything would change",
  },
  spec: { type: "string", value: "FILE", multiple: true, text: "Use only this spec" },
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default), agent (default when a coding agent runs the command) or, with --check, json",
  },
  shared: { type: "boolean", text: "Also change files that the navigation includes in several places" },
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "dry-run": sharedOptions["dry-run"],
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** The specs of `--spec`, as paths in the site. @throws UsageError for one that the site does not use */
function specsNamed(site: Site, names: readonly string[] | undefined): readonly string[] | undefined {
  return names?.map((name) => {
    const path = name.replace(/^(?:\.?\/)+/, "");
    if (site.specs.has(path)) return path;
    const specs = [...site.specs.keys()].map(printable);
    const hint = specs.length === 0 ? "it uses none" : `use ${enumerate(specs.slice(0, 5), "or")}`;
    throw new UsageError(`The site does not use the spec ${name}; ${hint}`);
  });
}

function sectionText(section: string): string {
  return section === "" ? "" : `  in ${printable(section)}`;
}

function unreadWords(spec: string, reason: string): string {
  return printable(`${spec} is not compared, because ${reason}`);
}

/** The changes, one line for each entry, and their number. */
function textOf(sync: EndpointSync): string {
  const lines = [
    ...sync.added.map(({ written, section, beside, isAfter }) => {
      const neighbor =
        "raw" in beside.entry ? ` ${isAfter ? "after" : "before"} ${printable(beside.entry.raw)}` : "";
      return `+ ${printable(written)}${sectionText(section)}${neighbor}`;
    }),
    ...sync.gone.map(({ raw, written, section }) =>
      written === undefined
        ? `- ${printable(raw)}${sectionText(section)}`
        : `~ ${printable(raw)} becomes ${printable(written)}${sectionText(section)}`,
    ),
    ...sync.unplaced.map(
      ({ spec, operation: { method, path } }) =>
        `? ${printable(`${method} ${path}`)} of ${printable(spec)} is not listed, and no entry is near it; add it by hand`,
    ),
    ...sync.unread.map(({ spec, reason }) => `? ${unreadWords(spec, reason)}`),
  ];
  const counts = syncCounts(sync, false);
  return `${lines.map((line) => `${line}\n`).join("")}${counts === "" ? unchangedWords(sync) : counts}.\n`;
}

function valuesOf({ added, gone, unplaced, unread }: EndpointSync): object {
  return {
    added: added.map(({ spec, written, section }) => ({ spec, entry: written, section })),
    updated: gone.flatMap(({ spec, raw, written, section }) =>
      written === undefined ? [] : [{ spec, entry: raw, newEntry: written, section }],
    ),
    removed: gone.flatMap(({ spec, raw, written, section }) =>
      written === undefined ? [{ spec, entry: raw, section }] : [],
    ),
    unplaced: unplaced.map(({ spec, operation: { method, path } }) => ({ spec, method, path })),
    unread,
  };
}

function endpoints(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [action, ...paths] = positionals;
  if (action !== "sync")
    throw new UsageError("The endpoints command needs an action, as in docs-json endpoints sync", true);
  const isCheck = values.check === true;
  const format = chosenFormat(values.format, terminal, ["text", "agent", "json"]);
  if (isCheck && values["dry-run"] === true) throw new UsageError("Use only one of --check and --dry-run");
  if (format === "json" && !isCheck) throw new UsageError("--format json needs --check");
  const textFor = (sync: EndpointSync): string =>
    format === "agent" ? `${endpointSyncForAgent(sync).join("\n")}\n` : textOf(sync);
  const folders = findSites(paths, terminal);
  const configured = configuredSites(folders, values, {}, terminal);
  const sites: object[] = [];
  let isDone = true;
  let isInStep = true;
  const unread = eachSite(
    folders,
    {
      settingsOf: (root) => configured(root).settings,
      files: true,
      pages: false,
      syntax: false,
      frontmatter: "all",
      isChange: !isCheck,
    },
    terminal,
    (folder, site, run) => {
      const specs = specsNamed(site, values.spec);
      const sync = endpointSync(site, specs);
      if (isCheck) {
        isInStep &&= sync.added.length === 0 && sync.gone.length === 0;
        const head = headOfSite(folders, sites.length, folder, run);
        sites.push({ root: folder.root, file: mainDocument, ...valuesOf(sync) });
        if (format === "json") return;
        forPeople(terminal.stdout).write(head + textFor(sync));
        return;
      }
      const isDryRun = values["dry-run"] === true;
      if (sync.added.length === 0 && sync.gone.length === 0) {
        // The standard output of a dry run is a patch, which is empty here.
        const isPatch = isDryRun && format === "text";
        forPeople(isPatch ? terminal.stderr : terminal.stdout).write(textFor(sync));
        return;
      }
      if (format === "text") for (const { spec, reason } of sync.unread) run.say(unreadWords(spec, reason));
      const syncAction = { kind: "sync-endpoints", ...(specs === undefined ? {} : { specs }) } as const;
      const isCarriedOut = carryOutAction(site, () => syncAction, {
        folder,
        run,
        terminal,
        isDryRun,
        command: ["endpoints", ...args],
        format: format === "agent" ? "agent" : "text",
        changesShared: values.shared === true,
        forAgent: { counts: syncCounts(sync, !isDryRun), details: syncLines(sync) },
      });
      isDone &&= isCarriedOut;
    },
  );
  if (format === "json") terminal.stdout.write(jsonDocument({ version: 1, sites }));
  if (unread.length > 0 || !isDone) return 2;
  return isInStep ? 0 : 1;
}

export const endpointsCommand: Command = {
  name: "endpoints",
  operands: "sync [PATH …]",
  summary: "Keep the endpoints in the navigation in step with the OpenAPI specs",
  description: [
    pathParagraph,
    "Operations that no entry, page or generated section lists get an entry next to the endpoints with the same first tag, or else with the nearest path, in the order of the spec. Operations without such a neighbor are named but not added, because you may have left them out on purpose. Operations with x-hidden or x-excluded are ignored. Entries whose operations no longer exist are removed; if an operation only has a new path or method, its entry is updated in place.",
    "URLs of removed endpoints stop working: docs-json diff names them, and docs-json diff --fix adds redirects.",
  ],
  options,
  examples: [
    { command: "docs-json endpoints sync", text: "Add new endpoints and remove old ones" },
    {
      command: "docs-json endpoints sync --check",
      text: "In CI: fail if the navigation and the specs differ",
    },
    { command: "docs-json endpoints sync --spec openapi.json --dry-run", text: "See the patch for one spec" },
  ],
  run: endpoints,
};
