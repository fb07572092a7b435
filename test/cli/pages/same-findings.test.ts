/** The built command line has the same findings in the same order with one or several threads, with and without a cache. */
import assert from "node:assert/strict";
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { unpackedSites } from "../../corpus/real-sites.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { generatedPage, mutated, randomFrom } from "../../service/pages/syntax/generated-pages.ts";
import { skip, skipWithoutGit } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import { testRepository } from "../../support/repository.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, type JsonReport } from "../command-line.ts";

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

/**
 * Writes a site with many findings, including missing pages.
 * @param place the prefix of the path of each of its files
 */
function writeSite(folder: TemporaryFolder, seed: number, place = ""): void {
  const random = randomFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)];
  const count = 40 + Math.floor(random() * 60);
  const pages = Array.from({ length: count }, (_, index) => `page-${index}`);
  folder.write(`${place}docs.json`, docsJson({ pages }));
  for (const page of pages) {
    if (random() < 0.05) continue;
    const text = generatedPage(random);
    const body = random() < 0.5 ? text : mutated(random, text);
    folder.write(
      `${place}${page}.mdx`,
      `${pick(frontmatters)}# One\n\n${pick(links)}\n\n${body}\n\n${pick(links)}\n`,
    );
  }
  folder.write(
    `${place}docs-json.config.jsonc`,
    '{ "frontmatter": { "**": { "required": ["title"], "length": { "title": [2, 5] } } } }',
  );
  folder.folder(`${place}folder.mdx`);
  folder.write(`${place}binary.mdx`, Buffer.from([0, 1, 2]));
}

describeSlow("a check with several threads", () => {
  let command: BuiltCommand;
  before(() => {
    command = copyBuiltCommand();
  });
  after(() => command?.remove());

  /** The complete output of a check of a folder, without its duration. */
  async function printed(root: string, threads: string, cacheHome?: string) {
    const env = {
      ...process.env,
      DOCS_JSON_THREADS: threads,
      XDG_CACHE_HOME: cacheHome,
      LOCALAPPDATA: cacheHome,
    };
    const options = cacheHome === undefined ? [] : ["--cache"];
    const { code, stdout, stderr } = await command.run(["check", root, "--format", "json", ...options], {
      env,
    });
    return { code, stdout: stdout.replace(/"durationMs": \d+/, '"durationMs": 0'), stderr };
  }

  it("prints the same as a check with one thread", async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), async (seeds) => {
        const folder = temporaryFolder();
        const caches = temporaryFolder();
        try {
          for (const [index, seed] of seeds.entries()) writeSite(folder, seed, `site-${index}/`);
          const alone = await printed(folder.root, "1");
          assert.match(alone.stdout, /"page-syntax"/);
          assert.match(alone.stdout, /"frontmatter-length"/);
          assert.equal(alone.stderr.match(/binary\.mdx/g)?.length, seeds.length);
          for (const threads of ["2", "3"]) assert.deepEqual(await printed(folder.root, threads), alone);
          // At first the cache is empty, then it is complete.
          for (const threads of ["4", "2"])
            assert.deepEqual(await printed(folder.root, threads, caches.root), alone);
        } finally {
          folder.remove();
          caches.remove();
        }
      }),
      { numRuns: 1 },
    );
  });

  it("prints the same difference of two commits with and without a cache, on any number of threads", async function () {
    skipWithoutGit(this);
    if (process.platform === "darwin") skip(this, "the user's own caches would be touched");
    const [repository, caches] = [testRepository(), temporaryFolder()];
    writeSite(repository, 11);
    repository.write("page-0.mdx", "---\ntitle: Zero\n---\n\nText.\n");
    repository.commit();
    repository.git("checkout", "-qb", "change");
    repository.write("page-0.mdx", "---\ntitle: Nothing\n---\n\n[c](./gone/now)\n");
    repository.commit();
    const compared = async (threads: string, ...args: readonly string[]) => {
      const env = {
        ...process.env,
        DOCS_JSON_THREADS: threads,
        XDG_CACHE_HOME: caches.root,
        LOCALAPPDATA: caches.root,
      };
      const options = { env, cwd: repository.root };
      return command.run(["diff", "main", "change", "--format", "json", ...args], options);
    };
    const alone = await compared("1");
    assert.match(alone.stdout, /gone\/now/);
    assert.deepEqual(await compared("3"), alone);
    assert.deepEqual([await compared("1", "--cache"), await compared("2", "--cache")], [alone, alone]);
    const [kept = ""] = readdirSync(caches.root, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".pages"),
    );
    assert.notEqual(kept, "");
    repository.remove();
    caches.remove();
  });

  it("reports a damaged cache, and rebuilds it", async function () {
    // On macOS, no variable sets the cache folder.
    if (process.platform === "darwin") skip(this, "the user's own caches would be touched");
    const [folder, caches] = [temporaryFolder(), temporaryFolder()];
    writeSite(folder, 7);
    const alone = await printed(folder.root, "1");
    assert.deepEqual(await printed(folder.root, "2", caches.root), alone);
    const [file = ""] = readdirSync(caches.root, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".pages"),
    );
    appendFileSync(join(caches.root, file), "more");
    const damaged = await printed(folder.root, "2", caches.root);
    assert.deepEqual(damaged, {
      ...alone,
      stderr: `docs-json: What an earlier run stored is not used: it is damaged\n${alone.stderr}`,
    });
    assert.deepEqual(await printed(folder.root, "1", caches.root), alone);
    folder.remove();
    caches.remove();
  });

  it("rejects an invalid number of threads", async () => {
    const folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: [] }));
    for (const threads of ["0", "65", "two", "-1", "1.5"]) {
      const { code, stderr } = await printed(folder.root, threads);
      assert.equal(code, 2);
      assert.equal(
        stderr,
        `docs-json: Invalid value ${threads} for DOCS_JSON_THREADS; use a whole number from 1 to 64\n`,
      );
    }
    folder.remove();
  });

  describeSlow("on the pages of real sites", () => {
    let folder: TemporaryFolder;
    let caches: TemporaryFolder;
    before(function () {
      folder = unpackedSites(this);
      caches = temporaryFolder();
    });
    after(() => {
      folder?.remove();
      caches?.remove();
    });

    it("prints the same as a check with one thread", async () => {
      const sitesOf = ({ stdout }: { readonly stdout: string }): JsonReport["sites"] =>
        (JSON.parse(stdout) as JsonReport).sites;
      const alone = await printed(folder.root, "1");
      assert.equal(sitesOf(alone).length, readdirSync(folder.root).length);
      // Three threads with an empty cache; without a cache, the sites above are read in this way.
      for (const threads of ["3", "2"]) {
        const several = await printed(folder.root, threads, caches.root);
        // First site by site, because the difference between two reports of all sites would be too long to read.
        for (const [index, site] of sitesOf(several).entries()) assert.deepEqual(site, sitesOf(alone)[index]);
        assert.deepEqual(several, alone);
      }
    });
  });
});
