/**
 * Codex: the event PostToolUse, according to the hooks page of its documentation of May 2026
 * (developers.openai.com/codex/hooks) and the schemas that Codex generates. It edits with the tool `apply_patch`, whose
 * patch is the `command` of the input. The model reads `additionalContext`, while `decision: "block"` would replace the
 * result of the edit.
 */
import { fieldsOf, textOf } from "../fields.ts";
import { editsOfPatch } from "../patch-edits.ts";
import { absolutePath, editOfFile, type HookAgent } from "./agent.ts";
import { answerAfterToolUse } from "./claude-code.ts";

export const codex: HookAgent = {
  name: "codex",
  recognizes: (event) => typeof event.hook_event_name === "string" && "turn_id" in event,
  folderOf: (event) => textOf(event, "cwd"),
  editsOf(event, folder) {
    if (event.hook_event_name !== "PostToolUse") return [];
    const input = fieldsOf(event.tool_input);
    const tool = textOf(event, "tool_name") ?? "";
    if (input === undefined) return [];
    if (tool === "Write" || tool === "Edit") return editOfFile(folder, input);
    if (tool !== "apply_patch") return [];
    const patch = textOf(input, "command", "input", "patch") ?? "";
    return editsOfPatch(patch, (path) => absolutePath(folder, path));
  },
  answerWith: answerAfterToolUse,
};
