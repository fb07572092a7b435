/** Shared by the tests of HTTP operations: a connection whose clock the test controls, and calls with default values. */
import { type AssistantRequest, ask, type Message } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import type { Clock } from "../../client/src/platform/clock.ts";
import type { Outcome, PlatformError } from "../../client/src/platform/errors.ts";
import { type Connection, defaultTimeouts, type Fetch } from "../../client/src/platform/request.ts";
import type { Platform } from "./server.ts";

export const assistantKey = "mint_dsc_Secret+Key/for=tests";
export const adminKey = "mint_Secret+Key/for=tests";

interface TestClock extends Clock {
  /** The pauses between attempts, in milliseconds; each ends immediately. */
  readonly pauses: readonly number[];
  /** Ends every wait for an answer, or only those of this many milliseconds. */
  readonly expire: (milliseconds?: number) => void;
}

/** Waits up to this length are pauses; longer ones are waits for an answer. */
const maxPause = 10_000;

function testClock(now = 1_700_000_000_000): TestClock {
  const pauses: number[] = [];
  const waits = new Map<object, { readonly milliseconds: number; readonly call: () => void }>();
  return {
    pauses,
    now: () => now,
    after: (milliseconds, call) => {
      if (milliseconds <= maxPause) {
        pauses.push(milliseconds);
        queueMicrotask(call);
        return () => {};
      }
      const wait = {};
      waits.set(wait, { milliseconds, call });
      return () => waits.delete(wait);
    },
    expire: (only) => {
      for (const { milliseconds, call } of waits.values())
        if (only === undefined || only === milliseconds) call();
    },
  };
}

export function testConnection(fetch: Fetch = globalThis.fetch): Connection & { readonly clock: TestClock } {
  return { fetch, clock: testClock(), timeouts: defaultTimeouts };
}

export function userMessage(content: string): Message {
  return { id: "message-1", role: "user", content };
}

export function question(
  platform: Pick<Platform, "address">,
  domain: string,
  more: Partial<AssistantRequest> = {},
): AssistantRequest {
  return {
    baseUrl: `${platform.address}/discovery`,
    domain,
    key: assistantKey,
    fingerprint: "anonymous",
    messages: [userMessage("How do I publish?")],
    ...more,
  };
}

/** All events of an answer. */
export async function answerOf(
  connection: Connection,
  request: AssistantRequest,
  signal?: AbortSignal,
): Promise<readonly AssistantEvent[]> {
  const events: AssistantEvent[] = [];
  for await (const event of ask(connection, request, signal)) events.push(event);
  return events;
}

export function textOf(events: readonly AssistantEvent[]): string {
  return events.map((event) => (event.type === "text" ? event.text : "")).join("");
}

export function eventsOf<Type extends AssistantEvent["type"]>(
  events: readonly AssistantEvent[],
  type: Type,
): readonly Extract<AssistantEvent, { readonly type: Type }>[] {
  return events.filter((event) => event.type === type) as Extract<AssistantEvent, { readonly type: Type }>[];
}

/** The error of an outcome that must have one. */
export function errorOf(outcome: Outcome<unknown>): PlatformError {
  if (outcome.ok) throw new Error(`no error: ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

/** The value of an outcome that must have one. */
export function givenBy<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`failed: ${JSON.stringify(outcome.error)}`);
  return outcome.value;
}
