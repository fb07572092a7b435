/** The built command line finds the same, in the same order, with one thread and with several. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { generatedPage, mutated, randomFrom } from "../../service/pages/syntax/generated-pages.ts";
import { corpusFolder } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import { type BuiltCommand, buildCommand, docsJson } from "../command-line.ts";

const frontmatters = [
  "",
  "---\ntitle: A\n---\n",
  "---\ntitle: 404\nsidebar_label: B\n---\n",
  "---\ntitle: 'a\n---\n",
];
const links = [
  "[a](/page-1)",
  "[b](./gone#there)",
  "[c](/page-2#one)",
  "import B from '/snippets/b.mdx'",
  "",
];

/** Writes a site in which many things are wrong, with pages that are not there. */
function writeSite(folder: TemporaryFolder, seed: number): void {
  const random = randomFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)];
  const count = 40 + Math.floor(random() * 60);
  const pages = Array.from({ length: count }, (_, index) => `page-${index}`);
  folder.write("docs.json", docsJson({ pages }));
  for (const page of pages) {
    if (random() < 0.05) continue;
    const text = generatedPage(random);
    const body = random() < 0.5 ? text : mutated(random, text);
    folder.write(
      `${page}.mdx`,
      `${pick(frontmatters)}# One\n\n${pick(links)}\n\n${body}\n\n${pick(links)}\n`,
    );
  }
  folder.folder("folder.mdx");
  folder.write("binary.mdx", Buffer.from([0, 1, 2]));
}

describe("a check with several threads", () => {
  let command: BuiltCommand;
  before(async () => {
    command = await buildCommand();
  });
  after(() => command?.remove());

  /** Everything that a check of a folder prints, but the time that it took. */
  async function printed(root: string, threads: string) {
    const env = { ...process.env, DOCS_JSON_THREADS: threads };
    const { code, stdout, stderr } = await command.run(["check", root, "--format", "json"], { env });
    return { code, stdout: stdout.replace(/"durationMs": \d+/, ""), stderr };
  }

  it("prints what a check with one thread prints", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 4 }), async (seed, threads) => {
        const folder = temporaryFolder();
        try {
          writeSite(folder, seed);
          const alone = await printed(folder.root, "1");
          assert.match(alone.stdout, /"page-syntax"/);
          assert.match(alone.stderr, /binary\.mdx/);
          assert.deepEqual(await printed(folder.root, String(threads)), alone);
        } finally {
          folder.remove();
        }
      }),
      { numRuns: 4 },
    );
  });

  it("refuses a number of threads that is none", async () => {
    const folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: [] }));
    for (const threads of ["0", "65", "two", "-1", "1.5"]) {
      const { code, stderr } = await printed(folder.root, threads);
      assert.equal(code, 2);
      assert.equal(stderr, `docs-json: DOCS_JSON_THREADS is a whole number from 1 to 64, not ${threads}\n`);
    }
    folder.remove();
  });

  describeSlow("on the pages of real sites", function () {
    this.timeout(600_000);
    let folder: TemporaryFolder;
    before(function () {
      const corpus = corpusFolder(this);
      folder = temporaryFolder();
      const { status, stderr } = spawnSync(process.execPath, [
        join(corpus, "bodies/unpack.mjs"),
        folder.root,
      ]);
      assert.equal(status, 0, stderr?.toString());
    });
    after(() => folder?.remove());

    it("prints what a check with one thread prints", async () => {
      for (const site of readdirSync(folder.root)) {
        const root = join(folder.root, site);
        assert.deepEqual(await printed(root, "3"), await printed(root, "1"), site);
      }
    });
  });
});
