/** `docs-json diff --fix`: the redirects that it adds. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff --fix", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  const redirects = (): unknown =>
    JSON.parse(fs.readFileSync(path.join(repository.root, "docs.json"), "utf8")).redirects;
  const move = (from: string, to: string): void => {
    fs.mkdirSync(path.dirname(path.join(repository.root, to)), { recursive: true });
    fs.renameSync(path.join(repository.root, from), path.join(repository.root, to));
  };

  it("adds one redirect for a whole moved folder, and one for each other page", () => {
    repository.startWith("a", "guides/b", "guides/deep/c", "d");
    repository.site(["new/a", "start/b", "start/deep/c", "d"]);
    move("guides", "start");
    move("a.mdx", "new/a.mdx");
    const before = fs.readFileSync(path.join(repository.root, "docs.json"), "utf8");
    const trial = repository.diff(["--fix", "--dry-run"]);
    assert.match(trial.stdout, /^\+.*guides\/:slug\*/m);
    assert.equal(fs.readFileSync(path.join(repository.root, "docs.json"), "utf8"), before);
    assert.match(repository.diff(["--fix"]).stdout, /Added 2 redirects/);
    assert.deepEqual(redirects(), [
      { source: "/guides/:slug*", destination: "/start/:slug*" },
      { source: "/a", destination: "/new/a" },
    ]);
    assert.deepEqual(repository.difference().lost, []);
    assert.match(repository.diff(["--fix"]).stdout, /No redirect is added$/m);
  });

  it("changes existing patterns to a moved folder, also without a leading slash", () => {
    repository.site(["a", "guides/b", "guides/c"], {
      redirects: [
        { source: "/old/:slug*", destination: "guides/:slug*" },
        { source: "/older/:slug*", destination: "/guides/:slug*" },
      ],
    });
    for (const page of ["a", "guides/b", "guides/c"]) repository.write(`${page}.mdx`, pageText(page));
    repository.commit();
    move("guides", "start");
    const docs = path.join(repository.root, "docs.json");
    fs.writeFileSync(docs, fs.readFileSync(docs, "utf8").replace(/"guides\/([bc])"/g, '"start/$1"'));
    assert.match(repository.diff(["--fix"]).stdout, /Added 1 redirect, updated 2 redirects/);
    assert.deepEqual(redirects(), [
      { source: "/old/:slug*", destination: "/start/:slug*" },
      { source: "/older/:slug*", destination: "/start/:slug*" },
      { source: "/guides/:slug*", destination: "/start/:slug*" },
    ]);
    assert.deepEqual(repository.difference().lost, []);
  });

  it("adds no wildcard for a folder that contains pages of a spec, like docs-json move", () => {
    let directory = "api";
    const navigation = (folder: string): string => {
      const generated = { tab: "API", openapi: { source: "spec.json", directory } };
      return docsJson({ tabs: [{ tab: "All", pages: ["a", `${folder}/b`, `${folder}/c`] }, generated] });
    };
    repository.startWith("a", "api/b", "api/c");
    const operation = { summary: "List users", tags: ["Users"], responses: { 200: { description: "OK" } } };
    const info = { title: "T", version: "1" };
    const write = (get: object) =>
      repository.write("spec.json", JSON.stringify({ openapi: "3.1.0", info, paths: { "/users": { get } } }));
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
    assert.equal(repository.diff(["--fix"]).code, 0);
    assert.deepEqual(redirects(), expected);
    assert.deepEqual(repository.difference().lost, []);
    repository.git("reset", "-q", "--hard");
    repository.git("clean", "-qfd");
    directory = "reference";
    write({ ...operation, "x-mint": { href: "/api/deep/users" } });
    repository.write("docs.json", navigation("api"));
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "api", "start"]).code, 0);
    assert.deepEqual(redirects(), expected);
    assert.deepEqual(repository.difference("HEAD").lost, []);
  });

  it("lists the redirects for a coding agent instead of the patch", () => {
    repository.startWith("a", "guides/b", "guides/deep/c", "d");
    repository.site(["new/a", "start/b", "start/deep/c", "d"]);
    move("guides", "start");
    move("a.mdx", "new/a.mdx");
    const agent = ["--format", "agent"];
    const redirectLines = ["/guides/:slug* → /start/:slug*", "/a → /new/a"];
    assert.deepEqual(repository.diff(["--fix", "--dry-run", ...agent]), {
      code: 0,
      stdout: [
        "Dry run: the site is not changed",
        ...redirectLines,
        "M docs.json",
        "Next: the same command without --dry-run (writes this); --format text (prints the patch)",
        "Would change 1 file; would add 2 redirects",
        "",
      ].join("\n"),
      stderr: "",
    });
    repository.diff(["--fix", "--dry-run", "--output", "fix.patch", ...agent]);
    const patch = fs.readFileSync(path.join(repository.root, "fix.patch"), "utf8");
    assert.equal(patch, repository.diff(["--fix", "--dry-run", "--format", "text"]).stdout);
    fs.rmSync(path.join(repository.root, "fix.patch"));
    assert.equal(
      repository.diff(["--fix", ...agent]).stdout,
      [
        ...redirectLines,
        "M docs.json",
        "Next: docs-json check --changed (what this breaks)",
        "Changed 1 file; added 2 redirects",
        "",
      ].join("\n"),
    );
    assert.equal(repository.diff(["--fix", ...agent]).stdout, "No redirect is added\n");
  });

  it("redirects single pages of a moved folder in which a remote spec may have pages", () => {
    const site = (folder: string) =>
      repository.write(
        "docs.json",
        docsJson({
          tabs: [
            { tab: "All", pages: [`${folder}/b`, `${folder}/c`] },
            { tab: "API", openapi: "https://example.com/openapi.json" },
          ],
        }),
      );
    site("guides");
    for (const page of ["b", "c"]) repository.write(`guides/${page}.mdx`, pageText(page));
    repository.commit();
    site("start");
    repository.git("mv", "guides", "start");
    assert.match(repository.diff(["--fix"]).stdout, /^\/guides\/b → \/start\/b\n\/guides\/c → \/start\/c$/m);
  });

  it("adds no redirect between URLs that differ only in letter case, like docs-json move", () => {
    repository.startWith("a", "guides/b", "guides/c");
    repository.site(["a", "guides/B", "guides/c"]);
    move("guides/b.mdx", "guides/other.mdx");
    move("guides/other.mdx", "guides/B.mdx");
    const { stdout, stderr } = repository.diff(["--fix"]);
    assert.match(stderr, /between URLs that differ only in letter case/);
    assert.match(stdout, /^No redirect is added; 1 URL still ends without a redirect/m);
  });

  it("creates no redirect chain and hides no page", () => {
    repository.site(["guides/a", "guides/b", "x"], {
      redirects: [
        { source: "/short", destination: "/guides/a" },
        { source: "/old/:slug*", destination: "/guides/:slug*" },
        { source: "/all/:slug*", destination: "/guides/b#first-of-guides/b" },
      ],
    });
    for (const page of ["guides/a", "guides/b", "x"]) repository.write(`${page}.mdx`, pageText(page));
    repository.commit();
    repository.site(["start/a", "start/b", "x"], {
      redirects: [
        { source: "/short", destination: "/guides/a" },
        { source: "/old/:slug*", destination: "/guides/:slug*" },
        { source: "/all/:slug*", destination: "/guides/b#first-of-guides/b" },
      ],
    });
    move("guides", "start");
    repository.diff(["--fix"]);
    assert.deepEqual(redirects(), [
      { source: "/short", destination: "/start/a" },
      { source: "/old/:slug*", destination: "/start/:slug*" },
      { source: "/all/:slug*", destination: "/start/b#first-of-guides/b" },
      { source: "/guides/:slug*", destination: "/start/:slug*" },
    ]);
    assert.deepEqual(repository.difference().lost, []);
    const { stdout } = runIn(repository.root, ["check", "--format", "json"]);
    assert.doesNotMatch(stdout, /redirect-/);
  });

  it("leaves the redirect of a removed page to the author", () => {
    repository.startWith("a", "b");
    repository.site(["a"]);
    fs.rmSync(path.join(repository.root, "b.mdx"));
    const { stdout, code } = repository.diff(["--fix"]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /No redirect is added; 1 URL still ends without a redirect; choose where to redirect it/,
    );
    assert.equal(redirects(), undefined);
  });

  it("is rejected with HEAD, with other formats, and as --dry-run alone", () => {
    repository.startWith("a");
    for (const args of [["--fix", "main", "main"], ["--fix", "--format", "json"], ["--dry-run"]])
      assert.equal(repository.diff(args).code, 2, args.join(" "));
  });

  it("says why docs.json cannot get a redirect", () => {
    repository.startWith("a", "b");
    fs.renameSync(path.join(repository.root, "b.mdx"), path.join(repository.root, "c.mdx"));
    repository.site(["a", "c"], { redirects: "none" });
    const notAList = repository.diff(["--fix"]);
    assert.deepEqual([notAList.code, notAList.stdout], [2, ""]);
    assert.match(notAList.stderr, /`redirects` of docs\.json is not a list/);
    const text = docsJson({ pages: ["a", "c"] }).replace(",", "");
    repository.write("docs.json", text);
    const broken = repository.diff(["--fix"]);
    assert.deepEqual([broken.code, broken.stdout], [2, ""]);
    assert.match(broken.stderr, /docs\.json:\d+:\d+ is not valid JSON, so .* fix the syntax first/);
    assert.equal(fs.readFileSync(path.join(repository.root, "docs.json"), "utf8"), text);
  });
});
