/** `docs-json navigation`: rearranges the entries of a site's navigation. */
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
    text: "Put it at the end of this section; the name navigation means the top level",
  },
  up: { type: "boolean", text: "With move: one position up in its list" },
  down: { type: "boolean", text: "With move: one position down in its list" },
  files: {
    type: "boolean",
    text: "With move: also move the files of pages to the folder of the pages beside them (without --before, --after or --into, only the files); with remove: also delete the files; with duplicate: also copy missing files",
  },
  "no-redirects": { type: "boolean", text: "Do not add redirects from the old URLs" },
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
  off: { type: "boolean", text: "With set: remove the key" },
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
      isChange: true,
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
    "Move, add, remove, rename, wrap, unwrap or duplicate entries of the navigation, and set their keys",
  description: [
    `ACTION is one of: ${Object.entries(actionUsages)
      .map(([name, usage]) => `${name} (${usage})`)
      .join("; ")}.`,
    'ENTRY and SECTION are the path of a page, a JSON Pointer (/navigation/tabs/0, nav/guides.json#/pages/1), or names from the top down ("Guides > Start"), as many as are needed to identify the entry.',
    "Without --files and --path, the URLs of pages do not change. If a language or version is renamed, links that begin with its name are updated. A change that would make docs.json invalid is refused.",
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
      text: "Show what a new tab would change",
    },
    {
      command: 'docs-json navigation remove "Guides > Old" --files',
      text: "Delete a group and its page files, and redirect their URLs",
    },
  ],
  run: navigation,
};
