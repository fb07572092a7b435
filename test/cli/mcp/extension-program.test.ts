/** The program that the extension starts: the same server as `docs-json mcp`, with the commands that its tools need. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { siteTools } from "../../../client/src/features/model-tools/call-words.ts";
import manifest from "../../../package.json" with { type: "json" };
import { manyPages } from "../../../server/src/cli/pages/thread-choice.ts";
import { tools } from "../../../server/src/mcp/tools.ts";
import { toolCommands } from "../../../server/src/model-tools/commands.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { describeSlow } from "../../slow.ts";
import { docsJson } from "../command-line.ts";
import { extensionProgram, type ModelClient, startClient } from "./model-client.ts";

/** A call of each kind of each tool. */
const calls: Readonly<Record<string, readonly object[]>> = {
  check: [{}, { deploy: true }],
  navigation: [
    ...["tree", "unlisted", "endpoints", "unused"].map((ask) => ({ ask })),
    { ask: "where", address: "/a" },
    { ask: "place", page: "a" },
  ],
  change: [
    { action: "move", from: "a", to: "b" },
    { action: "move", entries: ["a"] },
    { action: "add", page: "a" },
    { action: "remove", entries: ["a"] },
    { action: "rename", entries: ["a"], name: "A" },
    { action: "fix" },
  ],
  explain: [{}, { rule: "missing-page" }],
};

describeSlow("the program of the extension", () => {
  let folder: TemporaryFolder;
  const clients: ModelClient[] = [];
  const start = async (...given: Parameters<typeof startClient>): Promise<ModelClient> => {
    const model = await startClient(...given);
    clients.push(model);
    return model;
  };

  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("site/docs.json", docsJson({ groups: [{ group: "Start", pages: ["index", "setup"] }] }));
    folder.write("site/index.mdx", "---\ntitle: Home\n---\n\n[Set-up](/setup)\n");
    folder.write("site/setup.mdx", "---\ntitle: Set-up\n---\n");
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((model) => model.close()));
    folder.remove();
  });

  it("has the tools of docs-json mcp", async () => {
    const [own, other] = await Promise.all([
      start(folder.root, undefined, extensionProgram),
      start(folder.root),
    ]);
    assert.deepEqual(await own.client.listTools(), await other.client.listTools());
    assert.equal(own.client.getInstructions(), other.client.getInstructions());
    assert.deepEqual(own.client.getServerVersion(), other.client.getServerVersion());
  });

  it("has exactly the commands that the tools need", () => {
    const used = tools.flatMap((tool) =>
      (calls[tool.name] ?? []).map((input) => tool.commandOf(input).args[0] ?? ""),
    );
    assert.deepEqual([...new Set(used)].sort(), toolCommands.map(({ name }) => name).sort());
  });

  it("is described in the manifest like its tools", () => {
    const described = manifest.contributes.languageModelTools.map(({ name }) => name);
    assert.deepEqual(
      described.filter((name) => name in siteTools),
      Object.keys(siteTools),
    );
    assert.deepEqual(
      Object.values(siteTools),
      tools.map(({ name }) => name),
    );
  });

  it("checks and changes a site in the folders that the client grants, and in no other", async () => {
    const model = await start(folder.root, [join(folder.root, "site")], extensionProgram);
    assert.match((await model.call("check")).text, /in 1 site \(2 pages/);
    const move = { action: "move", from: "setup.mdx", to: "install.mdx", apply: true };
    assert.equal((await model.call("change", move)).isError, false);
    assert.match(readFileSync(join(folder.root, "site/index.mdx"), "utf8"), /\(\/install\)/);
    const outside = { ...move, from: "install.mdx", to: "../install.mdx" };
    assert.equal((await model.call("change", outside)).isError, true);
    assert.ok(!existsSync(join(folder.root, "install.mdx")));
  });

  it("has the same findings in pages that threads read", async () => {
    const pages = Array.from({ length: manyPages }, (_, index) => `pages/p${index}`);
    folder.write("site/docs.json", docsJson({ pages }));
    for (const page of pages) folder.write(`site/${page}.mdx`, `---\ntitle: ${page}\n---\n\n[x](/gone)\n`);
    const site = join(folder.root, "site");
    const [own, other] = await Promise.all([start(site, undefined, extensionProgram), start(site)]);
    const textOf = async (model: ModelClient): Promise<string> =>
      (await model.call("check")).text.replace(/, [\d,.]+ m?s\)/, ")");
    const text = await textOf(own);
    assert.match(text, /broken-link/);
    assert.equal(text, await textOf(other));
  });
});
