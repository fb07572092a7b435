/** Actions of a person that a window loses, and the site that a failed step leaves to the next one. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { patience, retryPatience, retryWaits } from "./patience.ts";
import type { Page } from "./vscode/playwright.ts";
import { repeat } from "./vscode/repeating.ts";
import { filesOf, restoreFiles } from "./vscode/site-files.ts";

/** A page that has nothing but time, which passes as soon as somebody waits. */
const page = {
  waitForTimeout: async (milliseconds: number) => mock.timers.tick(milliseconds),
} as unknown as Page;

describe("an action that is repeated until its effect is seen", () => {
  beforeEach(() => mock.timers.enable({ apis: ["Date"] }));
  afterEach(() => mock.timers.reset());

  it("is done once if its effect comes, at once or late", async () => {
    for (const delay of [0, retryPatience - 100]) {
      let done = 0;
      let at = Number.POSITIVE_INFINITY;
      const act = async (): Promise<void> => {
        done += 1;
        at = Date.now() + delay;
      };
      await repeat(page, { name: "a key", act, effect: () => Date.now() >= at });
      assert.equal(done, 1);
    }
  });

  it("is done again if it was lost, after longer and longer waits", async () => {
    const times: number[] = [];
    const act = async (): Promise<void> => void times.push(Date.now());
    await repeat(page, { name: "a key", act, effect: () => times.length === retryWaits.length });
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    assert.ok(
      waits.every((wait, index) => wait >= (retryWaits[index] ?? 0)),
      waits.join(),
    );
    assert.ok(
      waits.every((wait, index) => wait >= (waits[index - 1] ?? 0)),
      waits.join(),
    );
    assert.ok((waits.at(-1) ?? 0) > (waits[0] ?? 0), waits.join());
  });

  it("is done again if it failed itself, and is not done again if the effect comes while it recovers", async () => {
    let done = 0;
    let exists = false;
    const act = async (): Promise<void> => {
      done += 1;
      throw new Error("nothing to click");
    };
    const recover = async (): Promise<void> => {
      if (done === 2) exists = true;
      throw new Error("nothing to close");
    };
    await repeat(page, { name: "a click", act, effect: () => exists, recover });
    assert.equal(done, 2);
  });

  it("is over once a message has been seen that goes again while the action is repeated", async () => {
    let done = 0;
    let opened = Number.POSITIVE_INFINITY;
    const act = async (): Promise<void> => {
      done += 1;
      if (done === 1) opened = Date.now() + retryPatience + 500;
      // As when the focus has to be moved back first.
      else for (const end = Date.now() + 5000; Date.now() < end; ) await page.waitForTimeout(100);
    };
    const effect = (): boolean => Date.now() >= opened && Date.now() < opened + 1000;
    await repeat(page, { name: "a key", act, effect, isBrief: true });
    assert.equal(done, 2);
    // It is not over before the action is.
    assert.ok(Date.now() >= opened + 1000);
  });

  it("ends with the reason if its effect never comes", async () => {
    let waited = 0;
    const act = async (timeout: number): Promise<void> => {
      waited = timeout;
      throw new Error("nothing to click");
    };
    await assert.rejects(repeat(page, { name: "a click", act, effect: () => false }), {
      message: "a click: nothing to click",
    });
    assert.ok(waited > patience);
  });
});

describe("the files of a site after a step that has failed", () => {
  it("are those from before the step, with no new ones, and the repository is left alone", () => {
    const folder = mkdtempSync(join(tmpdir(), "docs-json-site-files-"));
    const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
    try {
      for (const name of ["guides", ".git"]) mkdirSync(join(folder, name));
      for (const path of ["docs.json", "guides/one.mdx", "guides/two.mdx", ".git/HEAD"]) write(path, path);
      const before = filesOf(folder);
      write("docs.json", "other");
      write(".git/HEAD", "other");
      write("new.mdx", "new");
      rmSync(join(folder, "guides"), { recursive: true });
      restoreFiles(folder, before);
      assert.equal(readFileSync(join(folder, "docs.json"), "utf8"), "docs.json");
      assert.equal(readFileSync(join(folder, ".git/HEAD"), "utf8"), "other");
      assert.deepEqual(readdirSync(join(folder, "guides")).sort(), ["one.mdx", "two.mdx"]);
      assert.deepEqual(readdirSync(folder).sort(), [".git", "docs.json", "guides"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
