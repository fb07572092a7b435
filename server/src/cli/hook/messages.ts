/** What the program of a hook and the process that answers it say to each other: one JSON value each, to the end of the stream. */
import { type AgentName, agentNames } from "./event.ts";
import { fieldsIn, textOf } from "./fields.ts";

/** A hook that is to be answered. */
export interface HookQuestion {
  /** The event as the agent wrote it. */
  readonly event: string;
  readonly agent: AgentName | undefined;
  /** Where the hook was started, absolute. */
  readonly currentFolder: string;
}

/** What the program of the hook writes: for the agent, and one sentence for people. */
export interface HookReply {
  readonly output?: string;
  readonly problem?: string;
}

/** The question in a string; undefined if it is none. */
export function questionIn(text: string): HookQuestion | undefined {
  const fields = fieldsIn(text);
  const event = textOf(fields, "event");
  const currentFolder = textOf(fields, "currentFolder");
  const agent = agentNames.find((name) => name === textOf(fields, "agent"));
  return event === undefined || currentFolder === undefined ? undefined : { event, agent, currentFolder };
}

/** The reply in a string; undefined if it is none, as when the process ended in between. */
export function replyIn(text: string): HookReply | undefined {
  const fields = fieldsIn(text);
  if (fields === undefined) return undefined;
  const output = textOf(fields, "output");
  const problem = textOf(fields, "problem");
  return { ...(output === undefined ? {} : { output }), ...(problem === undefined ? {} : { problem }) };
}
