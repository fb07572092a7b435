/** The exit codes of `docs-json check`, and the sites that it checks. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { check, codesOf, writeCleanSite, writeMixedSite, writeSiteWithWarning } from "./checked-sites.ts";
import { checkJson, docsJson } from "./command-line.ts";

describe("docs-json check", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("ignores a docs.json inside a site that has no navigation, unless its path is given", () => {
    folder.write("docs.json", docsJson({ pages: ["intro", "es/intro", "sdk/intro"] }));
    folder.write("es/docs.json", '{ "name": "left over" }');
    folder.write("sdk/docs.json", docsJson({ pages: ["intro"] }));
    for (const page of ["intro", "es/intro", "sdk/intro"]) folder.write(`${page}.mdx`);
    assert.deepEqual(codesOf(folder.root), ["ignored-docs-json"]);
    assert.equal(checkJson(folder.root, []).sites.length, 2);
    const named = checkJson(folder.root, [".", "es"]);
    assert.deepEqual(
      named.sites.map(({ findings }) => findings.map(({ code }) => code)),
      [[], ["required-field"]],
    );
  });

  describe("a docs.json that is not valid JSON", () => {
    beforeEach(() => {
      const text = docsJson({ pages: ["intro", "gone"] });
      folder.write("docs.json", text.replace('"intro"', '"in"tro'));
      folder.write("intro.mdx", "[gone](/gone)\n");
      folder.write("orphan.mdx");
    });

    it("causes only syntax errors, and a note that nothing else is checked", () => {
      const { code, stderr } = check(folder.root);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^docs-json: docs\.json:\d+:\d+ is not valid JSON, so only its syntax is checked; fix it to have the rest of the site checked\n$/,
      );
      assert.deepEqual([...new Set(codesOf(folder.root))], ["json-syntax"]);
      assert.deepEqual(
        checkJson(folder.root, []).sites.map(({ broken }) => broken),
        [["docs.json"]],
      );
    });

    it("fails a check of a page or of other rules, which is impossible", () => {
      for (const args of [["intro.mdx"], ["--only", "broken-link"]]) {
        const [site] = checkJson(folder.root, args).sites;
        assert.deepEqual([...new Set(site?.findings.map(({ code }) => code))], ["json-syntax"]);
        assert.equal(check(folder.root, ...args).code, 1);
      }
    });

    it("makes the verdict name what was not checked", () => {
      const { code, stdout } = check(folder.root, "--deploy");
      assert.equal(code, 3);
      assert.match(stdout, /Not checked: the content of JSON files with syntax errors \(`docs\.json`\)/);
    });
  });

  it("reports the findings of several rules, named together or one by one", () => {
    folder.write("docs.json", docsJson({ pages: ["a", "gone", "/a"] }));
    folder.write("a.mdx", "---\ntitle: A\n---\n\n[x](/nowhere)\n");
    const all = new Set(codesOf(folder.root));
    assert.ok(all.size > 2, [...all].join(", "));
    const two = ["broken-link", "missing-page"];
    for (const args of [["--only", "missing-page, broken-link"], two.flatMap((code) => ["--only", code])])
      assert.deepEqual([...new Set(codesOf(folder.root, ...args))].sort(), two);
    assert.equal(check(folder.root, "--only", "").code, 2);
  });

  describe("exit code", () => {
    it("is 0 without errors, 1 with errors, 2 if nothing can be checked", () => {
      writeCleanSite(folder, "clean/");
      writeSiteWithWarning(folder, "warned/");
      writeMixedSite(folder, "wrong/");
      folder.folder("empty");
      assert.equal(check(folder.root, "clean").code, 0);
      assert.equal(check(folder.root, "warned").code, 0);
      assert.equal(check(folder.root, "wrong").code, 1);
      assert.deepEqual(check(folder.root, "empty"), {
        code: 2,
        stdout: "",
        stderr:
          "docs-json: No docs.json in empty or its subfolders; pass the folder of a site, or its docs.json\n",
      });
      assert.equal(check(folder.root, "clean", "nowhere").code, 2);
    });

    it("is 1 with more warnings than allowed, and says so", () => {
      writeSiteWithWarning(folder);
      assert.deepEqual(
        [check(folder.root, "--max-warnings", "1").code, check(folder.root, "--max-warnings", "1").stderr],
        [0, ""],
      );
      const { code, stderr } = check(folder.root, "--max-warnings", "0");
      assert.equal(code, 1);
      assert.equal(stderr, "docs-json: 1 warning, more than the 0 allowed\n");
    });

    it("is 2 if one of several sites cannot be read; the others are checked", () => {
      writeMixedSite(folder, "a/");
      folder.write("b/docs.json", Buffer.from([0, 1, 2, 3]));
      const { code, stdout, stderr } = check(folder.root, "a", "b");
      assert.equal(code, 2);
      assert.match(stdout, /in 1 site /);
      assert.match(stderr, /^docs-json: b\/docs\.json could not be read: .*\n$/);
    });
  });

  describe("which sites", () => {
    const rootsOf = (...args: readonly string[]): readonly string[] =>
      checkJson(folder.root, args).sites.map((site) => site.root);
    const below = (...names: readonly string[]): readonly string[] =>
      names.map((name) => join(folder.root, name));

    it("are found by a folder, a docs.json, and a folder of sites, each site once", () => {
      for (const name of ["a", "b/one", "b/two"]) writeCleanSite(folder, `${name}/`);
      assert.deepEqual(rootsOf("a"), below("a"));
      assert.deepEqual(rootsOf("a/docs.json"), below("a"));
      assert.deepEqual(rootsOf("b"), below("b/one", "b/two"));
      assert.deepEqual(
        rootsOf("b/two", "b", "a", "./a/", join(folder.root, "a")),
        below("b/two", "b/one", "a"),
      );
    });

    it("are all sites in the current folder without a path, including those inside a site", () => {
      for (const name of ["", "example/", "node_modules/dependency/", ".hidden/"])
        writeCleanSite(folder, name);
      assert.deepEqual(rootsOf(), [folder.root, join(folder.root, "example")]);
      assert.deepEqual(rootsOf("."), [folder.root]);
    });

    it("includes the files of a nested site in the inner one, which the outer one may list", () => {
      folder.write("docs.json", docsJson({ pages: ["intro", "inner/intro", "inner/gone"] }));
      folder.write("intro.mdx");
      writeCleanSite(folder, "inner/");
      folder.write("inner/orphan.mdx");
      const [outer, inner] = checkJson(folder.root).sites;
      assert.deepEqual(
        outer?.findings.map(({ code, pointer }) => [code, pointer]),
        [["missing-page", "/navigation/pages/2"]],
      );
      assert.deepEqual(
        inner?.findings.map(({ code, file }) => [code, file]),
        [["orphan-page", "orphan.mdx"]],
      );
    });

    it("skips an API description with that name, with a note, unless its path is given", () => {
      writeCleanSite(folder, "docs/");
      folder.write("api/docs.json", '{ "openapi": "3.1.0", "paths": {} }');
      const { code, stderr } = check(folder.root);
      assert.equal(code, 0);
      assert.equal(
        stderr,
        "docs-json: api/docs.json was skipped: it is an API description, not a site's docs.json\n",
      );
      assert.equal(check(folder.root, "api").code, 1);
    });
  });

  it("warns about a docs.json without page files", () => {
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    const { code, stderr } = check(folder.root);
    assert.equal(code, 0);
    assert.equal(
      stderr,
      "docs-json: There are no page files in . or below, so every page is missing; use --no-files to check only docs.json\n",
    );
    assert.equal(check(folder.root, "--no-files").stderr, "");
    folder.write("docs.json", docsJson({ groups: [] }));
    assert.equal(check(folder.root).stderr, "");
  });
});
