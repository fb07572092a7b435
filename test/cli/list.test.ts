import assert from "node:assert/strict";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows, skipWithoutLinks } from "../skipping.ts";
import { docsJson, runIn, type Surroundings } from "./command-line.ts";

describe("docs-json list", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const list = (args: readonly string[], given: Surroundings = {}) =>
    runIn(folder.root, ["list", ...args], given);
  const linesOf = (args: readonly string[], given: Surroundings = {}): readonly string[] => {
    const { code, stdout, stderr } = list(args, given);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout === "" ? [] : stdout.trimEnd().split("\n");
  };

  function site(at = ""): void {
    const tabs = [
      {
        tab: "Guides",
        groups: [
          {
            group: "Start",
            pages: ["index", "guides/setup", { group: "More", pages: ["guides/deep/index"] }],
          },
        ],
      },
      { tab: "API", openapi: "api/openapi.json", pages: ["GET /users", "POST /gone"] },
    ];
    folder.write(`${at}docs.json`, docsJson({ tabs }));
    for (const page of ["index", "guides/setup", "guides/deep/index", "orphans/b", "orphans/a"]) {
      folder.write(`${at}${page}.mdx`);
    }
    folder.write(`${at}meant.mdx`, "---\nhidden: true\n---\n");
    folder.write(`${at}snippets/note.mdx`);
    const operation = (summary: string) => ({ summary, responses: {} });
    folder.write(
      `${at}api/openapi.json`,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        paths: { "/users": { get: operation("List users"), delete: operation("Delete all") } },
      }),
    );
  }

  it("prints the pages with URL and breadcrumb, separated by a tab", () => {
    site();
    const expected = [
      "/\tGuides > Start",
      "/guides/setup\tGuides > Start",
      "/guides/deep\tGuides > Start > More",
      "GET /users\tAPI",
      "POST /gone\tAPI",
    ];
    assert.deepEqual(linesOf([]), expected);
    assert.deepEqual(linesOf(["--pages", "."]), expected);
  });

  it("does not print the target of a link that is used as unused", function () {
    skipWithoutLinks(this);
    folder.write("docs.json", docsJson({ pages: ["intro", "guides/a", "linked/c"] }));
    folder.write("intro.mdx", "");
    folder.write("shared/real.mdx", "");
    folder.write("shared/lone.mdx", "");
    folder.write("more/c.mdx", "");
    folder.folder("guides");
    folder.link("guides/a.mdx", "../shared/real.mdx");
    folder.link("linked", "more");
    assert.deepEqual(linesOf(["--unused"]), ["shared/lone.mdx\tpage\t0\tunused"]);
  });

  it("prints unused files with their sizes, the largest first", () => {
    site();
    const image = (file: string, bytes: number): string => folder.write(file, "x".repeat(bytes));
    image("images/used.png", 9);
    image("images/small.png", 3);
    image("images/large.png", 5);
    image("icons/maybe.svg", 4);
    const code = "<img src={`/icons/$" + "{name}.svg`} /> ![Used](/images/used.png)";
    folder.write("guides/setup.mdx", `${code}\n[A](/orphans/a) [B](/orphans/b)`);
    assert.deepEqual(linesOf(["--unused"]), [
      "images/large.png\timage\t5\tunused",
      "icons/maybe.svg\timage\t4\tmay be used",
      "images/small.png\timage\t3\tunused",
      "snippets/note.mdx\tsnippet\t0\tunused",
    ]);
    const { stdout } = list(["--unused"], { isTerminal: true });
    assert.match(
      stdout,
      /\n3 files unused, 0\.0 MB, and 1 more may be used by code or from another URL\.\n$/,
    );
    assert.deepEqual(linesOf(["--unused", "images/small.png"]), ["images/small.png\timage\t3\tunused"]);
    const [report] = JSON.parse(list(["--unused", "--format", "json"]).stdout).sites;
    assert.equal(report.unusedBytes, 8);
    assert.deepEqual(report.unused[0], {
      file: "images/large.png",
      kind: "image",
      bytes: 5,
      mayBeUsed: false,
    });
  });

  it("counts images in the repository's README as used", () => {
    site("docs/");
    folder.write("docs/a.png", "x");
    folder.write("docs/b.png", "x");
    folder.write(".git/HEAD");
    folder.write("README.md", "![A](docs/a.png)");
    const pictures = linesOf(["--unused", "docs"]).filter((line) => line.includes("\timage\t"));
    assert.deepEqual(pictures, ["b.png\timage\t1\tunused"]);
  });

  it("aligns columns for people", () => {
    site();
    assert.deepEqual(linesOf([], { isTerminal: true }), [
      "/              Guides > Start",
      "/guides/setup  Guides > Start",
      "/guides/deep   Guides > Start > More",
      "GET /users     API",
      "POST /gone     API",
    ]);
  });

  it("prints only the paths of orphans, one on each line", () => {
    site();
    assert.deepEqual(linesOf(["--orphans"]), ["orphans/a.mdx", "orphans/b.mdx"]);
    folder.write("clean/docs.json", docsJson({ pages: [] }));
    assert.deepEqual(linesOf(["--orphans", "clean"]), []);
  });

  it("lists the same orphans as the check", () => {
    folder.write("docs.json", docsJson({ pages: ["Guide"] }));
    for (const page of ["left-over", "shared/note"]) folder.write(`${page}.mdx`);
    folder.write("guide.mdx", 'import Note from "/shared/note.mdx";\n');
    assert.deepEqual(linesOf(["--orphans"]), ["left-over.mdx"]);
    const { sites } = JSON.parse(runIn(folder.root, ["check", "--format", "json"]).stdout);
    const findings: readonly { readonly code: string; readonly file: string }[] = sites[0].findings;
    const reported = findings.filter(({ code }) => code === "orphan-page").map(({ file }) => file);
    assert.deepEqual(reported, ["left-over.mdx"]);
  });

  it("prints the endpoints of each spec, listed and unlisted", () => {
    site();
    assert.deepEqual(linesOf(["--endpoints"]), [
      "api/openapi.json: 1 endpoint listed, 1 unlisted",
      "listed\tGET /users\tList users",
      "unlisted\tDELETE /users\tDelete all",
    ]);
  });

  it("calls endpoints hidden if the spec hides them, unless an entry names them", () => {
    site();
    const paths = {
      "/users": { get: { "x-hidden": true, responses: {} }, post: { responses: {} } },
      "/admin": { get: { "x-excluded": true, responses: {} }, put: { "x-hidden": true, responses: {} } },
    };
    const info = { title: "API", version: "1" };
    folder.write("api/openapi.json", JSON.stringify({ openapi: "3.1.0", info, paths }));
    const statesWith = (pages: object): readonly string[] => {
      folder.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api/openapi.json", ...pages }] }));
      return linesOf(["--endpoints"]).map((line) => line.split("\t", 2).join(" "));
    };
    assert.deepEqual(statesWith({}), [
      "api/openapi.json: 1 endpoint listed, 0 unlisted, 3 hidden",
      "listed POST /users",
      "hidden GET /users",
      "hidden GET /admin",
      "hidden PUT /admin",
    ]);
    assert.deepEqual(statesWith({ pages: ["GET /users"] }), [
      "api/openapi.json: 1 endpoint listed, 1 unlisted, 2 hidden",
      "listed GET /users",
      "unlisted POST /users",
      "hidden GET /admin",
      "hidden PUT /admin",
    ]);
    const { sites } = JSON.parse(runIn(folder.root, ["list", "--endpoints", "--format", "json"]).stdout);
    assert.deepEqual(sites[0].specs[0].unlisted, [
      { method: "POST", path: "/users" },
      { method: "GET", path: "/admin", hidden: true },
      { method: "PUT", path: "/admin", hidden: true },
    ]);
  });

  it("counts an endpoint as listed if a page names its spec partly or with a wrong folder", () => {
    site();
    const spec = (method: string) =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        paths: { "/users": { [method]: { responses: {} } } },
      });
    folder.write("api/v2.json", spec("put"));
    folder.write(
      "docs.json",
      docsJson({
        tabs: [
          { tab: "One", openapi: "api/openapi.json", pages: ["part", "wrong"] },
          { tab: "Two", openapi: "api/v2.json", pages: ["other"] },
        ],
      }),
    );
    const page = (name: string, endpoint: string) =>
      folder.write(`${name}.mdx`, `---\nopenapi: ${endpoint}\n---\n`);
    page("part", "openapi.json GET /users");
    page("wrong", "../gone/folder.json DELETE /users");
    page("other", "openapi.json PUT /users");
    const lines = linesOf(["--endpoints"]).filter((line) => /^(?:un)?listed/.test(line));
    assert.deepEqual(
      lines.map((line) => line.trimEnd()),
      ["listed\tGET /users\tList users", "listed\tDELETE /users\tDelete all", "listed\tPUT /users"],
    );
  });

  it("counts the endpoints of a second spec of a section as unlisted, because only the first is used", () => {
    site();
    const paths = { "/orders": { get: { responses: {} } }, "/users": { get: { responses: {} } } };
    const info = { title: "API", version: "1" };
    folder.write("api/v2.json", JSON.stringify({ openapi: "3.1.0", info, paths }));
    const openapi = ["api/openapi.json", "api/v2.json"];
    const endpoints = (pages: readonly string[] | undefined): readonly string[] => {
      folder.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi, ...(pages && { pages }) }] }));
      const lines = linesOf(["--endpoints"]).filter((line) => /^(?:un)?listed/.test(line));
      return lines.map((line) => line.split("\t", 2).join(" "));
    };
    const ofSecond = ["unlisted GET /orders", "unlisted GET /users"];
    assert.deepEqual(endpoints(undefined), ["listed GET /users", "listed DELETE /users", ...ofSecond]);
    const listed = ["listed GET /users", "unlisted DELETE /users", ...ofSecond];
    assert.deepEqual(endpoints(["GET /users"]), listed);
  });

  it("does not count an endpoint as listed if a page names it in another spec", () => {
    site();
    const paths = { "/users": { get: { responses: {} }, put: { responses: {} } } };
    const info = { title: "API", version: "1" };
    folder.write("api/v2.json", JSON.stringify({ openapi: "3.1.0", info, paths }));
    folder.write(
      "docs.json",
      docsJson({
        tabs: [
          { tab: "One", openapi: "api/openapi.json", pages: ["index", "DELETE /users"] },
          { tab: "Two", openapi: "api/v2.json", pages: ["guides/setup", "PUT /users"] },
        ],
      }),
    );
    folder.write("index.mdx", "---\nopenapi: v2.json GET /users\n---\n");
    const lines = linesOf(["--endpoints"]).filter((line) => line.includes("GET /users"));
    assert.deepEqual(
      lines.map((line) => line.trimEnd()),
      ["unlisted\tGET /users\tList users", "listed\tGET /users"],
    );
  });

  it("prints parts of GraphQL schemas as entries, with their breadcrumb", () => {
    folder.write(
      "docs.json",
      docsJson({
        tabs: [
          {
            tab: "API",
            graphql: "a.graphql",
            groups: [{ group: "G", pages: ["intro", "QUERY books", "TYPE Book"] }],
          },
        ],
      }),
    );
    folder.write("intro.mdx");
    folder.write("a.graphql", "type Query { books: [Book] }\ntype Book { id: ID }\n");
    assert.deepEqual(linesOf([]), ["/intro\tAPI > G", "QUERY books\tAPI > G", "TYPE Book\tAPI > G"]);
    const { sites } = JSON.parse(runIn(folder.root, ["list", "--format", "json"]).stdout);
    assert.deepEqual(sites[0].pages[1], { entry: "QUERY books", breadcrumb: ["API", "G"] });
  });

  it("says why a spec cannot be read", () => {
    const groups = [
      { group: "A", openapi: "gone.json" },
      { group: "B", openapi: "other.json" },
    ];
    folder.write("docs.json", docsJson({ groups }));
    folder.write("other.json", '{ "hello": 1 }');
    const lines = linesOf(["--endpoints"]).filter((line) => line !== "");
    assert.equal(lines[0], "gone.json: it does not exist");
    assert.match(lines[1] ?? "", /^other\.json: /);
  });

  it("tells people that there is no spec, and prints nothing to a pipe", () => {
    folder.write("docs.json", docsJson({ pages: [] }));
    assert.deepEqual(linesOf(["--endpoints"]), []);
    assert.equal(linesOf(["--endpoints"], { isTerminal: true }).length, 1);
  });

  it("prints the folder of each site if there are several", () => {
    site("a/");
    site("b/");
    assert.deepEqual(linesOf(["--orphans"]), [
      "a:",
      "orphans/a.mdx",
      "orphans/b.mdx",
      "",
      "b:",
      "orphans/a.mdx",
      "orphans/b.mdx",
    ]);
  });

  it("prints one line for each row and does not control a terminal, whatever the names", function () {
    skipOnWindows(this);
    const pages = [{ group: "A\tB\nC\u001B[31m", pages: ["a\nb", "tab\there"] }];
    folder.write("docs.json", docsJson({ pages }));
    folder.write("orphan\u001B[2J.mdx");
    for (const args of [[], ["--orphans"]]) {
      for (const isTerminal of [false, true]) {
        const { stdout } = list(args, { isTerminal });
        assert.ok(!stdout.includes("\u001B"));
        assert.equal(stdout.trimEnd().split("\n").length, args.length === 0 ? 2 : 1);
      }
    }
    assert.deepEqual(linesOf([])[1], "/tab␉here\tA␉B␊C␛[31m");
  });

  it("exits with 2 if a docs.json is not valid JSON, because listed pages may look like orphans", () => {
    folder.write("docs.json", "{");
    folder.write("intro.mdx");
    const { code, stdout, stderr } = list(["--orphans"]);
    assert.deepEqual([code, stdout], [2, "intro.mdx\n"]);
    assert.match(stderr, /^docs-json: docs\.json:1:\d is not valid JSON, so [^\n]*\n$/);
  });

  it("exits with 2 if a docs.json cannot be read, and lists the other sites", () => {
    site("a/");
    folder.write("b/docs.json", Buffer.from([0, 1, 2, 3]));
    const { code, stdout, stderr } = list(["--orphans"]);
    assert.equal(code, 2);
    assert.match(stdout, /^a:\norphans\/a\.mdx\n/);
    assert.match(stderr, /^docs-json: b\/docs\.json could not be read: [^\n]*\n$/);
  });
});
