/**
 * Creates the images in README.md, in docs/vscode.md, in the README of the extension and in its walkthrough
 * from the last screenshots of the extension's tests: `npm run test:extension && npm run screenshots`, or
 * `npm run screenshots -- NAME …` for some of them. They are compressed by pngquant, and those of the package
 * also by cwebp; Debian and others package both.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const screenshotFolder = join(root, "build/screenshots");

/** The screenshots and their destinations. */
const images: readonly (readonly [name: string, path: string])[] = [
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

const fewColors = ["--quality", "60-80", "--nofs", "--speed", "1", "--strip", "--force", "--ext", ".png"];
const withoutLoss = ["-quiet", "-lossless", "-z", "9"];

function run(tool: string, args: readonly string[]): void {
  const { error, status } = spawnSync(tool, args, { stdio: "inherit" });
  if (error !== undefined || status !== 0) throw new Error(`${tool} is needed to compress the images`);
}

const requested = process.argv.slice(2);

for (const [name, path] of images) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const source = join(screenshotFolder, `${name}.png`);
  if (!existsSync(source)) {
    throw new Error(`build/screenshots has no ${name}.png; run \`npm run test:extension\` first`);
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
