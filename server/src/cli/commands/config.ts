/** `docs-json config`: shows which settings apply to a file, and which line of its configuration file sets each. */
import fs from "node:fs";
import nodePath from "node:path";
import { siteAround, siteFileName } from "../../host/discover.ts";
import { placeOfSite } from "../../host/find-configuration.ts";
import { pathForPeople, toSitePath } from "../../host/paths.ts";
import { configurationFileName, effectiveSettings } from "../../service/index.ts";
import type { Span } from "../../service/model/location.ts";
import { lineIndex } from "../../service/text/line-index.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { sayTo } from "../command-run.ts";
import {
  type ConfigurationFile,
  type ConfiguredSite,
  configuredSites,
  placedProblem,
} from "../configured-sites.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, jsonDocument, printable } from "../formats/sanitize.ts";
import { withOutputFile } from "../output-file.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { absolutePathOf } from "../typed-path.ts";

/** A setting that applies to a file. */
interface EffectiveSetting {
  readonly name: string;
  readonly value: string;
  /** One-based; undefined for a default. */
  readonly line: number | undefined;
}

/** The settings of a file. */
interface ConfigReport {
  /** Absolute. */
  readonly file: string;
  readonly site: string;
  /** Undefined if there is no configuration file. */
  readonly configuration: string | undefined;
  readonly settings: readonly EffectiveSetting[];
  /** The problems of the configuration file. */
  readonly problems: readonly string[];
}

/** The site of a path, and the path in it; that of docs.json for a folder. A file may be planned, so it need not exist. */
function placeOf(path: string, terminal: Terminal) {
  const absolute = absolutePathOf(path, terminal);
  const found = fs.statSync(absolute, { throwIfNoEntry: false });
  const isFolder = found?.isDirectory() === true;
  const site = siteAround(isFolder ? absolute : nodePath.dirname(absolute));
  const sitePath = site === undefined ? undefined : toSitePath(site.root, absolute);
  if (site === undefined || sitePath === undefined)
    throw new UsageError(`${path} belongs to no site: there is no docs.json beside or above it`);
  if (found === undefined) sayTo(terminal)(`${path} does not exist; these settings would apply to it`);
  return { root: site.root, file: isFolder ? siteFileName : sitePath };
}

function settingsOf(
  { configuration, path, text }: ConfigurationFile,
  site: ConfiguredSite,
  root: string,
  file: string,
): readonly EffectiveSetting[] {
  const lines = lineIndex(text);
  const setting = (name: string, value: string, span: Span | undefined): EffectiveSetting => ({
    name,
    value,
    line: span && lines.positionAt(span.start).line + 1,
  });
  const { dialect, failOn, allowedMissing } = configuration;
  const place = placeOfSite(root, path) ?? "";
  const inFolder = place === "" ? file : `${place}/${file}`;
  const { rules, required, lengths, ignore } = effectiveSettings(configuration, site, file, inFolder);
  return [
    setting("dialect", dialect?.value ?? "auto", dialect?.span),
    setting("failOn", failOn?.value ?? read.defaultFailOn, failOn?.span),
    ...rules.map(({ code, severity, span }) => setting("rules", `${code} ${severity}`, span)),
    ...allowedMissing.map(({ value, span }) =>
      setting("rules", `component-prop allowMissing ${value}`, span),
    ),
    ...required.map(({ value, span }) => setting("frontmatter", `required ${value}`, span)),
    ...lengths.map(({ key, length: { value, span } }) =>
      setting("frontmatter", `length ${key} ${value.least} to ${value.most}`, span),
    ),
    ...ignore.map(({ rule, subject, reason, until, isOver, span }) => {
      const words = [
        rule,
        ...(subject === undefined ? [] : [JSON.stringify(subject)]),
        ...(until === undefined ? [] : [isOver ? `until ${until}, which is over` : `until ${until}`]),
        ...(reason === undefined ? [] : [`(${reason})`]),
      ];
      return setting("ignore", words.join(" "), span);
    }),
  ];
}

const defaults: readonly EffectiveSetting[] = [
  { name: "dialect", value: "auto", line: undefined },
  { name: "failOn", value: read.defaultFailOn, line: undefined },
];

function reportOf(root: string, file: string, site: ConfiguredSite, terminal: Terminal): ConfigReport {
  const { file: configuration } = site;
  return {
    file: nodePath.join(root, file),
    site: root,
    configuration: configuration?.path,
    settings: configuration === undefined ? defaults : settingsOf(configuration, site, root, file),
    problems: (configuration?.configuration.warnings ?? []).map((problem) =>
      placedProblem(configuration?.path ?? "", configuration?.text ?? "", problem, terminal),
    ),
  };
}

/** Formats rows in columns, each as wide as its longest text. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** @param isOff whether no configuration is used, even if there is one */
function textOf(
  { file, configuration, settings, problems }: ConfigReport,
  isOff: boolean,
  { currentFolder }: Terminal,
): string {
  const name = configuration === undefined ? undefined : pathForPeople(currentFolder, configuration);
  const none = isOff
    ? "no configuration is used"
    : `no ${configurationFileName} beside docs.json or above it`;
  const source = name ?? `${none}; all settings are defaults`;
  const rows = settings.map(({ name: key, value, line }) => [
    key,
    printable(value),
    line === undefined ? "default" : printable(`${name}:${line}`),
  ]);
  const problemLines = problems.map((problem) => `  ${printable(problem)}\n`).join("");
  return `${printable(`${pathForPeople(currentFolder, file)}: ${source}`)}\n${columns(rows)}${problemLines}`;
}

const options = {
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  format: { type: "string", value: "FORMAT", text: "text (default) or json" },
  output: sharedOptions.output,
} as const satisfies Command["options"];

function config(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const format = read.oneOf("format", values.format, ["text", "json"]);
  return withOutputFile(values.output, terminal, (output) => {
    const places =
      positionals.length === 0
        ? findSites([], output).map(({ root }) => ({ root, file: siteFileName }))
        : positionals.map((path) => placeOf(path, output));
    const configured = configuredSites(places, values, {}, output);
    const reports = places.map(({ root, file }) => reportOf(root, file, configured(root), output));
    if (format === "json") {
      output.stdout.write(jsonDocument({ version: 1, files: reports }));
    } else {
      const isOff = values["no-config"] === true;
      forPeople(output.stdout).write(reports.map((report) => textOf(report, isOff, output)).join("\n"));
    }
    return 0;
  });
}

export const configCommand: Command = {
  name: "config",
  operands: "[FILE …]",
  summary: "Show which settings apply to a file, and which line of the configuration sets them",
  description: [
    `The configuration of a site is the nearest ${configurationFileName} from the folder of its docs.json up to the root of the repository. Only this file is used; others further up are not merged into it.`,
    "FILE is a page, a file or the folder of a site. Without FILE, the settings of the docs.json of every site in the current folder and its subfolders are printed; if there is none, those of the site that contains the current folder.",
  ],
  options,
  examples: [
    { command: "docs-json config", text: "Show the settings of the sites here" },
    { command: "docs-json config legacy/old.mdx", text: "Show the settings of this page" },
    { command: "docs-json config --config strict.jsonc", text: "Try another configuration" },
  ],
  run: config,
};
