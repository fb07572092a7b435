/**
 * The messages between the program of a hook and the process that answers it: one JSON value each, up to the end of the
 * stream.
 */
import { type AgentName, agentNames } from "./event.ts";
import { fieldsIn, textOf } from "./fields.ts";

/** A request to answer a hook. */
export interface HookRequest {
  /** The event as the agent wrote it. */
  readonly event: string;
  readonly agent: AgentName | undefined;
  /** The absolute path of the folder in which the hook was started. */
  readonly currentFolder: string;
}

/** The output of the hook's program: the answer for the agent, and a sentence about a problem for people. */
export interface HookReply {
  readonly output?: string;
  readonly problem?: string;
}

/** The request in a text; undefined for any other text. */
export function requestIn(text: string): HookRequest | undefined {
  const fields = fieldsIn(text);
  const event = textOf(fields, "event");
  const currentFolder = textOf(fields, "currentFolder");
  const agent = agentNames.find((name) => name === textOf(fields, "agent"));
  return event === undefined || currentFolder === undefined ? undefined : { event, agent, currentFolder };
}

/** The reply in a text; undefined for any other text, for example if the process ended before it was complete. */
export function replyIn(text: string): HookReply | undefined {
  const fields = fieldsIn(text);
  if (fields === undefined) return undefined;
  const output = textOf(fields, "output");
  const problem = textOf(fields, "problem");
  return { ...(output === undefined ? {} : { output }), ...(problem === undefined ? {} : { problem }) };
}
