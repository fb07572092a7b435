/**
 * Parses the `*** Begin Patch` format, in which some agents write edits: files with hunks without line numbers. Needs
 * one pass over the lines, and does not read files.
 */
import type { FileEdit, Replacement } from "./event.ts";

const heading = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/;

/** A file of a patch whose lines are being read. */
interface OpenFile {
  readonly kind: "Add File" | "Update File" | "Delete File";
  readonly path: string;
  movedTo: string | undefined;
  readonly replacements: Replacement[];
  before: string[];
  after: string[];
}

function endHunk(file: OpenFile | undefined): void {
  if (file === undefined || (file.before.length === 0 && file.after.length === 0)) return;
  const [before, after] = [file.before.join("\n"), file.after.join("\n")];
  if (before !== after) file.replacements.push({ before, after, isEverywhere: false });
  file.before = [];
  file.after = [];
}

function readLine(file: OpenFile, line: string): void {
  if (line.startsWith("@@") || line.startsWith("*** ")) endHunk(file);
  else if (line.startsWith("+")) file.after.push(line.slice(1));
  else if (line.startsWith("-")) file.before.push(line.slice(1));
  else {
    // An empty context line may have lost its leading space.
    const text = line.startsWith(" ") ? line.slice(1) : line;
    file.before.push(text);
    file.after.push(text);
  }
}

function editOf(file: OpenFile, absolute: (path: string) => string | undefined): readonly FileEdit[] {
  const path = absolute(file.path);
  if (path === undefined) return [];
  if (file.kind === "Add File") return [{ kind: "created", path }];
  if (file.kind === "Delete File") return [{ kind: "deleted", path }];
  const { movedTo, replacements } = file;
  if (movedTo === undefined) return [{ kind: "replaced", path, replacements }];
  const to = absolute(movedTo);
  return to === undefined
    ? [{ kind: "deleted", path }]
    : [{ kind: "moved", from: path, path: to, replacements }];
}

/**
 * The edits of a patch.
 * @param absolute resolves a path of the patch
 */
export function editsOfPatch(
  patch: string,
  absolute: (path: string) => string | undefined,
): readonly FileEdit[] {
  const files: OpenFile[] = [];
  let file: OpenFile | undefined;
  for (const line of patch.split(/\r?\n/)) {
    const [, kind, path = ""] = heading.exec(line) ?? [];
    if (kind === "Move to" && file !== undefined) file.movedTo = path.trim();
    else if (kind === "Add File" || kind === "Update File" || kind === "Delete File") {
      endHunk(file);
      file = { kind, path: path.trim(), movedTo: undefined, replacements: [], before: [], after: [] };
      files.push(file);
    } else if (line.startsWith("*** End Patch")) {
      endHunk(file);
      file = undefined;
    } else if (file !== undefined) readLine(file, line);
  }
  endHunk(file);
  return files.flatMap((patched) => editOf(patched, absolute));
}
