/**
 * The pictures in README.md and docs/vscode.md, in the README of the extension and in its walkthrough, from those that the
 * tests of the extension have made last:
 * `npm run test:extension && npm run screenshots`. Compressed by pngquant, which Debian and others package.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const made = join(root, "build/screenshots");

/** Which picture goes where. */
const pictures: readonly (readonly [name: string, path: string])[] = [
  ...["problems", "assistant", "deployments", "jobs", "page-syntax"].map(
    (name) => [name, `docs/images/${name}.png`] as const,
  ),
  ...["findings", "assistant", "jobs"].map(
    (name) => [`walkthrough-${name}`, `media/walkthrough/${name}.png`] as const,
  ),
];

const compression = ["--quality", "60-90", "--speed", "1", "--strip", "--force", "--ext", ".png"];

for (const [name, path] of pictures) {
  const source = join(made, `${name}.png`);
  if (!existsSync(source)) {
    throw new Error(`build/screenshots has no ${name}.png: run \`npm run test:extension\` first`);
  }
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  const { error, status } = spawnSync("pngquant", [...compression, target], { stdio: "inherit" });
  if (error !== undefined || status !== 0) throw new Error("pngquant is needed to compress the pictures");
  console.log(`${path}: ${Math.round(statSync(target).size / 1000)} KB`);
}
