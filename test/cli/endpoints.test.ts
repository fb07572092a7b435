/** `docs-json endpoints sync`: its changes, and its output without changes. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

function spec(paths: Readonly<Record<string, readonly string[]>>): string {
  const operation = { tags: ["users"], responses: { 200: { description: "OK" } } };
  const items = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, operation])),
  ]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: Object.fromEntries(items),
  });
}

describe("docs-json endpoints", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(
      "docs.json",
      docsJson({
        groups: [
          { group: "Users", openapi: "api.json", pages: ["GET /users", "DELETE /zones/{zone}/records"] },
        ],
      }),
    );
    folder.write("api.json", spec({ "/users": ["get", "post"], "/users/{id}": ["get"] }));
  });
  afterEach(() => folder.remove());

  const endpoints = (...args: readonly string[]) => runIn(folder.root, ["endpoints", ...args]);
  const pages = () =>
    JSON.parse(fs.readFileSync(join(folder.root, "docs.json"), "utf8")).navigation.groups[0].pages;

  it("says that a site without an OpenAPI spec has nothing to compare", () => {
    folder.write("docs.json", docsJson({ groups: [{ group: "Users", pages: ["intro"] }] }));
    assert.equal(
      endpoints("sync").stdout,
      "docs.json does not name an OpenAPI spec in this site's folder, so there is nothing to compare.\n",
    );
  });

  it("lists the changes with --check, and fails if there are any", () => {
    assert.deepEqual(endpoints("sync", "--check"), {
      code: 1,
      stdout: [
        "+ POST /users  in Users after GET /users",
        "+ GET /users/{id}  in Users after GET /users",
        "- DELETE /zones/{zone}/records  in Users",
        "2 endpoints to add and 1 to remove.",
        "",
      ].join("\n"),
      stderr: "",
    });
    const { sites } = JSON.parse(endpoints("sync", "--check", "--format", "json").stdout);
    assert.deepEqual(
      sites[0].added.map(({ entry }: { entry: string }) => entry),
      ["POST /users", "GET /users/{id}"],
    );
    assert.deepEqual(sites[0].removed, [
      { spec: "api.json", entry: "DELETE /zones/{zone}/records", section: "Users" },
    ]);
    assert.equal(pages().length, 2);
  });

  it("changes the navigation, or prints the change as a patch", () => {
    const patch = endpoints("sync", "--dry-run");
    assert.equal(patch.code, 0);
    assert.match(patch.stdout, /^\+.*"POST \/users"/m);
    assert.equal(pages().length, 2);
    assert.deepEqual(endpoints("sync"), { code: 0, stdout: "Changed docs.json\n", stderr: "" });
    assert.deepEqual(pages(), ["GET /users", "POST /users", "GET /users/{id}"]);
    const again = { code: 0, stdout: "The navigation is in step with the specs.\n", stderr: "" };
    assert.deepEqual(endpoints("sync"), again);
    assert.deepEqual(endpoints("sync", "--check"), again);
    assert.deepEqual(endpoints("sync", "--dry-run"), { code: 0, stdout: "", stderr: again.stdout });
    assert.equal(runIn(folder.root, ["check"]).code, 0);
  });

  it("lists the changes for a coding agent instead of the patch", () => {
    const agent = ["--format", "agent"];
    const lines = ["+ Users: POST /users, GET /users/{id}", "- Users: DELETE /zones/{zone}/records"];
    assert.deepEqual(endpoints("sync", "--check", ...agent), {
      code: 1,
      stdout: [
        ...lines,
        "Next: docs-json endpoints sync (writes this)",
        "2 endpoints to add and 1 to remove",
        "",
      ].join("\n"),
      stderr: "",
    });
    assert.deepEqual(endpoints("sync", "--dry-run", ...agent), {
      code: 0,
      stdout: [
        "Dry run: the site is not changed",
        ...lines,
        "M docs.json",
        "Next: the same command without --dry-run (writes this); --format text (prints the patch)",
        "Would change 1 file; 2 endpoints to add and 1 to remove",
        "",
      ].join("\n"),
      stderr: "",
    });
    assert.equal(pages().length, 2);
    assert.equal(
      endpoints("sync", ...agent).stdout,
      [
        ...lines,
        "M docs.json",
        "Next: docs-json check",
        "Changed 1 file; added 2 endpoints and removed 1",
        "",
      ].join("\n"),
    );
    assert.deepEqual(pages(), ["GET /users", "POST /users", "GET /users/{id}"]);
    const inStep = { code: 0, stdout: "The navigation is in step with the specs\n", stderr: "" };
    for (const more of [[], ["--check"], ["--dry-run"]])
      assert.deepEqual(endpoints("sync", ...more, ...agent), inStep);
    assert.deepEqual(runIn(folder.root, ["endpoints", "sync"], { environment: { AI_AGENT: "1" } }), inStep);
  });

  it("has limited output for coding agents, without control characters of a spec", () => {
    const paths = Array.from({ length: 300 }, (_, index) => [`/users/${index}\u001b[2J\n`, ["get"]] as const);
    folder.write("api.json", spec({ "/users": ["get"], ...Object.fromEntries(paths) }));
    const { stdout } = endpoints("sync", "--check", "--format", "agent");
    assert.doesNotMatch(stdout.replaceAll("\n", ""), /\p{Cc}/u);
    assert.match(stdout, /^\+ Users: GET \/users\/0.* and 290 more$/m);
    assert.match(stdout, /\n300 endpoints to add and 1 to remove\n$/);
    assert.ok(stdout.length < 600, stdout);
  });

  it("names operations without a neighbor, and unreadable specs, without failing", () => {
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "Users", pages: ["intro"] }] }, { api: { openapi: "api.json" } }),
    );
    folder.write("intro.mdx");
    const { code, stdout } = endpoints("sync", "--check");
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^\? GET \/users of api\.json is not listed, and no entry is near it; add it by hand$/m,
    );
    // The standard output of a dry run is only for a patch.
    assert.deepEqual(endpoints("sync", "--dry-run"), { code: 0, stdout: "", stderr: stdout });
    const agent = endpoints("sync", "--check", "--format", "agent").stdout;
    assert.match(
      agent,
      /^\? api\.json: GET \/users, POST \/users, GET \/users\/\{id\}; not listed, and no entry is near\n/,
    );
    assert.match(agent, /\nThe navigation is in step with the specs; 3 not listed and left to you\n$/);
    folder.write("api.json", "{");
    assert.match(
      endpoints("sync", "--check").stdout,
      /^\? api\.json is not compared, because .*\nNo spec could be compared\.$/m,
    );
    assert.match(
      endpoints("sync", "--check", "--format", "agent").stdout,
      /^\? api\.json: not compared, because /m,
    );
  });

  it("names a spec that is not compared also if others change the navigation", () => {
    const users = { group: "Users", openapi: "api.json", pages: ["GET /users"] };
    folder.write("docs.json", docsJson({ groups: [users, { group: "Zones", openapi: "zones.json" }] }));
    folder.write("zones.json", "{");
    for (const options of [["--dry-run"], []])
      assert.match(
        endpoints("sync", ...options).stderr,
        /^docs-json: zones\.json is not compared, because it is not valid JSON/m,
      );
    assert.equal(pages().length, 3);
  });

  it("explains invalid arguments", () => {
    const errors: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /The endpoints command needs an action, as in docs-json endpoints sync/],
      [["sink"], /needs an action/],
      [["sync", "--spec", "no.json"], /The site does not use the spec no\.json; use api\.json/],
      [["sync", "--format", "json"], /--format json needs --check/],
      [["sync", "--check", "--dry-run"], /Use only one of --check and --dry-run/],
    ];
    for (const [args, expected] of errors) {
      const { code, stderr } = endpoints(...args);
      assert.equal(code, 2);
      assert.match(stderr, expected);
    }
    assert.equal(endpoints("sync", "--spec", "./api.json", "--check").code, 1);
  });
});
