/** The options of `docs-json check` that choose what is reported. */
import assert from "node:assert/strict";
import { rules } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { check, codesOf, writeMixedSite, writeSiteWithWarning } from "./checked-sites.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

describe("docs-json check", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  describe("options", () => {
    it("--rule sets a severity or turns a rule off, and may be repeated", () => {
      writeSiteWithWarning(folder);
      folder.write("orphan.mdx");
      assert.deepEqual(codesOf(folder.root), ["missing-page", "orphan-page"]);
      assert.deepEqual(codesOf(folder.root, "--rule", "orphan-page=off"), ["missing-page"]);
      assert.deepEqual(codesOf(folder.root, "--rule=orphan-page=off", "--rule", "missing-page=off"), []);
      assert.equal(check(folder.root, "--rule", "orphan-page=error").code, 1);
      assert.equal(check(folder.root, "--rule", "missing-page=hint", "--max-warnings", "0").code, 0);
    });

    it("--rule turns each rule off, and none of the others", () => {
      writeMixedSite(folder);
      const all = codesOf(folder.root);
      assert.ok(new Set(all).size > 3);
      for (const { code } of rules) {
        assert.deepEqual(
          codesOf(folder.root, "--rule", `${code}=off`),
          all.filter((found) => found !== code),
          code,
        );
      }
    });

    it("--require names keys that pages must have, of a folder or of all", () => {
      folder.write(
        "docs.json",
        JSON.stringify({
          theme: "mint",
          name: "A",
          colors: { primary: "#123456" },
          navigation: { pages: ["intro", "guides/setup"] },
        }),
      );
      folder.write("intro.mdx", "---\ntitle: A\n---\n");
      folder.write("guides/setup.mdx", "---\ntitle: B\ntag: new\n---\n");
      assert.deepEqual(codesOf(folder.root, "--require", "title"), []);
      assert.deepEqual(codesOf(folder.root, "--require", "guides=title,tag"), []);
      assert.deepEqual(codesOf(folder.root, "--require", "tag"), ["frontmatter-required"]);
      // The introduction lacks two keys.
      assert.deepEqual(codesOf(folder.root, "--require", "guides=owner", "--require=tag,owner"), [
        "frontmatter-required",
        "frontmatter-required",
        "frontmatter-required",
      ]);
      const { code, stderr } = check(folder.root, "--require", "guides=");
      assert.equal(code, 2);
      assert.match(stderr, /Invalid value guides= for --require; use KEY,… or FOLDER=KEY,…/);
    });

    describe("--dialect", () => {
      const address = "https://mintlify.com/docs.json";

      function japaneseSite(more: Readonly<Record<string, unknown>> = {}): void {
        folder.write("docs.json", docsJson({ languages: [{ language: "ja", pages: ["intro"] }] }, more));
        folder.write("intro.mdx");
      }

      function readBy(...options: readonly string[]) {
        const [site] = checkJson(folder.root, options).sites;
        const [finding] = site?.findings ?? [];
        return [finding?.code, finding?.severity, site?.reading.dialect, site?.reading.chosenBy];
      }

      it("chooses how the docs.json is read", () => {
        japaneseSite({ $schema: address });
        const byReference = ["language-code", "warning", "reference", "setting"];
        assert.deepEqual(readBy("--dialect", "reference"), byReference);
        assert.deepEqual(readBy("--dialect", "current"), ["language-code", "hint", "current", "setting"]);
      });

      it("depends on the docs.json by default", () => {
        japaneseSite({ $schema: address });
        assert.deepEqual(readBy(), ["language-code", "hint", "current", "schema"]);
        assert.deepEqual(readBy("--dialect", "auto"), readBy());
        japaneseSite();
        assert.deepEqual(readBy(), ["language-code", "warning", "reference", "no-schema"]);
      });

      it("is named at the end of the text if it was not chosen and matters", () => {
        japaneseSite();
        const last = (...options: readonly string[]): string =>
          runIn(folder.root, ["check", ...options])
            .stdout.trimEnd()
            .split("\n")
            .at(-1) ?? "";
        assert.equal(
          last(),
          "Checked with the reference dialect, because docs.json does not name the platform's $schema; --dialect current chooses the other.",
        );
        assert.match(last("--dialect", "reference"), /^1 warning in 1 site /);
        folder.write("docs.json", docsJson({ pages: ["intro"] }));
        assert.match(last(), /^No findings in 1 site /);
      });
    });

    /** A page with a link in the wrong case, far below the first bytes of the file. */
    function siteWithLinks(): void {
      folder.write("docs.json", docsJson({ pages: ["intro", "guides/setup"] }));
      folder.write("intro.mdx", `${"A line of text.\n".repeat(1000)}\nSee [setup](/guides/Setup).\n`);
      folder.write("guides/setup.mdx", 'import Note from "/snippets/gone.mdx"\n\n<Note />\n');
    }

    it("--no-pages does not check links in pages, and --no-files implies it", () => {
      siteWithLinks();
      assert.deepEqual(codesOf(folder.root), ["broken-import", "broken-link"]);
      assert.deepEqual(codesOf(folder.root, "--no-pages"), []);
      assert.deepEqual(codesOf(folder.root, "--no-files"), []);
    });

    it("--no-pages reports no orphans, because another page may import them", () => {
      folder.write("docs.json", docsJson({ pages: ["intro"] }));
      folder.write("intro.mdx", 'import Prices from "/shared/prices.mdx"\n\n<Prices />\n');
      folder.write("shared/prices.mdx", "Prices\n");
      folder.write("lost.mdx", "Lost\n");
      assert.deepEqual(codesOf(folder.root), ["orphan-page"]);
      assert.deepEqual(codesOf(folder.root, "--no-pages"), []);
    });

    it("findings in pages have a position in every format", () => {
      siteWithLinks();
      const [, link] = checkJson(folder.root).sites[0]?.findings ?? [];
      assert.deepEqual(link, {
        file: "intro.mdx",
        code: "broken-link",
        severity: "warning",
        message:
          "There is no page or file at `/guides/Setup`, but there is `/guides/setup`, and paths are case-sensitive.",
        range: { start: { line: 1001, character: 12 }, end: { line: 1001, character: 25 } },
        pointer: "",
        fixable: true,
      });
      assert.match(
        check(folder.root, "--format", "github").stdout,
        /::warning file=intro\.mdx,line=1002,col=13,endLine=1002,/,
      );
      const text = check(folder.root).stdout;
      assert.match(text, /intro\.mdx:1002:13/);
      assert.match(text, /See \[setup\]\(\/guides\/Setup\)\./);
      const sarif = JSON.parse(check(folder.root, "--format", "sarif").stdout);
      const regions = sarif.runs[0].results.map(
        (result: { locations: { physicalLocation: { region: unknown } }[] }) =>
          result.locations[0]?.physicalLocation.region,
      );
      assert.equal(regions[1].startLine, 1002);
    });

    it("--no-files checks only docs.json and the files that it refers to", () => {
      const groups = [
        { group: "Guides", pages: ["gone"] },
        { group: "API", openapi: "gone.json", pages: ["GET /users"] },
        { $ref: "nav.json" },
      ];
      folder.write("docs.json", docsJson({ groups }));
      folder.write("nav.json", '{ "pages": ["also-gone"] }');
      folder.write("orphan.mdx");
      const { sites } = checkJson(folder.root, ["--no-files"]);
      assert.deepEqual(
        sites[0]?.findings.map(({ code, file }) => [code, file]),
        [["required-field", "nav.json"]],
      );
      assert.equal(sites[0]?.stats.files, 2);
    });
  });
});
