/**
 * Claude Code: the event PostToolUse, by its hooks reference of 2026 (code.claude.com/docs/en/hooks, Claude Code 2.1). The tools Write,
 * Edit and MultiEdit name a file; `additionalContext` is read by the model and neither blocks nor undoes the edit.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editOfFile, type HookAgent, withFormerText } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit"]);

/** The answer that Claude Code and Codex have in common. */
export function answerAfterToolUse(text: string): unknown {
  return { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: text } };
}

export const claudeCode: HookAgent = {
  name: "claude-code",
  isOwn: (event) => typeof event.hook_event_name === "string" && "session_id" in event,
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    const input = fieldsOf(event.tool_input);
    const isEdit =
      event.hook_event_name === "PostToolUse" && editingTools.has(textOf(event, "tool_name") ?? "");
    if (!isEdit || input === undefined) return [];
    // Since Claude Code 2, the result of a tool that edits has the text before.
    return withFormerText(editOfFile(folder, input), fieldsOf(event.tool_response)?.originalFile);
  },
  answerWith: answerAfterToolUse,
};
