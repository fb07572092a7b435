/**
 * Counts the questions that this editor sends, across windows, and warns once when a limit is near. The meter cannot
 * know what others send with the same key, so it never blocks. platform/limits.ts decides what counts; windows that
 * send at the same moment may lose a count, which is acceptable.
 */
import type { Memento } from "vscode";
import { countUse, decodeUse, type LimitUsage, warningShare } from "../../platform/limits.ts";
import type { Connection, Fetch } from "../../platform/request.ts";

const recordName = "docsJson.assistantUse";

function inWords(count: number): string {
  return count.toLocaleString("en");
}

/** One sentence about the limits that are near. */
function nearLimitMessage(readings: readonly LimitUsage[]): string {
  const parts = readings.map(({ limit, used }) => `${inWords(used)} of ${inWords(limit.max)} ${limit.title}`);
  const share = `${Math.round(warningShare * 100)}%`;
  return `This editor alone has sent the assistant ${share} of what the service allows: ${parts.join(", ")}.`;
}

export class UsageMeter {
  readonly #state: Memento;
  readonly #warn: (message: string) => void;

  constructor(state: Memento, warn: (message: string) => void) {
    this.#state = state;
    this.#warn = warn;
  }

  /** The connection, which counts every request when it is sent. */
  counting(connection: Connection): Connection {
    const fetch: Fetch = (input, init) => {
      this.#count(connection.clock.now());
      return connection.fetch(input, init);
    };
    return { ...connection, fetch };
  }

  #count(now: number): void {
    const { record, reached } = countUse(decodeUse(this.#state.get<unknown>(recordName)), now);
    // A question is sent even where its count cannot be stored.
    Promise.resolve(this.#state.update(recordName, record)).catch(() => {});
    if (reached.length > 0) this.#warn(nearLimitMessage(reached));
  }
}
