/** For tests with answers of another implementation of the assistant, over a real connection. */

import { emptyAnswer } from "../../client/src/features/assistant/answer.ts";
import { answerAfter } from "../../client/src/features/assistant/answer-state.ts";
import type { AssistantRequest } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import { answerOf, assistantKey, testConnection, userMessage } from "./support.ts";
import { type Script, startWire, type Wire } from "./wire.ts";

/** The last line of an answer, in both protocols. */
export const end = 'd:{"finishReason":"stop"}\n';
export const endV5 = 'data: {"type":"finish"}\n\ndata: [DONE]\n\n';

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function delta(text: string): string {
  return event({ type: "text-delta", id: "1", delta: text });
}

export function bytesOf(text: string): readonly Uint8Array[] {
  return [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
}

export function questionTo({ address }: Wire): AssistantRequest {
  const messages = [userMessage("How?")];
  return { baseUrl: address, domain: "acme", key: assistantKey, fingerprint: "anonymous", messages };
}

export function lastOf(events: readonly AssistantEvent[]): AssistantEvent | undefined {
  return events.at(-1);
}

/** The final state of the conversation. */
export function stateOf(events: readonly AssistantEvent[]): ReturnType<typeof emptyAnswer>["state"] {
  return events
    .filter((one) => one.type !== "thread")
    .reduce((answer, one) => answerAfter(answer, one, { now: 0, hasThread: false }), emptyAnswer("a")).state;
}

/** An assistant whose answers are scripted. */
interface ScriptedAssistant {
  /** The events of one question. */
  readonly answered: (
    script: Script,
    more?: Partial<AssistantRequest>,
    connection?: ReturnType<typeof testConnection>,
  ) => Promise<readonly AssistantEvent[]>;
  /** The events of a whole body. */
  readonly read: (
    body: string | Uint8Array,
    headers?: Record<string, string>,
    status?: number,
  ) => Promise<readonly AssistantEvent[]>;
  /** Serves the answers over HTTP. */
  readonly start: (script: Script) => Promise<Wire>;
  /** Ends the assistant early, so that another one can be started. */
  readonly close: () => Promise<void>;
}

/** Creates an assistant for a suite, and ends it after each test. */
export function scriptedAssistant(): ScriptedAssistant {
  let wire: Wire | undefined;
  const close = async (): Promise<void> => {
    await wire?.close();
    wire = undefined;
  };
  afterEach(close);
  const start = async (script: Script): Promise<Wire> => {
    wire = await startWire(script);
    return wire;
  };
  const answered: ScriptedAssistant["answered"] = async (script, more = {}, connection = testConnection()) =>
    answerOf(connection, { ...questionTo(await start(script)), ...more });
  return {
    start,
    answered,
    close,
    read: (body, headers = {}, status = 200) =>
      answered(({ response }) => response.writeHead(status, headers).end(body)),
  };
}
