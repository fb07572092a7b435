/**
 * Moves from outside: small sites on disk, through the command line, compared with texts that were written from the
 * requirement alone.
 */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { checkJson, type Ran, runIn } from "../../cli/command-line.ts";
import { temporaryFolder } from "../../host/temporary-folder.ts";
import { fileCases } from "./files.cases.ts";
import { folderCases } from "./folders.cases.ts";
import { linkCases } from "./links.cases.ts";
import { type Files, type MoveCase, skipWhereUnable } from "./move-case.ts";
import { pageCases } from "./pages.cases.ts";
import { redirectCases } from "./redirects.cases.ts";
import { refusedCases } from "./refused.cases.ts";

const topics: Readonly<Record<string, readonly MoveCase[]>> = {
  "a page": pageCases,
  "a folder": folderCases,
  "links in pages": linkCases,
  "other files": fileCases,
  redirects: redirectCases,
};

describe("moves from outside", () => {
  const folder = temporaryFolder();
  let count = 0;
  after(() => folder.remove());

  /** A site on disk. */
  function laidOut(files: Files) {
    count += 1;
    const name = `${count}/site`;
    for (const [path, text] of Object.entries(files)) folder.write(`${name}/${path}`, text);
    const root = join(folder.root, name);
    return {
      move: (...args: readonly string[]): Ran => runIn(root, ["move", ...args]),
      codes: () =>
        checkJson(root)
          .sites.flatMap(({ findings }) => findings.map(({ code }) => code))
          .sort(),
      texts(): Files {
        const names = fs.readdirSync(root, { recursive: true, encoding: "utf8" });
        const isFile = (file: string): boolean => fs.statSync(join(root, file)).isFile();
        return Object.fromEntries(
          names
            .filter(isFile)
            .map((file) => [file.replaceAll("\\", "/"), fs.readFileSync(join(root, file), "utf8")]),
        );
      },
    };
  }

  function expectedOf({ files, moved = {}, changed = {} }: MoveCase): Files {
    const kept = Object.entries(files).map(([file, text]) => [moved[file] ?? file, text]);
    return { ...Object.fromEntries(kept), ...changed };
  }

  for (const [topic, cases] of Object.entries(topics)) {
    describe(topic, () => {
      for (const test of cases) {
        const without = test.redirects === true ? [] : ["--no-redirects"];
        it(test.name, function () {
          skipWhereUnable(this, test);
          const site = laidOut(test.files);
          const codes = site.codes();
          let last: Ran | undefined;
          for (const [from, to] of test.moves) {
            last = site.move(from, to, ...without);
            assert.deepEqual([last.code, last.code === 0 ? "" : last.stderr], [0, ""]);
          }
          assert.deepEqual(site.texts(), expectedOf(test));
          if (test.says !== undefined) assert.match(`${last?.stdout}${last?.stderr}`, test.says);
          if (test.findingsChange !== true) assert.deepEqual(site.codes(), codes);
        });
        if (test.notBack === true) continue;
        it(`${test.name}, and back`, function () {
          skipWhereUnable(this, test);
          const site = laidOut(test.files);
          const moves = test.moves.map(
            ([from, to]) => [from.replace(/\/$/, ""), to.replace(/\/$/, "")] as const,
          );
          for (const [from, to] of moves) assert.equal(site.move(from, to, "--no-redirects").code, 0);
          for (const [from, to] of moves.toReversed()) {
            const back = site.move(to, from, "--no-redirects");
            assert.deepEqual([back.code, back.code === 0 ? "" : back.stderr], [0, ""]);
          }
          // A redirect away from the new URL is removed for good.
          if (!/^what led away/.test(test.name)) assert.deepEqual(site.texts(), test.files);
        });
      }
    });
  }

  describe("is refused", () => {
    for (const test of refusedCases) {
      it(test.name, function () {
        skipWhereUnable(this, test);
        const site = laidOut(test.files);
        for (const more of [[], ["--dry-run"]]) {
          const ran = site.move(...test.move, ...more);
          assert.equal(ran.code, 2, ran.stdout);
          assert.equal(ran.stdout, "");
          assert.match(ran.stderr, /^docs-json: [^\n]+\n$/);
          assert.match(ran.stderr, test.says);
          assert.deepEqual(site.texts(), test.files);
        }
      });
    }
  });

  it("has one name for each case", () => {
    for (const cases of [...Object.values(topics), refusedCases]) {
      const names = cases.map(({ name }) => name);
      assert.deepEqual(names, [...new Set(names)]);
    }
  });
});
