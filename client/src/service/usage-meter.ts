/**
 * Counts the requests that this editor sends to the assistant or to the agent of a project, across windows, and warns once when a
 * limit is near. The meter cannot know what others send with the same key, so it never blocks. platform/limits.ts decides what
 * counts; windows that send at the same moment may lose a count, which is acceptable.
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

/** What is counted: the name of its record in the state, its limits, and its receiver in words. */
export interface CountedUse {
  readonly record: string;
  readonly limits: typeof limits;
  readonly receiver: string;
}

/** The questions to the assistant. */
const assistantUse: CountedUse = { record: "docsJson.assistantUse", limits, receiver: "the assistant" };

/** The requests to the agent of a project. */
export function agentUse({ origin, project }: KeyBinding): CountedUse {
  const record = `docsJson.agentUse ${JSON.stringify([origin, project])}`;
  return { record, limits: agentLimits, receiver: `the agent of ${project}` };
}

/** The searches at a service. */
export function searchUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.searchUse ${origin}`, limits: searchLimits, receiver: "the service" };
}

/** The requests for analytics at a service. */
export function analyticsUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.analyticsUse ${origin}`, limits: analyticsLimits, receiver: "the analytics" };
}

/** The previews of a service. */
export function previewUse({ origin }: Pick<KeyBinding, "origin">): CountedUse {
  return { record: `docsJson.previewUse ${origin}`, limits: previewLimits, receiver: "the service" };
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}

/** One sentence about the limits that are near. */
function nearLimitMessage(receiver: string, readings: readonly LimitUsage[]): string {
  const parts = readings.map(({ limit, used }) => `${inWords(used)} of ${inWords(limit.max)} ${limit.title}`);
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

  /** The connection, which counts every request when it is sent. */
  counting(connection: Connection): Connection {
    const fetch: Fetch = (input, init) => {
      this.#count(connection.clock.now());
      return connection.fetch(input, init);
    };
    return { ...connection, fetch };
  }

  /** Whether so much of a limit is used that only the user should send requests, and nothing automatic. */
  isNearLimit(now: number): boolean {
    return readMeter(this.#record, now, this.#use.limits).some(({ warns }) => warns);
  }

  get #record() {
    return decodeUse(this.#state.get<unknown>(this.#use.record));
  }

  #count(now: number): void {
    const { record, reached } = countUse(this.#record, now, this.#use.limits);
    // A question is sent even if its count cannot be stored.
    Promise.resolve(this.#state.update(this.#use.record, record)).catch(() => {});
    if (reached.length > 0) this.#warn(nearLimitMessage(this.#use.receiver, reached));
  }
}
