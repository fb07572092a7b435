/**
 * Gemini CLI: the event AfterTool, by the hooks reference of its repository of 2026 (docs/hooks/reference.md). The tools `write_file` and
 * `replace` edit; `additionalContext` is appended to the result that the model reads, while `decision: "deny"` would hide the result.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editOfFile, type HookAgent } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set(["write_file", "replace", "edit"]);

export const gemini: HookAgent = {
  name: "gemini",
  isOwn: (event) => /^(?:Before|After)[A-Z]/.test(textOf(event, "hook_event_name") ?? ""),
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    const input = fieldsOf(event.tool_input);
    const isEdit =
      event.hook_event_name === "AfterTool" && editingTools.has(textOf(event, "tool_name") ?? "");
    const hasFailed = fieldsOf(fieldsOf(event.tool_response)?.error) !== undefined;
    return isEdit && !hasFailed && input !== undefined ? editOfFile(folder, input) : [];
  },
  answerWith: (text) => ({ hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: text } }),
};
