/**
 * Cursor: the events afterFileEdit and postToolUse, according to its hooks documentation of 2026
 * (cursor.com/docs/agent/hooks, Cursor 2). The event after an edit contains the replacements. Only for postToolUse, the
 * documentation says that the model reads the answer.
 */
import { type EventFields, fieldsOf, textOf } from "../fields.ts";
import { absolutePath, argumentsOf, editOfFile, type HookAgent } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set(["Write", "Edit", "StrReplace", "MultiEdit"]);

function workspaceOf({ workspace_roots: roots }: EventFields): string | undefined {
  const [first]: readonly unknown[] = Array.isArray(roots) ? roots : [];
  return typeof first === "string" ? first : undefined;
}

export const cursor: HookAgent = {
  name: "cursor",
  recognizes: (event) =>
    /^[a-z]/.test(textOf(event, "hook_event_name") ?? "") ||
    "cursor_version" in event ||
    "workspace_roots" in event,
  folderOf: (event) => workspaceOf(event) ?? textOf(event, "cwd"),
  editsOf(event, folder) {
    if (event.hook_event_name === "afterFileEdit") return editOfFile(folder, event);
    const tool = textOf(event, "tool_name") ?? "";
    const input = fieldsOf(argumentsOf(event.tool_input));
    if (event.hook_event_name !== "postToolUse" || input === undefined) return [];
    if (editingTools.has(tool)) return editOfFile(folder, input);
    const path = absolutePath(folder, textOf(input, "file_path", "path"));
    return tool === "Delete" && path !== undefined ? [{ kind: "deleted", path }] : [];
  },
  answerWith: (text) => ({ additional_context: text }),
};
