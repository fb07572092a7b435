/**
 * The tools of `docs-json mcp` on real sites: every tool answers within its limits, queries and patches change no file,
 * and three pages are moved in four calls without breaking a link. DOCS_JSON_CORPUS names the folder of the sites.
 */
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { maxAnswer } from "../../server/src/mcp/answer.ts";
import { type ModelClient, startClient } from "../cli/mcp/model-client.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites } from "./real-sites.ts";

/** The number of sites, of all sizes; each one takes a dozen runs of the program. */
const maxSites = 6;

/** The rules for what a move can break. An empty group is a requested result. */
const rules = ["broken-link", "missing-page", "missing-spec"];

/** The maximum length of an answer in addition to the output. */
const maxFrame = 600;

/** The paths of the pages in a tree of `navigation`, in order, without endpoints and quoted names. */
function pagesOf(tree: string, site: string): readonly string[] {
  const files = new Set(readdirSync(site, { recursive: true }).map(String));
  return [...tree.matchAll(/(?<=^ *| )\/([^\s"{<]*)(?:\{([^}\s]*)\}(\S*))?(?= |$)/gm)]
    .flatMap(([, before = "", names, after = ""]) =>
      names === undefined ? [before] : names.split(",").map((name) => before + name + after),
    )
    .filter((page) => files.has(`${page}.mdx`));
}

/** "3 errors, 1 warning in …" as numbers. */
function failuresOf(answer: string): number {
  const count = (word: string): number =>
    Number(
      (new RegExp(`([\\d,]+) ${word}s?\\b(?=[^\\n]* in )`).exec(answer)?.[1] ?? "0").replaceAll(",", ""),
    );
  return count("error") + count("warning");
}

describeSlow("docs-json mcp on real sites", () => {
  let folder: TemporaryFolder;
  let names: readonly string[] = [];
  let model: ModelClient | undefined;

  before(function () {
    const { root, index } = sharedRealSites(this);
    const complete = index.sites.filter((site) => site.complete && site.page_entries > 10);
    complete.sort((one, other) => one.page_entries - other.page_entries);
    const step = Math.max(1, Math.floor(complete.length / maxSites));
    names = complete
      .filter((_, at) => at % step === 0)
      .slice(0, maxSites)
      .map(({ name }) => name);
    folder = temporaryFolder();
    for (const name of names) cpSync(join(root, name), join(folder.root, name), { recursive: true });
  });
  after(async () => {
    await model?.close();
    folder?.remove();
  });

  it("answers every question within its bounds, and moves three pages in four calls", async () => {
    assert.ok(names.length > 0);
    model = await startClient(folder.root);
    const { call } = model;
    let moved = 0;
    for (const site of names) {
      const root = join(folder.root, site);
      const state = (): string => readFileSync(join(root, "docs.json"), "utf8");
      const before = state();
      const tree = await call("navigation", { ask: "tree", site });
      const pages = pagesOf(tree.text, root);
      const [first = "index"] = pages;
      const checked = await call("check", { site, rules });
      for (const [tool, input] of [
        ["check", { deploy: true }],
        ["navigation", { ask: "unlisted" }],
        ["navigation", { ask: "endpoints" }],
        ["navigation", { ask: "unused" }],
        ["navigation", { ask: "where", address: `/${first}` }],
        ["navigation", { ask: "place", page: `${first}-new` }],
        ["change", { action: "fix", suggested: true }],
      ] as const) {
        const { text } = await call(tool, { ...input, site });
        assert.ok(text.length <= maxAnswer + maxFrame, `${site}: ${tool} ${JSON.stringify(input)}`);
        const isEmpty = text === "There is nothing to show.";
        assert.equal(text.match(/<\/?site-content>/g)?.length ?? 2, 2, `${site}: ${text.slice(0, 500)}`);
        assert.equal(isEmpty, !text.includes("<site-content>"), `${site}: ${text.slice(0, 500)}`);
      }
      assert.equal(state(), before);
      const sources = pages.slice(0, 3);
      const neighbor = pages.findLast((page) => page.includes("/"));
      if (sources.length < 3 || neighbor === undefined || sources.includes(neighbor)) continue;
      const move = { action: "move", entries: sources, after: neighbor, files: true, site };
      const plan = await call("change", move);
      // A page that is listed twice would have to be named by its place.
      if (plan.isError) continue;
      const done = await call("change", { ...move, apply: true });
      assert.equal(done.isError, false, `${site}: ${done.text}`);
      await call("change", { action: "fix", apply: true, site });
      const after = await call("check", { site, rules });
      assert.ok(failuresOf(after.text) <= failuresOf(checked.text), `${site}: ${after.text}`);
      moved += 1;
    }
    assert.ok(moved > 0);
  });
});
