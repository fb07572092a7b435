/** Reads the event of an agent, whichever agent it is. Any text gives a result; nothing throws. */
import nodePath from "node:path";
import type { HookAgent } from "./agents/agent.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { codex } from "./agents/codex.ts";
import { copilot } from "./agents/copilot.ts";
import { cursor } from "./agents/cursor.ts";
import { gemini } from "./agents/gemini.ts";
import { type AgentName, agentNames, type HookEvent } from "./event.ts";
import { fieldsIn } from "./fields.ts";

/** The agents in the order in which an event is tried on them: the last ones have the least in their events that others lack. */
const agents: readonly HookAgent[] = [cursor, gemini, codex, copilot, claudeCode];

/** How many files of one event are looked at. */
const maxEdits = 200;

/**
 * @param text of the event, as the agent writes it to standard input
 * @param agent whose event it is; undefined to tell by its form
 * @param currentFolder absolute, for events that name no folder
 */
export function readEvent(text: string, agent: AgentName | undefined, currentFolder: string): HookEvent {
  const event = fieldsIn(text);
  if (event === undefined) return { kind: "unknown", reason: "it is not a JSON object" };
  const eventAgent = agents.find((one) => (agent === undefined ? one.isOwn(event) : one.name === agent));
  if (eventAgent === undefined)
    return {
      kind: "unknown",
      reason: `it does not have the form of a known agent; use --agent with ${names}`,
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
