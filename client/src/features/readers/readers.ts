/**
 * The readers' numbers by project: read once at the author's request, kept for a day, and removed when the author
 * turns them off. Never requested automatically. Does not depend on the editor.
 */
import { maxViews, type PageViews, readFeedback, readViews } from "../../platform/analytics.ts";
import { type Outcome, type PlatformError, success } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import { type CallAccess, type CallTarget, isSameProject } from "../../service/call-target.ts";
import { firstDay, freshTime, isFresh, pagesOf, type ReaderNumbers, withNumbers } from "./reader-numbers.ts";

interface ReadersParts {
  /** The connection to a service, which counts its requests. */
  readonly connection: (target: CallTarget) => Connection;
  /** Whether the limit is nearly used up, so that no further part should be requested. */
  readonly isNearLimit: (target: CallTarget, now: number) => boolean;
  readonly clock: Connection["clock"];
  readonly stored: readonly ReaderNumbers[];
  readonly save: (all: readonly ReaderNumbers[]) => void;
  readonly onChange: () => void;
}

/** The numbers, and why views are missing although feedback was read. */
export interface ReadNumbers {
  readonly numbers: ReaderNumbers;
  readonly viewsError?: PlatformError;
}

/** The maximum number of parts of the views to read: 2,000 pages. */
const maxParts = 8;

export class Readers {
  readonly #parts: ReadersParts;
  #all: readonly ReaderNumbers[];
  readonly #reading = new Map<string, Promise<Outcome<ReadNumbers>>>();
  #cancelTimer: (() => void) | undefined;

  constructor(parts: ReadersParts) {
    this.#parts = parts;
    this.#all = parts.stored;
    this.#scheduleExpiry();
  }

  /** Whether the author has turned on the numbers of a project, even if they are outdated. */
  isOn(target: Pick<CallTarget, "origin" | "project">): boolean {
    return this.#all.some((numbers) => isSameProject(numbers, target));
  }

  /** Whether the author has turned on the numbers of any project. */
  get isAnyOn(): boolean {
    return this.#all.length > 0;
  }

  /** The numbers of a project; undefined if they were not read in the last day. */
  numbersOf(target: Pick<CallTarget, "origin" | "project">): ReaderNumbers | undefined {
    const stored = this.#all.find((numbers) => isSameProject(numbers, target));
    return stored !== undefined && isFresh(stored, this.#parts.clock.now()) ? stored : undefined;
  }

  /** Reads the numbers of a project; simultaneous requests share one result. */
  read(access: CallAccess, signal?: AbortSignal): Promise<Outcome<ReadNumbers>> {
    const projectKey = JSON.stringify([access.origin, access.project]);
    const running = this.#reading.get(projectKey);
    if (running !== undefined) return running;
    const reading = this.#read(access, signal).finally(() => this.#reading.delete(projectKey));
    this.#reading.set(projectKey, reading);
    return reading;
  }

  /** Removes the numbers of a project. */
  turnOff(target: Pick<CallTarget, "origin" | "project">): void {
    this.#set(this.#all.filter((numbers) => !isSameProject(numbers, target)));
  }

  dispose(): void {
    this.#cancelTimer?.();
  }

  async #read(access: CallAccess, signal: AbortSignal | undefined): Promise<Outcome<ReadNumbers>> {
    const { baseUrl, key, origin, project } = access;
    const { clock } = this.#parts;
    const connection = this.#parts.connection(access);
    const request = { baseUrl, key, projectId: project, since: firstDay(clock.now()) };
    const feedback = await readFeedback(connection, request, signal);
    if (!feedback.ok) return feedback;
    const views: PageViews[] = [];
    const paths = new Set<string>();
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
      // A service that ignores the offset returns the same pages again.
      const newPages = outcome.value.items.filter(({ path }) => !paths.has(path));
      for (const page of newPages) paths.add(page.path);
      views.push(...newPages);
      if (!outcome.value.hasMore || newPages.length === 0) break;
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
    this.#scheduleExpiry();
    this.#parts.onChange();
  }

  /** Hides numbers when they become outdated, even if nothing else changes. */
  #scheduleExpiry(): void {
    this.#cancelTimer?.();
    const { clock } = this.#parts;
    const now = clock.now();
    const fresh = this.#all.filter((numbers) => isFresh(numbers, now));
    const waits = fresh.map((numbers) => freshTime(numbers, now));
    this.#cancelTimer =
      waits.length === 0
        ? undefined
        : clock.after(Math.min(...waits), () => {
            this.#parts.onChange();
            this.#scheduleExpiry();
          });
  }
}
