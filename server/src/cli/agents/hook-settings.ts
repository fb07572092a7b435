/**
 * The settings that make each agent run `docs-json hook` after an edit, in the format of its documentation, which
 * `cli/hook/agents` names. The format is the same in a repository and in a plugin.
 */
import type { AgentName } from "../hook/event.ts";

/** How long an agent waits, in seconds: the hook itself ends after 5, but npx may have to start first. */
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
          // Only this agent uses milliseconds.
          hooks: [{ name: "docs-json", type: "command", command, timeout: seconds * 1000 }],
        },
      ],
    },
  }),
};

/** Settings as text, in the style of JSON formatters: short lists are on one line. */
export function settingsText(settings: object): string {
  const lists = /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g;
  const text = JSON.stringify(settings, undefined, 2);
  return `${text.replace(lists, (_all, items: string) => `[${items.replace(/,\n\s+/g, ", ")}]`)}\n`;
}
