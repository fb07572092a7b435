/**
 * Claude Code: the event PostToolUse, according to its hooks reference of 2026 (code.claude.com/docs/en/hooks, Claude
 * Code 2.1). The tools Write, Edit and MultiEdit name a file. The model reads `additionalContext`, which neither blocks
 * nor undoes the edit.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editOfFile, type HookAgent, withFormerText } from "./agent.ts";

const editingTools: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit"]);

/** The answer for Claude Code and Codex. */
export function answerAfterToolUse(text: string): unknown {
  return { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: text } };
}

export const claudeCode: HookAgent = {
  name: "claude-code",
  recognizes: (event) => typeof event.hook_event_name === "string" && "session_id" in event,
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    const input = fieldsOf(event.tool_input);
    const isEdit =
      event.hook_event_name === "PostToolUse" && editingTools.has(textOf(event, "tool_name") ?? "");
    if (!isEdit || input === undefined) return [];
    // Since Claude Code 2, the result of an editing tool contains the former text.
    return withFormerText(editOfFile(folder, input), fieldsOf(event.tool_response)?.originalFile);
  },
  answerWith: answerAfterToolUse,
};
