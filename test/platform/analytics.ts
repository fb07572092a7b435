/** Reader numbers of the test platform: feedback and views by page, chosen by the project in the path. */
import type { ServerResponse } from "node:http";
import { answerJson } from "./faults.ts";

const feedback: readonly unknown[] = [
  { path: "/guides/publish", thumbsUp: 4, thumbsDown: 11, code: 2, total: 17 },
  { path: "/quickstart", thumbsUp: 12, thumbsDown: 3, code: 0, total: 15 },
  { path: "/guides/gone", thumbsUp: 0, thumbsDown: 1, code: 0, total: 1 },
];

const views: readonly unknown[] = [
  { path: "/quickstart", human: 1000, ai: 204, total: 1204 },
  { path: "/guides/publish", human: 80, ai: 10, total: 90 },
  { path: "/", human: 5, ai: 0, total: 5 },
  { path: "/api-reference/list-users", human: 3, ai: 1, total: 4 },
];

const hostilePaths: readonly unknown[] = [
  null,
  7,
  "/quickstart",
  {},
  { path: 7 },
  { path: "" },
  { path: "../../etc/passwd" },
  { path: "javascript:alert(1)" },
  { path: "//evil.example/x" },
  { path: "/a\u0000b" },
  { path: `/${"x".repeat(9000)}` },
  { path: "/%E0%A4%A" },
];

type Answers = Readonly<Record<"feedback" | "views", (query: URLSearchParams) => unknown>>;

/** The part of a list that a query requests, according to the documentation. */
function pageOf(list: "feedback" | "views", all: readonly unknown[], query: URLSearchParams): unknown {
  const limit = Number(query.get("limit") ?? (list === "feedback" ? 10 : 50));
  const offset = list === "feedback" ? 0 : Number(query.get("offset") ?? 0);
  if (!(limit >= 1 && limit <= (list === "feedback" ? 100 : 250)) || !(offset >= 0)) return undefined;
  const part = all.slice(offset, offset + limit);
  const totals = list === "views" ? { totals: { human: 1085, ai: 214, total: 1299 } } : {};
  return { ...totals, [list]: part, hasMore: offset + limit < all.length };
}

const many = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/pages/${index}`,
    thumbsUp: index,
    thumbsDown: 1,
    code: 0,
    human: index,
    ai: 1,
    total: index + 1,
  }));

const usual: Answers = {
  feedback: (query) => pageOf("feedback", feedback, query),
  views: (query) => pageOf("views", views, query),
};

const projects: Readonly<Record<string, Answers>> = {
  "readers-none": {
    feedback: () => ({ feedback: [], hasMore: false }),
    views: () => ({ totals: {}, views: [], hasMore: false }),
  },
  "readers-many": {
    feedback: (query) => pageOf("feedback", many(150), query),
    views: (query) => pageOf("views", many(600), query),
  },
  "readers-endless": {
    feedback: usual.feedback,
    // Always has more, with new pages.
    views: (query) => ({
      views: many(250).map((_, index) => ({
        path: `/pages/${Number(query.get("offset")) + index}`,
        total: 1,
      })),
      hasMore: true,
    }),
  },
  // Ignores the query, so that each answer is the first.
  "readers-same": { feedback: usual.feedback, views: () => ({ views, hasMore: true }) },
  "readers-hostile": {
    feedback: () => ({
      feedback: [
        ...hostilePaths,
        { path: "/quickstart", thumbsUp: -1, thumbsDown: "7", code: 1e300 },
        { path: "https://acme.example/guides/publish.mdx?x#y", thumbsUp: null, thumbsDown: Number.MAX_VALUE },
      ],
      hasMore: "yes",
    }),
    views: () => ({
      views: [...hostilePaths, { path: "/quickstart", views: 3 }, { path: "/guides/publish", seen: 9 }],
    }),
  },
  "readers-list": { feedback: () => feedback, views: () => views },
  "readers-text": { feedback: () => "nothing", views: () => "nothing" },
  "readers-odd": { feedback: () => ({ feedback: { "/a": 1 } }), views: () => null },
  // As with a plan or a key without access to views.
  "readers-no-views": { feedback: usual.feedback, views: () => ({ status: 403 }) },
  "readers-views-limited": {
    feedback: usual.feedback,
    views: (query) => (query.get("offset") === "0" ? pageOf("views", many(600), query) : { status: 429 }),
  },
};

export function answerAnalytics(
  list: "feedback" | "views",
  project: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const answer = (projects[project] ?? usual)[list](query);
  const { status } = (answer ?? {}) as { status?: unknown };
  if (answer === undefined) answerJson(response, 400, { error: "limit is not allowed" });
  else if (status === 403) answerJson(response, 403, { error: "The key has no scope for views." });
  else if (status === 429) answerJson(response, 429, { error: "Slow down" }, { "Retry-After": "900" });
  else answerJson(response, 200, answer);
}

export const readerProjects: readonly string[] = Object.keys(projects);
