/** What is known of an agent: how its events are recognized and read, and how it is answered. */
import nodePath from "node:path";
import type { AgentName, FileEdit, Replacement } from "../event.ts";
import { type EventFields, fieldsIn, fieldsOf, objectsOf, textOf } from "../fields.ts";

/** The documented form of an agent's events and answers. */
export interface HookAgent {
  readonly name: AgentName;
  /** Whether an event has a form that none of the agents that are tried later gives it. */
  readonly isOwn: (event: EventFields) => boolean;
  /** The folder that the agent works in, as the event has it. */
  readonly folderOf: (event: EventFields) => string | undefined;
  /**
   * What was edited; nothing for an event of another kind.
   * @param folder absolute, for relative paths
   */
  readonly editsOf: (event: EventFields, folder: string) => readonly FileEdit[];
  /** The answer with which the agent's model reads text, and which undoes nothing. */
  readonly answerWith: (text: string, event: EventFields) => unknown;
}

/** The names of one thing in the tools of several agents. */
const pathNames = ["file_path", "path", "filePath"] as const;
const formerNames = ["old_string", "old_str", "oldString"] as const;
const presentNames = ["new_string", "new_str", "newString"] as const;

/** An absolute path; undefined for a string that is not a path. */
export function absolutePath(folder: string, path: string | undefined): string | undefined {
  if (path === undefined || path === "" || path.includes("\0")) return undefined;
  return nodePath.resolve(folder, path);
}

function replacementOf(fields: EventFields, isEverywhere: boolean): Replacement | undefined {
  const before = textOf(fields, ...formerNames);
  const after = textOf(fields, ...presentNames);
  return before === undefined || after === undefined ? undefined : { before, after, isEverywhere };
}

function isTrue(fields: EventFields, ...names: readonly string[]): boolean {
  return names.some((name) => fields[name] === true);
}

/**
 * The edit that a tool was asked for by a path and either replacements or a whole text. If some replacements cannot be read, what
 * was there before is not told.
 */
export function editOfFile(folder: string, input: EventFields): readonly FileEdit[] {
  const path = absolutePath(folder, textOf(input, ...pathNames));
  if (path === undefined) return [];
  const isEverywhere = isTrue(input, "replace_all", "allow_multiple");
  const listed = objectsOf(input.edits);
  const given = listed.length > 0 ? listed : [input];
  const replacements = given.flatMap(
    (one) => replacementOf(one, isEverywhere || isTrue(one, "replace_all")) ?? [],
  );
  return replacements.length > 0 && replacements.length === given.length
    ? [{ kind: "replaced", path, replacements }]
    : [{ kind: "written", path }];
}

/**
 * The edit of one file if the result of the tool has the text that was there before.
 * @param before the former text, null for a file that did not exist; anything else if the result does not tell
 */
export function withFormerText(edits: readonly FileEdit[], before: unknown): readonly FileEdit[] {
  const [edit, ...more] = edits;
  if (edit === undefined || more.length > 0) return edits;
  if (typeof before === "string") return [{ kind: "written", path: edit.path, before }];
  return before === null ? [{ kind: "created", path: edit.path }] : edits;
}

/** The arguments of a tool, which some agents give as the text of their JSON. */
export function argumentsOf(value: unknown): EventFields | undefined {
  return typeof value === "string" ? fieldsIn(value) : fieldsOf(value);
}
