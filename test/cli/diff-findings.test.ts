/** `docs-json diff`: findings that are new, fixed or kept. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff: findings", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  it("keeps findings about links to a moved page, although the move changes the links", () => {
    repository.startWith("a", "guides/b");
    repository.write("a.mdx", `${pageText("a")}[B](/guides/b#gone) and [B](/guides/b#gone)\n`);
    const more = "\nAnother line, which the move does not change, so that the page is recognized.\n";
    repository.write("guides/b.mdx", `${pageText("b")}[A](../a#gone), [C](./c) <img src="./d.png" />${more}`);
    repository.write("guides/d.png", "");
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "guides/b", "start/more/b"]).code, 0);
    assert.match(
      fs.readFileSync(path.join(repository.root, "start/more/b.mdx"), "utf8"),
      /\(\.\.\/\.\.\/guides\/c\)/,
    );
    const moved = repository.difference();
    assert.deepEqual([moved.newFindings, moved.goneFindings, moved.keptFindings], [[], [], 5]);
    repository.write("a.mdx", `${pageText("a")}${"[B](/start/more/b#gone)\n".repeat(3)}`);
    const next = repository.difference();
    assert.deepEqual([next.newFindings.map(({ line }) => line), next.goneFindings], [[18], []]);
  });

  it("keeps findings about missing pages of a moved folder, whose entries move with it", () => {
    repository.startWith("a", "guides/b", "guides/c");
    repository.site(["a", "guides/b", "guides/c", "guides/draft"]);
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "guides", "start/guides"]).code, 0);
    const docsText = fs.readFileSync(path.join(repository.root, "docs.json"), "utf8");
    assert.match(docsText, /"start\/guides\/draft"/);
    const { newFindings, goneFindings, keptFindings } = repository.difference();
    assert.deepEqual([newFindings, goneFindings, keptFindings], [[], [], 1]);
  });

  it("keeps findings about entries that move between docs.json and a file that it includes", () => {
    repository.startWith("a");
    const pages = ["a", "draft", "draft"];
    repository.site(pages);
    repository.commit();
    repository.write("docs.json", docsJson({ $ref: "./menus/navigation.json" }));
    repository.write("menus/navigation.json", JSON.stringify({ groups: [{ group: "All", pages }] }, null, 2));
    const findingsOf = (): unknown => {
      const { newFindings, goneFindings, keptFindings } = repository.difference();
      return [
        newFindings.map(({ file, code, subject }) => [file, code, subject]),
        goneFindings,
        keptFindings > 0,
      ];
    };
    assert.deepEqual(findingsOf(), [[], [], true]);
    repository.commit();
    repository.site([...pages, "new"]);
    fs.rmSync(path.join(repository.root, "menus"), { recursive: true });
    assert.deepEqual(findingsOf(), [[["docs.json", "missing-page", "new"]], [], true]);
  });

  it("counts no finding as fixed that is in a file which is no longer readable", () => {
    const docs = docsJson({ groups: [{ group: "All", pages: ["a", "draft"] }] });
    repository.write("docs.json", docs);
    repository.write("a.mdx", `${pageText("a")}[x](/gone) [y](/lost)\n`);
    repository.commit();
    const goneIn = (): readonly string[] =>
      repository.difference().goneFindings.map(({ subject }) => subject);
    repository.write("a.mdx", `${pageText("a")}[x](/gone)\n`);
    assert.deepEqual(goneIn(), ["/lost"]);
    fs.writeFileSync(path.join(repository.root, "a.mdx"), Buffer.from([0xff, 0xfe, 0x41, 0]));
    assert.deepEqual(goneIn(), []);
    repository.write("a.mdx", pageText("a"));
    repository.write("docs.json", "{ broken");
    assert.deepEqual(goneIn(), []);
    assert.doesNotMatch(runIn(repository.root, ["check", "--changed"]).stdout, /fixed/);
    repository.write("docs.json", docs);
    assert.deepEqual(goneIn(), ["/gone", "/lost"]);
  });

  it("reports a known finding again when a change loses another page with it, not when a lost page moves", () => {
    const site = (dropped: readonly string[]): void =>
      void repository.write(
        "docs.json",
        docsJson({ tabs: [{ tab: "Guides", groups: [{ group: "All", pages: ["a"] }], pages: dropped }] }),
      );
    for (const name of ["a", "b", "c"]) repository.write(`${name}.mdx`, pageText(name));
    site(["b"]);
    repository.commit();
    const again = (): unknown => {
      const { newFindings, goneFindings, keptFindings } = repository.difference();
      const names = newFindings.map(({ code, subject }) => `${code} ${subject}`.trim());
      return [names, goneFindings.map(({ code }) => code), keptFindings];
    };
    site(["b", "c"]);
    assert.deepEqual(again(), [["one-child-type pages"], ["orphan-page"], 0]);
    const { code, stdout } = runIn(repository.root, ["check", "--changed"]);
    assert.equal(code, 1);
    assert.match(stdout, /2 pages would not be published/);
    repository.commit();
    repository.git("mv", "c.mdx", "renamed.mdx");
    site(["b", "renamed"]);
    assert.deepEqual(again(), [[], [], 1]);
    site(["b"]);
    assert.deepEqual(again(), [["orphan-page"], [], 1]);
  });

  it("reports a redirect that hides pages again when a change adds another one below it", () => {
    const redirects = [{ source: "/old/:slug*", destination: "/a" }];
    for (const name of ["a", "old/b", "old/c"]) repository.write(`${name}.mdx`, pageText(name));
    repository.site(["a", "old/b", "old/c"], { redirects });
    repository.commit();
    repository.site(["old/c", "a", "old/b"], { redirects });
    assert.deepEqual(repository.difference().newFindings, []);
    repository.write("old/d.mdx", pageText("d"));
    repository.site(["a", "old/b", "old/c", "old/d"], { redirects });
    const { newFindings, goneFindings } = repository.difference();
    assert.deepEqual(
      [newFindings.map(({ code, subject }) => [code, subject]), goneFindings],
      [[["redirect-shadows-page", "/old/:slug*"]], []],
    );
  });

  it("distinguishes a fixed finding from a new one of the same rule in the same file", () => {
    repository.startWith("a");
    repository.write("a.mdx", `${pageText("a")}\n[x](/gone) [y](/lost)\n`);
    repository.commit();
    repository.write(
      "a.mdx",
      `An earlier line.\n${pageText("a").replace(/^---[\s\S]*?---\n/, "")}\n[x](/lost) [y](/new)\n`,
    );
    const { newFindings, goneFindings, keptFindings } = repository.difference();
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
    repository.write("docs/a/b.mdx", `${pageText("b")}\n[x](./gone)\n`);
    repository.commit();
    repository.git("mv", "docs", "site");
    fs.mkdirSync(path.join(repository.root, "site/c"));
    repository.git("mv", "site/a/b.mdx", "site/c/b.mdx");
    repository.write("site/docs.json", docsJson({ pages: ["c/b"] }));
    const { newFindings, goneFindings, keptFindings, pages } = repository.difference();
    assert.deepEqual([newFindings, goneFindings, keptFindings], [[], [], 1]);
    assert.deepEqual(pages.renamed, [{ file: "c/b.mdx", from: "a/b.mdx", to: "c/b.mdx" }]);
  });

  it("keeps the findings of several sites that are moved together, by the ends of their paths", () => {
    for (const site of ["a/docs", "b/docs", "c"]) {
      repository.write(`${site}/docs.json`, docsJson({ pages: ["start"] }, { name: site }));
      repository.write(`${site}/start.mdx`, `${pageText(site)}[x](./gone)\n`);
    }
    repository.commit();
    for (const folder of ["sites", "other"]) fs.mkdirSync(path.join(repository.root, folder));
    for (const site of ["a", "b"]) repository.git("mv", site, `sites/${site}`);
    repository.git("mv", "c", "other/d");
    assert.match(
      repository.diff([]).stdout,
      /^sites\/a\/docs: .*\nURLs, titles and findings stay the same$/m,
    );
    const { sites } = JSON.parse(repository.diff(["--format", "json"]).stdout);
    assert.equal(sites.length, 3);
    for (const { lost, newFindings, keptFindings } of sites)
      assert.deepEqual([lost, newFindings, keptFindings], [[], [], 1]);
    assert.match(
      runIn(repository.root, ["check", "--changed"]).stdout,
      /^No new findings since main in 3 sites/m,
    );
  });

  it("compares a moved site with its former folder also if only its own folder is named", () => {
    for (const page of ["a", "b"]) repository.write(`docs/${page}.mdx`, `${pageText(page)}[x](./gone)\n`);
    repository.write("docs/docs.json", docsJson({ pages: ["a", "b"] }));
    repository.commit();
    repository.git("mv", "docs", "web");
    fs.rmSync(path.join(repository.root, "web/b.mdx"));
    const { lost, keptFindings } = repository.difference("--site", "web");
    assert.deepEqual([lost.map(({ address }) => address), keptFindings], [["/b"], 1]);
    repository.commit();
    assert.deepEqual(
      repository.difference("HEAD~1", "HEAD", "--site", "docs").lost.map(({ address }) => address),
      ["/b"],
    );
  });

  it("does not compare a new site with the site around its folder", () => {
    repository.startWith("a", "b");
    repository.write("sub/docs.json", docsJson({ pages: ["c"] }));
    repository.write("sub/c.mdx", pageText("c"));
    const { lost, pages } = repository.difference("--site", "sub");
    assert.deepEqual([lost, pages.added], [[], ["c.mdx"]]);
  });
});
