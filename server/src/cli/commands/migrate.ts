/** `docs-json migrate`: creates a docs.json from the mint.json of a folder, and names the settings that have no place in it. */
import fs from "node:fs";
import nodePath from "node:path";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { legacyDocument, migrateConfiguration } from "../../service/index.ts";
import { mainDocument } from "../../service/snapshot.ts";
import { amountOf } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { removeAbandonedDraft } from "../drafts.ts";
import { forPeople, printable, sanitizedJson } from "../formats/sanitize.ts";
import { createFile } from "../replace-file.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

/** The folder of the site: the path itself, or the folder of a mint.json. */
function siteFolderOf(path: string): string {
  return nodePath.basename(path) === legacyDocument ? nodePath.dirname(path) : path;
}

const options = {
  "dry-run": { ...sharedOptions["dry-run"], text: "Print the docs.json and write nothing" },
} as const satisfies Command["options"];

function migrate(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [typedPath = ".", ...more] = positionals;
  if (more.length > 0) throw new UsageError("The migrate command takes one PATH");
  const folder = nodePath.resolve(terminal.currentFolder, siteFolderOf(typedPath));
  const nameOf = (file: string): string => nodePath.join(siteFolderOf(typedPath), file);
  const former = readContent(folder, legacyDocument, maxBytes.json);
  if (former.kind === "missing") throw new UsageError(`There is no ${nameOf(legacyDocument)}`);
  if (former.kind === "unreadable") {
    throw new UsageError(`${nameOf(legacyDocument)} could not be read: ${former.reason}`);
  }
  const target = nodePath.join(folder, mainDocument);
  // lstat, because a symbolic link without a target must not be replaced either.
  if (fs.lstatSync(target, { throwIfNoEntry: false }) !== undefined) {
    throw new UsageError(`There is already a ${nameOf(mainDocument)}`);
  }
  const migration = migrateConfiguration(former.text);
  if (migration === undefined) {
    throw new UsageError(`${nameOf(legacyDocument)} is not a JSON object; correct it first`);
  }
  const isDryRun = values["dry-run"] === true;
  const people = forPeople(terminal.stdout);
  // A terminal gets sanitized text; a file gets docs.json byte for byte.
  if (isDryRun)
    terminal.stdout.write(terminal.stdout.isTTY === true ? sanitizedJson(migration.text) : migration.text);
  else {
    for (const name of fs.readdirSync(folder)) removeAbandonedDraft(nodePath.join(folder, name));
    const reason = createFile(target, migration.text);
    if (reason !== undefined) throw new UsageError(`${nameOf(mainDocument)} could not be written: ${reason}`);
    people.write(`Created ${printable(nameOf(mainDocument))}\n`);
  }
  // A dry run writes only the file to stdout.
  const summary = isDryRun ? terminal.stderr : people;
  if (migration.left.length === 0) return 0;
  const settings = amountOf(migration.left.length, "setting stays", "settings stay");
  summary.write(`${settings} in ${printable(nameOf(legacyDocument))}:\n`);
  for (const { path, reason, next } of migration.left) {
    summary.write(`  ${printable(path)}: ${reason}; ${next}\n`);
  }
  return 0;
}

export const migrateCommand: Command = {
  name: "migrate",
  operands: "[PATH]",
  summary: "Create a docs.json from the mint.json of a folder; mint.json is kept",
  description: [
    "PATH is the folder or its mint.json; without PATH, the current folder is used. Settings that have no place in docs.json are named, with the reason and what to do.",
  ],
  options,
  examples: [
    { command: "docs-json migrate docs", text: "Write docs/docs.json" },
    { command: "docs-json migrate --dry-run", text: "Preview the new docs.json" },
  ],
  run: migrate,
};
