/**
 * Feedback and views of a project's pages, kept for a day: plain data without a key, stored with the workspace.
 * Does not depend on the editor or on requests.
 */
import type { PageFeedback, PageViews } from "../../platform/analytics.ts";
import { elements, filledText, isObject, present } from "../../platform/json.ts";
import { pagePathOf } from "../../platform/page-path.ts";
import { isSameProject } from "../../service/call-target.ts";

/** The numbers of a page's readers; absent if unknown. */
export interface PageReaders {
  readonly helpful?: number;
  readonly unhelpful?: number;
  /** Feedback on the code of the page. */
  readonly onCode?: number;
  readonly views?: number;
  /** How many of the views were by programs. */
  readonly byAgents?: number;
}

/** The numbers of a project, as of the time when they were read. */
export interface ReaderNumbers {
  readonly origin: string;
  readonly project: string;
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** Whether the service has more pages than these. */
  readonly isCut: boolean;
  /** By the path of the page, in the form of `pagePathOf`. */
  readonly pages: ReadonlyMap<string, PageReaders>;
}

const day = 86_400_000;

/** How many days the numbers cover. */
export const shownDays = 30;

/** The maximum number of stored projects, and of pages of a project. */
export const maxStored = { projects: 10, pages: 3000 } as const;

/** The first day for which numbers are requested, for example `2026-01-31`. */
export function firstDay(now: number): string {
  return new Date(now - shownDays * day).toISOString().slice(0, 10);
}

/** Whether numbers are recent enough to show: for a day. */
export function isFresh({ readAt }: Pick<ReaderNumbers, "readAt">, now: number): boolean {
  return readAt <= now && now - readAt < day;
}

/** How long numbers will still be shown, in milliseconds. */
export function freshTime({ readAt }: Pick<ReaderNumbers, "readAt">, now: number): number {
  return Math.max(0, readAt + day - now);
}

/** The numbers by page, from both lists. */
export function pagesOf(
  feedback: readonly PageFeedback[],
  views: readonly PageViews[],
): ReadonlyMap<string, PageReaders> {
  const pages = new Map<string, PageReaders>();
  for (const { path, ...counts } of feedback) pages.set(path, counts);
  for (const { path, total, byAgents } of views) {
    if (!pages.has(path) && pages.size === maxStored.pages) continue;
    pages.set(path, present<PageReaders>({ ...pages.get(path), views: total, byAgents }));
  }
  return pages;
}

/**
 * The readers of a page; undefined if there are no numbers. A site that is published below `/docs`, which the
 * platform supports, may be listed with that folder.
 */
export function readersOf({ pages }: ReaderNumbers, path: string): PageReaders | undefined {
  return pages.get(path) ?? pages.get(path === "" ? "docs" : `docs/${path}`);
}

/** How many readers answered whether the page was helpful. */
export function answersOf({ helpful = 0, unhelpful = 0 }: PageReaders): number {
  return helpful + unhelpful;
}

/**
 * How much a page needs work: its number of unhelpful answers, weighted by their share of all answers. One
 * additional answer of each kind is assumed, so that a single answer does not outweigh ten of twelve.
 */
export function needOf(readers: PageReaders): number {
  const { unhelpful = 0 } = readers;
  return (unhelpful * (unhelpful + 1)) / (answersOf(readers) + 2);
}

/** The pages that need work first; among those with the same need, the most viewed first. */
export function byNeed({ pages }: ReaderNumbers): readonly (readonly [path: string, readers: PageReaders])[] {
  return [...pages].sort(
    ([, first], [, second]) => needOf(second) - needOf(first) || (second.views ?? 0) - (first.views ?? 0),
  );
}

/** All numbers, with those of a project added or replaced, within the limits. */
export function withNumbers(all: readonly ReaderNumbers[], numbers: ReaderNumbers): readonly ReaderNumbers[] {
  const otherProjects = all.filter((previous) => !isSameProject(previous, numbers));
  return [numbers, ...otherProjects].slice(0, maxStored.projects);
}

/** The numbers in a form that JSON can store. */
export function encodeNumbers(all: readonly ReaderNumbers[]): unknown {
  return all.map(({ pages, ...properties }) => ({ ...properties, pages: [...pages] }));
}

/** Decodes stored numbers; unreadable parts are omitted. */
export function decodeNumbers(value: unknown): readonly ReaderNumbers[] {
  const all = elements(value).flatMap((entry): readonly ReaderNumbers[] => {
    if (!isObject(entry)) return [];
    const origin = filledText(entry.origin);
    const project = filledText(entry.project);
    const { readAt } = entry;
    if (origin === undefined || project === undefined || typeof readAt !== "number") return [];
    const pages = new Map(
      elements(entry.pages)
        .slice(0, maxStored.pages)
        .flatMap((page) => decodePage(page)),
    );
    return [{ origin, project, readAt, isCut: entry.isCut === true, pages }];
  });
  return all.slice(0, maxStored.projects);
}

function decodePage(value: unknown): readonly (readonly [string, PageReaders])[] {
  const [path, readers] = elements(value);
  if (typeof path !== "string" || !isObject(readers)) return [];
  if (path !== "" && pagePathOf(path) !== path) return [];
  const count = (field: unknown): number | undefined =>
    typeof field === "number" && Number.isSafeInteger(field) && field >= 0 ? field : undefined;
  const page = present<PageReaders>({
    helpful: count(readers.helpful),
    unhelpful: count(readers.unhelpful),
    onCode: count(readers.onCode),
    views: count(readers.views),
    byAgents: count(readers.byAgents),
  });
  return [[path, page]];
}
