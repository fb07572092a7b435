/** `docs-json mcp` uses nothing outside the folders that the client grants. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { skipOnWindows } from "../../skipping.ts";
import { docsJson } from "../command-line.ts";
import { type ModelClient, startClient } from "./model-client.ts";

describe("the folders that a client of docs-json mcp grants", () => {
  let folder: TemporaryFolder;
  let model: ModelClient | undefined;
  const at = (path: string): string => join(folder.root, path);
  const start = async (cwd: string, roots?: readonly string[]): Promise<ModelClient> => {
    model = await startClient(at(cwd), roots);
    return model;
  };

  beforeEach(() => {
    folder = temporaryFolder();
    for (const site of ["one", "two"]) {
      folder.write(
        `${site}/docs.json`,
        docsJson({ groups: [{ group: "Start", pages: ["index", "setup"] }] }),
      );
      folder.write(`${site}/index.mdx`, `---\ntitle: ${site}\n---\n`);
      folder.write(`${site}/setup.mdx`, "---\ntitle: Set-up\n---\n");
    }
    folder.write("secret.mdx", "---\ntitle: Secret\n---\n");
  });
  afterEach(async () => {
    await model?.close();
    model = undefined;
    folder.remove();
  });

  it("are the folder of the start if the client does not support roots", async () => {
    const { call } = await start("one");
    assert.match((await call("check")).text, /No findings in 1 site/);
    for (const path of ["../two", at("two"), at("two/docs.json"), "../two/*.mdx", "..", "/"]) {
      assert.deepEqual(await call("check", { paths: [path] }), {
        text: `${path} cannot be used: it is outside the folders that the client grants.`,
        isError: true,
      });
    }
  });

  it("are the client's roots, whatever folder the server was started in", async () => {
    const { call } = await start("one", [at("two")]);
    assert.match((await call("navigation", { ask: "tree" })).text, /Start: \/ \/setup/);
    assert.ok((await call("check", { paths: [at("one")] })).isError);
    assert.ok((await call("check", { site: at("one") })).isError);
  });

  it("are requested again only after they have changed", async () => {
    const { call, grant, requestCount } = await start("one", [at("one")]);
    await call("check");
    await call("check");
    assert.equal(requestCount(), 1);
    await grant([at("two")]);
    assert.ok((await call("check", { paths: [at("one")] })).isError);
    assert.equal(requestCount(), 2);
    assert.equal((await call("check", { paths: [at("two")] })).isError, false);
    await grant([]);
    assert.match((await call("check")).text, /^The client grants no folder on this machine/);
  });

  it("must be chosen by the call if there are several", async () => {
    const { call } = await start("one", [at("one"), at("two")]);
    const several = await call("check");
    assert.ok(several.isError);
    assert.match(several.text, /pass the folder of the site as `site`/);
    assert.equal((await call("check", { site: at("two") })).isError, false);
    const missing = await call("check", { site: "three" });
    assert.match(missing.text, /three is not a folder/);
  });

  it("do not include URIs that are not folders on this machine", async () => {
    const { call, grant } = await start("one", [
      "file://elsewhere.example/docs",
      at("none"),
      at("secret.mdx"),
    ]);
    assert.match((await call("check")).text, /^The client grants no folder on this machine/);
    // The protocol's library rejects a list with such a URI.
    await grant(["https://example.com/docs"]);
    assert.match((await call("check")).text, /^The client did not name the folders that it grants/);
    await grant([at("one")]);
    assert.equal((await call("check")).isError, false);
  });

  it("end the search for a site above a granted folder", async () => {
    folder.write("one/guides/a.mdx", "# A\n");
    const { call } = await start("one/guides");
    const { text, isError } = await call("check");
    assert.ok(isError);
    assert.match(text, /No docs\.json in/);
    assert.ok((await call("change", { action: "fix", apply: true })).isError);
  });

  it("may be narrower than the repository around them", async function () {
    skipOnWindows(this);
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    folder.write("docs-json.config.jsonc", '{ "unknown": "Secret" }');
    folder.write("secret.mdx", "[Secret](/gone)\n");
    folder.link("one/linked.mdx", at("secret.mdx"));
    model = await startClient(at("one"));
    const { text } = await model.call("check", { all: true });
    assert.match(text, /linked\.mdx/);
    assert.match(text, /points outside/);
    assert.doesNotMatch(text, /Secret|broken-link|config\.jsonc/);
    const patch = await model.call("change", { action: "fix", suggested: true });
    assert.doesNotMatch(patch.text, /Secret/);
    await model.close();
    // If the repository is granted, the same link points inside.
    model = await startClient(folder.root);
    folder.write("docs-json.config.jsonc", "{}");
    const whole = await model.call("check", { paths: ["one"] });
    assert.match(whole.text, /linked\.mdx\n.* broken-link/);
  });

  it("cannot be left through links, neither for reading nor for writing", async function () {
    skipOnWindows(this);
    folder.link("one/other", at("two"));
    folder.link("one/dangling", at("gone"));
    const { call } = await start("one");
    for (const [tool, input] of [
      ["check", { paths: ["other"] }],
      ["check", { paths: ["other/docs.json"] }],
      ["check", { site: "other" }],
      ["change", { action: "move", from: "setup.mdx", to: "other/new.mdx", apply: true }],
      ["change", { action: "move", from: "other/setup.mdx", to: "new.mdx", apply: true }],
      ["change", { action: "add", page: "other/new", into: "Start", apply: true }],
      ["change", { action: "rename", entries: ["setup"], path: "dangling/setup", apply: true }],
      ["change", { action: "move", from: "setup.mdx", to: "dangling", apply: true }],
    ] as const) {
      const { text, isError } = await call(tool, input);
      assert.ok(isError, `${JSON.stringify(input)}: ${text}`);
    }
    assert.ok(!existsSync(at("two/new.mdx")));
    assert.ok(existsSync(at("two/setup.mdx")));
    assert.ok(existsSync(at("one/setup.mdx")));
    assert.ok(!existsSync(at("gone")));
  });
});
