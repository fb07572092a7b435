/**
 * GitHub Copilot CLI and cloud agent: the event postToolUse, according to the hooks reference of GitHub's documentation of
 * 2026 (docs.github.com/en/copilot/reference/hooks-reference). An event configured as `postToolUse` uses camel case and
 * does not contain its own name; one configured as `PostToolUse` uses snake case. `additionalContext` is appended to the
 * result that the model reads.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editsOfPatch } from "../patch-edits.ts";
import { absolutePath, argumentsOf, editOfFile, type HookAgent } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set([
  "create",
  "edit",
  "str_replace_editor",
  "Write",
  "Edit",
  "MultiEdit",
]);

/** The editing commands of `str_replace_editor`, which can also show files. */
const editingCommands: ReadonlySet<string> = new Set(["create", "str_replace", "insert", "undo_edit"]);

export const copilot: HookAgent = {
  name: "copilot",
  recognizes: (event) =>
    "toolName" in event ||
    "sessionId" in event ||
    ("hook_event_name" in event && ("tool_result" in event || "timestamp" in event)),
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    const isAfterUse =
      event.hook_event_name === "PostToolUse" ||
      (event.hook_event_name === undefined && "toolResult" in event);
    const result = fieldsOf(event.toolResult ?? event.tool_result);
    const kind = textOf(result, "resultType", "result_type") ?? "success";
    if (!isAfterUse || kind !== "success") return [];
    const tool = textOf(event, "toolName", "tool_name") ?? "";
    const toolArguments = event.toolArgs ?? event.tool_input;
    const input = argumentsOf(toolArguments);
    // The patch is the whole argument, or one of its fields.
    const patch =
      textOf(input, "input", "patch", "command") ?? (typeof toolArguments === "string" ? toolArguments : "");
    if (patch.includes("*** Begin Patch")) return editsOfPatch(patch, (path) => absolutePath(folder, path));
    if (!editingTools.has(tool) || input === undefined) return [];
    const command = textOf(input, "command");
    return command === undefined || editingCommands.has(command) ? editOfFile(folder, input) : [];
  },
  answerWith: (text) => ({ additionalContext: text }),
};
