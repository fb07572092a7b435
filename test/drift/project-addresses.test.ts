/** The project's URLs are in one file, and packages get them from it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { projectAddresses, withAddresses } from "../../scripts/project-addresses.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the project's addresses", () => {
  it("are read, and empty ones are listed", () => {
    const { known, missing } = projectAddresses(
      JSON.stringify({ repository: "https://git.example/acme/tool", bugs: "" }),
    );
    assert.deepEqual(known, { repository: "https://git.example/acme/tool" });
    assert.deepEqual(missing, ["homepage", "bugs", "rulePages", "rawFiles"]);
  });

  it("are https, and no others than are known", () => {
    assert.throws(() => projectAddresses('{ "bugs": "http://git.example" }'), /bugs must begin with https/);
    assert.throws(() => projectAddresses('{ "bug": "https://git.example" }'), /bug is unknown/);
  });

  it("go into the manifest of a package, only if they are known", () => {
    const manifest = { name: "tool" };
    const known = {
      repository: "https://git.example/acme/tool",
      bugs: "https://git.example/acme/tool/issues",
    };
    assert.deepEqual(withAddresses(manifest, { known, missing: [] }), {
      name: "tool",
      repository: { type: "git", url: "https://git.example/acme/tool" },
      bugs: { url: "https://git.example/acme/tool/issues" },
    });
    assert.deepEqual(withAddresses(manifest, { known: {}, missing: [] }), manifest);
  });

  it("are not in any manifest by hand", () => {
    for (const path of ["package.json", "server/package.json", "client/package.json"]) {
      const manifest = JSON.parse(readFileSync(root + path, "utf8"));
      for (const key of ["repository", "homepage", "bugs"]) assert.ok(!(key in manifest), `${path}: ${key}`);
    }
    projectAddresses();
  });
});
