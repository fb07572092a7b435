/**
 * The settings that make each agent run `docs-json hook` after an edit, in the form that its documentation gives; `cli/hook/agents` names
 * these documents. In a repository and in a plugin the form is the same.
 */
import type { AgentName } from "../hook/event.ts";

/** For how many seconds an agent waits: the hook itself ends after 5, and another program may have to start first. */
const seconds = 20;

/** The settings by agent, with the command of the hook. */
export const hookSettings: Readonly<Record<AgentName, (command: string) => object>> = {
  "claude-code": (command) => ({
    hooks: {
      PostToolUse: [
        { matcher: "Write|Edit|MultiEdit", hooks: [{ type: "command", command, timeout: seconds }] },
      ],
    },
  }),
  codex: (command) => ({
    hooks: {
      PostToolUse: [{ matcher: "apply_patch", hooks: [{ type: "command", command, timeout: seconds }] }],
    },
  }),
  copilot: (command) => ({
    version: 1,
    hooks: {
      postToolUse: [
        {
          type: "command",
          matcher: "create|edit|str_replace_editor|apply_patch",
          bash: command,
          powershell: command,
          timeoutSec: seconds,
        },
      ],
    },
  }),
  cursor: (command) => ({
    version: 1,
    hooks: { postToolUse: [{ command, matcher: "Write|Delete", timeout: seconds }] },
  }),
  gemini: (command) => ({
    hooks: {
      AfterTool: [
        {
          matcher: "write_file|replace",
          // In milliseconds, as only this agent counts.
          hooks: [{ name: "docs-json", type: "command", command, timeout: seconds * 1000 }],
        },
      ],
    },
  }),
};

/** Settings as text, in the form that formatters of JSON keep. */
export function settingsText(settings: object): string {
  const lists = /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g;
  const text = JSON.stringify(settings, undefined, 2);
  return `${text.replace(lists, (_all, items: string) => `[${items.replace(/,\n\s+/g, ", ")}]`)}\n`;
}
