/** `check - --stdin-path PATH`: checks unsaved text as if it were saved. */
import assert from "node:assert/strict";
import { run } from "../../server/src/cli/run.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, finished, type JsonReport } from "./command-line.ts";

describe("text from standard input", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs/docs.json", docsJson({ pages: ["intro", "guides/setup"] }));
    folder.write("docs/intro.mdx", "[x](/gone)\n");
    folder.write("docs/guides/setup.mdx", "## Linux\n");
  });
  afterEach(() => folder.remove());

  function check(input: string | undefined, ...args: readonly string[]) {
    const written = { stdout: "", stderr: "" };
    const code = run(["check", ...args], {
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
      currentFolder: folder.root,
      environment: {},
      now: () => 0,
      ...(input === undefined ? {} : { readInput: () => ({ kind: "text", text: input }) as const }),
    });
    return { code, ...written };
  }

  function found(input: string, path: string): readonly string[] {
    const report: JsonReport = JSON.parse(check(input, "-", "--stdin-path", path, "--format", "json").stdout);
    return report.sites.flatMap(({ findings }) =>
      findings.map(({ code, file, range }) => `${code} ${file}:${range.start.line + 1}`),
    );
  }

  it("replaces the text of a page, with its excerpts, and only that page is reported", () => {
    assert.deepEqual(found("[x](/guides/setup#linux)\n", "docs/intro.mdx"), []);
    assert.deepEqual(found("\n[x](/guides/setup#windows)\n", "docs/intro.mdx"), [
      "broken-anchor intro.mdx:2",
    ]);
    const { code, stdout } = check(
      "text\n[y](/nothing)\n",
      "-",
      "--stdin-path",
      "docs/intro.mdx",
      "--fail-on",
      "warning",
    );
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^docs[\\/]intro\.mdx:2:5: warning: [^\n]*\n {2}2 \| \[y\]\(\/nothing\)\n {4}\| {5}\^{8}\n/,
    );
  });

  it("may be that of a page that is not on disk yet", () => {
    assert.deepEqual(found("---\nhidden: true\n---\n", "docs/guides/new.mdx"), []);
    assert.deepEqual(found("[x](/gone)\n", "docs/guides/new.mdx"), [
      "orphan-page guides/new.mdx:1",
      "broken-link guides/new.mdx:1",
    ]);
  });

  it("may be that of docs.json, or of a file that it includes", () => {
    const report = found(docsJson({ pages: ["intro", "guides/setup", "missing"] }), "docs/docs.json");
    assert.deepEqual(
      report.map((line) => line.split(" ")[0]),
      ["missing-page", "broken-link"],
    );
    folder.write("docs/docs.json", docsJson({ groups: [{ $ref: "nav.json" }] }));
    folder.write("docs/nav.json", '{ "group": "A", "pages": ["intro"] }');
    assert.deepEqual(found('{ "group": "A",\n"pages": ["other", "guides/setup"] }', "docs/nav.json"), [
      "missing-page nav.json:2",
    ]);
  });

  it("causes an error if the command line is invalid", () => {
    for (const [args, message] of [
      [["-"], "check - needs --stdin-path PATH: the file that the text belongs to"],
      [
        ["--stdin-path", "docs/intro.mdx"],
        "--stdin-path is only for check -, which reads the text of one file",
      ],
      [
        ["-", "docs", "--stdin-path", "a.mdx"],
        "--stdin-path is only for check -, which reads the text of one file",
      ],
      [["-", "--stdin-path", "a.mdx"], "a.mdx belongs to no site: there is no docs.json beside or above it"],
      [
        ["-", "--deploy", "--stdin-path", "docs/intro.mdx"],
        "--deploy checks whole sites as they are on disk, so it cannot read standard input",
      ],
    ] as const) {
      assert.deepEqual(check("x", ...args), { code: 2, stdout: "", stderr: `docs-json: ${message}\n` });
    }
    const { code, stderr } = check(undefined, "-", "--stdin-path", "docs/intro.mdx");
    assert.deepEqual([code, stderr], [2, "docs-json: Standard input could not be read: there is none\n"]);
  });

  describe("of the program", () => {
    let command: BuiltCommand;
    before(() => {
      command = copyBuiltCommand();
    });
    after(() => command?.remove());

    async function piped(input: Buffer) {
      const child = command.start(["check", "-", "--stdin-path", "docs/intro.mdx"], { cwd: folder.root });
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
      return finished(child);
    }

    it("is read to its end", async () => {
      const text = `${"A line of text.\n".repeat(20_000)}[x](/nothing)\n`;
      const { code, stdout } = await piped(Buffer.from(text));
      assert.equal(code, 0);
      assert.match(stdout, /^docs[\\/]intro\.mdx:20001:5: warning: /);
    });

    it("is rejected if it is too long or not text", async () => {
      const long = await piped(Buffer.alloc(5 * 1024 * 1024, "x"));
      assert.equal(long.code, 2);
      assert.match(
        long.stderr,
        /^docs-json: Standard input could not be read: it has \d MB, more than the 4 MB/,
      );
      const binary = await piped(Buffer.from([0xff, 0xfe, 0x41, 0]));
      assert.equal(binary.code, 2);
      assert.match(binary.stderr, /Standard input could not be read: it is not text: it is saved as UTF-16/);
    });
  });
});
