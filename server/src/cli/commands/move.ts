/**
 * `docs-json move`: moves a file or folder of a site, and updates everything that names it. With `--done`, the files
 * have already been moved.
 */
import fs from "node:fs";
import nodePath from "node:path";
import type { SiteFolder } from "../../host/discover.ts";
import { toAbsolutePath, toSitePath } from "../../host/paths.ts";
import { type Move, type MovePlan, planMove, planMoveCompletion } from "../../service/index.ts";
import type { Site } from "../../service/snapshot.ts";
import { fileNameOf } from "../../service/text/paths.ts";
import { amountOf, capitalize } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { configuredSites } from "../configured-sites.ts";
import { eachSite } from "../each-site.ts";
import { oneSite, severalSites } from "../find-sites.ts";
import { chosenFormat } from "../formats/prose.ts";
import { forPeople, printable } from "../formats/sanitize.ts";
import type { SelectedSite } from "../selection.ts";
import { carryOutChanges, changedTexts, pageTexts, resumeChanges } from "../site-changes.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { absolutePathOf } from "../typed-path.ts";

function siteFor(named: string | undefined, from: string, terminal: Terminal): SelectedSite {
  return oneSite(named, nodePath.dirname(absolutePathOf(from, terminal)), terminal, (sites) => {
    const isInOne = sites.some(({ root }) =>
      ["", ".mdx", ".md"].some((extension) => fs.existsSync(nodePath.resolve(root, from + extension))),
    );
    return isInOne
      ? severalSites(sites, terminal)
      : new UsageError(
          `There is no file or folder ${from}, neither here nor in one of the ${sites.length} sites below`,
        );
  });
}

function isFolder(path: string): boolean {
  try {
    return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // The name is too long, or below a file. The move itself reports the reason.
    return false;
  }
}

/** A typed path as a path in the site: from the current folder, or else from the site's root. */
function sitePathOf(folder: SiteFolder, typed: string, terminal: Terminal): string {
  const fromCurrentFolder = toSitePath(folder.root, nodePath.resolve(terminal.currentFolder, typed));
  if (fromCurrentFolder !== undefined) return fromCurrentFolder;
  const fromRoot = nodePath.isAbsolute(typed) ? undefined : pathFromRoot(folder, typed);
  if (fromRoot === undefined) throw new UsageError(`${typed} is outside the site in ${folder.root}`);
  return fromRoot;
}

/** A typed path, resolved from the site's root whatever the current folder is; undefined outside the site. */
function pathFromRoot({ root }: SiteFolder, typed: string): string | undefined {
  return toSitePath(root, nodePath.resolve(root, typed));
}

/**
 * The typed target as a path in the site.
 * @throws UsageError for a target in a folder outside the site, if the site has no folder of that name
 */
function targetPathOf(folder: SiteFolder, typed: string, terminal: Terminal): string {
  const { currentFolder } = terminal;
  const isInFolderBelow = (start: string): boolean =>
    isFolder(nodePath.resolve(start, typed)) ||
    (nodePath.dirname(typed) !== "." && isFolder(nodePath.resolve(start, nodePath.dirname(typed))));
  const isOutside = toSitePath(folder.root, nodePath.resolve(currentFolder, typed)) === undefined;
  if (isOutside && isInFolderBelow(currentFolder) && !isInFolderBelow(folder.root))
    throw new UsageError(`${typed} is outside the site in ${folder.root}`);
  return sitePathOf(folder, typed, terminal);
}

/** A typed path as a path in the site, with the names that the folders list; undefined outside the site. */
function listedPathOf({ root }: SiteFolder, typed: string, terminal: Terminal): string | undefined {
  return toSitePath(root, absolutePathOf(typed, terminal));
}

/** Whether the site has a file, a folder or a page with this path. */
function isInSite({ files }: Site, path: string): boolean {
  return files !== undefined && (files.has(path) || files.hasFolder(path) || files.isPage(path));
}

/** The requested move: a page may be named by its page path, and the target may be a folder. */
function moveOf(folder: SiteFolder, site: Site, typed: readonly [string, string], terminal: Terminal): Move {
  const [typedFrom, typedTo] = typed;
  let from = sitePathOf(folder, typedFrom, terminal);
  const atRoot = pathFromRoot(folder, typedFrom);
  if (!isInSite(site, from)) from = listedPathOf(folder, typedFrom, terminal) ?? from;
  const isFromRoot = !isInSite(site, from) && atRoot !== undefined && isInSite(site, atRoot);
  if (isFromRoot) from = atRoot;
  const toAtRoot = isFromRoot ? pathFromRoot(folder, typedTo) : undefined;
  let to = toAtRoot ?? targetPathOf(folder, typedTo, terminal);
  const page = site.files?.has(from) || site.files?.hasFolder(from) ? undefined : site.files?.page(from);
  const file = page?.file ?? from;
  const target = toAbsolutePath(folder.root, to);
  // If a folder is moved, a trailing slash of a target that does not exist yet has no meaning.
  const isToFolder = /[/\\]$/.test(typedTo) && site.files?.hasFolder(from) !== true;
  const isInto = isToFolder || (target !== undefined && isFolder(target));
  const isSameFolder = from.toLowerCase() === to.toLowerCase();
  if (isInto && !isSameFolder) to = [...to.split("/").filter(Boolean), fileNameOf(file)].join("/");
  else if (page !== undefined && !/\.[A-Za-z]+$/.test(to)) to += page.file.slice(page.path.length);
  return { from: file, to };
}

/** The move that was already made: the old and the new path of a file or folder. */
function doneMoveOf(
  folder: SiteFolder,
  site: Site,
  [typedFrom, typedTo]: readonly [string, string],
  terminal: Terminal,
): Move {
  let [from, to] = [sitePathOf(folder, typedFrom, terminal), sitePathOf(folder, typedTo, terminal)];
  if (!isInSite(site, to)) {
    const [rootFrom, rootTo] = [pathFromRoot(folder, typedFrom), pathFromRoot(folder, typedTo)];
    if (rootFrom !== undefined && rootTo !== undefined && isInSite(site, rootTo))
      [from, to] = [rootFrom, rootTo];
  }
  const name = fileNameOf(from);
  const movedName = [name, `${name}.mdx`, `${name}.md`].find(
    (candidate) => site.files?.has(`${to}/${candidate}`) === true,
  );
  // TO may be the folder that a file was moved into.
  if (movedName !== undefined && site.files?.has(to) !== true) to = `${to}/${movedName}`;
  const page = site.files?.has(to) === true ? undefined : site.files?.page(to);
  if (page !== undefined && site.files?.hasFolder(to) !== true) to = page.file;
  const extension = /\.mdx?$/.exec(to)?.[0] ?? "";
  if (site.files?.has(to) === true && !/\.[A-Za-z]+$/.test(from)) from += extension;
  return { from, to };
}

/** The changes of a plan: "updated 3 navigation entries, 12 links; added 1 redirect"; empty if there are none. */
function countsOf({ counts, redirects }: MovePlan, isDryRun: boolean): string {
  const parts = [
    [counts.entry, "navigation entry", "navigation entries"],
    [counts.link, "link", "links"],
    [counts.spec, "spec path", "spec paths"],
    [counts.reference, "`$ref`", "`$ref`s"],
    [counts.setting, "setting", "settings"],
    [redirects.changed, "redirect", "redirects"],
  ] as const;
  const updated = parts.flatMap(([count, one, many]) => (count === 0 ? [] : amountOf(count, one, many)));
  const clauses = [
    ...(updated.length === 0 ? [] : [`${isDryRun ? "would update" : "updated"} ${updated.join(", ")}`]),
    ...(redirects.added === 0
      ? []
      : [`${isDryRun ? "would add" : "added"} ${amountOf(redirects.added, "redirect")}`]),
    ...(redirects.removed === 0
      ? []
      : [`${isDryRun ? "would remove" : "removed"} ${amountOf(redirects.removed, "redirect")}`]),
  ];
  return clauses.join("; ");
}

const options = {
  "no-redirects": { type: "boolean", text: "Do not add redirects from the old URLs" },
  done: { type: "boolean", text: "The file is already at TO (such as after git mv); only update references" },
  site: { type: "string", value: "PATH", text: "The site, if it is not the one that contains FROM" },
  format: sharedOptions.format,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "dry-run": sharedOptions["dry-run"],
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function move(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [from, to, ...surplus] = positionals;
  if (from === undefined || to === undefined || surplus.length > 0)
    throw new UsageError("The move command needs two paths, FROM and TO", true);
  const isDryRun = values["dry-run"] === true;
  const format = chosenFormat(values.format, terminal);
  let isDone = true;
  const folders = [siteFor(values.site, from, terminal)];
  const configured = configuredSites(folders, values, {}, terminal);
  const unread = eachSite(
    folders,
    {
      settingsOf: (root) => configured(root).settings,
      files: true,
      pages: true,
      syntax: false,
      frontmatter: "unlisted",
      isChange: true,
    },
    terminal,
    (folder, site, run) => {
      const pageText = pageTexts(folder);
      const changesRun = { folder, pageText, run, terminal, isDryRun, command: ["move", ...args], format };
      const resumed = resumeChanges(site, changesRun);
      if (resumed !== undefined) {
        isDone = resumed;
        return;
      }
      const planOptions = { redirects: values["no-redirects"] !== true, textOf: pageText };
      const doneMove = values.done === true ? doneMoveOf(folder, site, [from, to], terminal) : undefined;
      const plan =
        doneMove !== undefined
          ? planMoveCompletion(site, doneMove, planOptions)
          : planMove(site, [moveOf(folder, site, [from, to], terminal)], planOptions);
      const refuse = (reason: string): void => {
        isDone = false;
        run.say(reason.replace(/\.$/, ""));
      };
      if (plan.kind === "refused") return refuse(plan.reason);
      if (plan.doubt !== undefined) return refuse(plan.doubt);
      const texts = changedTexts(site, plan.edits, pageText);
      for (const note of plan.notes) run.say(note.replace(/\.$/, ""));
      const counts = countsOf(plan, isDryRun);
      const changes = {
        texts,
        edits: plan.edits,
        renames: plan.renames,
        movedFiles: plan.files,
        ...(doneMove === undefined ? {} : { movedBefore: [doneMove] }),
        created: [],
        deleted: [],
        counts,
      };
      isDone = carryOutChanges(changes, changesRun);
      if (!isDone || format === "agent") return;
      const output = isDryRun ? terminal.stderr : forPeople(terminal.stdout);
      const shown = (file: string): string => printable(run.pathOf(folder, file));
      const renames = isDryRun
        ? plan.renames.map((rename) => `Would move ${shown(rename.from)} to ${shown(rename.to)}`)
        : [];
      const lines = [...renames, capitalize(counts)].filter((line) => line !== "");
      if (lines.length === 0 && values.done === true) lines.push("Nothing is left to do");
      for (const line of lines) output.write(`${line}\n`);
    },
  );
  return unread.length === 0 && isDone ? 0 : 2;
}

export const moveCommand: Command = {
  name: "move",
  operands: "FROM TO",
  summary: "Move a file or folder of a site, and update entries, links, specs and redirects",
  description: [
    "FROM and TO are paths from the current folder or from the site's root; a page may be named without its file extension, and TO may be a folder.",
  ],
  options,
  examples: [
    { command: "docs-json move guides/setup.mdx start/install.mdx", text: "Move a page" },
    { command: "docs-json move guides start --dry-run", text: "Show what moving a folder would change" },
  ],
  run: move,
};
