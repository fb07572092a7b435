/** No file escapes the type checker: what is not TypeScript is listed, checked by its JSDoc types, and has a reason. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const folders = ["scripts", "bench", "client/src", "server/bin", "server/src", "test"];

/** Made by the build, by package managers, or opened by an editor as somebody's site. */
const foreign = /(?:^|\/)(?:node_modules|generated|workspaces)\//;

describe("JavaScript", () => {
  const { files }: { readonly files: readonly string[] } = JSON.parse(
    readFileSync(join(root, "scripts/tsconfig.json"), "utf8"),
  );
  const checked = files.map((file) => posix.join("scripts", file)).sort();

  it("is checked by its JSDoc types", () => {
    const found = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .filter((file) => /\.[cm]?js$/.test(file) && !foreign.test(file)),
    );
    assert.deepEqual(found.sort(), checked);
  });

  it("stays only for a reason that CONTRIBUTING.md gives", () => {
    const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    assert.deepEqual(
      checked.filter((file) => !text.includes(`\`${file}\``)),
      [],
    );
  });

  it("is not described by hand", () => {
    const described = readdirSync(join(root, "scripts"), { recursive: true, encoding: "utf8" });
    assert.deepEqual(
      described.filter((file) => /\.d\.[cm]?ts$/.test(file)),
      [],
    );
  });
});
