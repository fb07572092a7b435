/** The version in the files that a release changes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { agentPlugins } from "../../scripts/docs/agent-plugins.ts";
import {
  documentsWithVersion,
  isVersion,
  manifestVersion,
  versionedFiles,
  withVersion,
} from "../../scripts/release/versions.ts";

const root = join(import.meta.dirname, "../..");

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

describe("the version of a release", () => {
  const present = manifestVersion(textOf("package.json"));

  it("is three numbers", () => {
    for (const version of ["0.1.0", "1.20.300"]) assert.ok(isVersion(version), version);
    for (const other of ["1.2", "v1.2.3", "1.2.3-beta", "01.2.3", "1.2.3\n", ""])
      assert.ok(!isVersion(other), other);
  });

  for (const file of versionedFiles)
    it(`replaces the present one in ${file}, and back`, () => {
      const text = textOf(file);
      const changed = withVersion(file, text, present, "97.98.99");
      assert.notEqual(changed, text, `${file} names the version ${present}`);
      assert.match(changed, /97\.98\.99/);
      assert.equal(withVersion(file, changed, "97.98.99", present), text);
    });

  it("leaves versions of other packages alone", () => {
    const changed = JSON.parse(
      withVersion("package-lock.json", textOf("package-lock.json"), present, "97.98.99"),
    );
    const moved = Object.entries<{ version?: string }>(changed.packages).filter(
      ([, { version }]) => version === "97.98.99",
    );
    assert.deepEqual(moved.map(([path]) => path).sort(), ["", "client", "server"]);
  });

  it("is replaced in every generated file that names it", () => {
    const naming = [...agentPlugins()].filter(([, text]) => text.includes(`"${present}"`));
    assert.ok(naming.length > 0);
    for (const [file] of naming) assert.ok(versionedFiles.includes(file), file);
  });

  it("is an error if a file does not name it", () => {
    assert.throws(
      () => withVersion("package.json", "{}", "1.0.0", "1.0.1"),
      /package\.json does not contain/,
    );
  });

  it("is the same in all documents that readers copy lines from", () => {
    const named = documentsWithVersion.flatMap((file) =>
      [...textOf(file).matchAll(/docs-json(?:@|-|-navigator-)(\d+\.\d+\.\d+)/g)].map(
        ([, version]) => version,
      ),
    );
    assert.ok(named.length > 0);
    assert.deepEqual([...new Set(named)], [present]);
  });
});
