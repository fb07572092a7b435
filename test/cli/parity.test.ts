import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson, runIn, type Surroundings } from "./command-line.ts";

describe("docs-json parity", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const parity = (args: readonly string[], given: Surroundings = {}) =>
    runIn(folder.root, ["parity", ...args], given);

  function site(): void {
    const languages = [
      { language: "en", pages: ["en/a", "en/b", "en/c"] },
      { language: "fr", pages: ["fr/a", "fr/b"] },
    ];
    folder.write("docs.json", docsJson({ languages }));
    const times: Readonly<Record<string, number>> = {
      "en/a": 2000,
      "en/b": 2000,
      "en/c": 2000,
      "fr/a": 1000,
      "fr/b": 3000,
    };
    for (const [page, time] of Object.entries(times)) {
      fs.utimesSync(folder.write(`${page}.mdx`, `---\ntitle: Title of ${page}\n---\n`), time, time);
    }
  }

  it("lists the pages of each gap for a coding agent, then the next command, and the counts last", () => {
    site();
    const expected = [
      "older in fr: en/a",
      "missing in fr: en/c",
      "Next: docs-json navigation duplicate PAGE --to NAME --files (copies a missing page)",
      "Languages: en original; fr 2 there (1 older), 1 missing",
      "",
    ].join("\n");
    assert.deepEqual(parity(["--format", "agent"]), { code: 0, stdout: expected, stderr: "" });
    assert.equal(parity([], { environment: { AI_AGENT: "1" } }).stdout, expected);
    assert.match(parity(["--format", "agent", "--all"]).stdout, /^there in fr: en\/b$/m);
    assert.doesNotMatch(parity(["--format", "agent", "--gap", "older"]).stdout, /^missing in fr/m);
    const outside = runIn(dirname(folder.root), ["parity", folder.root, "--format", "agent"]).stdout;
    const name = basename(folder.root);
    assert.ok(
      outside.includes(`\nNext: docs-json navigation duplicate PAGE --to NAME --files --site ${name} (`),
    );
  });

  it("has limited output for coding agents, without control characters of names", () => {
    const pages = Array.from({ length: 500 }, (_, index) => `en/page-${index}`);
    const languages = [
      { language: "en", pages: ["en/a", ...pages] },
      { language: "fr\u001b[2J", pages: ["fr/a"] },
    ];
    folder.write("docs.json", docsJson({ languages }));
    for (const page of ["en/a", "fr/a", ...pages]) folder.write(`${page}.mdx`);
    const { stdout } = parity(["--format", "agent"]);
    assert.match(stdout, /^missing in fr␛\[2J: en\/\{page-0,.*\}$/m);
    assert.match(stdout, /^ and 400 more pages \(--format table lists them\)$/m);
    assert.match(stdout, /^Languages: en original; fr␛\[2J 1 there, 500 missing$/m);
    assert.ok(stdout.length < 1_500, stdout);
    assert.doesNotMatch(stdout.replaceAll("\n", ""), /\p{Cc}/u);
  });

  describe("in a repository with an incomplete history", () => {
    /** A shallow clone of a repository whose original was changed before the last commit. */
    function shallowSite(): void {
      site();
      const git = (...args: readonly string[]): string => gitIn(folder.root, args);
      git("init", "-q");
      for (const message of ["one", "two"]) {
        folder.write("en/a.mdx", message);
        git("add", "-A");
        git("commit", "-qm", message);
      }
      // Git marks a shallow clone by the commit at which the history ends.
      const { stdout } = spawnSync("git", ["-C", folder.root, "rev-parse", "HEAD"], { encoding: "utf8" });
      folder.write(".git/shallow", stdout);
    }
    const sentence =
      /^docs-json: \.?: ?The repository was cloned without its whole history, so it is not fully known which pages are older than the original; run git fetch --unshallow, or set fetch-depth: 0/m;

    beforeEach(function () {
      skipWithoutGit(this);
      shallowSite();
    });

    it("says that --gap older has no answer, with exit code 2", () => {
      const { code, stderr, stdout } = parity(["--gap", "older"]);
      assert.equal(code, 2);
      assert.match(stderr, sentence);
      assert.doesNotMatch(stdout, /older/);
    });

    it("says so if all gaps are requested, and prints the others", () => {
      const all = parity([]);
      assert.deepEqual([all.code, sentence.test(all.stderr)], [0, true]);
      assert.match(all.stdout, /missing/);
      const missing = parity(["--gap", "missing"]);
      assert.deepEqual([missing.code, missing.stderr], [0, ""]);
    });

    it("says so in JSON", () => {
      const [{ missingHistory }] = JSON.parse(parity(["--format", "json"]).stdout).sites;
      assert.equal(missingHistory.cause, "shallow");
      assert.match(missingHistory.message, /fetch-depth: 0/);
    });

    it("also reports this for renames if pages are missing", () => {
      fs.rmSync(join(folder.root, "fr/a.mdx"));
      const { stderr } = runIn(folder.root, ["check"]);
      assert.match(
        stderr,
        /so it is not fully known where missing pages have gone; run git fetch --unshallow/,
      );
      for (const args of [[], ["--deploy"]]) {
        const { stdout } = runIn(folder.root, ["check", "--format", "json", ...args]);
        const [{ missingHistory }] = JSON.parse(stdout).sites;
        assert.equal(missingHistory.cause, "shallow");
        assert.match(missingHistory.message, /where missing pages have gone; run git fetch --unshallow/);
      }
    });

    it("does not report this for renames if no page is missing", () => {
      const { stdout, stderr } = runIn(folder.root, ["check", "--format", "json"]);
      assert.equal(stderr, "");
      assert.ok(!("missingHistory" in JSON.parse(stdout).sites[0]));
    });
  });

  it("reports copies that still have the text of the original, and counts them as existing", () => {
    site();
    const text = "---\ntitle: A\n---\n\nText.\n";
    for (const page of ["en/b", "fr/b"]) folder.write(`${page}.mdx`, text);
    const endpoint = "---\nopenapi: GET /a\n---\n";
    for (const page of ["en/a", "fr/a"]) folder.write(`${page}.mdx`, endpoint);
    const { stdout, code } = parity(["--gap", "untranslated", "--format", "json"]);
    assert.equal(code, 0);
    const [{ columns, rows }] = JSON.parse(stdout).sites[0].tables;
    assert.deepEqual([columns[1].there, columns[1].counts.untranslated], [2, 1]);
    assert.deepEqual(
      rows.map(({ path }: { path: string }) => path),
      ["en/b"],
      "a page without a text of its own has nothing to translate",
    );
    folder.write("fr/b.mdx", text.replace("Text", "Texte"));
    assert.doesNotMatch(parity(["--all"]).stdout, /untranslated/);
  });

  it("says that file times decide outside a repository if only older pages are requested", () => {
    site();
    const { code, stderr, stdout } = parity(["--gap", "older"]);
    assert.equal(code, 0);
    assert.match(
      stderr,
      /is not in a git repository, so only the modification times of its files show which pages are older/,
    );
    assert.match(stdout, /en\/a\tthere\tolder/);
  });

  it("prints the gaps, separated by tabs", () => {
    site();
    assert.deepEqual(parity([]), {
      code: 0,
      stdout: "page\ten\tfr\nen/a\tthere\tolder\nen/c\tthere\tmissing\n",
      stderr: "",
    });
    assert.equal(parity(["--gap", "older"]).stdout, "page\ten\tfr\nen/a\tthere\tolder\n");
    assert.equal(
      parity(["--all", "--sort", "gaps"]).stdout.trimEnd().split("\n").at(-1),
      "en/b\tthere\tthere",
    );
  });

  it("prints counts for people", () => {
    site();
    assert.equal(
      parity(["."], { isTerminal: true }).stdout,
      [
        "Languages",
        "",
        "en  3 there                       original",
        "fr  2 there (1 older), 1 missing",
        "",
        "page  en     fr",
        "en/a  there  older",
        "en/c  there  missing",
        "",
      ].join("\n"),
    );
    assert.match(
      parity(["--gap", "same-file"], { isTerminal: true }).stdout,
      /\n\nThere is no such page\.\n$/,
    );
  });

  it("says if there is nothing to compare", () => {
    folder.write("docs.json", docsJson({ pages: ["a"] }));
    const { code, stdout, stderr } = parity([]);
    assert.deepEqual([code, stdout], [0, ""]);
    assert.match(stderr, /docs\.json does not have two languages or versions to compare/);
    assert.deepEqual(JSON.parse(parity(["--format", "json"]).stdout).sites[0].tables, []);
  });

  it("does not say that there is nothing to compare if docs.json is not valid JSON", () => {
    folder.write("docs.json", "{");
    const { code, stdout, stderr } = parity([]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^docs-json: docs\.json:1:\d is not valid JSON, so [^\n]*\n$/);
  });

  it("rejects unknown gaps, orders and formats", () => {
    site();
    for (const args of [
      ["--gap", "x"],
      ["--sort", "x"],
      ["--format", "text"],
    ]) {
      assert.equal(parity(args).code, 2, args.join(" "));
    }
  });

  it("prints one HTML page that loads and runs nothing, and escapes all text", () => {
    const hostile = '<script>alert("x")</script>';
    folder.write(
      "docs.json",
      docsJson({
        versions: [
          { version: hostile, pages: ["a", "b"] },
          { version: "'1' & \u202e", pages: ["a", "\"><img src=x onerror='y'>"] },
        ],
      }),
    );
    folder.write("a.mdx", `---\ntitle: '${hostile}'\n---\n`);
    const { code, stdout } = parity(["--all", "--format", "html"]);
    assert.equal(code, 0);
    const style = /<style>([\s\S]*?)<\/style>/.exec(stdout)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    assert.ok(
      stdout.includes(
        `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
      ),
    );
    assert.ok(stdout.includes("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"));
    const tags = new Set(Array.from(stdout.matchAll(/<([a-z0-9]+)/g), ([, tag]) => tag));
    for (const tag of ["script", "img", "a", "link", "iframe"]) assert.ok(!tags.has(tag), tag);
    assert.doesNotMatch(stdout, /\u202e/);
    assert.doesNotMatch(stdout.replaceAll(/="[^"<>]*"/g, ""), /<[^>]* (?:style|on\w+)\b|<[^>]*[=']/);
    assert.match(stdout, /<tr class="whole"><th scope="row">a <small>/);
    assert.match(stdout, /<input type="checkbox" id="gaps">/);
    assert.doesNotMatch(parity(["--format", "html"]).stdout, /<input/);
  });
});
