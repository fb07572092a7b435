/**
 * What readers say of the pages of a project, as numbers that are kept for a day: plain data, stored with the workspace, without a
 * key. Does not depend on the editor or on requests.
 */
import type { PageFeedback, PageViews } from "../../platform/analytics.ts";
import { elements, filledText, isObject, present } from "../../platform/json.ts";
import { pagePathOf } from "../../platform/page-path.ts";
import { isSameProject } from "../../service/call-target.ts";

/** What is known of the readers of one page; a number is absent if it is unknown. */
export interface PageReaders {
  readonly helpful?: number;
  readonly unhelpful?: number;
  /** Feedback on the code of the page. */
  readonly onCode?: number;
  readonly views?: number;
  /** How many of the views were by programs. */
  readonly byAgents?: number;
}

/** The numbers of one project at the time when they were read. */
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

/** How many days the numbers are about. */
export const shownDays = 30;

/** How much is stored: projects, and pages of a project. */
export const maxStored = { projects: 10, pages: 3000 } as const;

/** The day since when the numbers are requested, for example `2026-01-31`. */
export function firstDay(now: number): string {
  return new Date(now - shownDays * day).toISOString().slice(0, 10);
}

/** Whether numbers are still shown: for a day. */
export function isFresh({ readAt }: Pick<ReaderNumbers, "readAt">, now: number): boolean {
  return readAt <= now && now - readAt < day;
}

/** How long numbers are still shown, in milliseconds. */
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
 * The readers of a page; undefined if nothing is known of them. A site that is published below `/docs`, as the platform offers, may be
 * named with that folder.
 */
export function readersOf({ pages }: ReaderNumbers, path: string): PageReaders | undefined {
  return pages.get(path) ?? pages.get(path === "" ? "docs" : `docs/${path}`);
}

/** How many readers said whether a page helped them. */
export function answersOf({ helpful = 0, unhelpful = 0 }: PageReaders): number {
  return helpful + unhelpful;
}

/**
 * How much a page needs work: its unhelpful answers, weighed by their share of all answers. One answer more of each kind is assumed, so
 * that a single answer does not outweigh ten of twelve.
 */
export function needOf(readers: PageReaders): number {
  const { unhelpful = 0 } = readers;
  return (unhelpful * (unhelpful + 1)) / (answersOf(readers) + 2);
}

/** The pages that need work first; among pages of the same need, those that are viewed most. */
export function byNeed({ pages }: ReaderNumbers): readonly (readonly [path: string, readers: PageReaders])[] {
  return [...pages].sort(
    ([, one], [, other]) => needOf(other) - needOf(one) || (other.views ?? 0) - (one.views ?? 0),
  );
}

/** All numbers with new ones of a project in the place of its older ones, within the bounds. */
export function withNumbers(all: readonly ReaderNumbers[], numbers: ReaderNumbers): readonly ReaderNumbers[] {
  return [numbers, ...all.filter((one) => !isSameProject(one, numbers))].slice(0, maxStored.projects);
}

/** The numbers as JSON can store them. */
export function encodeNumbers(all: readonly ReaderNumbers[]): unknown {
  return all.map(({ pages, ...rest }) => ({ ...rest, pages: [...pages] }));
}

/** Decodes stored numbers; unreadable parts are omitted. */
export function decodeNumbers(value: unknown): readonly ReaderNumbers[] {
  const all = elements(value).flatMap((one): readonly ReaderNumbers[] => {
    if (!isObject(one)) return [];
    const origin = filledText(one.origin);
    const project = filledText(one.project);
    const { readAt } = one;
    if (origin === undefined || project === undefined || typeof readAt !== "number") return [];
    const pages = new Map(
      elements(one.pages)
        .slice(0, maxStored.pages)
        .flatMap((page) => decodePage(page)),
    );
    return [{ origin, project, readAt, isCut: one.isCut === true, pages }];
  });
  return all.slice(0, maxStored.projects);
}

function decodePage(value: unknown): readonly (readonly [string, PageReaders])[] {
  const [path, readers] = elements(value);
  if (typeof path !== "string" || !isObject(readers)) return [];
  if (path !== "" && pagePathOf(path) !== path) return [];
  const count = (part: unknown): number | undefined =>
    typeof part === "number" && Number.isSafeInteger(part) && part >= 0 ? part : undefined;
  const page = present<PageReaders>({
    helpful: count(readers.helpful),
    unhelpful: count(readers.unhelpful),
    onCode: count(readers.onCode),
    views: count(readers.views),
    byAgents: count(readers.byAgents),
  });
  return [[path, page]];
}
