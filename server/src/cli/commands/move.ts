/** `docs-json move`: moves a file or folder of a site, and everything that names it follows. */
import fs from "node:fs";
import nodePath from "node:path";
import { looksLikeSite, type SiteFolder, siteFileName } from "../../host/discover.ts";
import { hostPlatform, toAbsolutePath, toSitePath } from "../../host/paths.ts";
import { readPageText } from "../../host/read-pages.ts";
import {
  applyEdits,
  documentAt,
  type Move,
  type MovePlan,
  planMove,
  type Site,
} from "../../service/index.ts";
import * as read from "../arguments.ts";
import { carryOutMove, objectionToMove } from "../carry-out-move.ts";
import { eachSite, type SitesRun } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { printable } from "../formats/excerpt.ts";
import { counted } from "../formats/report.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";
import { unifiedDiff } from "../unified-diff.ts";

/** The text of one file before and after. */
interface Replacement {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The site that holds a path: that of the nearest docs.json above it. */
function siteAbove(path: string): SiteFolder | undefined {
  for (let folder = path; ; folder = nodePath.dirname(folder)) {
    const file = nodePath.join(folder, siteFileName);
    if (fs.existsSync(file) && looksLikeSite(file)) return { root: folder, file };
    if (nodePath.dirname(folder) === folder) return undefined;
  }
}

function siteFor(named: string | undefined, from: string, terminal: Terminal): SiteFolder {
  if (named === undefined) {
    const above = siteAbove(nodePath.dirname(nodePath.resolve(terminal.currentFolder, from)));
    if (above !== undefined) return above;
  }
  const sites = findSites(named === undefined ? [] : [named], terminal);
  const [only] = sites;
  if (only === undefined || sites.length > 1)
    throw new UsageError(`There are ${sites.length} sites here: name the one that is meant with --site`);
  return only;
}

function isFolder(path: string): boolean {
  try {
    return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // A name that is too long, or below a file: whoever moves there says why that cannot be.
    return false;
  }
}

/** A path as typed, as one of the site: from the current folder, or else from the site's root. */
function sitePathOf(folder: SiteFolder, typed: string, terminal: Terminal): string {
  const here = toSitePath(folder.root, nodePath.resolve(terminal.currentFolder, typed));
  if (here !== undefined) return here;
  const there = nodePath.isAbsolute(typed)
    ? undefined
    : toSitePath(folder.root, nodePath.resolve(folder.root, typed));
  if (there === undefined) throw new UsageError(`${typed} is outside of the site in ${folder.root}`);
  return there;
}

/** What is to be moved where: a page may be named by its path, and a folder as the place to go to. */
function moveOf(folder: SiteFolder, site: Site, typed: readonly [string, string], terminal: Terminal): Move {
  const [typedFrom, typedTo] = typed;
  let from = sitePathOf(folder, typedFrom, terminal);
  const atRoot = toSitePath(folder.root, nodePath.resolve(folder.root, typedFrom));
  const isThere = (path: string): boolean =>
    site.files?.has(path) === true ||
    site.files?.hasFolder(path) === true ||
    site.files?.isPage(path) === true;
  const isFromRoot = !isThere(from) && atRoot !== undefined && isThere(atRoot);
  if (isFromRoot) from = atRoot;
  let to = isFromRoot
    ? (toSitePath(folder.root, nodePath.resolve(folder.root, typedTo)) ??
      sitePathOf(folder, typedTo, terminal))
    : sitePathOf(folder, typedTo, terminal);
  const page = site.files?.has(from) || site.files?.hasFolder(from) ? undefined : site.files?.page(from);
  const file = page?.file ?? from;
  const target = toAbsolutePath(folder.root, to);
  // A slash behind the name of a folder that is not there yet says no more than the name.
  const isToFolder = /[/\\]$/.test(typedTo) && site.files?.hasFolder(from) !== true;
  const isInto = isToFolder || (target !== undefined && isFolder(target));
  const isSameFolder = from.toLowerCase() === to.toLowerCase();
  if (isInto && !isSameFolder)
    to = [...to.split("/").filter(Boolean), file.slice(file.lastIndexOf("/") + 1)].join("/");
  else if (page !== undefined && !/\.[A-Za-z]+$/.test(to)) to += page.file.slice(page.path.length);
  return { from: file, to };
}

/** "3 navigation entries, 12 links and 1 redirect": what a plan changes. */
function summary({ counts, redirects }: MovePlan): string {
  const parts = [
    [counts.entry, "navigation entry", "navigation entries"],
    [counts.link, "link", "links"],
    [counts.spec, "spec path", "spec paths"],
    [counts.reference, "`$ref`", "`$ref`s"],
    [counts.setting, "setting", "settings"],
    [redirects.changed, "redirect", "redirects"],
  ] as const;
  const said = parts.flatMap(([count, one, many]) => (count === 0 ? [] : counted(count, one, many)));
  return [
    ...(said.length === 0 ? [] : [`updated ${said.join(", ")}`]),
    ...(redirects.added === 0 ? [] : [`added ${counted(redirects.added, "redirect")}`]),
    ...(redirects.removed === 0 ? [] : [`removed ${counted(redirects.removed, "redirect")}`]),
  ].join("; ");
}

/** A path as a patch names it: with forward slashes and without a leading one, as git has it. */
function patchName(path: string): string {
  return (hostPlatform === "windows" ? path.replaceAll("\\", "/") : path).replace(/^\//, "");
}

/** The whole move as a patch in the form of git, which knows renames. */
function patchOf(
  plan: MovePlan,
  replacements: readonly Replacement[],
  nameOf: (file: string) => string,
  color: boolean,
): string {
  const destinations = new Map(plan.files.map(({ from, to }) => [from, to]));
  const texts = new Map(replacements.map((replacement) => [replacement.file, replacement]));
  const files = new Set([...plan.files.map(({ from }) => from), ...texts.keys()]);
  return [...files]
    .map((file) => {
      const [from, to] = [patchName(nameOf(file)), patchName(nameOf(destinations.get(file) ?? file))];
      const text = texts.get(file);
      const isSame = text === undefined || text.before === text.after;
      const header = [
        `diff --git a/${from} b/${to}`,
        ...(isSame ? ["similarity index 100%"] : []),
        ...(from === to ? [] : [`rename from ${from}`, `rename to ${to}`]),
      ].join("\n");
      const body = isSame ? "" : unifiedDiff(from, text.before, text.after, { color, newPath: to });
      return `${header}\n${body}`;
    })
    .join("");
}

function replacementsOf(
  site: Site,
  plan: MovePlan,
  pageText: (file: string) => string | undefined,
): readonly Replacement[] {
  return [...plan.edits].flatMap(([file, edits]) => {
    const before = documentAt(site, file)?.text ?? pageText(file);
    return before === undefined ? [] : [{ file, before, after: applyEdits(before, edits) }];
  });
}

/** Carries the plan out and tells of it, or shows it as a patch for a trial. Returns whether that succeeded. */
function carryOut(
  folder: SiteFolder,
  plan: MovePlan,
  replacements: readonly Replacement[],
  run: SitesRun,
  terminal: Terminal,
  isTrial: boolean,
): boolean {
  const absolute = (file: string): string =>
    toAbsolutePath(folder.root, file) ?? nodePath.join(folder.root, file);
  const failure = (isTrial ? objectionToMove : carryOutMove)(
    replacements.map(({ file, before, after }) => ({ path: absolute(file), before, after })),
    plan.renames.map(({ from, to }) => ({ from: absolute(from), to: absolute(to) })),
  );
  if (failure !== undefined) {
    const pathOf = (path: string): string => run.pathOf(folder, toSitePath(folder.root, path) ?? path);
    const rest =
      failure.left.length === 0
        ? "nothing has been moved"
        : `these could not be put back as they were: ${failure.left.map(pathOf).join(", ")}`;
    run.say(`${pathOf(failure.path)} could not be changed: ${failure.reason}; ${rest}`);
    return false;
  }
  if (isTrial) {
    const color = wantsColor(terminal.stdout, terminal.environment);
    terminal.stdout.write(patchOf(plan, replacements, (file) => run.pathOf(folder, file), color));
    return true;
  }
  for (const { from, to } of plan.renames) {
    terminal.stdout.write(
      `Moved ${printable(run.pathOf(folder, from))} to ${printable(run.pathOf(folder, to))}\n`,
    );
  }
  for (const { file } of replacements) {
    const after = plan.files.find(({ from }) => from === file)?.to ?? file;
    terminal.stdout.write(`Changed ${printable(run.pathOf(folder, after))}\n`);
  }
  return true;
}

/** Runs the command; throws a UsageError for what ends it with exit code 2. */
export function move(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, {
    "dry-run": { type: "boolean" },
    "no-redirects": { type: "boolean" },
    site: { type: "string" },
  });
  const [from, to, ...rest] = positionals;
  if (from === undefined || to === undefined || rest.length > 0)
    throw new UsageError("move takes two paths, FROM and TO: see docs-json --help");
  const isTrial = values["dry-run"] === true;
  const settings = { dialect: read.dialect(undefined), severities: new Map() };
  let isDone = true;
  const isRead = eachSite(
    [siteFor(values.site, from, terminal)],
    { settings, files: true, pages: true, frontmatter: "unlisted" },
    terminal,
    (folder, site, run) => {
      const pages = new Map<string, string | undefined>();
      const pageText = (file: string): string | undefined => {
        if (!pages.has(file)) pages.set(file, readPageText(folder.root, file));
        return pages.get(file);
      };
      const plan = planMove(site, [moveOf(folder, site, [from, to], terminal)], {
        redirects: values["no-redirects"] !== true,
        textOf: pageText,
      });
      const refuse = (reason: string): void => {
        isDone = false;
        run.say(reason.replace(/\.$/, ""));
      };
      if (plan.kind === "refused") return refuse(plan.reason);
      if (plan.doubt !== undefined) return refuse(plan.doubt);
      const replacements = replacementsOf(site, plan, pageText);
      for (const note of plan.notes) run.say(note.replace(/\.$/, ""));
      const remarks = isTrial ? terminal.stderr : terminal.stdout;
      isDone = carryOut(folder, plan, replacements, run, terminal, isTrial);
      const said = summary(plan);
      if (isDone && said !== "")
        remarks.write(
          `${isTrial ? "Would have " : ""}${isTrial ? said : said.charAt(0).toUpperCase() + said.slice(1)}\n`,
        );
    },
  );
  return isRead && isDone ? 0 : 2;
}
