/**
 * The images in README.md and docs/vscode.md, in the README of the extension and in its walkthrough, from those that the
 * tests of the extension have made last:
 * `npm run test:extension && npm run screenshots`, or `npm run screenshots -- NAME …` for some of them. Compressed by pngquant, and those of the package by cwebp too, which Debian
 * and others package.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const made = join(root, "build/screenshots");

/** Which image goes where. */
const pictures: readonly (readonly [name: string, path: string])[] = [
  ...[
    "problems",
    "tree",
    "preview",
    "parity",
    "assistant",
    "deployments",
    "jobs",
    "page-syntax",
    "readers",
    "preview-compared",
  ].map((name) => [name, `docs/images/${name}.png`] as const),
  ["latest-projects-agent-finding", "docs/images/agent-prompt.png"],
  ...["findings", "tree", "preview", "parity", "assistant", "jobs"].map(
    (name) => [`walkthrough-${name}`, `media/walkthrough/${name}.webp`] as const,
  ),
];

const fewColors = ["--quality", "60-90", "--speed", "1", "--strip", "--force", "--ext", ".png"];
const withoutLoss = ["-quiet", "-lossless", "-z", "9"];

function run(tool: string, args: readonly string[]): void {
  const { error, status } = spawnSync(tool, args, { stdio: "inherit" });
  if (error !== undefined || status !== 0) throw new Error(`${tool} is needed to compress the pictures`);
}

const wanted = process.argv.slice(2);

for (const [name, path] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const source = join(made, `${name}.png`);
  if (!existsSync(source)) {
    throw new Error(`build/screenshots has no ${name}.png: run \`npm run test:extension\` first`);
  }
  const target = join(root, path);
  const png = target.replace(/\.webp$/, ".png");
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, png);
  run("pngquant", [...fewColors, png]);
  if (png !== target) {
    run("cwebp", [...withoutLoss, png, "-o", target]);
    rmSync(png);
  }
  console.log(`${path}: ${Math.round(statSync(target).size / 1000)} KB`);
}
