/** The endpoints and unused files of `docs-json list` for coding agents. */
import assert from "node:assert/strict";
import { endpointsForAgent, unusedForAgent } from "../../server/src/cli/formats/list-agent.ts";

describe("endpoints and unused files for coding agents", () => {
  it("has a line for each path with its methods, and lists unlisted ones first", () => {
    const listed = [
      { method: "GET", path: "/users" },
      { method: "GET", path: "/users/{id}" },
      { method: "POST", path: "/users" },
    ];
    const unlisted = [{ method: "DELETE", path: "/us\ners" }];
    const linesWith = (hidden: readonly (typeof listed)[number][]): readonly string[] =>
      endpointsForAgent(
        [{ spec: "api.json", listed, unlisted, hidden: new Set(hidden) }],
        Number.POSITIVE_INFINITY,
      );
    assert.deepEqual(linesWith([]), [
      "api.json: 3 endpoints listed, 1 unlisted",
      "unlisted DELETE /us␊ers",
      "GET,POST /users",
      "GET /users/{id}",
    ]);
    assert.deepEqual(linesWith([...listed.slice(1, 2), ...unlisted]), [
      "api.json: 2 endpoints listed, 0 unlisted, 2 hidden",
      "hidden GET /users/{id}",
      "hidden DELETE /us␊ers",
      "GET,POST /users",
    ]);
  });

  it("has the size of each kind of unused files, and lists files that may be used last", () => {
    const file = (path: string, kind: string, bytes: number | undefined, mayBeUsed = false) => ({
      file: path,
      kind,
      bytes,
      mayBeUsed,
    });
    assert.deepEqual(
      unusedForAgent(
        [
          file("images/big.png", "image", 2_000_000),
          file("images/code.png", "image", 90_000, true),
          file("old.mdx", "page", 1_200),
          file("images/small.png", "image", undefined),
        ],
        Number.POSITIVE_INFINITY,
      ),
      [
        "unused image: 2 files, 2.0 MB",
        " images/{big,small}.png",
        "unused page: 1 file, 2 KB",
        " old.mdx",
        "may be used image: 1 file, 90 KB",
        " images/code.png",
      ],
    );
  });
});

describe("long lists of endpoints and unused files for coding agents", () => {
  it("fold endpoints by the start of their paths, unlisted ones separately", () => {
    const endpoints = (folder: string, count: number): readonly { method: string; path: string }[] =>
      Array.from({ length: count }, (_, index) => ({ method: "GET", path: `/${folder}/item-${index}` }));
    const spec = {
      spec: "api.json",
      listed: [...endpoints("users", 200), ...endpoints("me", 1)],
      unlisted: [...endpoints("admin", 100), ...endpoints("teams", 1)],
      hidden: new Set<never>(),
    };
    const unread = {
      spec: "b.json",
      listed: [],
      unlisted: [],
      hidden: new Set<never>(),
      problem: "Not\nread",
    };
    const lines = endpointsForAgent([spec, unread], 200);
    assert.deepEqual(lines, [
      "api.json: 201 endpoints listed, 101 unlisted",
      "unlisted /admin/ (100 endpoints)",
      "unlisted GET /teams/item-0",
      "/users/ (200 endpoints)",
      "GET /me/item-0",
      "b.json: Not␊read",
    ]);
  });

  it("share the length among specs and among kinds", () => {
    const specs = Array.from({ length: 40 }, (_, spec) => ({
      spec: `${spec}.json`,
      listed: Array.from({ length: 50 }, (_item, index) => ({ method: "GET", path: `/a/b/item-${index}` })),
      unlisted: [],
      hidden: new Set<never>(),
    }));
    const lines = endpointsForAgent(specs, 4_000);
    assert.ok(lines.join("\n").length <= 4_000);
    assert.ok(lines.includes("39.json: 50 endpoints listed, 0 unlisted"));
    const unused = ["image", "page"].flatMap((kind) =>
      Array.from({ length: 100 }, (_, index) => ({
        file: `${kind}s/file-${index}.x`,
        kind,
        mayBeUsed: false,
        bytes: 10_000,
      })),
    );
    assert.deepEqual(unusedForAgent(unused, 200), [
      "unused image: 100 files, 1.0 MB",
      " images/ (100 files)",
      "unused page: 100 files, 1.0 MB",
      " pages/ (100 files)",
    ]);
  });
});
