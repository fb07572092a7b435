/** The search of the test platform: the answers, chosen by the domain in the path. */
import type { ServerResponse } from "node:http";
import { answerJson } from "./faults.ts";

const pages = [
  {
    content: "# Publish\n\nList the page in `docs.json`, then **push**.",
    path: "guides/publish",
    metadata: { title: "Publish a page" },
  },
  { content: "Start here.", path: "/quickstart", metadata: { title: "Quickstart" } },
  { content: "Lists all users.", path: "api/users/list", metadata: { title: "List users" } },
];

/** Results with unsafe URLs and texts. */
const hostile: readonly unknown[] = [
  null,
  7,
  "guides/publish",
  [],
  { content: "no address" },
  { path: "command:workbench.action.showCommands", metadata: { title: "Run" } },
  { path: "javascript:alert(1)" },
  { path: "//evil.example/x" },
  { path: "file:///etc/passwd" },
  { path: "a\\b" },
  { path: 7, url: { href: "x" } },
  { path: "x".repeat(5000) },
  {
    path: "../../etc/passwd",
    metadata: { title: "[Out](command:x) \u202egnp.exe\u001b]8;;https://evil.example\u0007", nested: [[[]]] },
    content: { not: "text" },
  },
  { path: "guides/publish", metadata: { title: "P".repeat(9000) }, content: `${"é漢🚀".repeat(9000)}` },
];

type Search = (query: string) => unknown;

const searches: Readonly<Record<string, Search>> = {
  // One page more than in the answers of the assistant.
  happy: () => [...pages, { path: "https://happy.docs.example/changelog", metadata: { title: "Changelog" } }],
  "search-none": () => [],
  "search-object": () => ({ results: pages, total: 3 }),
  "search-web": () => [
    { path: "https://search-web.docs.example/guides/publish?x=1#top", content: "Publish." },
    { url: "https://search-web.docs.example/changelog", title: "Changelog" },
    { path: "https://elsewhere.example/", content: "" },
  ],
  "search-hostile": () => hostile,
  "search-twice": () => [...pages, ...pages],
  "search-many": () =>
    Array.from({ length: 5000 }, (_, index) => ({ path: `pages/${index}`, content: "x".repeat(200) })),
  "search-text": () => "guides/publish",
  "search-null": () => null,
  "search-odd-list": () => ({ results: { 0: pages[0] } }),
};

/** As on the platform: a query is required, and `pageSize` limits the results. */
export function answerSearch(
  domain: string,
  body: unknown,
  authorization: string,
  response: ServerResponse,
): void {
  const { query, pageSize = 10 } = (body ?? {}) as { query?: unknown; pageSize?: unknown };
  if (typeof query !== "string" || query === "" || typeof pageSize !== "number") {
    answerJson(response, 400, { error: "query is required" });
    return;
  }
  // Repeats the key in every field of a result.
  if (domain === "search-quoting") {
    const key = authorization.replace("Bearer ", "");
    answerJson(response, 200, [
      { path: `pages/${encodeURIComponent(key)}` },
      { path: "guides/publish", content: `Your key is ${key}`, metadata: { title: authorization } },
    ]);
    return;
  }
  const search = searches[domain];
  answerJson(response, 200, search === undefined ? pages.slice(0, pageSize) : search(query));
}

export const searchDomains: readonly string[] = [...Object.keys(searches), "search-quoting"];
