/** The description of an agent: how its events are recognized and read, and how it is answered. */
import nodePath from "node:path";
import type { AgentName, FileEdit, Replacement } from "../event.ts";
import { type EventFields, fieldsIn, fieldsOf, objectsOf, textOf } from "../fields.ts";

/** The documented format of an agent's events and answers. */
export interface HookAgent {
  readonly name: AgentName;
  /** Whether an event has a format that none of the agents that are tried later uses. */
  readonly recognizes: (event: EventFields) => boolean;
  /** The folder that the agent works in, according to the event. */
  readonly folderOf: (event: EventFields) => string | undefined;
  /**
   * The edits of an event; none for an event of another kind.
   * @param folder the absolute folder of relative paths
   */
  readonly editsOf: (event: EventFields, folder: string) => readonly FileEdit[];
  /** The answer that passes a text to the agent's model, and keeps the edit. */
  readonly answerWith: (text: string, event: EventFields) => unknown;
}

/** The names of the same fields in the tools of several agents. */
const pathNames = ["file_path", "path", "filePath"] as const;
const oldTextNames = ["old_string", "old_str", "oldString"] as const;
const newTextNames = ["new_string", "new_str", "newString"] as const;

/** An absolute path; undefined for a string that is not a path. */
export function absolutePath(folder: string, path: string | undefined): string | undefined {
  if (path === undefined || path === "" || path.includes("\0")) return undefined;
  return nodePath.resolve(folder, path);
}

function replacementOf(fields: EventFields, isEverywhere: boolean): Replacement | undefined {
  const before = textOf(fields, ...oldTextNames);
  const after = textOf(fields, ...newTextNames);
  return before === undefined || after === undefined ? undefined : { before, after, isEverywhere };
}

function isTrue(fields: EventFields, ...names: readonly string[]): boolean {
  return names.some((name) => fields[name] === true);
}

/**
 * The edit of a tool whose input is a path and either replacements or a whole text. If a replacement cannot be read,
 * the former text is unknown.
 */
export function editOfFile(folder: string, input: EventFields): readonly FileEdit[] {
  const path = absolutePath(folder, textOf(input, ...pathNames));
  if (path === undefined) return [];
  const isEverywhere = isTrue(input, "replace_all", "allow_multiple");
  const listedEdits = objectsOf(input.edits);
  const edits = listedEdits.length > 0 ? listedEdits : [input];
  const replacements = edits.flatMap(
    (edit) => replacementOf(edit, isEverywhere || isTrue(edit, "replace_all")) ?? [],
  );
  return replacements.length > 0 && replacements.length === edits.length
    ? [{ kind: "replaced", path, replacements }]
    : [{ kind: "written", path }];
}

/**
 * The edit of one file, with the former text from the tool's result.
 * @param before the former text, or null if the file did not exist; any other value is ignored
 */
export function withFormerText(edits: readonly FileEdit[], before: unknown): readonly FileEdit[] {
  const [edit, ...more] = edits;
  if (edit === undefined || more.length > 0) return edits;
  if (typeof before === "string") return [{ kind: "written", path: edit.path, before }];
  return before === null ? [{ kind: "created", path: edit.path }] : edits;
}

/** The arguments of a tool, which some agents write as a JSON string. */
export function argumentsOf(value: unknown): EventFields | undefined {
  return typeof value === "string" ? fieldsIn(value) : fieldsOf(value);
}
