/** `docs-json navigation`: rearranges the navigation of a site as a tree of entries. */

import nodePath from "node:path";
import { siteAround } from "../../host/discover.ts";
import { toAbsolutePath, toSitePath } from "../../host/paths.ts";
import { readPageText } from "../../host/read-pages.ts";
import { applyEdits, planRearrangement, type RearrangePlan } from "../../service/index.ts";
import { documentAt, type Site } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { carryOutEdit, type DiskEdit, objectionToEdit } from "../carry-out-edit.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite, type SitesRun } from "../each-site.ts";
import { findSites, severalSites } from "../find-sites.ts";
import { forPeople, printable } from "../formats/harmless.ts";
import { actionOf, actionUsages, navigationRequest } from "../navigation-action.ts";
import type { PatchedFile } from "../patch/patch.ts";
import { type PatchNames, patchNames } from "../patch/patch-names.ts";
import { printPatch } from "../patch/print-patch.ts";
import type { SelectedSite } from "../selection.ts";
import type { ExitCode, Terminal } from "../terminal.ts";

/** The site that is named, or the only one here. */
function siteFor(named: string | undefined, terminal: Terminal): SelectedSite {
  const above = named === undefined ? siteAround(terminal.currentFolder) : undefined;
  if (above !== undefined) return { ...above, only: undefined };
  const sites = findSites(named === undefined ? [] : [named], terminal);
  const [only] = sites;
  if (only !== undefined && sites.length === 1) return only;
  throw severalSites(sites, terminal);
}

/** What a plan changes on disk, with the site's own names of the files. */
interface PlannedFiles {
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly plan: RearrangePlan;
}

function textsOf(
  site: Site,
  plan: RearrangePlan,
  pageText: (file: string) => string | undefined,
): PlannedFiles {
  const texts = new Map<string, { readonly before: string; readonly after: string }>();
  for (const [file, edits] of plan.edits) {
    const before = documentAt(site, file)?.text ?? pageText(file);
    if (before !== undefined) texts.set(file, { before, after: applyEdits(before, edits) });
  }
  return { texts, plan };
}

function onDisk(folder: SelectedSite, { texts, plan }: PlannedFiles): DiskEdit {
  const absolute = (file: string): string =>
    toAbsolutePath(folder.root, file) ?? nodePath.join(folder.root, file);
  return {
    replacements: [...texts].map(([file, text]) => ({ path: absolute(file), ...text })),
    renames: plan.renames.map(({ from, to }) => ({ from: absolute(from), to: absolute(to) })),
    created: plan.created.map(({ path, text }) => ({ path: absolute(path), text })),
    deleted: plan.deleted.map(absolute),
  };
}

function patchedFiles(
  { texts, plan }: PlannedFiles,
  names: PatchNames,
  pageText: (file: string) => string | undefined,
): readonly PatchedFile[] {
  const destinations = new Map(plan.renames.map(({ from, to }) => [from, to]));
  const changed = [...new Set([...texts.keys(), ...destinations.keys()])].map((file): PatchedFile => {
    const to = destinations.get(file);
    const text = texts.get(file);
    return {
      from: to === undefined ? names.changed(file) : names.renamed(file),
      to: to === undefined ? names.changed(file) : names.renamed(to),
      ...(text === undefined ? {} : { text }),
    };
  });
  const created = plan.created.map(({ path, text }): PatchedFile => {
    const name = names.changed(path);
    return { from: name, to: name, isNew: true, text: { before: "", after: text } };
  });
  const deleted = plan.deleted.map((file): PatchedFile => {
    const name = names.renamed(file);
    return { from: name, to: name, isGone: true, text: { before: pageText(file) ?? "", after: "" } };
  });
  return [...changed, ...created, ...deleted];
}

/** Writes the files, or prints the patch of a trial run. Returns whether that succeeded. */
function carryOut(
  folder: SelectedSite,
  files: PlannedFiles,
  pageText: (file: string) => string | undefined,
  run: SitesRun,
  terminal: Terminal,
  isTrial: boolean,
): boolean {
  const edit = onDisk(folder, files);
  const failure = (isTrial ? objectionToEdit : carryOutEdit)(folder.root, edit);
  if (failure !== undefined) {
    const pathOf = (path: string): string => run.pathOf(folder, toSitePath(folder.root, path) ?? path);
    const rest =
      failure.left.length === 0
        ? "nothing has been changed"
        : `these could not be put back as they were: ${failure.left.map(pathOf).join(", ")}`;
    run.say(`${pathOf(failure.path)} could not be changed: ${failure.reason}; ${rest}`);
    return false;
  }
  if (isTrial) {
    const names = patchNames(folder, terminal.currentFolder);
    printPatch(patchedFiles(files, names, pageText), names, run, terminal);
    return true;
  }
  const people = forPeople(terminal.stdout);
  const { plan, texts } = files;
  const say = (text: string): void => void people.write(`${text}\n`);
  const shown = (file: string): string => printable(run.pathOf(folder, file));
  const destinations = new Map(plan.renames.map(({ from, to }) => [from, to]));
  for (const { from, to } of plan.renames) say(`Moved ${shown(from)} to ${shown(to)}`);
  for (const file of texts.keys()) say(`Changed ${shown(destinations.get(file) ?? file)}`);
  for (const { path } of plan.created) say(`Created ${shown(path)}`);
  for (const file of plan.deleted) say(`Deleted ${shown(file)}`);
  return true;
}

const options = {
  before: { type: "string", value: "ENTRY", text: "Put it before this entry" },
  after: { type: "string", value: "ENTRY", text: "Put it after this entry" },
  into: {
    type: "string",
    value: "SECTION",
    text: "Put it at the end of this section; navigation is the top level",
  },
  up: { type: "boolean", text: "With move: one place up in its list" },
  down: { type: "boolean", text: "With move: one place down in its list" },
  files: {
    type: "boolean",
    text: "With move: also move the files of pages to the folder of their new neighbors; with remove: also delete the files; with duplicate: copy those that are lacking",
  },
  "no-redirects": { type: "boolean", text: "Do not add redirects from addresses that change" },
  title: { type: "string", value: "TITLE", text: "With add page: the title of the new page" },
  href: { type: "string", value: "URL", text: "With add: make the section a link" },
  path: { type: "string", value: "PATH", text: "With rename: move the page's file to this path" },
  to: {
    type: "string",
    value: "SECTION",
    text: "With duplicate: the language or version that gets the copies",
  },
  in: { type: "string", value: "KIND", text: "With wrap: the kind of the new section (default: group)" },
  name: { type: "string", value: "NAME", text: "With wrap: the name of the new section" },
  off: { type: "boolean", text: "With set: remove the property" },
  shared: { type: "boolean", text: "Also change files that the navigation includes in several places" },
  site: { type: "string", value: "PATH", text: "The site, if it is not the only one here" },
  "dry-run": sharedOptions["dry-run"],
} as const satisfies Command["options"];

function navigation(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const request = navigationRequest(positionals, values);
  const isTrial = values["dry-run"] === true;
  let isDone = true;
  const isRead = eachSite(
    [siteFor(values.site, terminal)],
    {
      settings: { dialect: read.dialect(undefined), severities: new Map() },
      files: true,
      pages: true,
      frontmatter: "all",
    },
    terminal,
    (folder, site, run) => {
      const pages = new Map<string, string | undefined>();
      const pageText = (file: string): string | undefined => {
        if (!pages.has(file)) pages.set(file, readPageText(folder.root, file));
        return pages.get(file);
      };
      const answer = planRearrangement(site, actionOf(site, request), {
        changesShared: values.shared === true,
        textOf: pageText,
      });
      const refuse = (reason: string): void => {
        isDone = false;
        run.say(reason.replace(/\.$/, ""));
      };
      if (answer.kind === "refused") return refuse(answer.reason);
      if (answer.kind === "shared") {
        const places = answer.files.map(({ document, places }) => `${document} in ${places.join(", ")}`);
        return refuse(
          `${answer.message.replace(/\.$/, "")} (${places.join("; ")}): --shared does it all the same`,
        );
      }
      for (const note of answer.notes) run.say(note.replace(/\.$/, ""));
      isDone = carryOut(folder, textsOf(site, answer, pageText), pageText, run, terminal, isTrial);
    },
  );
  return isRead && isDone ? 0 : 2;
}

export const navigationCommand: Command = {
  name: "navigation",
  operands: "ACTION …",
  summary:
    "Move, add, remove, rename, wrap, unwrap or duplicate entries of the navigation, and set what they are",
  description: [
    `ACTION is one of: ${Object.entries(actionUsages)
      .map(([name, usage]) => `${name} (${usage})`)
      .join("; ")}.`,
    'ENTRY and SECTION are names from the top down, "Guides > Start", as far as they are needed to tell one from others, the path of a page, or a JSON Pointer: /navigation/tabs/0, nav/guides.json#/pages/1.',
    "Addresses of pages stay as they are without --files and --path. What would break a rule of docs.json is refused.",
  ],
  options,
  examples: [
    {
      command: 'docs-json navigation move guides/setup --into "Guides > Start"',
      text: "Move a page to the end of a group",
    },
    {
      command: 'docs-json navigation add page guides/faq --after guides/setup --title "Questions"',
      text: "Create and list a page",
    },
    {
      command: "docs-json navigation add tab API --after Guides --dry-run",
      text: "See what a new tab would change",
    },
    {
      command: 'docs-json navigation remove "Guides > Old" --files',
      text: "Delete a group with its pages and redirect them",
    },
  ],
  run: navigation,
};
