/** Findings about files that git knows to have been renamed name the new path, and `fix --suggested` writes it. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, type JsonReport, runIn } from "./command-line.ts";

describe("files that were renamed without docs-json", () => {
  const head = "---\ntitle: A\n---\n\n";
  const page = `${head}import Note from "/snippets/note.mdx";

[b](/guides/b#first) [b](./b) ![c](/images/c.png) <Note />
`;
  const redirectsToB = [
    { source: "/start", destination: "/guides/b#first" },
    // A redirect to its own source would be a loop.
    { source: "/guides/moved", destination: "/guides/b" },
  ];
  const site = (b: string): string => docsJson({ pages: ["guides/a", b] }, { redirects: redirectsToB });
  let repository: TestRepository;

  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    repository.write("docs.json", site("guides/b"));
    repository.write("guides/a.mdx", page);
    repository.write("guides/b.mdx", `${head}## First\n\nB, line by line.\n`);
    repository.write("images/c.png", "an image");
    repository.write("snippets/note.mdx", "A note.\n");
    repository.commit();
    repository.git("mv", "guides/b.mdx", "guides/moved.mdx");
    repository.git("mv", "images/c.png", "images/d.png");
    repository.git("mv", "snippets/note.mdx", "snippets/hint.mdx");
  });
  afterEach(() => repository?.remove());

  const read = (file: string): string => fs.readFileSync(path.join(repository.root, file), "utf8");

  function messages(...args: readonly string[]): readonly string[] {
    const { stdout } = runIn(repository.root, ["check", ...args, "--format", "json"]);
    const { sites }: JsonReport = JSON.parse(stdout);
    return sites.flatMap(({ findings }) => findings.map(({ message }) => message));
  }

  const renamed = [
    "`guides/b` was renamed to `guides/moved`, so this entry is dropped; write the new name, or complete the move.",
    "`/guides/b` was renamed to `/guides/moved`, so readers are sent to an error page; redirect to the new path.",
    "`/snippets/note.mdx` was renamed to `/snippets/hint.mdx`, so readers do not see its content; write the new path.",
    "`/guides/b` was renamed to `/guides/moved`, so this link is broken; write the new path.",
    "`/guides/b` was renamed to `/guides/moved`, so this link is broken; write the new path.",
    "`/images/c.png` was renamed to `/images/d.png`, so this link is broken; write the new path.",
  ];

  for (const args of [[], ["--changed"], ["--staged"]]) {
    it(`are named by their new paths in docs-json check ${args.join(" ")}`, () => {
      const found = messages(...args);
      for (const message of new Set(renamed))
        assert.equal(
          found.filter((one) => one === message).length,
          renamed.filter((one) => one === message).length,
          `${message}\n\n${found.join("\n")}`,
        );
    });
  }

  it("are written with their new paths by fix --suggested, and the page is listed once", () => {
    runIn(repository.root, ["fix", "--suggested"]);
    const { navigation, redirects } = JSON.parse(read("docs.json"));
    assert.deepEqual(navigation.pages, ["guides/a", "guides/moved"]);
    assert.deepEqual(redirects, [{ source: "/start", destination: "/guides/moved#first" }]);
    assert.match(read("guides/a.mdx"), /"\/snippets\/hint\.mdx"/);
    assert.match(
      read("guides/a.mdx"),
      /\[b\]\(\/guides\/moved#first\) \[b\]\(\.\/moved\) !\[c\]\(\/images\/d\.png\)/,
    );
  });

  it("are also written if the author has already corrected the navigation", () => {
    repository.write("docs.json", site("guides/moved"));
    runIn(repository.root, ["fix", "--suggested"]);
    assert.match(read("guides/a.mdx"), /\[b\]\(\/guides\/moved#first\)/);
  });
});
