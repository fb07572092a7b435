/**
 * Bundles the extension into client/dist (not committed), and with `--package` packages it with the server
 * and the documents as docs-json-navigator.vsix. The server's bundle must have been built by `npm run build`.
 *
 *   node --import tsx scripts/build-extension.ts [--quiet] [--package]
 *
 * The package must stay within its size budget, because people install it over slow networks.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { installTools, toolScript } from "../test/extension/vscode/tools.ts";
import { bundledLicenses, joinedLicenses } from "./licenses.ts";
import { mdxGrammar } from "./mdx-grammar.ts";
import { packagedReadme } from "./packaged-readme.ts";
import { projectAddresses, withAddresses } from "./project-addresses.ts";
import { replaceFile } from "./replace-file.ts";

/** The size budget of the packaged extension, in bytes; decision 66 has the contents and the reason. */
const maxBytes = 1_500_000;

/**
 * The compressed size budget of each bundle, in bytes: slightly above the current size, so that growth is
 * noticed immediately. A change that needs more space increases it here. The server, its connection, its
 * session and the engine, each in its own file, have 600 KB together.
 */
const maxCompressed: Readonly<Record<string, number>> = {
  // Includes 3 KB for the tools of language models, 3 KB for the search of the published site, 5 KB for reader numbers.
  "client/dist/extension.cjs": 223_000,
  "client/dist/mdx.tmLanguage.json": 24_000,
  "client/dist/webview/markdown.cjs": 55_000,
  "client/dist/webview/assistant.js": 9_600,
  "client/dist/webview/highlighter.js": 23_300,

  "client/dist/webview/parity.js": 5_500,
  "client/dist/webview/preview.js": 7_000,
  "server/dist/docs-json-connection.cjs": 47_000,
  "server/dist/docs-json-engine.cjs": 396_000,
  "server/dist/docs-json-language-server.cjs": 6_500,
  "server/dist/docs-json-session.cjs": 63_500,
  "server/dist/docs-json-tool-thread.cjs": 67_500,
  "server/dist/docs-json-tools.cjs": 3_000,
  "server/dist/mcp-server.cjs": 43_500,
  "server/dist/mdx-parser.cjs": 88_000,
  "server/dist/openapi-validators.cjs": 34_000,
  "server/dist/page-renderer.cjs": 57_000,
  "server/dist/sdl-parser.cjs": 10_800,
  "server/dist/tex-parser.cjs": 80_000,
  "server/dist/yaml-library.cjs": 34_000,
};

/** Not shipped, because no page in the package links to it: the table of all rules. */
const leftOut = "server/dist/rules/README.md";

/** The files and whole folders in the package: only what the extension needs to run. */
const shipped = [
  "package.json",
  "client/README.md",
  "client/docs-json.schema.json",
  "client/language-configuration.json",
  "CHANGELOG.md",
  "LICENSE",
  "media",
  "client/dist/extension.cjs",
  "client/dist/mdx.tmLanguage.json",
  "client/dist/webview/markdown.cjs",
  "client/dist/webview/assistant.js",
  "client/dist/webview/assistant.css",
  "client/dist/webview/preview.js",
  "client/dist/webview/preview.css",
  "client/dist/webview/highlighter.js",
  "client/dist/webview/parity.js",
  "client/dist/webview/parity.css",
  "client/dist/THIRD_PARTY_LICENSES.txt",
  "server/dist/docs-json-connection.cjs",
  "server/dist/docs-json-engine.cjs",
  "server/dist/docs-json-language-server.cjs",
  "server/dist/docs-json-paths.cjs",
  "server/dist/docs-json-session.cjs",
  "server/dist/docs-json-tool-thread.cjs",
  "server/dist/docs-json-tools.cjs",
  "server/dist/docs-json-version.cjs",
  "server/dist/mcp-server.cjs",
  "server/dist/mdx-parser.cjs",
  "server/dist/openapi-validators.cjs",
  "server/dist/page-renderer.cjs",
  "server/dist/sdl-parser.cjs",
  "server/dist/tex-parser.cjs",
  "server/dist/yaml-library.cjs",
  "server/dist/THIRD_PARTY_LICENSES.txt",
  "server/dist/rules",
  "server/dist/format",
];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outputFolder = join(root, "client", "dist");
const quiet = process.argv.includes("--quiet");

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} KB`;
}

function say(text: string): void {
  if (!quiet) console.log(text);
}

/** What all bundles have in common. */
const common = {
  absWorkingDir: root,
  bundle: true,
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * The Markdown parser, which the extension and the pages of its views share as a separate file. The extension
 * loads it with the first Markdown text, and a page by a script element before its own script.
 */
const markdownLibrary = "markdown-it";
const markdownBundle = "markdown";
/** The global variable in a page with the exports of the library. */
const markdownVariable = "docsJsonMarkdown";

/** Replaces the library by a module that gets the library's exports from this expression. */
function markdownFrom(expression: string): Plugin {
  return {
    name: "markdown-apart",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${markdownLibrary}$`) }, ({ path }) => ({
        path,
        namespace: "markdown-apart",
      }));
      build.onLoad({ filter: /./, namespace: "markdown-apart" }, () => ({
        contents: `const library = ${expression};\nexport default library.default;`,
      }));
    },
  };
}

function bundleMarkdown() {
  return build({
    ...common,
    stdin: { contents: `export { default } from "${markdownLibrary}";`, resolveDir: root },
    outfile: join(outputFolder, "webview", `${markdownBundle}.cjs`),
    platform: "neutral",
    mainFields: ["module", "main"],
    target: ["node20", "chrome132"],
    format: "iife",
    globalName: markdownVariable,
    footer: { js: `if (typeof module === "object") module.exports = ${markdownVariable};` },
    // This halves the size of the table of entities.
    charset: "utf8",
  });
}

function bundleExtension() {
  return build({
    ...common,
    entryPoints: { extension: "client/src/extension.ts" },
    outdir: outputFolder,
    outExtension: { ".js": ".cjs" },
    platform: "node",
    // The CommonJS form of jsonc-parser cannot be bundled.
    mainFields: ["module", "main"],
    // The Node version of the oldest VS Code that the manifest allows.
    target: "node20",
    format: "cjs",
    // The editor's own loader provides `vscode` only to `require`.
    supported: { "dynamic-import": false },
    external: ["vscode", `./webview/${markdownBundle}.cjs`],
    plugins: [markdownFrom(`require("./webview/${markdownBundle}.cjs")`)],
  });
}

/** The pages of webviews: a script and a style each. */
function bundlePages() {
  return build({
    ...common,
    entryPoints: [
      { in: "client/src/webview/assistant/page.ts", out: "assistant" },
      { in: "client/src/webview/assistant/page.css", out: "assistant" },
      { in: "client/src/webview/highlighter/highlighter.ts", out: "highlighter" },
      { in: "client/src/webview/parity/page.ts", out: "parity" },
      { in: "client/src/webview/parity/page.css", out: "parity" },
      { in: "client/src/webview/preview/panel.ts", out: "preview" },
      { in: "client/src/webview/preview/page.css", out: "preview" },
    ],
    outdir: join(outputFolder, "webview"),
    platform: "browser",
    // The Chromium version of the oldest VS Code that the manifest allows.
    target: "chrome132",
    format: "iife",
    plugins: [markdownFrom(`globalThis.${markdownVariable}`)],
  });
}

async function bundle(): Promise<void> {
  const made = await Promise.all([bundleExtension(), bundleMarkdown(), bundlePages()]);
  const outputs = Object.fromEntries(made.flatMap(({ metafile }) => Object.entries(metafile.outputs)));
  const grammar = await mdxGrammar(root);
  const licenses = joinedLicenses([await bundledLicenses(root, { outputs }), grammar.license]);
  mkdirSync(join(outputFolder, "webview"), { recursive: true });
  // In one step each: windows and tests of this or another process may be loading the files.
  await Promise.all([
    ...made.flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => replaceFile(path, contents)),
    ),
    replaceFile(join(outputFolder, "THIRD_PARTY_LICENSES.txt"), licenses),
    replaceFile(join(outputFolder, "mdx.tmLanguage.json"), grammar.text),
  ]);
  for (const [path, { bytes }] of Object.entries(outputs)) say(`${path}: ${kilobytes(bytes)}`);
}

/**
 * Writes the manifest of the package: that of the repository, with the project's URLs, and without the
 * programs that tools for git hooks install from the repository.
 */
function writeManifest(place: string): void {
  const addresses = projectAddresses();
  const {
    bin: _programs,
    files: _programFiles,
    ...own
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = withAddresses(own, addresses);
  writeFileSync(join(place, "package.json"), JSON.stringify(manifest));
  if (addresses.missing.length > 0) {
    say(
      `project.json is empty at ${addresses.missing.join(", ")}: the package is built without these values`,
    );
  }
}

/** Writes the README of the package, whose images have to be on the web. */
function writeReadme(place: string): void {
  const path = "client/README.md";
  const { rawFiles } = projectAddresses().known;
  const { text, omitted } = packagedReadme(readFileSync(join(root, path), "utf8"), path, rawFiles);
  writeFileSync(join(place, path), text);
  if (omitted > 0)
    say(`${omitted} images of ${path} are omitted, because VS Code shows only images on the web`);
}

/**
 * Runs the packager in a folder with only the shipped files, because it reads every file below its folder, and the
 * project's folder may contain a whole VS Code.
 * @returns the path of the package, or undefined if packaging failed
 */
function packaged(place: string): string | undefined {
  for (const path of shipped) cpSync(join(root, path), join(place, path), { recursive: true });
  rmSync(join(place, leftOut));
  writeManifest(place);
  writeReadme(place);
  // The README of the repository is for people who build it.
  const readme = ["--readme-path", "client/README.md"];
  const made = join(place, "made.vsix");
  const args = ["package", "--no-dependencies", "--no-rewrite-relative-links", ...readme, "--out", made];
  const tool = toolScript("@vscode/vsce", "vsce");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    cwd: place,
    encoding: "utf8",
  });
  if (status === 0) return made;
  console.error(`the extension could not be packaged:\n${stdout}${stderr}`);
  return undefined;
}

/** Returns whether each bundle is within its budget. */
function areBundlesSmall(): boolean {
  const tooLarge = Object.entries(maxCompressed).filter(([path, max]) => {
    const bytes = deflateRawSync(readFileSync(join(root, path))).length;
    say(`${path}, compressed: ${kilobytes(bytes)} of ${kilobytes(max)}`);
    if (bytes > max) console.error(`${path} has ${bytes} bytes compressed; its limit is ${max}`);
    return bytes > max;
  });
  return tooLarge.length === 0;
}

/** Builds the package; returns whether that worked and the package is within its budget. */
function pack(): boolean {
  const server = join(root, "server/dist/docs-json-language-server.cjs");
  if (!existsSync(server)) throw new Error("the server is not built; run `npm run build` first");
  installTools();
  // In the project, so that the package can be renamed into place: another process may be installing it.
  const place = join(root, "build", `package-${process.pid}`);
  mkdirSync(place, { recursive: true });
  try {
    const made = packaged(place);
    if (made === undefined) return false;
    const bytes = statSync(made).size;
    renameSync(made, join(root, "docs-json-navigator.vsix"));
    say(`docs-json-navigator.vsix: ${kilobytes(bytes)} of ${kilobytes(maxBytes)}`);
    if (bytes <= maxBytes) return areBundlesSmall();
    console.error(`docs-json-navigator.vsix has ${kilobytes(bytes)}; its limit is ${kilobytes(maxBytes)}`);
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

await bundle();
if (process.argv.includes("--package") && !pack()) process.exitCode = 1;
