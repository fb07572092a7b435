/**
 * Tracks internal failures of the server. Each failure is logged once, and clients that show the server's state get a
 * report. Does not depend on messages: both outputs are passed in.
 */

/** The state to report to clients that show it. */
interface HealthReport {
  readonly degraded: boolean;
  /** Why the server is degraded, in one sentence; empty unless degraded. */
  readonly reason: string;
}

interface HealthOptions {
  readonly log: (text: string) => void;
  readonly onChange: () => void;
}

/** The error with its stack, for the log. */
function descriptionOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export class Health {
  readonly #options: HealthOptions;
  readonly #logged = new Set<string>();
  /** The current failures, with a sentence for people: by scope (a site's root, or "") and part. */
  readonly #failing = new Map<string, Map<string, string>>();

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  get report(): HealthReport {
    for (const parts of this.#failing.values()) {
      for (const reason of parts.values()) return { degraded: true, reason };
    }
    return { degraded: false, reason: "" };
  }

  /**
   * Reports a failure.
   * @param part what failed; `worksExcept` ends the failure
   * @param sentence what that means for the author; the same sentence is logged only once
   * @param error what was thrown, if anything
   */
  failed(scope: string, part: string, sentence: string, error?: unknown): void {
    if (!this.#logged.has(sentence)) {
      this.#logged.add(sentence);
      this.#options.log(error === undefined ? sentence : `${sentence} ${descriptionOf(error)}`);
    }
    const parts = this.#failing.get(scope) ?? new Map<string, string>();
    this.#failing.set(scope, parts);
    if (parts.get(part) === sentence) return;
    parts.set(part, sentence);
    this.#options.onChange();
  }

  /** Reports that everything in a scope works, except for some parts. */
  worksExcept(scope: string, failing: ReadonlySet<string> = new Set()): void {
    const parts = this.#failing.get(scope);
    if (parts === undefined) return;
    const before = parts.size;
    for (const part of parts.keys()) if (!failing.has(part)) parts.delete(part);
    if (parts.size === 0) this.#failing.delete(scope);
    if (parts.size !== before) this.#options.onChange();
  }
}
