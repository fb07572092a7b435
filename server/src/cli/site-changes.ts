/**
 * Carries out the changes that a command plans in a site's files and reports them, or prints them as a patch for a dry run.
 * Uses only the texts, renames, new files and deleted files of the engine's plans.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../host/boundary.ts";
import type { SiteFolder } from "../host/discover.ts";
import { nearestConfiguration, placeOfSite } from "../host/find-configuration.ts";
import { toAbsolutePath, toSitePath } from "../host/paths.ts";
import { contentOf } from "../host/read-content.ts";
import { maxBytes, readInside } from "../host/read-file.ts";
import { readPageText } from "../host/read-pages.ts";
import {
  applyEdits,
  baselineFile,
  configurationFileName,
  type Move,
  movedEntryEdits,
} from "../service/index.ts";
import { documentAt, type Site } from "../service/snapshot.ts";
import { capitalize } from "../service/text/words.ts";
import { followedBaseline } from "./baseline/follow-change.ts";
import { carryOutEdit, type DiskEdit, type EditFailure, objectionToEdit } from "./carry-out-edit.ts";
import {
  hashOf,
  interruptionNote,
  type RecordedChange,
  recordName,
  removeRecord,
  resumeChange,
  writeRecord,
} from "./change-record.ts";
import type { StartedRun } from "./command-run.ts";
import { isFile } from "./configured-sites.ts";
import { removeAbandonedDraft } from "./drafts.ts";
import { type ChangedFiles, changesForAgent } from "./formats/changes-agent.ts";
import type { ReadableFormat } from "./formats/prose.ts";
import { forPeople, printable } from "./formats/sanitize.ts";
import type { PatchedFile } from "./patch/patch.ts";
import { type PatchNames, patchNames } from "./patch/patch-names.ts";
import { printPatch } from "./patch/print-patch.ts";
import { realPathOf } from "./repository.ts";
import type { Terminal } from "./terminal.ts";

type Edits = Parameters<typeof applyEdits>[1];

/** The text of a page file by its path in the site; undefined if it cannot be read. */
type PageTexts = (file: string) => string | undefined;

/** The texts of page files on disk, each read once. */
export function pageTexts({ root }: SiteFolder): PageTexts {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readPageText(root, file));
    return texts.get(file);
  };
}

/** The changes of a site's files. Paths are relative to the site, and those before the change. */
interface SiteChanges {
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** Files or whole folders, which are renamed after the texts are changed. */
  readonly renames: readonly Move[];
  /** Each single file that gets a new path. */
  readonly movedFiles: readonly Move[];
  /** Files that were moved earlier, and not by this change. */
  readonly movedBefore?: readonly Move[];
  /** The edits that change the texts. */
  readonly edits?: ReadonlyMap<string, Edits>;
  readonly created: readonly { readonly path: string; readonly text: string }[];
  readonly deleted: readonly string[];
  /** A summary for a coding agent: "updated 3 links; added 1 redirect". */
  readonly counts?: string;
  /** Lines about the changes inside the files, for a coding agent. */
  readonly details?: readonly string[];
}

/** The texts of a site before and after edits, except those that cannot be read. */
export function changedTexts(
  site: Site,
  edits: ReadonlyMap<string, Edits>,
  pageText: PageTexts,
): SiteChanges["texts"] {
  const texts = new Map<string, { readonly before: string; readonly after: string }>();
  for (const [file, fileEdits] of edits) {
    const before = documentAt(site, file)?.text ?? pageText(file);
    if (before !== undefined) texts.set(file, { before, after: applyEdits(before, fileEdits) });
  }
  return texts;
}

function patchedFiles(changes: SiteChanges, names: PatchNames, pageText: PageTexts): readonly PatchedFile[] {
  const destinations = new Map(changes.movedFiles.map(({ from, to }) => [from, to]));
  const kept = [...new Set([...destinations.keys(), ...changes.texts.keys()])].map((file): PatchedFile => {
    const to = destinations.get(file);
    const text = changes.texts.get(file);
    return {
      from: to === undefined ? names.changed(file) : names.renamed(file),
      to: to === undefined ? names.changed(file) : names.renamed(to),
      ...(text === undefined ? {} : { text }),
    };
  });
  const created = changes.created.map(({ path, text }): PatchedFile => {
    const name = names.changed(path);
    return { from: name, to: name, isNew: true, text: { before: "", after: text } };
  });
  const deleted = changes.deleted.map((file): PatchedFile => {
    const name = names.renamed(file);
    return { from: name, to: name, isGone: true, text: { before: pageText(file) ?? "", after: "" } };
  });
  return [...kept, ...created, ...deleted];
}

/** The files that change, with their paths after the change as they are shown to the user. */
function filesOf(changes: SiteChanges, { folder, run }: ChangesRun): ChangedFiles {
  const shown = (file: string): string => run.pathOf(folder, file);
  const destinations = new Map(changes.movedFiles.map(({ from, to }) => [from, to]));
  const filesBelow = (path: string): number =>
    changes.movedFiles.filter(({ from }) => from.startsWith(`${path}/`)).length;
  return {
    moved: changes.renames.map(({ from, to }) => ({
      from: shown(from),
      to: shown(to),
      files: Math.max(1, filesBelow(from)),
    })),
    changed: [...changes.texts.keys()].map((file) => shown(destinations.get(file) ?? file)),
    created: changes.created.map(({ path }) => shown(path)),
    deleted: changes.deleted.map(shown),
  };
}

function textLines({ moved, changed, created, deleted }: ChangedFiles): readonly string[] {
  return [
    ...moved.map(({ from, to }) => `Moved ${printable(from)} to ${printable(to)}`),
    ...changed.map((file) => `Changed ${printable(file)}`),
    ...created.map((file) => `Created ${printable(file)}`),
    ...deleted.map((file) => `Deleted ${printable(file)}`),
  ];
}

/** Prints what was changed; for a coding agent also what a dry run would change, instead of the patch. */
function printChanges(changes: SiteChanges, options: ChangesRun): void {
  const { folder, terminal, isDryRun, format } = options;
  const output = forPeople(terminal.stdout);
  const files = filesOf(changes, options);
  if (format === "agent") {
    const hasRepository = repositoryAround(realPathOf(folder.root)) !== undefined;
    const { counts = "", details = [] } = changes;
    const lines = changesForAgent(files, { isDryRun, hasRepository, counts, details });
    for (const line of lines) output.write(`${line}\n`);
  } else if (!isDryRun) {
    for (const line of textLines(files)) output.write(`${line}\n`);
  }
}

/** The site, the output and the options of a command that changes files. */
export interface ChangesRun {
  readonly folder: SiteFolder;
  readonly pageText: PageTexts;
  readonly run: Pick<StartedRun, "say" | "pathOf">;
  readonly terminal: Terminal;
  /** Whether to change nothing, and to print a patch instead, or a summary for a coding agent. */
  readonly isDryRun: boolean;
  /** The command and its arguments, by which a run that repeats it is recognized. */
  readonly command: readonly string[];
  readonly format: ReadableFormat;
}

/** Whether an argument only controls the output of a command. @param before the argument before it */
function isAboutOutput(word: string, before: string | undefined): boolean {
  return word === "--no-progress" || /^--format(?:=|$)/.test(word) || before === "--format";
}

/** The command of a run, as a record stores it. */
function repeatable({ folder, terminal, command }: ChangesRun): Pick<RecordedChange, "command" | "folder"> {
  return {
    command: command.filter((word, index) => !isAboutOutput(word, command[index - 1])),
    folder: nodePath.relative(folder.root, terminal.currentFolder),
  };
}

/**
 * Cleans up after a killed run: removes its drafts, and finishes its change if this run repeats its command.
 * @returns whether the change was finished; undefined if this run may begin
 */
export function resumeChanges(site: Site, options: ChangesRun): boolean | undefined {
  const { folder, run, terminal, isDryRun } = options;
  if (isDryRun) {
    const note = interruptionNote(folder.root);
    if (note === undefined) return undefined;
    run.say(capitalize(note));
    return false;
  }
  removeDrafts(folder, site);
  const resumed = resumeChange(folder.root, repeatable(options));
  if (resumed === undefined) return undefined;
  if (resumed.kind === "refused") run.say(capitalize(resumed.reason));
  else forPeople(terminal.stdout).write(`Finished ${printable(resumed.name)}, which had been interrupted\n`);
  return resumed.kind === "finished";
}

/** Removes the drafts that killed runs have left among the files of a site. */
export function removeDrafts({ root }: SiteFolder, { files }: Site): void {
  for (const file of files?.files() ?? []) removeAbandonedDraft(nodePath.join(root, file));
}

/** Carries out an edit under a record. A single step needs none, because it is done completely or not at all. */
function carryOutRecorded(
  changes: SiteChanges,
  edit: DiskEdit,
  options: ChangesRun,
): EditFailure | undefined {
  const { root } = options.folder;
  const steps = changes.texts.size + changes.renames.length + changes.created.length + changes.deleted.length;
  if (steps < 2) return carryOutEdit(root, edit);
  const objection = objectionToEdit(root, edit);
  if (objection !== undefined) return objection;
  const reason = writeRecord(root, {
    ...repeatable(options),
    replaced: [...changes.texts].map(([path, { before, after }]) => ({
      path,
      before: hashOf(before),
      after,
    })),
    renames: changes.renames,
    created: changes.created,
    deleted: changes.deleted.map((path) => ({
      path,
      before: hashOf(fs.readFileSync(nodePath.join(root, path))),
    })),
  });
  if (reason !== undefined) return { path: nodePath.join(root, recordName), reason, left: [] };
  const failure = carryOutEdit(root, edit);
  // If something could not be restored, the record is kept, so that the change can still be finished.
  if (failure === undefined || failure.left.length === 0) removeRecord(root);
  return failure;
}

/** The changes, with that of the baseline, whose lines follow the moved files. */
function withBaseline(changes: SiteChanges, { folder, pageText, run }: ChangesRun): SiteChanges {
  const { movedFiles, movedBefore = [], renames, deleted, edits, texts } = changes;
  const followed = followedBaseline(folder.root, {
    moves: [...movedFiles, ...movedBefore, ...renames],
    deleted,
    ...(edits === undefined ? {} : { edits }),
    textOf: (file) => texts.get(file)?.before ?? pageText(file),
  });
  if (followed.kind === "left")
    run.say(`${run.pathOf(folder, baselineFile)} ${followed.reason}; its lines stay as they are`);
  if (followed.kind !== "changed") return changes;
  const { before, after } = followed;
  return { ...changes, texts: new Map([...texts, [baselineFile, { before, after }]]) };
}

/** The changes, with that of the nearest configuration file, whose paths follow the moved files. */
function withConfiguration(changes: SiteChanges, { folder, pageText }: ChangesRun): SiteChanges {
  const { movedFiles, movedBefore = [], renames, edits, texts } = changes;
  const moves = [...movedFiles, ...movedBefore, ...renames];
  const path = nearestConfiguration(folder.root, configurationFileName, isFile);
  const place = path === undefined ? undefined : placeOfSite(folder.root, path);
  if (moves.length === 0 || path === undefined || place === undefined) return changes;
  const content = contentOf(readInside(nodePath.dirname(path), path, { maxBytes: maxBytes.json }));
  if (content.kind !== "text") return changes;
  const before = content.text;
  const entryEdits = movedEntryEdits(before, place, {
    moves,
    ...(edits === undefined ? {} : { edits }),
    textOf: (file) => texts.get(file)?.before ?? pageText(file),
  });
  if (entryEdits.length === 0) return changes;
  const name = nodePath.relative(folder.root, path).split(nodePath.sep).join("/");
  return {
    ...changes,
    texts: new Map([...texts, [name, { before, after: applyEdits(before, entryEdits) }]]),
  };
}

/** Carries out all changes or none and reports them, or prints the patch of a dry run. @returns whether it succeeded */
export function carryOutChanges(planned: SiteChanges, options: ChangesRun): boolean {
  const { folder, pageText, run, terminal, isDryRun } = options;
  const changes = withConfiguration(withBaseline(planned, options), options);
  const absolute = (file: string): string =>
    toAbsolutePath(folder.root, file) ?? nodePath.join(folder.root, file);
  const edit: DiskEdit = {
    replacements: [...changes.texts].map(([file, text]) => ({ path: absolute(file), ...text })),
    renames: changes.renames.map(({ from, to }) => ({ from: absolute(from), to: absolute(to) })),
    created: changes.created.map(({ path, text }) => ({ path: absolute(path), text })),
    deleted: changes.deleted.map(absolute),
  };
  const failure = isDryRun ? objectionToEdit(folder.root, edit) : carryOutRecorded(changes, edit, options);
  if (failure !== undefined) {
    const pathOf = (path: string): string => run.pathOf(folder, toSitePath(folder.root, path) ?? path);
    const ending =
      failure.left.length === 0
        ? "nothing has been changed"
        : `these could not be put back as they were: ${failure.left.map(pathOf).join(", ")}`;
    run.say(`${pathOf(failure.path)} could not be changed: ${failure.reason}; ${ending}`);
    return false;
  }
  if (isDryRun && options.format !== "agent") {
    const names = patchNames(folder, terminal.currentFolder);
    printPatch(patchedFiles(changes, names, pageText), names, run, terminal);
  }
  printChanges(changes, options);
  return true;
}
