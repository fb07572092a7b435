/**
 * Counts the requests that this editor sends to the assistant or to a project's agent, across windows, and warns
 * once when a limit is near. Requests of other programs with the same key are not counted, so the meter never
 * blocks. platform/limits.ts decides what counts. If windows send at the same moment, a count may be lost, which
 * is acceptable.
 */
import type { Memento } from "vscode";
import {
  agentLimits,
  analyticsLimits,
  countUse,
  decodeUse,
  type LimitUsage,
  limits,
  previewLimits,
  readMeter,
  searchLimits,
  warningShare,
} from "../platform/limits.ts";
import type { Connection, Fetch } from "../platform/request.ts";
import type { KeyBinding } from "./secrets.ts";

/** A kind of requests: the name of its stored record, its limits, and the receiver's name for messages. */
export interface CountedUse {
  readonly record: string;
  readonly limits: typeof limits;
  readonly receiver: string;
}

/** Questions to the assistant. */
const assistantUse: CountedUse = { record: "docsJson.assistantUse", limits, receiver: "the assistant" };

/** Requests to the agent of a project. */
export function agentUse({ origin, project }: KeyBinding): CountedUse {
  const record = `docsJson.agentUse ${JSON.stringify([origin, project])}`;
  return { record, limits: agentLimits, receiver: `the agent of ${project}` };
}

/** Searches at a service. */
export function searchUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.searchUse ${origin}`, limits: searchLimits, receiver: "the service" };
}

/** Requests for analytics at a service. */
export function analyticsUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.analyticsUse ${origin}`, limits: analyticsLimits, receiver: "the analytics" };
}

/** Requests for previews at a service. */
export function previewUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.previewUse ${origin}`, limits: previewLimits, receiver: "the service" };
}

function digits(count: number): string {
  return count.toLocaleString("en");
}

/** A sentence about the limits that are near. */
function nearLimitMessage(receiver: string, readings: readonly LimitUsage[]): string {
  const parts = readings.map(({ limit, used }) => `${digits(used)} of ${digits(limit.max)} ${limit.title}`);
  const share = `${Math.round(warningShare * 100)}%`;
  return `This editor alone has sent ${receiver} ${share} of what the service allows: ${parts.join(", ")}.`;
}

export class UsageMeter {
  readonly #state: Memento;
  readonly #warn: (message: string) => void;
  readonly #use: CountedUse;

  constructor(state: Memento, warn: (message: string) => void, use = assistantUse) {
    this.#state = state;
    this.#warn = warn;
    this.#use = use;
  }

  /** The connection, extended to count every request that it sends. */
  counting(connection: Connection): Connection {
    const fetch: Fetch = (input, init) => {
      this.#count(connection.clock.now());
      return connection.fetch(input, init);
    };
    return { ...connection, fetch };
  }

  /** Whether a limit is nearly used up, so that only the user should send requests, and nothing automatic. */
  isNearLimit(now: number): boolean {
    return readMeter(this.#record, now, this.#use.limits).some(({ warns }) => warns);
  }

  get #record() {
    return decodeUse(this.#state.get<unknown>(this.#use.record));
  }

  #count(now: number): void {
    const { record, reached } = countUse(this.#record, now, this.#use.limits);
    // The request is sent even if its count cannot be stored.
    Promise.resolve(this.#state.update(this.#use.record, record)).catch(() => {});
    if (reached.length > 0) this.#warn(nearLimitMessage(this.#use.receiver, reached));
  }
}
