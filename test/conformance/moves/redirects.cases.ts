/** The old URL redirects to the new one, in one step and never in a cycle. */
import { docs, type MoveCase, page, spec } from "./move-case.ts";

type Redirect = Readonly<Record<string, unknown>>;

const a = page("A");

/** The pages `a` and `b/c`; the second becomes `d/e`. */
function moving(
  name: string,
  before: readonly Redirect[] | undefined,
  after: readonly Redirect[],
  more: Partial<MoveCase> = {},
): MoveCase {
  return {
    name,
    files: {
      "docs.json": docs({ pages: ["a", "b/c"] }, before === undefined ? {} : { redirects: before }),
      "a.mdx": a,
      "b/c.mdx": a,
    },
    moves: [["b/c.mdx", "d/e.mdx"]],
    redirects: true,
    moved: { "b/c.mdx": "d/e.mdx" },
    changed: { "docs.json": docs({ pages: ["a", "d/e"] }, { redirects: after }) },
    ...more,
  };
}

const there: Redirect = { source: "/b/c", destination: "/d/e" };

export const redirectCases: readonly MoveCase[] = [
  moving("the first one", undefined, [there]),
  moving(
    "behind those that are there",
    [{ source: "/x", destination: "/a", permanent: false }],
    [{ source: "/x", destination: "/a", permanent: false }, there],
  ),
  moving("in an empty list", [], [there]),
  moving(
    "chains are collapsed, with the rest of what they say",
    [
      { source: "/old", destination: "/b/c", permanent: false },
      { source: "/older", destination: "/b/c#x" },
      { source: "/oldest", destination: "/b/c?x=1" },
      { source: "/other", destination: "/b/cc" },
      { source: "/away", destination: "https://acme.com/b/c" },
    ],
    [
      { source: "/old", destination: "/d/e", permanent: false },
      { source: "/older", destination: "/d/e#x" },
      { source: "/oldest", destination: "/d/e?x=1" },
      { source: "/other", destination: "/b/cc" },
      { source: "/away", destination: "https://acme.com/b/c" },
      there,
    ],
    { findingsChange: true },
  ),
  moving("what led away from the new URL goes", [{ source: "/d/e", destination: "/a" }], [there]),
  moving(
    "what led away from the new URL goes, others stay",
    [
      { source: "/x", destination: "/a" },
      { source: "/d/e", destination: "/a" },
      { source: "/y", destination: "/a" },
    ],
    [{ source: "/x", destination: "/a" }, { source: "/y", destination: "/a" }, there],
  ),
  moving(
    "a pattern that leads to the page's folder stays",
    [{ source: "/v1/:slug*", destination: "/b/:slug*" }],
    [{ source: "/v1/:slug*", destination: "/b/:slug*" }, there],
    { findingsChange: true },
  ),
  moving(
    "a pattern over the new URL stays, and it is said",
    [{ source: "/d/:slug*", destination: "/a" }],
    [{ source: "/d/:slug*", destination: "/a" }, there],
    { says: /\/d\/:slug\*/, findingsChange: true },
  ),
  moving("forth and back", undefined, [{ source: "/d/e", destination: "/b/c" }], {
    moves: [
      ["b/c.mdx", "d/e.mdx"],
      ["d/e.mdx", "b/c.mdx"],
    ],
    moved: {},
    changed: {
      "docs.json": docs({ pages: ["a", "b/c"] }, { redirects: [{ source: "/d/e", destination: "/b/c" }] }),
    },
  }),
  moving("twice onward", undefined, [], {
    moves: [
      ["b/c.mdx", "d/e.mdx"],
      ["d/e.mdx", "f.mdx"],
    ],
    moved: { "b/c.mdx": "f.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["a", "f"] },
        {
          redirects: [
            { source: "/b/c", destination: "/f" },
            { source: "/d/e", destination: "/f" },
          ],
        },
      ),
    },
  }),
  moving("in a circle of three", undefined, [], {
    moves: [
      ["b/c.mdx", "d/e.mdx"],
      ["d/e.mdx", "f.mdx"],
      ["f.mdx", "b/c.mdx"],
    ],
    moved: {},
    changed: {
      "docs.json": docs(
        { pages: ["a", "b/c"] },
        {
          redirects: [
            { source: "/d/e", destination: "/b/c" },
            { source: "/f", destination: "/b/c" },
          ],
        },
      ),
    },
  }),
  {
    name: "one for a folder of several pages",
    files: {
      "docs.json": docs({ pages: ["b/c", "b/d/e", "a"] }),
      "a.mdx": a,
      "b/c.mdx": a,
      "b/d/e.mdx": a,
    },
    moves: [["b", "x/y"]],
    redirects: true,
    moved: { "b/c.mdx": "x/y/c.mdx", "b/d/e.mdx": "x/y/d/e.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["x/y/c", "x/y/d/e", "a"] },
        { redirects: [{ source: "/b/:slug*", destination: "/x/y/:slug*" }] },
      ),
    },
  },
  {
    name: "one for the only page of a folder",
    files: { "docs.json": docs({ pages: ["b/c", "a"] }), "a.mdx": a, "b/c.mdx": a, "b/x.png": "" },
    moves: [["b", "d"]],
    redirects: true,
    moved: { "b/c.mdx": "d/c.mdx", "b/x.png": "d/x.png" },
    changed: {
      "docs.json": docs({ pages: ["d/c", "a"] }, { redirects: [{ source: "/b/c", destination: "/d/c" }] }),
    },
  },
  {
    name: "one for each page where another page stays at the folder's address",
    files: {
      "docs.json": docs({ pages: ["b", "b/c", "b/d"] }),
      "b.mdx": a,
      "b/c.mdx": a,
      "b/d.mdx": a,
    },
    moves: [["b/", "x"]],
    redirects: true,
    moved: { "b/c.mdx": "x/c.mdx", "b/d.mdx": "x/d.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["b", "x/c", "x/d"] },
        {
          redirects: [
            { source: "/b/c", destination: "/x/c" },
            { source: "/b/d", destination: "/x/d" },
          ],
        },
      ),
    },
  },
  {
    name: "patterns that led to a folder lead on to its new place",
    files: {
      "docs.json": docs(
        { pages: ["b/c", "b/d"] },
        { redirects: [{ source: "/v1/:slug*", destination: "/b/:slug*" }] },
      ),
      "b/c.mdx": a,
      "b/d.mdx": a,
    },
    moves: [["b", "x"]],
    redirects: true,
    moved: { "b/c.mdx": "x/c.mdx", "b/d.mdx": "x/d.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["x/c", "x/d"] },
        {
          redirects: [
            { source: "/v1/:slug*", destination: "/x/:slug*" },
            { source: "/b/:slug*", destination: "/x/:slug*" },
          ],
        },
      ),
    },
  },
  {
    name: "a folder forth and back",
    files: { "docs.json": docs({ pages: ["b/c", "b/d"] }), "b/c.mdx": a, "b/d.mdx": a },
    moves: [
      ["b", "x"],
      ["x", "b"],
    ],
    redirects: true,
    changed: {
      "docs.json": docs(
        { pages: ["b/c", "b/d"] },
        { redirects: [{ source: "/x/:slug*", destination: "/b/:slug*" }] },
      ),
    },
  },
  {
    name: "a folder into itself and out again",
    files: { "docs.json": docs({ pages: ["b/c", "b/d"] }), "b/c.mdx": a, "b/d.mdx": a },
    moves: [
      ["b", "x/b"],
      ["x/b", "y"],
    ],
    redirects: true,
    moved: { "b/c.mdx": "y/c.mdx", "b/d.mdx": "y/d.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["y/c", "y/d"] },
        {
          redirects: [
            { source: "/b/:slug*", destination: "/y/:slug*" },
            { source: "/x/b/:slug*", destination: "/y/:slug*" },
          ],
        },
      ),
    },
  },
  {
    name: "a page out of a folder that was moved",
    files: { "docs.json": docs({ pages: ["b/c", "b/d"] }), "b/c.mdx": a, "b/d.mdx": a },
    moves: [
      ["b", "x"],
      ["x/c.mdx", "y.mdx"],
    ],
    redirects: true,
    moved: { "b/c.mdx": "y.mdx", "b/d.mdx": "x/d.mdx" },
    changed: {
      "docs.json": docs(
        { pages: ["y", "x/d"] },
        {
          redirects: [
            { source: "/b/:slug*", destination: "/x/:slug*" },
            { source: "/x/c", destination: "/y" },
          ],
        },
      ),
    },
    findingsChange: true,
  },
  {
    name: "the index of a folder has the address of the folder",
    files: { "docs.json": docs({ pages: ["b/index", "b/c"] }), "b/index.mdx": a, "b/c.mdx": a },
    moves: [["b/index.mdx", "d.mdx"]],
    redirects: true,
    moved: { "b/index.mdx": "d.mdx" },
    changed: {
      "docs.json": docs({ pages: ["d", "b/c"] }, { redirects: [{ source: "/b", destination: "/d" }] }),
    },
  },
  {
    name: "a page that is not in the navigation has one too",
    files: { "docs.json": docs({ pages: ["a"] }), "a.mdx": a, "b.mdx": "---\ntitle: B\nhidden: true\n---\n" },
    moves: [["b.mdx", "c.mdx"]],
    redirects: true,
    moved: { "b.mdx": "c.mdx" },
    changed: { "docs.json": docs({ pages: ["a"] }, { redirects: [{ source: "/b", destination: "/c" }] }) },
  },
  {
    name: "none for images, specs, parts of docs.json and files that are no pages",
    files: {
      "docs.json": docs({ groups: [{ $ref: "nav/a.json" }, { group: "API", openapi: "api/a.json" }] }),
      "nav/a.json": '{ "group": "A", "pages": ["a"] }',
      "api/a.json": spec,
      "a.mdx": page("A", "![](x.png)\n"),
      "x.png": "",
      "README.md": "Read\n",
    },
    moves: [
      ["x.png", "y.png"],
      ["nav", "parts"],
      ["api/a.json", "b.json"],
      ["README.md", "nav/README.md"],
    ],
    redirects: true,
    moved: {
      "x.png": "y.png",
      "nav/a.json": "parts/a.json",
      "api/a.json": "b.json",
      "README.md": "nav/README.md",
    },
    changed: {
      "docs.json": docs({ groups: [{ $ref: "parts/a.json" }, { group: "API", openapi: "b.json" }] }),
      "a.mdx": page("A", "![](y.png)\n"),
    },
    notBack: true,
  },
  {
    name: "in the file that holds the redirects",
    files: {
      "docs.json": docs({ pages: ["a", "b"] }, { redirects: { $ref: "config/redirects.json" } }),
      "config/redirects.json": '[\n  { "source": "/x", "destination": "/b" }\n]\n',
      "a.mdx": a,
      "b.mdx": a,
    },
    moves: [["b.mdx", "c.mdx"]],
    redirects: true,
    moved: { "b.mdx": "c.mdx" },
    changed: {
      "docs.json": docs({ pages: ["a", "c"] }, { redirects: { $ref: "config/redirects.json" } }),
      "config/redirects.json":
        '[\n  { "source": "/x", "destination": "/c" },\n  { "source": "/b", "destination": "/c" }\n]\n',
    },
  },
  {
    name: "written as the others are, with tabs and CRLF",
    files: {
      "docs.json":
        '{\r\n\t"theme": "mint", "name": "A", "colors": { "primary": "#0B7A5F" },\r\n\t"redirects": [\r\n\t\t{ "source": "/x", "destination": "/a" }\r\n\t],\r\n\t"navigation": { "pages": ["a", "b"] }\r\n}',
      "a.mdx": a,
      "b.mdx": a,
    },
    moves: [["b.mdx", "c.mdx"]],
    redirects: true,
    moved: { "b.mdx": "c.mdx" },
    changed: {
      "docs.json":
        '{\r\n\t"theme": "mint", "name": "A", "colors": { "primary": "#0B7A5F" },\r\n\t"redirects": [\r\n\t\t{ "source": "/x", "destination": "/a" },\r\n\t\t{ "source": "/b", "destination": "/c" }\r\n\t],\r\n\t"navigation": { "pages": ["a", "c"] }\r\n}',
    },
  },
  {
    name: "not where the old URL already leads elsewhere",
    files: {
      "docs.json": docs({ pages: ["a", "b"] }, { redirects: [{ source: "/b", destination: "/a" }] }),
      "a.mdx": a,
      "b.mdx": a,
    },
    moves: [["b.mdx", "c.mdx"]],
    redirects: true,
    moved: { "b.mdx": "c.mdx" },
    changed: {
      "docs.json": docs({ pages: ["a", "c"] }, { redirects: [{ source: "/b", destination: "/a" }] }),
    },
    notBack: true,
    findingsChange: true,
  },
  {
    name: "a page to the address of a page that was moved away",
    files: { "docs.json": docs({ pages: ["a", "b"] }), "a.mdx": page("A"), "b.mdx": page("B") },
    moves: [
      ["a.mdx", "c.mdx"],
      ["b.mdx", "a.mdx"],
    ],
    redirects: true,
    moved: { "a.mdx": "c.mdx", "b.mdx": "a.mdx" },
    changed: {
      "docs.json": docs({ pages: ["c", "a"] }, { redirects: [{ source: "/b", destination: "/a" }] }),
    },
  },
];
