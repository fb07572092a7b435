/** `docs-json diff`: what a change does to a site, from commits, the working tree and folders. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit, skipWithoutLinks } from "../skipping.ts";
import { gitIn, type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, runIn, type Surroundings } from "./command-line.ts";

interface Difference {
  readonly before: { readonly name: string; readonly findings: number };
  readonly after: { readonly name: string; readonly findings: number };
  readonly lost: readonly {
    readonly kind: string;
    readonly address: string;
    readonly successor?: string;
    readonly count: number;
  }[];
  readonly rerouted: readonly { readonly address: string; readonly from: string; readonly to: string }[];
  readonly newAddresses: readonly string[];
  readonly newFindings: readonly {
    readonly file: string;
    readonly code: string;
    readonly subject: string;
    readonly line: number;
  }[];
  readonly goneFindings: readonly {
    readonly file: string;
    readonly code: string;
    readonly subject: string;
  }[];
  readonly keptFindings: number;
  readonly pages: Readonly<Record<"added" | "removed" | "hidden" | "listed", readonly string[]>> &
    Readonly<
      Record<"renamed" | "moved" | "retitled", readonly { readonly from: string; readonly to: string }[]>
    >;
  readonly endpoints: { readonly added: readonly string[]; readonly removed: readonly string[] };
}

const body = (name: string): string =>
  `---\ntitle: ${name}\n---\n\n## First of ${name}\n\n${`${name} is told here, line by line.\n`.repeat(9)}`;

describe("docs-json diff", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
  });
  afterEach(() => repository?.remove());

  const diff = (args: readonly string[], given: Surroundings = {}) =>
    runIn(repository.root, ["diff", ...args], given);

  function difference(...args: readonly string[]): Difference {
    const { stdout, stderr } = diff([...args, "--format", "json"]);
    assert.notEqual(stdout, "", stderr);
    const [site, ...others] = JSON.parse(stdout).sites;
    assert.deepEqual(others, []);
    return site;
  }

  function site(pages: readonly string[], more: Readonly<Record<string, unknown>> = {}): void {
    repository.write("docs.json", docsJson({ groups: [{ group: "All", pages }] }, more));
  }

  function startWith(...pages: readonly string[]): void {
    site(pages);
    for (const page of pages) repository.write(`${page}.mdx`, body(page));
    repository.commit();
  }

  it("names a page that is gone, in commits, in the working tree and from another folder", () => {
    startWith("a", "b");
    site(["a"]);
    fs.rmSync(path.join(repository.root, "b.mdx"));
    const expected = [{ kind: "page", address: "/b", reason: "missing", count: 1 }];
    assert.deepEqual(difference().lost, expected);
    assert.equal(diff([]).code, 1);
    repository.git("checkout", "-qb", "change");
    repository.commit();
    assert.deepEqual(difference("main").lost, expected);
    assert.deepEqual(difference("main", "change").lost, expected);
    assert.deepEqual(difference("main", "change").pages.removed, ["b.mdx"]);
    repository.git("checkout", "-q", "main");
    assert.deepEqual(difference("main", "change").lost, expected);
    assert.match(
      diff(["main", "change"]).stdout,
      /1 URL ends without a redirect[\s\S]*\/b\s+its page was removed/,
    );
    repository.git("rm", "-q", "-r", ".");
    assert.deepEqual(difference("main", "change").lost, expected);
  });

  it("says nothing of what is redirected, and where else a URL leads", () => {
    startWith("a", "b", "c");
    site(["a", "new/b"], {
      redirects: [
        { source: "/b", destination: "/new/b" },
        { source: "/c", destination: "/a" },
      ],
    });
    fs.mkdirSync(path.join(repository.root, "new"));
    repository.git("mv", "b.mdx", "new/b.mdx");
    fs.rmSync(path.join(repository.root, "c.mdx"));
    const { lost, rerouted, newAddresses, pages, newFindings } = difference();
    assert.deepEqual(lost, []);
    assert.deepEqual(rerouted, [{ address: "/c", from: "/c", to: "/a" }]);
    assert.deepEqual(newAddresses, ["/new/b"]);
    assert.deepEqual(pages.renamed, [{ file: "new/b.mdx", from: "b.mdx", to: "new/b.mdx" }]);
    assert.deepEqual(newFindings, []);
    assert.equal(diff([]).code, 0);
  });

  it("finds where a page is now that was moved without git and changed a little", () => {
    startWith("a", "guides/b");
    site(["a", "start/b"]);
    repository.write("start/b.mdx", body("guides/b").replace("line by line", "word by word"));
    fs.rmSync(path.join(repository.root, "guides"), { recursive: true });
    const [lost] = difference().lost;
    assert.equal(lost?.successor, "/start/b");
  });

  it("names redirects and patterns that are broken now", () => {
    site(["new/a", "new/b", "c"], {
      redirects: [
        { source: "/old/:slug*", destination: "/new/:slug*" },
        { source: "/short", destination: "/c" },
        { source: "/same", destination: "/new/a" },
      ],
    });
    for (const page of ["new/a", "new/b", "c"]) repository.write(`${page}.mdx`, body(page));
    repository.commit();
    site(["new/a", "new/b", "c"], { redirects: [{ source: "/same", destination: "/new/a" }] });
    assert.deepEqual(
      difference().lost.map(({ kind, address, count }) => [kind, address, count]),
      [
        ["pattern", "/old/:slug*", 2],
        ["redirect", "/short", 1],
      ],
    );
  });

  it("names an anchor that pages link to, and not one that nobody links to", () => {
    startWith("a", "b");
    repository.write("a.mdx", `${body("a")}\n[x](/b#first-of-b) [y](/b#first-of-b)\n`);
    repository.write("b.mdx", `${body("b")}\n## Other\n`);
    repository.commit();
    repository.write("b.mdx", body("b").replace("## First of b", "## Start"));
    const { lost, newFindings } = difference();
    assert.deepEqual(lost, [{ kind: "anchor", address: "/b#first-of-b", reason: "missing", count: 2 }]);
    // In a page that the change does not touch.
    assert.deepEqual(
      newFindings.map(({ file, code, subject }) => [file, code, subject]),
      [
        ["a.mdx", "broken-anchor", "/b#first-of-b"],
        ["a.mdx", "broken-anchor", "/b#first-of-b"],
      ],
    );
  });

  it("tells pages that get another section, another title, or no entry", () => {
    startWith("a", "b", "c");
    repository.write(
      "docs.json",
      docsJson({
        groups: [
          { group: "All", pages: ["a"] },
          { group: "More", pages: ["b"] },
        ],
      }),
    );
    repository.write("a.mdx", body("a").replace("title: a", "title: Alpha"));
    const { pages, lost } = difference();
    assert.deepEqual(pages.moved, [{ file: "b.mdx", from: "All", to: "More" }]);
    assert.deepEqual(pages.retitled, [{ file: "a.mdx", from: "a", to: "Alpha" }]);
    assert.deepEqual(pages.hidden, ["c.mdx"]);
    assert.deepEqual(lost, []);
  });

  it("tells pages that the navigation hides and shows by `hidden`, of the page or of a section", () => {
    const hide = (name: string) =>
      repository.write(`${name}.mdx`, body(name).replace("title:", "hidden: true\ntitle:"));
    startWith("a", "b", "c");
    hide("b");
    repository.commit();
    repository.write("b.mdx", body("b"));
    hide("a");
    const { pages, lost } = difference();
    assert.deepEqual([pages.hidden, pages.listed, lost], [["a.mdx"], ["b.mdx"], []]);
    assert.match(
      diff([]).stdout,
      /^ {2}a\.mdx +no longer in the navigation\n {2}b\.mdx +now in the navigation$/m,
    );
    repository.commit();
    const group = { group: "All", hidden: true, pages: ["a", "b"] };
    repository.write("docs.json", docsJson({ groups: [group, { group: "More", pages: ["c"] }] }));
    const { pages: after } = difference("HEAD");
    assert.deepEqual([after.hidden, after.listed], [["b.mdx"], []]);
    assert.deepEqual(after.moved, [{ file: "c.mdx", from: "All", to: "More" }]);
  });

  it("keeps findings about links to a moved page, whose text the move has changed", () => {
    startWith("a", "guides/b");
    repository.write("a.mdx", `${body("a")}[B](/guides/b#gone) and [B](/guides/b#gone)\n`);
    repository.write("guides/b.mdx", `${body("b")}[A](../a#gone) and [C](./c)\n`);
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "guides/b", "start/more/b"]).code, 0);
    assert.match(
      fs.readFileSync(path.join(repository.root, "start/more/b.mdx"), "utf8"),
      /\(\.\.\/\.\.\/guides\/c\)/,
    );
    const moved = difference();
    assert.deepEqual([moved.newFindings, moved.goneFindings, moved.keptFindings], [[], [], 4]);
    repository.write("a.mdx", `${body("a")}${"[B](/start/more/b#gone)\n".repeat(3)}`);
    const more = difference();
    assert.deepEqual([more.newFindings.map(({ line }) => line), more.goneFindings], [[18], []]);
  });

  it("finds a page of a moved folder of which each line has changed", () => {
    startWith("a", "guides/b", "guides/deep/c");
    const links = (folder: string): string => `- [B](/${folder}/b)\n- [C](/${folder}/deep/c)\n- [D](/gone)\n`;
    repository.write("guides/deep/links.mdx", links("guides"));
    site(["a", "guides/b", "guides/deep/c", "guides/deep/links"]);
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "guides", "start/more"]).code, 0);
    const { pages, newFindings, rerouted } = difference();
    assert.deepEqual([pages.added, pages.removed, newFindings, rerouted], [[], [], [], []]);
    assert.equal(pages.renamed.length, 3);
  });

  it("takes a redirect from an encoded URL for one from the path of the page", () => {
    startWith("a", "my guides/first page");
    assert.equal(runIn(repository.root, ["move", "my guides/first page", "first"]).code, 0);
    assert.match(
      fs.readFileSync(path.join(repository.root, "docs.json"), "utf8"),
      /my%20guides\/first%20page/,
    );
    assert.deepEqual(difference().lost, []);
    repository.git("checkout", "-q", "docs.json");
    site(["a", "first"]);
    assert.equal(difference().lost.length, 1);
    assert.match(diff(["--fix"]).stdout, /Added 1 redirect/);
    assert.deepEqual(difference().lost, []);
  });

  it("tells endpoints that a spec loses", () => {
    const spec = (...paths: readonly string[]): string =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: Object.fromEntries(
          paths.map((one) => [one, { get: { responses: { 200: { description: "OK" } } } }]),
        ),
      });
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    repository.write("api.json", spec("/users", "/pets"));
    repository.commit();
    repository.write("api.json", spec("/users", "/cars"));
    const { endpoints, lost } = difference();
    assert.deepEqual(endpoints, { added: ["GET /cars"], removed: ["GET /pets"] });
    assert.deepEqual(
      lost.map(({ kind, address }) => [kind, address]),
      [["endpoint", "GET /pets"]],
    );
  });

  it("counts an endpoint whose page has a URL of its own once", () => {
    const operation = { "x-mint": { href: "/make-user" }, responses: { 200: { description: "OK" } } };
    const spec = (paths: object): string =>
      JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    repository.write("api.json", spec({ "/users": { post: operation } }));
    repository.commit();
    repository.write("api.json", spec({}));
    const { endpoints, lost } = difference();
    assert.deepEqual(endpoints.removed, ["POST /users"]);
    assert.deepEqual(
      lost.map(({ address }) => address),
      ["/make-user"],
    );
  });

  it("sees that one finding is fixed and another one of the same rule is new in the same file", () => {
    startWith("a");
    repository.write("a.mdx", `${body("a")}\n[x](/gone) [y](/lost)\n`);
    repository.commit();
    repository.write(
      "a.mdx",
      `An earlier line.\n${body("a").replace(/^---[\s\S]*?---\n/, "")}\n[x](/lost) [y](/new)\n`,
    );
    const { newFindings, goneFindings, keptFindings } = difference();
    assert.deepEqual(
      newFindings.filter(({ code }) => code === "broken-link").map(({ subject }) => subject),
      ["/new"],
    );
    assert.deepEqual(
      goneFindings.map(({ subject }) => subject),
      ["/gone"],
    );
    assert.equal(keptFindings, 1);
  });

  it("keeps the findings of a moved page and of a moved site", () => {
    repository.write("docs/docs.json", docsJson({ pages: ["a/b"] }));
    repository.write("docs/a/b.mdx", `${body("b")}\n[x](./gone)\n`);
    repository.commit();
    repository.git("mv", "docs", "site");
    fs.mkdirSync(path.join(repository.root, "site/c"));
    repository.git("mv", "site/a/b.mdx", "site/c/b.mdx");
    repository.write("site/docs.json", docsJson({ pages: ["c/b"] }));
    const { newFindings, goneFindings, keptFindings, pages } = difference();
    assert.deepEqual([newFindings, goneFindings, keptFindings], [[], [], 1]);
    assert.deepEqual(pages.renamed, [{ file: "c/b.mdx", from: "a/b.mdx", to: "c/b.mdx" }]);
  });

  it("counts what others committed since then to neither side", () => {
    startWith("a", "b");
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", `${body("a")}\n[x](/gone)\n`);
    repository.commit();
    repository.git("checkout", "-q", "main");
    site(["a", "b", "c"]);
    repository.write("c.mdx", body("c"));
    repository.commit();
    repository.git("checkout", "-q", "change");
    const { lost, newFindings } = difference();
    assert.deepEqual(lost, []);
    assert.deepEqual(
      newFindings.map(({ subject }) => subject),
      ["/gone"],
    );
  });

  it("compares two folders", () => {
    for (const folder of ["old", "new"]) repository.write(`${folder}/docs.json`, docsJson({ pages: ["a"] }));
    repository.write("old/a.mdx", body("a"));
    repository.write("old/b.mdx", body("b"));
    repository.write("new/a.mdx", body("a"));
    const { lost, before } = difference("old", "new");
    assert.deepEqual(
      lost.map(({ address }) => address),
      ["/b"],
    );
    assert.equal(before.name, "old");
    assert.match(diff(["old", "new/none"]).stderr, /There is no branch, tag or commit/);
  });

  it("treats what git ignores as part of both states", () => {
    site(["a", "made"]);
    repository.write("a.mdx", body("a"));
    repository.write("made.mdx", `${body("made")}\n[x](/gone)\n`);
    repository.write(".gitignore", "made.mdx\n");
    repository.commit();
    const { newFindings, newAddresses } = difference();
    assert.deepEqual([newFindings, newAddresses], [[], []]);
    assert.match(diff([]).stdout, /URLs, navigation and findings stay the same/);
  });

  it("compares two commits whatever is in the working tree", () => {
    site(["a"]);
    repository.write("a.mdx", body("a"));
    repository.commit();
    repository.write("a.mdx", `${body("a")}\n[x](/gone)\n`);
    repository.commit();
    const compared = diff(["HEAD~1", "HEAD", "--format", "json"]);
    assert.match(compared.stdout, /gone/);
    repository.write("docs.json", "{ broken");
    repository.write("a.mdx", "[y](/other)");
    repository.write("more.mdx", "[z](/z)");
    assert.deepEqual(diff(["HEAD~1", "HEAD", "--format", "json"]), compared);
    fs.rmSync(path.join(repository.root, "docs.json"));
    fs.rmSync(path.join(repository.root, "a.mdx"));
    assert.deepEqual(diff(["HEAD~1", "HEAD", "--format", "json"]), compared);
  });

  it("compares everything with nothing before the first commit", () => {
    site(["a"]);
    repository.write("a.mdx", `${body("a")}\n[x](/gone)\n`);
    const { newFindings, before, newAddresses } = difference();
    assert.equal(before.name, "nothing");
    assert.deepEqual(
      newFindings.map(({ subject }) => subject),
      ["/gone"],
    );
    assert.deepEqual(newAddresses, ["/a"]);
  });

  it("reads nothing else than git's objects where files have strange names and links", function () {
    skipWithoutLinks(this);
    startWith("a");
    repository.write("x\ny.mdx", body("x"));
    repository.link("linked.mdx", "a.mdx");
    repository.link("out.mdx", "/etc/passwd");
    repository.link("round.mdx", "round.mdx");
    repository.commit();
    repository.git("checkout", "-qb", "change");
    fs.rmSync(path.join(repository.root, "linked.mdx"));
    fs.rmSync(path.join(repository.root, "x\ny.mdx"));
    repository.commit();
    const { stdout } = diff(["main", "change", "--format", "json"]);
    const addresses: readonly string[] = JSON.parse(stdout).sites[0].lost.map(
      ({ address }: { readonly address: string }) => address,
    );
    assert.deepEqual(addresses, ["/linked", "/x\ny"]);
    assert.doesNotMatch(diff(["main", "change"]).stdout, /x\ny/);
    assert.doesNotMatch(stdout, /root:/);
  });

  it("runs nothing that the repository names", () => {
    startWith("a", "b");
    repository.write(".gitattributes", "*.mdx filter=bad diff=bad\n");
    repository.commit();
    const mark = path.join(repository.root, "ran");
    const program = repository.write(
      ".git/program.sh",
      `#!/bin/sh\necho ran > ${JSON.stringify(mark)}\ncat\n`,
    );
    fs.chmodSync(program, 0o755);
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "filter.bad.clean",
      "filter.bad.smudge",
      "filter.bad.process",
      "diff.external",
      "diff.bad.textconv",
    ])
      repository.git("config", key, program);
    fs.rmSync(mark, { force: true });
    repository.write("a.mdx", `${body("a")}\n[x](/gone)\n`);
    fs.rmSync(path.join(repository.root, "b.mdx"));
    assert.equal(
      difference().newFindings.some(({ subject }) => subject === "/gone"),
      true,
    );
    assert.equal(fs.existsSync(mark), false);
  });

  it("names a clone that lacks its history or its contents, with what to do", () => {
    startWith("a");
    repository.git("checkout", "-qb", "change");
    repository.write("a.mdx", `${body("a")}\n[x](/gone)\n`);
    repository.commit();
    repository.git("config", "uploadpack.allowFilter", "true");
    const clones = temporaryFolder();
    try {
      const source = `file://${repository.root}`;
      gitIn(clones.root, ["clone", "-q", "--depth", "1", "--branch", "change", source, "shallow"]);
      const shallow = runIn(path.join(clones.root, "shallow"), ["diff", "main"]);
      assert.equal(shallow.code, 2);
      assert.match(shallow.stderr, /fetch-depth: 0/);
      const inBuild = runIn(path.join(clones.root, "shallow"), ["diff"], {
        environment: { GITHUB_BASE_REF: "main" },
      });
      assert.equal(inBuild.code, 2);
      assert.match(inBuild.stderr, /There is no main here.*fetch-depth: 0/);
      gitIn(clones.root, ["clone", "-q", "--filter=blob:none", "--branch", "change", source, "partial"]);
      fs.rmSync(path.join(clones.root, "partial/a.mdx"));
      const partial = runIn(path.join(clones.root, "partial"), ["diff", "origin/main"]);
      assert.equal(partial.code, 2);
      assert.match(partial.stderr, /--filter/);
    } finally {
      clones.remove();
    }
  });

  it("names what it is given and does not know", () => {
    startWith("a");
    const unknown = diff(["nowhere"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /There is no branch, tag or commit nowhere/);
    assert.equal(diff(["--", "--output=x"]).code, 2);
    assert.match(diff(["a", "b", "c"]).stderr, /at most a BASE and a HEAD/);
    const outside = temporaryFolder();
    try {
      outside.write("docs.json", docsJson({ pages: [] }));
      const { code, stderr } = runIn(outside.root, ["diff"]);
      assert.equal(code, 2);
      assert.match(stderr, /not in a git repository/);
    } finally {
      outside.remove();
    }
  });

  it("writes a comment in which nothing of the repository is a link, a mention or markup", () => {
    startWith("a", "b");
    site(["a"]);
    repository.write(
      "a.mdx",
      `${body("a")}\n[x](/@team/#12/</details><img>) [y](/\`|x) [z](/www.evil.example)\n`,
    );
    fs.rmSync(path.join(repository.root, "b.mdx"));
    const { stdout } = diff(["--format", "markdown"]);
    assert.equal(stdout, diff(["--format", "markdown"]).stdout);
    const withoutCode = stdout.replace(/(`+)[^\n]*?[^`]\1(?!`)/g, "");
    assert.match(stdout, /^<!-- docs-json diff /);
    assert.match(stdout, /- `\/b`: its page was removed/);
    assert.doesNotMatch(withoutCode, /@team|<img>|www\.evil|\(\//);
  });

  describe("--fix", () => {
    const redirects = (): unknown =>
      JSON.parse(fs.readFileSync(path.join(repository.root, "docs.json"), "utf8")).redirects;
    const move = (from: string, to: string): void => {
      fs.mkdirSync(path.dirname(path.join(repository.root, to)), { recursive: true });
      fs.renameSync(path.join(repository.root, from), path.join(repository.root, to));
    };

    it("adds one redirect for a folder that moved as a whole, and one for another page", () => {
      startWith("a", "guides/b", "guides/deep/c", "d");
      site(["new/a", "start/b", "start/deep/c", "d"]);
      move("guides", "start");
      move("a.mdx", "new/a.mdx");
      const before = fs.readFileSync(path.join(repository.root, "docs.json"), "utf8");
      const trial = diff(["--fix", "--dry-run"]);
      assert.match(trial.stdout, /^\+.*guides\/:slug\*/m);
      assert.equal(fs.readFileSync(path.join(repository.root, "docs.json"), "utf8"), before);
      assert.match(diff(["--fix"]).stdout, /Added 2 redirects/);
      assert.deepEqual(redirects(), [
        { source: "/guides/:slug*", destination: "/start/:slug*" },
        { source: "/a", destination: "/new/a" },
      ]);
      assert.deepEqual(difference().lost, []);
      assert.match(diff(["--fix"]).stdout, /No redirect is added$/m);
    });

    it("adds no pattern for a folder in which a spec gives pages, and neither does a move", () => {
      let directory = "api";
      const navigation = (folder: string): string => {
        const generated = { tab: "API", openapi: { source: "spec.json", directory } };
        return docsJson({ tabs: [{ tab: "All", pages: ["a", `${folder}/b`, `${folder}/c`] }, generated] });
      };
      startWith("a", "api/b", "api/c");
      const operation = { summary: "List users", tags: ["Users"], responses: { 200: { description: "OK" } } };
      const info = { title: "T", version: "1" };
      const write = (get: object) =>
        repository.write(
          "spec.json",
          JSON.stringify({ openapi: "3.1.0", info, paths: { "/users": { get } } }),
        );
      write(operation);
      repository.write("docs.json", navigation("api"));
      repository.commit();
      const expected = [
        { source: "/api/b", destination: "/start/b" },
        { source: "/api/c", destination: "/start/c" },
      ];
      assert.equal(runIn(repository.root, ["move", "api", "start"]).code, 0);
      assert.deepEqual(redirects(), expected);
      repository.write("docs.json", navigation("start"));
      assert.equal(diff(["--fix"]).code, 0);
      assert.deepEqual(redirects(), expected);
      assert.deepEqual(difference().lost, []);
      repository.git("reset", "-q", "--hard");
      repository.git("clean", "-qfd");
      directory = "reference";
      write({ ...operation, "x-mint": { href: "/api/deep/users" } });
      repository.write("docs.json", navigation("api"));
      repository.commit();
      assert.equal(runIn(repository.root, ["move", "api", "start"]).code, 0);
      assert.deepEqual(redirects(), expected);
      assert.deepEqual(difference("HEAD").lost, []);
    });

    it("tells a coding agent which redirects it would add, without the patch", () => {
      startWith("a", "guides/b", "guides/deep/c", "d");
      site(["new/a", "start/b", "start/deep/c", "d"]);
      move("guides", "start");
      move("a.mdx", "new/a.mdx");
      const agent = ["--format", "agent"];
      const redirectLines = ["/guides/:slug* → /start/:slug*", "/a → /new/a"];
      assert.deepEqual(diff(["--fix", "--dry-run", ...agent]), {
        code: 0,
        stdout: [
          "Dry run: the site stays as it is",
          ...redirectLines,
          "M docs.json",
          "Next: the same command without --dry-run (writes this); --format text (prints the patch)",
          "Would change 1 file; would add 2 redirects",
          "",
        ].join("\n"),
        stderr: "",
      });
      diff(["--fix", "--dry-run", "--output", "fix.patch", ...agent]);
      const patch = fs.readFileSync(path.join(repository.root, "fix.patch"), "utf8");
      assert.equal(patch, diff(["--fix", "--dry-run", "--format", "text"]).stdout);
      fs.rmSync(path.join(repository.root, "fix.patch"));
      assert.equal(
        diff(["--fix", ...agent]).stdout,
        [
          ...redirectLines,
          "M docs.json",
          "Next: docs-json check --changed (what this breaks)",
          "Changed 1 file; added 2 redirects",
          "",
        ].join("\n"),
      );
      assert.equal(diff(["--fix", ...agent]).stdout, "No redirect is added\n");
    });

    it("makes no chain and hides no page", () => {
      site(["guides/a", "guides/b", "x"], {
        redirects: [
          { source: "/short", destination: "/guides/a" },
          { source: "/old/:slug*", destination: "/guides/:slug*" },
          { source: "/all/:slug*", destination: "/guides/b#first-of-guides/b" },
        ],
      });
      for (const page of ["guides/a", "guides/b", "x"]) repository.write(`${page}.mdx`, body(page));
      repository.commit();
      site(["start/a", "start/b", "x"], {
        redirects: [
          { source: "/short", destination: "/guides/a" },
          { source: "/old/:slug*", destination: "/guides/:slug*" },
          { source: "/all/:slug*", destination: "/guides/b#first-of-guides/b" },
        ],
      });
      move("guides", "start");
      diff(["--fix"]);
      assert.deepEqual(redirects(), [
        { source: "/short", destination: "/start/a" },
        { source: "/old/:slug*", destination: "/start/:slug*" },
        { source: "/all/:slug*", destination: "/start/b#first-of-guides/b" },
        { source: "/guides/:slug*", destination: "/start/:slug*" },
      ]);
      assert.deepEqual(difference().lost, []);
      const { stdout } = runIn(repository.root, ["check", "--format", "json"]);
      assert.doesNotMatch(stdout, /redirect-/);
    });

    it("leaves a page that was removed to its author", () => {
      startWith("a", "b");
      site(["a"]);
      fs.rmSync(path.join(repository.root, "b.mdx"));
      const { stdout, code } = diff(["--fix"]);
      assert.equal(code, 1);
      assert.match(
        stdout,
        /No redirect is added; 1 URL still ends without a redirect; choose where to redirect it/,
      );
      assert.equal(redirects(), undefined);
    });

    it("is refused for a commit, a format, and without what it needs", () => {
      startWith("a");
      for (const args of [["--fix", "main", "main"], ["--fix", "--format", "json"], ["--dry-run"]])
        assert.equal(diff(args).code, 2, args.join(" "));
    });
  });

  it("keeps a comment within the length that services take", () => {
    const pages = Array.from(
      { length: 1500 },
      (_, index) => `a-rather-long-folder/of-the-site/page-${index}`,
    );
    site(pages);
    for (const page of pages) repository.write(`${page}.mdx`, "");
    repository.commit();
    site([]);
    fs.rmSync(path.join(repository.root, "a-rather-long-folder"), { recursive: true });
    const { stdout } = diff(["--format", "markdown"]);
    assert.ok(stdout.length <= 60_000, String(stdout.length));
    assert.match(stdout, /1,500 URLs end without a redirect/);
    assert.match(stdout, /and 1,\d\d\d more/);
  });
});
