/**
 * The numbers of readers by project: read once when the author asks for them, kept for a day, and removed when the author turns them
 * off. Nothing is requested again automatically. Does not depend on the editor.
 */
import { maxViews, type PageViews, readFeedback, readViews } from "../../platform/analytics.ts";
import { type Outcome, type PlatformError, success } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import { type CallAccess, type CallTarget, isSameProject } from "../../service/call-target.ts";
import { firstDay, freshTime, isFresh, pagesOf, type ReaderNumbers, withNumbers } from "./reader-numbers.ts";

interface ReadersParts {
  /** The connection to a service, which counts its requests. */
  readonly connection: (target: CallTarget) => Connection;
  /** Whether so much of the limit is used that no further part should be requested. */
  readonly isNearLimit: (target: CallTarget, now: number) => boolean;
  readonly clock: Connection["clock"];
  readonly stored: readonly ReaderNumbers[];
  readonly save: (all: readonly ReaderNumbers[]) => void;
  readonly onChange: () => void;
}

/** The numbers that were read, and why views are missing although feedback was read. */
export interface ReadNumbers {
  readonly numbers: ReaderNumbers;
  readonly viewsError?: PlatformError;
}

/** How many parts of the views are read at most: 2,000 pages. */
const maxParts = 8;

export class Readers {
  readonly #parts: ReadersParts;
  #all: readonly ReaderNumbers[];
  readonly #reading = new Map<string, Promise<Outcome<ReadNumbers>>>();
  #callOff: (() => void) | undefined;

  constructor(parts: ReadersParts) {
    this.#parts = parts;
    this.#all = parts.stored;
    this.#waitForAge();
  }

  /** Whether the author has turned the numbers of a project on, also if they are too old to be shown. */
  isOn(target: Pick<CallTarget, "origin" | "project">): boolean {
    return this.#all.some((one) => isSameProject(one, target));
  }

  /** Whether the author has turned on the numbers of any project. */
  get isAnyOn(): boolean {
    return this.#all.length > 0;
  }

  /** The numbers of a project; undefined if they were not read in the last day. */
  numbersOf(target: Pick<CallTarget, "origin" | "project">): ReaderNumbers | undefined {
    const found = this.#all.find((one) => isSameProject(one, target));
    return found !== undefined && isFresh(found, this.#parts.clock.now()) ? found : undefined;
  }

  /** Reads the numbers of a project; two requests at the same time are one. */
  read(access: CallAccess, signal?: AbortSignal): Promise<Outcome<ReadNumbers>> {
    const name = JSON.stringify([access.origin, access.project]);
    const running = this.#reading.get(name);
    if (running !== undefined) return running;
    const reading = this.#read(access, signal).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  /** Removes the numbers of a project. */
  turnOff(target: Pick<CallTarget, "origin" | "project">): void {
    this.#set(this.#all.filter((one) => !isSameProject(one, target)));
  }

  dispose(): void {
    this.#callOff?.();
  }

  async #read(access: CallAccess, signal: AbortSignal | undefined): Promise<Outcome<ReadNumbers>> {
    const { baseUrl, key, origin, project } = access;
    const { clock } = this.#parts;
    const connection = this.#parts.connection(access);
    const request = { baseUrl, key, projectId: project, since: firstDay(clock.now()) };
    const feedback = await readFeedback(connection, request, signal);
    if (!feedback.ok) return feedback;
    const views: PageViews[] = [];
    const seen = new Set<string>();
    let { hasMore: isCut } = feedback.value;
    let viewsError: PlatformError | undefined;
    for (let part = 0; ; part += 1) {
      if (part === maxParts || (part > 0 && this.#parts.isNearLimit(access, clock.now()))) {
        isCut = true;
        break;
      }
      const outcome = await readViews(connection, { ...request, offset: part * maxViews }, signal);
      if (!outcome.ok) {
        viewsError = outcome.error;
        break;
      }
      // A service that ignores the offset gives the same pages again.
      const news = outcome.value.items.filter(({ path }) => !seen.has(path));
      for (const page of news) seen.add(page.path);
      views.push(...news);
      if (!outcome.value.hasMore || news.length === 0) break;
    }
    if (viewsError?.kind === "cancelled") return { ok: false, error: viewsError };
    const pages = pagesOf(feedback.value.items, views);
    const numbers = { origin, project, readAt: clock.now(), isCut: isCut || viewsError !== undefined, pages };
    this.#set(withNumbers(this.#all, numbers));
    return success(viewsError === undefined ? { numbers } : { numbers, viewsError });
  }

  #set(all: readonly ReaderNumbers[]): void {
    this.#all = all;
    this.#parts.save(all);
    this.#waitForAge();
    this.#parts.onChange();
  }

  /** Numbers that become too old disappear, although nothing else has changed. */
  #waitForAge(): void {
    this.#callOff?.();
    const { clock } = this.#parts;
    const now = clock.now();
    const waits = this.#all.filter((one) => isFresh(one, now)).map((one) => freshTime(one, now));
    this.#callOff =
      waits.length === 0
        ? undefined
        : clock.after(Math.min(...waits), () => {
            this.#parts.onChange();
            this.#waitForAge();
          });
  }
}
