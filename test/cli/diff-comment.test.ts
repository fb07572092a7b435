/** `docs-json diff --format markdown`: a review comment. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff --format markdown", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  it("contains no link, mention or markup from the repository", () => {
    repository.startWith("a", "b");
    repository.site(["a"]);
    repository.write(
      "a.mdx",
      `${pageText("a")}\n[x](/@team/#12/</details><img>) [y](/\`|x) [z](/www.evil.example)\n`,
    );
    fs.rmSync(path.join(repository.root, "b.mdx"));
    const { stdout } = repository.diff(["--format", "markdown"]);
    assert.equal(stdout, repository.diff(["--format", "markdown"]).stdout);
    const withoutCode = stdout.replace(/(`+)[^\n]*?[^`]\1(?!`)/g, "");
    assert.match(stdout, /^<!-- docs-json diff /);
    assert.match(stdout, /- `\/b`: its page was removed/);
    assert.doesNotMatch(withoutCode, /@team|<img>|www\.evil|\(\//);
  });

  it("contains no reference to an issue or a commit in a name with quotes", () => {
    repository.startWith("a");
    const tab = (name: string) => ({ tab: `x" ${name} "y`, groups: [], pages: ["a"] });
    const tabs = [tab("GH-12"), tab("0123abcd9")];
    repository.write("docs.json", docsJson({ tabs }));
    const { stdout } = repository.diff(["--format", "markdown"]);
    const withoutCode = stdout.replace(/`[^`\n]*`/g, "");
    assert.match(withoutCode, /GH-\u200B12/);
    assert.match(withoutCode, /0\u200B123abcd9/);
  });

  it("names the top level of the navigation", () => {
    repository.startWith("a");
    repository.write("docs.json", docsJson({ pages: ["a"] }));
    const { stdout } = repository.diff(["--format", "markdown"]);
    assert.match(stdout, /- `a\.mdx`: moved from `All` to the top level\n/);
  });

  it("is not longer than services accept", () => {
    const pages = Array.from(
      { length: 1500 },
      (_, index) => `a-rather-long-folder/of-the-site/page-${index}`,
    );
    repository.site(pages);
    for (const page of pages) repository.write(`${page}.mdx`, "");
    repository.commit();
    repository.site([]);
    fs.rmSync(path.join(repository.root, "a-rather-long-folder"), { recursive: true });
    const { stdout } = repository.diff(["--format", "markdown"]);
    assert.ok(stdout.length <= 60_000, String(stdout.length));
    assert.match(stdout, /1,500 URLs end without a redirect/);
    assert.match(stdout, /and 1,\d\d\d more/);
  });
});
