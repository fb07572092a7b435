/** `docs-json navigation`: rearranges the navigation of a site as a tree of entries. */
import * as read from "../arguments.ts";
import { carryOutAction } from "../carry-out-action.ts";
import { type Command, sharedOptions } from "../command.ts";
import { configuredSites } from "../configured-sites.ts";
import { eachSite } from "../each-site.ts";
import { oneSite } from "../find-sites.ts";
import { chosenFormat } from "../formats/prose.ts";
import { actionOf, actionUsages, navigationRequest } from "../navigation-action.ts";
import type { ExitCode, Terminal } from "../terminal.ts";

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
    text: "With move: also move the files of pages to the folder of the pages beside them (without a place, only the files); with remove: also delete the files; with duplicate: copy the missing ones",
  },
  "no-redirects": { type: "boolean", text: "Do not add redirects from URLs that change" },
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
  format: sharedOptions.format,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "dry-run": sharedOptions["dry-run"],
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function navigation(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const request = navigationRequest(positionals, values);
  const isDryRun = values["dry-run"] === true;
  const format = chosenFormat(values.format, terminal);
  let isDone = true;
  const folders = [oneSite(values.site, terminal.currentFolder, terminal)];
  const configured = configuredSites(folders, values, {}, terminal);
  const unread = eachSite(
    folders,
    {
      settingsOf: (root) => configured(root).settings,
      files: true,
      pages: true,
      syntax: false,
      frontmatter: "all",
    },
    terminal,
    (folder, site, run) => {
      isDone = carryOutAction(site, () => actionOf(site, request), {
        folder,
        run,
        terminal,
        isDryRun,
        command: ["navigation", ...args],
        format,
        changesShared: values.shared === true,
      });
    },
  );
  return unread.length === 0 && isDone ? 0 : 2;
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
    "URLs of pages stay as they are without --files and --path. If a language or version gets another name, links that begin with its name change with it. What would break a rule of docs.json is refused.",
  ],
  options,
  examples: [
    {
      command: 'docs-json navigation move guides/setup --into "Guides > Start"',
      text: "Move a page to the end of a group",
    },
    {
      command: "docs-json navigation add page guides/faq --after guides/setup --title FAQ",
      text: "Create and list a page",
    },
    {
      command: "docs-json navigation move guides/setup --files",
      text: "Move the file of a page to the folder of the pages beside it, with redirects",
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
