/** The rows of the view of changes: their texts, what they open, and the messages for an empty view. */
import assert from "node:assert/strict";
import {
  type ChangeNode,
  concernCount,
  concernSentence,
  isRedirectable,
  newFindingCount,
  redirectableRows,
  rowsBelow,
  type SiteAnswer,
  topRows,
} from "../../../client/src/features/changes/change-rows.ts";
import type { ComparedChanges, LostSiteAddress, WorkingTreeChanges } from "../../../server/src/protocol.ts";

const lost = (address: string, more: Partial<LostSiteAddress> = {}): LostSiteAddress => ({
  kind: "page",
  address,
  reason: "missing",
  count: 1,
  canRedirect: more.successor !== undefined,
  ...more,
});

const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } };

function changesWith(more: Partial<ComparedChanges> = {}): ComparedChanges {
  const nothing = {
    lost: [],
    newFindings: [],
    pages: [],
    endpoints: [],
    gone: 0,
    more: { lost: 0, newFindings: 0, pages: 0, endpoints: 0 },
  };
  return { kind: "compared", base: "main", ...nothing, ...more };
}

function answer(changes: WorkingTreeChanges | undefined, name = "docs"): SiteAnswer {
  return { uri: `file:///${name}/docs.json`, name, changes };
}

/** All rows as text, indented below their parents. */
function lines(sites: readonly SiteAnswer[]): readonly string[] {
  const told = (node: ChangeNode, depth: number): readonly string[] => [
    `${"  ".repeat(depth)}${node.row.label}${node.row.description === undefined ? "" : ` | ${node.row.description}`}`,
    ...rowsBelow(node, sites).flatMap((one) => told(one, depth + 1)),
  ];
  return topRows(sites).flatMap((node) => told(node, 0));
}

const full = changesWith({
  lost: [
    lost("/setup", { successor: "/guides/setup" }),
    lost("/faq"),
    lost("/setup#first", { kind: "anchor", count: 2 }),
    lost("/old/:slug*", { kind: "pattern", count: 3, example: "/old/a" }),
    lost("/start", { kind: "redirect", formerly: "/faq" }),
    lost("/loop", { kind: "redirect", reason: "loop" }),
    lost("/soon", { reason: "hidden" }),
    lost("GET /users", { kind: "endpoint" }),
  ],
  newFindings: [
    {
      uri: "file:///docs/a.mdx",
      range,
      file: "a.mdx",
      code: "broken-link",
      severity: "warning",
      message: "No page.",
    },
  ],
  pages: [
    { change: "removed", file: "faq.mdx" },
    { change: "moved", file: "a.mdx", uri: "file:///docs/a.mdx", from: "", to: "Guides" },
    { change: "retitled", file: "b.mdx", uri: "file:///docs/b.mdx", from: "B", to: "Bee" },
  ],
  endpoints: [
    { change: "removed", endpoint: "GET /users" },
    { change: "moved", endpoint: "GET /cars", from: "/api/list-cars", to: "/api/all-cars" },
    { change: "added", endpoint: "POST /cars" },
  ],
  gone: 1,
  more: { lost: 0, newFindings: 0, pages: 12, endpoints: 0 },
});

describe("the rows of the changes", () => {
  it("show what readers lose, new findings, and changed pages and endpoints", () => {
    assert.deepEqual(lines([answer(full)]), [
      "Lost URLs | 8",
      "  /setup | its page is now at /guides/setup",
      "  /faq | its page was removed",
      "  /setup#first | the heading is gone; it had 2 links",
      "  /old/:slug* | 3 URLs of a redirect, such as /old/a",
      "  /start | it was redirected to /faq",
      "  /loop | its redirects form a loop",
      "  /soon | a redirect to a missing page hides its page",
      "  GET /users | the endpoint is no longer published",
      "New findings | 1",
      "  No page. | a.mdx:5 · broken-link",
      "Pages | 15",
      "  faq.mdx | removed",
      "  a.mdx | moved from the top to Guides",
      "  b.mdx | retitled from B to Bee",
      "  12 more (docs-json diff lists all)",
      "Endpoints | 3",
      "  GET /users | no longer published",
      "  GET /cars | may have a new URL: /api/all-cars instead of /api/list-cars",
      "  POST /cars | new",
      "1 finding of main is fixed.",
    ]);
  });

  it("say where the page of an endpoint is, if it is still published", () => {
    const endpoint = { kind: "endpoint", reason: "moved", canRedirect: false } as const;
    const moved = [
      lost("/users/add", { ...endpoint, successor: "/users/make" }),
      lost("/users/list", endpoint),
    ];
    assert.deepEqual(lines([answer(changesWith({ lost: moved }))]).slice(1, 3), [
      "  /users/add | its page is now at /users/make",
      "  /users/list | the page of its endpoint has another URL",
    ]);
  });

  it("show a section with another name once, without a location", () => {
    const section = { change: "section", from: "Guides › More", to: "Guides › Advanced", pages: 12 } as const;
    const changes = changesWith({ pages: [section] });
    assert.deepEqual(lines([answer(changes)]), [
      "Pages | 1",
      "  Guides › More | renamed to Guides › Advanced (12 pages)",
    ]);
  });

  it("say that the file of a page that is no longer published still exists", () => {
    const file = { file: "draft.mdx", uri: "file:///docs/draft.mdx" };
    const changes = changesWith({
      lost: [lost("/draft", { reason: "unpublished" })],
      pages: [{ change: "unpublished", ...file }],
    });
    assert.deepEqual(lines([answer(changes)]), [
      "Lost URLs | 1",
      "  /draft | its file still exists, but is no longer published",
      "Pages | 1",
      "  draft.mdx | no longer published",
    ]);
  });

  it("have a row for each of several sites", () => {
    const sites = [answer(full, "one"), answer(undefined, "two"), answer(changesWith(), "three")];
    const top = topRows(sites);
    assert.deepEqual(
      top.map(({ row }) => [row.label, row.description]),
      [
        ["one", "8 URLs end without a redirect, 1 new finding · compared with main"],
        ["two", undefined],
        ["three", "compared with main"],
      ],
    );
    assert.deepEqual(
      top.flatMap((node) => rowsBelow(node, sites).at(-1)?.row.label),
      [
        "1 finding of main is fixed.",
        "Comparing the site…",
        "URLs, titles and findings are the same as in main.",
      ],
    );
    const ids = top.flatMap((node) => [node, ...rowsBelow(node, sites)]).map(({ row }) => row.id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("explain in a sentence why nothing is known", () => {
    const message = "The site is not in a git repository, so there is nothing to compare with.";
    assert.deepEqual(lines([answer({ kind: "unknown", message })]), [message]);
    assert.deepEqual(topRows([]), []);
  });

  it("offer a redirect only for URLs whose page has moved", () => {
    const sites = [answer(full)];
    assert.deepEqual(
      redirectableRows(sites).map(({ address, site }) => [address, site]),
      [["/setup", "file:///docs/docs.json"]],
    );
    for (const value of [undefined, 1, {}, topRows(sites)[0]]) assert.equal(isRedirectable(value), false);
  });

  it("open the location of a finding, and no removed page", () => {
    const sites = [answer(full)];
    const below = topRows(sites).flatMap((node) => rowsBelow(node, sites));
    const opened = below.filter(({ opens }) => opens !== undefined);
    assert.deepEqual(
      opened.map(({ row, opens }) => [row.label, opens?.range?.start.line]),
      [
        ["No page.", 4],
        ["a.mdx", undefined],
        ["b.mdx", undefined],
      ],
    );
  });

  it("are summarized for a badge and for the confirmation of a deployment", () => {
    assert.equal(concernCount(full), 9);
    assert.equal(newFindingCount(full), 1);
    assert.equal(newFindingCount(undefined), undefined);
    assert.equal(concernSentence(full), "Compared with main: 8 URLs end without a redirect, 1 new finding.");
    for (const none of [undefined, changesWith(), { kind: "unknown", message: "x" }] as const) {
      assert.equal(concernCount(none), 0);
      assert.equal(concernSentence(none), undefined);
    }
  });
});
