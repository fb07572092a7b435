/** The commands of docs/adopting.md, run as written, make the check of a site with hundreds of findings pass. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, runIn } from "./command-line.ts";

const documented = fs.readFileSync(new URL("../../docs/adopting.md", import.meta.url), "utf8");

/** The command lines of each numbered step. */
const steps = documented
  .split(/^## (?=\d\. )/m)
  .slice(1)
  .map((step) =>
    [...(step.split(/^## /m)[0] ?? "").matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
      block.trim().split("\n"),
    ),
  );

/** The words of a command line; those in quotes are one. */
function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare = ""]) => quoted ?? bare);
}

describe("docs/adopting.md", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    const names = Array.from({ length: 40 }, (_, index) => `guides/page-${index}`);
    repository.write("docs.json", docsJson({ groups: [{ group: "Guides", pages: names }] }));
    for (const [index, name] of names.entries()) repository.write(`${name}.mdx`, page(index, 10));
    repository.commit();
  });
  afterEach(() => repository?.remove());

  function page(index: number, broken: number): string {
    const links = Array.from({ length: broken }, (_, link) => `[x](/guides/gone-${index}-${link})`);
    return `---\ntitle: Page ${index}\ndescription: About ${index}.\n---\n\n${links.join("\n\n")}\n`;
  }

  /** Runs the commands of a step. */
  function follow(step: number) {
    return (steps[step] ?? []).map((line) => {
      const [program, ...args] = wordsOf(line);
      if (program === "git") return { code: 0, stdout: repository.git(...args), stderr: "" };
      assert.equal(program, "docs-json", line);
      return runIn(repository.root, args);
    });
  }

  it("makes the check of a site with 400 findings pass, and fail for a new one", () => {
    assert.deepEqual(
      steps.map(({ length }) => length),
      [2, 1, 3, 2],
    );
    const [verdict, statistics] = follow(0);
    assert.ok(verdict !== undefined && verdict.code <= 1, verdict?.stdout);
    assert.match(statistics?.stdout ?? "", /^broken-link .*\b400\b/m);

    const [written] = follow(1);
    assert.equal(written?.code, 0, written?.stderr);
    const [green] = follow(2);
    assert.equal(green?.code, 0, green?.stdout);
    const known = /^0 new, (\d+) known\.$/m.exec(green?.stdout ?? "")?.[1];
    assert.ok(Number(known) >= 400, green?.stdout);
    assert.equal(repository.git("status", "--porcelain"), "", "all that was written is committed");

    repository.git("checkout", "-qb", "change");
    fs.appendFileSync(path.join(repository.root, "guides/page-3.mdx"), "\n[x](/guides/new)\n");
    const check = (...args: readonly string[]) =>
      runIn(repository.root, ["check", "--fail-on", "hint", ...args]);
    for (const args of [[], ["--changed"]]) {
      const { code, stdout } = check(...args);
      assert.equal(code, 1);
      assert.match(stdout, /\/guides\/new/);
      assert.doesNotMatch(stdout, /gone-/);
    }
    repository.git("checkout", "-q", ".");

    repository.write("guides/page-3.mdx", page(3, 4));
    assert.match(check().stdout, /^0 new, \d+ known, 6 fixed; /m);
    const [list, pruned] = follow(3);
    assert.match(list?.stdout ?? "", /gone-/);
    assert.match(pruned?.stdout ?? "", /\(6 removed\)/);
    assert.equal(check("--prune-check").code, 0);
    repository.write("guides/page-3.mdx", page(3, 5));
    assert.equal(check().code, 1, "what was fixed stays fixed");
  });

  it("names only existing commands in its table", () => {
    const commands = [...documented.matchAll(/^\| .* \| `docs-json ([^`]+)` \|$/gm)].map(
      ([, line = ""]) => line,
    );
    assert.ok(commands.length >= 5);
    for (const line of commands) {
      const { stderr } = runIn(repository.root, wordsOf(line));
      assert.doesNotMatch(stderr, /Unknown option|no command|no rule/i, line);
    }
  });

  it("shows a baseline as it is written", () => {
    const [, shown = ""] = /```json\n([\s\S]*?)```/.exec(documented) ?? [];
    repository.write("docs-json.baseline.json", shown);
    assert.equal(runIn(repository.root, ["check"]).code !== 2, true);
    runIn(repository.root, ["baseline", "--rule", "broken-anchor", "--rule", "broken-link"]);
    const written = fs.readFileSync(path.join(repository.root, "docs-json.baseline.json"), "utf8");
    const shape = (text: string): string =>
      text.replace(/\n {4}\["[^\n]*(?:\n {4}\["[^\n]*)*/, "\n    LINES");
    assert.equal(shape(written), shape(shown));
  });
});
