/** The folder in which Node keeps the code that it has compiled of the server. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compiledCodeFolder, maxNodeVersions } from "../../client/src/workspace/compiled-code.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

describe("compiled code of the server", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const folderFor = async (version: string): Promise<string> => {
    const own = await compiledCodeFolder(folder.root, version);
    assert.ok(own !== undefined);
    return own;
  };

  it("is kept for one version of the extension", async () => {
    const old = await folderFor("1.0.0");
    folder.write("compiled-code/1.0.0/v22/one", "code");
    assert.equal(await folderFor("1.0.0"), old);
    assert.ok(existsSync(join(old, "v22/one")));
    const own = await folderFor("1.1.0");
    assert.deepEqual(readdirSync(join(folder.root, "compiled-code")), ["1.1.0"]);
    assert.deepEqual(readdirSync(own), []);
  });

  it("is kept for few versions of Node", async () => {
    for (let version = 1; version <= maxNodeVersions; version += 1) {
      folder.write(`compiled-code/1.0.0/v${version}/one`, "code");
    }
    assert.equal(readdirSync(await folderFor("1.0.0")).length, maxNodeVersions);
    folder.write("compiled-code/1.0.0/v0/one", "code");
    assert.deepEqual(readdirSync(await folderFor("1.0.0")), []);
  });

  it("is not kept where the folder cannot be made", async () => {
    folder.write("file");
    assert.equal(await compiledCodeFolder(join(folder.root, "file"), "1.0.0"), undefined);
  });

  it("does not keep the server from starting, whatever is in the folder", async () => {
    const own = await folderFor("1.0.0");
    const server = join(import.meta.dirname, "../../server/dist/docs-json-language-server.cjs");
    const env = { ...process.env, NODE_COMPILE_CACHE: own };
    const started = (): string =>
      execFileSync(process.execPath, [server, "--version"], { encoding: "utf8", env });
    const first = started();
    for (const file of readdirSync(own, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) folder.write(join(file.parentPath.slice(folder.root.length), file.name), "no code");
    }
    assert.equal(started(), first);
  });
});
