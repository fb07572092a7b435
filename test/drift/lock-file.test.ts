import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");

const lockFiles = [
  "package-lock.json",
  "bench/peers/package-lock.json",
  "test/extension/vscode/package-lock.json",
];

for (const path of lockFiles) {
  describe(path, () => {
    const text = readFileSync(join(root, path), "utf8");
    const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(text).packages;

    it("names no host", () => {
      assert.equal(/"resolved": "https?:/.test(text), false);
    });

    it("has the checksum of every package", () => {
      const unsure = Object.entries(packages).filter(
        ([name, { integrity, link }]) =>
          name.includes("node_modules/") && link !== true && !/^sha(?:512|384|256)-/.test(integrity ?? ""),
      );
      assert.deepEqual(
        unsure.map(([name]) => name),
        [],
      );
    });

    // With a registry that lacks the packages of other platforms, `npm install` omits them, and `npm ci` then rejects
    // the file everywhere.
    it("contains the packages of every platform", () => {
      for (const [name, { optionalDependencies = {} }] of Object.entries(packages)) {
        for (const optional of Object.keys(optionalDependencies)) {
          const places = [`${name}/node_modules/${optional}`, `node_modules/${optional}`];
          const isLocked = places.some((place) => packages[place]?.version !== undefined);
          assert.ok(isLocked, `${optional}, which ${name} may need`);
        }
      }
    });
  });
}
