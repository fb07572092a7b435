/** The example in docs/comparing.md is the output of the program. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("docs/comparing.md", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
  });
  afterEach(() => repository?.remove());

  const documented = fs.readFileSync(new URL("../../docs/comparing.md", import.meta.url), "utf8");

  it("shows the output of docs-json diff", () => {
    const setup = `---\ntitle: Setup\n---\n\n${"Install it, and go on.\n".repeat(5)}`;
    repository.write("docs.json", docsJson({ pages: ["index", "guides/setup", "guides/next"] }));
    repository.write("index.mdx", "---\ntitle: Start\n---\n\nBegin with [the setup](/guides/setup).\n");
    repository.write("guides/setup.mdx", setup);
    repository.write("guides/next.mdx", "---\ntitle: Next\n---\n\nSee [the next step](/guides/none).\n");
    repository.commit();
    repository.write("docs.json", docsJson({ pages: ["index", "start/setup", "guides/next"] }));
    repository.write("start/setup.mdx", setup);
    fs.rmSync(`${repository.root}/guides/setup.mdx`);
    const { stdout, code } = runIn(repository.root, ["diff"]);
    const [, shown] = /```text\n\$ docs-json diff\n([\s\S]*?)```/.exec(documented) ?? [];
    assert.equal(stdout, shown);
    assert.equal(code, 1);
  });
});
