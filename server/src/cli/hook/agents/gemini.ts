/**
 * Gemini CLI: the event AfterTool, according to the hooks reference in its repository of 2026
 * (docs/hooks/reference.md). It edits with the tools `write_file` and `replace`. `additionalContext` is appended to the
 * result that the model reads, while `decision: "deny"` would hide the result.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editOfFile, type HookAgent, withFormerText } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set(["write_file", "replace", "edit"]);

export const gemini: HookAgent = {
  name: "gemini",
  recognizes: (event) => /^(?:Before|After)[A-Z]/.test(textOf(event, "hook_event_name") ?? ""),
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    const input = fieldsOf(event.tool_input);
    const isEdit =
      event.hook_event_name === "AfterTool" && editingTools.has(textOf(event, "tool_name") ?? "");
    const response = fieldsOf(event.tool_response);
    if (!isEdit || input === undefined || fieldsOf(response?.error) !== undefined) return [];
    // The data for displaying a change contains the former text.
    const display = fieldsOf(response?.returnDisplay);
    return withFormerText(
      editOfFile(folder, input),
      display?.isNewFile === true ? null : display?.originalContent,
    );
  },
  answerWith: (text) => ({ hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: text } }),
};
