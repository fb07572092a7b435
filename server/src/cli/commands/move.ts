/**
 * `docs-json move`: moves a file or folder of a site, and changes everything that names it. With `--done` the files
 * are already in their new place.
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
    // A name that is too long, or below a file: the move itself reports the reason.
    return false;
  }
}

/** A typed path as a path of the site: from the current folder, or else from the site's root. */
function sitePathOf(folder: SiteFolder, typed: string, terminal: Terminal): string {
  const here = toSitePath(folder.root, nodePath.resolve(terminal.currentFolder, typed));
  if (here !== undefined) return here;
  const sitePath = nodePath.isAbsolute(typed) ? undefined : pathFromRoot(folder, typed);
  if (sitePath === undefined) throw new UsageError(`${typed} is outside the site in ${folder.root}`);
  return sitePath;
}

/** A typed path as a path from the site's root, wherever the current folder is; undefined outside the site. */
function pathFromRoot({ root }: SiteFolder, typed: string): string | undefined {
  return toSitePath(root, nodePath.resolve(root, typed));
}

/** A typed path of the site by the names that the disk lists; undefined outside the site. */
function listedPathOf({ root }: SiteFolder, typed: string, terminal: Terminal): string | undefined {
  return toSitePath(root, absolutePathOf(typed, terminal));
}

/** Whether the site has a file, a folder or a page of this path. */
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
  let to = toAtRoot ?? sitePathOf(folder, typedTo, terminal);
  const page = site.files?.has(from) || site.files?.hasFolder(from) ? undefined : site.files?.page(from);
  const file = page?.file ?? from;
  const target = toAbsolutePath(folder.root, to);
  // A trailing slash of a folder that does not exist yet has no further meaning.
  const isToFolder = /[/\\]$/.test(typedTo) && site.files?.hasFolder(from) !== true;
  const isInto = isToFolder || (target !== undefined && isFolder(target));
  const isSameFolder = from.toLowerCase() === to.toLowerCase();
  if (isInto && !isSameFolder) to = [...to.split("/").filter(Boolean), fileNameOf(file)].join("/");
  else if (page !== undefined && !/\.[A-Za-z]+$/.test(to)) to += page.file.slice(page.path.length);
  return { from: file, to };
}

/** The move that was made: the former and the present path of a file or folder. */
function doneMoveOf(
  folder: SiteFolder,
  site: Site,
  [typedFrom, typedTo]: readonly [string, string],
  terminal: Terminal,
): Move {
  let [from, to] = [sitePathOf(folder, typedFrom, terminal), sitePathOf(folder, typedTo, terminal)];
  if (!isInSite(site, to)) {
    const [fromThere, toThere] = [pathFromRoot(folder, typedFrom), pathFromRoot(folder, typedTo)];
    if (fromThere !== undefined && toThere !== undefined && isInSite(site, toThere))
      [from, to] = [fromThere, toThere];
  }
  const name = fileNameOf(from);
  const inside = [name, `${name}.mdx`, `${name}.md`].find((one) => site.files?.has(`${to}/${one}`) === true);
  // The new place may be the folder that a file was moved into.
  if (inside !== undefined && site.files?.has(to) !== true) to = `${to}/${inside}`;
  const page = site.files?.has(to) === true ? undefined : site.files?.page(to);
  if (page !== undefined && site.files?.hasFolder(to) !== true) to = page.file;
  const extension = /\.mdx?$/.exec(to)?.[0] ?? "";
  if (site.files?.has(to) === true && !/\.[A-Za-z]+$/.test(from)) from += extension;
  return { from, to };
}

/** "updated 3 navigation entries, 12 links; added 1 redirect": what a plan changes, or would; empty for nothing. */
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
  done: { type: "boolean", text: "The file is already at TO, as after git mv: update what refers to it" },
  site: { type: "string", value: "PATH", text: "The site, if it is not the one that FROM is in" },
  format: sharedOptions.format,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "dry-run": sharedOptions["dry-run"],
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function move(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [from, to, ...rest] = positionals;
  if (from === undefined || to === undefined || rest.length > 0)
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
      const options = { redirects: values["no-redirects"] !== true, textOf: pageText };
      const done = values.done === true ? doneMoveOf(folder, site, [from, to], terminal) : undefined;
      const plan =
        done !== undefined
          ? planMoveCompletion(site, done, options)
          : planMove(site, [moveOf(folder, site, [from, to], terminal)], options);
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
        ...(done === undefined ? {} : { movedBefore: [done] }),
        created: [],
        deleted: [],
        counts,
      };
      isDone = carryOutChanges(changes, changesRun);
      if (!isDone || format === "agent") return;
      const output = isDryRun ? terminal.stderr : forPeople(terminal.stdout);
      const shown = (file: string): string => printable(run.pathOf(folder, file));
      const moved = isDryRun
        ? plan.renames.map(({ from, to }) => `Would move ${shown(from)} to ${shown(to)}`)
        : [];
      const lines = [...moved, capitalize(counts)].filter((line) => line !== "");
      if (lines.length === 0 && values.done === true) lines.push("Nothing is left to do");
      for (const line of lines)
        output.write(`${line}
`);
    },
  );
  return unread.length === 0 && isDone ? 0 : 2;
}

export const moveCommand: Command = {
  name: "move",
  operands: "FROM TO",
  summary: "Move a file or folder of a site; entries, links, specs and redirects follow",
  description: [
    "FROM and TO are paths from the current folder or from the site's root; a page may be named without its file extension, and TO may be a folder.",
  ],
  options,
  examples: [
    { command: "docs-json move guides/setup.mdx start/install.mdx", text: "Move a page" },
    { command: "docs-json move guides start --dry-run", text: "See what moving a folder would change" },
  ],
  run: move,
};
