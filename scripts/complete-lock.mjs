/**
 * Puts the packages of other platforms back into package-lock.json: `node scripts/complete-lock.mjs`.
 *
 * `npm install` leaves out optional packages that its registry does not have, and `npm ci` then refuses
 * the lock file on every machine. What a package is for, its name tells; test/drift holds the file to it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const lock = JSON.parse(readFileSync(path, "utf8"));
const { packages } = lock;

/** `@biomejs/cli-linux-x64-musl` is for linux on x64 with musl. */
function entryOf(name, version, sibling) {
  const [system, processor, library] = name.replace(/^.*\/[^-]*-/, "").split("-");
  return {
    version,
    cpu: [processor],
    dev: true,
    ...(library === undefined ? {} : { libc: [library] }),
    license: sibling.license,
    optional: true,
    os: [system],
    engines: sibling.engines,
  };
}

for (const parent of Object.values(packages)) {
  const names = Object.entries(parent.optionalDependencies ?? {}).filter(([name]) =>
    name.startsWith("@biomejs/"),
  );
  const sibling = names
    .map(([name]) => packages[`node_modules/${name}`])
    .find((entry) => entry?.version !== undefined);
  for (const [name, version] of names) {
    if (packages[`node_modules/${name}`]?.version === undefined) {
      packages[`node_modules/${name}`] = entryOf(name, version, sibling ?? parent);
    }
  }
}
const { "": root, ...rest } = packages;
const sorted = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
lock.packages = { "": root, ...Object.fromEntries(sorted) };
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
