/** `docs-json migrate`: makes a docs.json from the mint.json of a folder, and names what does not go into it. */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "../../host/file-system.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { formerDocument, mainDocument, migrateConfiguration } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { printable } from "../formats/excerpt.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

/** The folder that a path means: itself, or that of its mint.json. */
function folderOf(path: string): string {
  return nodePath.basename(path) === formerDocument ? nodePath.dirname(path) : path;
}

/** Writes a file that must not be there yet. */
function create(path: string, text: string, name: string): void {
  try {
    fs.writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    throw new UsageError(`${name} could not be written: ${reasonOf(error)}`);
  }
}

/** Runs the command; throws a UsageError for what ends it with exit code 2. */
export function migrate(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, { "dry-run": { type: "boolean" } });
  const [given = ".", ...more] = positionals;
  if (more.length > 0) throw new UsageError("The migrate command takes one PATH");
  const folder = nodePath.resolve(terminal.currentFolder, folderOf(given));
  const nameOf = (file: string): string => nodePath.join(folderOf(given), file);
  const former = readContent(folder, formerDocument, maxBytes.json);
  if (former.kind === "missing") throw new UsageError(`There is no ${nameOf(formerDocument)}`);
  if (former.kind === "unreadable") {
    throw new UsageError(`${nameOf(formerDocument)} could not be read: ${former.reason}`);
  }
  const target = nodePath.join(folder, mainDocument);
  // A link to nowhere is something too.
  if (fs.lstatSync(target, { throwIfNoEntry: false }) !== undefined) {
    throw new UsageError(`There is a ${nameOf(mainDocument)} already`);
  }
  const migration = migrateConfiguration(former.text);
  if (migration === undefined) {
    throw new UsageError(`${nameOf(formerDocument)} is no JSON object: put it right first`);
  }
  const isTrial = values["dry-run"] === true;
  if (isTrial) terminal.stdout.write(migration.text);
  else {
    create(target, migration.text, nameOf(mainDocument));
    terminal.stdout.write(`Created ${printable(nameOf(mainDocument))}\n`);
  }
  // A trial's output is the file alone.
  const remarks = isTrial ? terminal.stderr : terminal.stdout;
  if (migration.left.length === 0) return 0;
  remarks.write(`Left in ${printable(nameOf(formerDocument))}, as docs.json has no sure place for it:\n`);
  for (const path of migration.left) remarks.write(`  ${printable(path)}\n`);
  return 0;
}
