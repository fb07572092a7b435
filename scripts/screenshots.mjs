/**
 * The pictures in README.md, from those that the tests of the extension have made last:
 * `npm run test:extension && npm run screenshots`. Compressed by pngquant, which Debian and others package.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const made = join(root, "build/screenshots");
const shown = join(root, "docs/images");
const names = ["problems", "assistant", "deployments", "jobs"];

const compression = ["--quality", "60-90", "--speed", "1", "--strip", "--force", "--ext", ".png"];

mkdirSync(shown, { recursive: true });
for (const name of names) {
  const source = join(made, `${name}.png`);
  if (!existsSync(source)) {
    throw new Error(`build/screenshots has no ${name}.png: run \`npm run test:extension\` first`);
  }
  const target = join(shown, `${name}.png`);
  copyFileSync(source, target);
  const { error, status } = spawnSync("pngquant", [...compression, target], { stdio: "inherit" });
  if (error !== undefined || status !== 0) throw new Error("pngquant is needed to compress the pictures");
  console.log(`docs/images/${name}.png: ${Math.round(statSync(target).size / 1000)} KB`);
}
