/** Reads the event of any supported agent. Never throws. */
import nodePath from "node:path";
import type { HookAgent } from "./agents/agent.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { codex } from "./agents/codex.ts";
import { copilot } from "./agents/copilot.ts";
import { cursor } from "./agents/cursor.ts";
import { gemini } from "./agents/gemini.ts";
import { type AgentName, agentNames, type HookEvent } from "./event.ts";
import { fieldsIn } from "./fields.ts";

/** The agents in the order in which they are tried: those with the most distinctive events first. */
const agents: readonly HookAgent[] = [cursor, gemini, codex, copilot, claudeCode];

/** The most edits of one event that are used. */
const maxEdits = 200;

/**
 * Reads an event.
 * @param text the event, as the agent writes it to standard input
 * @param agent the agent that sent it; undefined to recognize the agent from the event
 * @param currentFolder the absolute folder for events that name none
 */
export function readEvent(text: string, agent: AgentName | undefined, currentFolder: string): HookEvent {
  const event = fieldsIn(text);
  if (event === undefined) return { kind: "unknown", reason: "it is not a JSON object" };
  const eventAgent = agents.find(({ name, recognizes }) =>
    agent === undefined ? recognizes(event) : name === agent,
  );
  if (eventAgent === undefined)
    return {
      kind: "unknown",
      reason: `it does not have the format of a supported agent; use --agent with ${names}`,
    };
  const folder = nodePath.resolve(currentFolder, eventAgent.folderOf(event)?.replaceAll("\0", "") ?? "");
  const edits = eventAgent.editsOf(event, folder).slice(0, maxEdits);
  if (edits.length === 0) return { kind: "no-edit" };
  return {
    kind: "edits",
    agent: eventAgent.name,
    folder,
    edits,
    answerWith: (answer) => eventAgent.answerWith(answer, event),
  };
}

const names = `${agentNames.slice(0, -1).join(", ")} or ${agentNames.at(-1)}`;
