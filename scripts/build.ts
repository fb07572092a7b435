/**
 * Bundles the command line and the language server: `npm run build`.
 *
 * Writes into server/dist (not committed): one CommonJS file per launcher in server/bin, a small one for hooks, the session of the
 * language server, which it loads late, the program of the tools
 * that the extension starts and what it shares with the language server, the reference parsers of pages
 * and of GraphQL, which all load when they need them, the program of
 * the thread that renders pages, the server of the Model Context Protocol, the page of the preview, and the licenses of everything bundled. A
 * file whose content stays is not touched, and none is ever seen half written, so a build may run
 * beside a program that uses the last one.
 *
 *   node --import tsx scripts/build.ts [--quiet] [--watch]
 */
import { statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BuildOptions,
  type BuildResult,
  context,
  build as esbuild,
  type Plugin,
  transform,
} from "esbuild";
import "./build-schemas.ts";
import { copiedOnce } from "./copied-once.ts";
import { bundledLicenses } from "./licenses.ts";
import { connectionFile, sharedFileName, withSharedFilesNamed } from "./shared-files.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outputFolder = join(root, "server", "dist");
/** What is in the bundles, and from where: a test reads it. */
const metafilePath = join(root, "build", "server-metafile.json");
const quiet = process.argv.includes("--quiet");
const watching = process.argv.includes("--watch");

/** The reference parsers of pages, of GraphQL and of formulas by the names of their bundles, which both programs share. */
const parsers = {
  "mdx-parser": "server/src/service/pages/syntax/mdx-parser.ts",
  "sdl-parser": "server/src/service/graphql/sdl-parser.ts",
  "tex-parser": "server/src/service/features/preview/page/tex-parser.ts",
} as const;

/** Puts functions in place of the reference parsers that load their bundles when they are called. */
const parsersApart: Plugin = {
  name: "parsers-apart",
  setup(build) {
    build.onResolve({ filter: /\/(?:mdx|sdl|tex)-parser\.ts$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "import-statement") return undefined;
      const parser = Object.entries(parsers).find(([, file]) => join(resolveDir, path) === join(root, file));
      return parser && { path: parser[0], namespace: "parser" };
    });
    build.onResolve({ filter: /./, namespace: "parser" }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /./, namespace: "parser" }, async ({ path }) => {
      const file = Object.entries(parsers).find(([name]) => name === path)?.[1] ?? "";
      const text = await readFile(join(root, file), "utf8");
      const names = [...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
      const bundle = JSON.stringify(`./${path}.cjs`);
      return {
        contents: names
          .map((name) => `export const ${name} = (...given) => require(${bundle}).${name}(...given);`)
          .join("\n"),
      };
    });
  },
};

/** The server of the Model Context Protocol with its library, by the name of its bundle: only one command loads it. */
const modelContext = { name: "mcp-server", file: "server/src/mcp/serve.ts" };

/** Puts the bundle of that server in the place of its module. */
const modelContextApart: Plugin = {
  name: "model-context-apart",
  setup(build) {
    build.onResolve({ filter: /\/mcp\/serve\.ts$/ }, ({ path, kind, resolveDir }) =>
      kind === "dynamic-import" && join(resolveDir, path) === join(root, modelContext.file)
        ? { path: `./${modelContext.name}.cjs`, external: true }
        : undefined,
    );
  },
};

/** The programs need only the version from the manifest. */
const versionAlone: Plugin = {
  name: "version-alone",
  setup(build) {
    build.onLoad({ filter: /[\\/]server[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { loader: "json", contents: JSON.stringify({ version }) };
    });
  },
};

/** Puts a file with this content in place, at once. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(Buffer.from(content))) return;
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/**
 * The bundle without blanks and with short names inside functions. The names of functions and classes of modules stay as they are,
 * so that a stack trace from the field can be read as it comes: that is why the names are shortened only after bundling, where
 * esbuild keeps those of the top level.
 */
async function withShortLocals(path: string, bundle: string): Promise<string> {
  // The library is in no stack trace of ours.
  const isLibrary = basename(path) === connectionFile;
  // Only modules can share code; Node starts CommonJS faster. Both forms have the same names of the top level here. What a bundle
  // loads late is CommonJS, too, which Node would read twice if it were imported.
  const { code: commonJs } = await transform(bundle, {
    format: "cjs",
    target: "node20",
    minifyIdentifiers: isLibrary,
    supported: { "dynamic-import": false },
  });
  const { code } = await transform(commonJs, { minify: true, lineLimit: maxLine, target: "node20" });
  return code;
}

/** The first line of generated pages, which tells people of the project where to change them. */
const origin = /^<!-- Made by .* -->\n/;

/** A fact in the page of a rule: the link to it, and its sentence. */
const factLine = /^(- \[F[\d.]+\]\([^)]*\)).*$/gm;

/**
 * Keeps a folder beside the bundles with the files of one kind from a folder of the project, without the lines that say how
 * files are made. The page of a rule only leads to the facts beside it: their sentences again in each page would be 13 KB of the
 * extension's package.
 */
async function copyFiles(from: string, to: string, isMeant: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const files = (await readdir(from)).filter(isMeant);
  await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(from, name), "utf8");
      return writeWhole(join(to, name), text.replace(origin, "").replace(factLine, "$1"));
    }),
  );
  const stale = (await readdir(to)).filter((name) => !files.includes(name) && !name.endsWith(".draft"));
  await Promise.all(stale.map((name) => rm(join(to, name))));
}

/**
 * Pages of a folder of the documents. The page of each rule is beside the server, which gives it to editors as the rule's
 * URL, and the facts are beside it, because the pages of the rules lead to them.
 */
function copyPages(folder: string): Promise<void> {
  const isPage = (name: string): boolean => name.endsWith(".md");
  return copyFiles(join(root, "docs", folder), join(outputFolder, folder), isPage);
}

/** The examples of the rules are beside the command line, which shows them. */
function copyExamples(): Promise<void> {
  const folder = join(root, "docs", "rules", "examples");
  return copyFiles(folder, join(outputFolder, "rule-examples"), (name) => name.endsWith(".txt"));
}

/** The scripts and the style of the preview's page are beside the programs, which give them to a browser. */
function bundlePreviewPage() {
  return esbuild({
    absWorkingDir: root,
    entryPoints: [
      { in: "client/src/webview/preview/page.ts", out: "preview" },
      { in: "client/src/webview/preview/page.css", out: "preview" },
      { in: "client/src/webview/highlighter/highlighter.ts", out: "highlighter" },
    ],
    outdir: join(outputFolder, "preview"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
}

/** The schemas of what the command line prints as JSON are beside it. */
function copySchemas(): Promise<void> {
  return copyFiles(join(root, "schemas"), join(outputFolder, "schemas"), (name) =>
    name.endsWith("-report.schema.json"),
  );
}

type ProgramBuild = BuildResult<typeof bundleOptions>;

/** Puts the outputs of these builds of programs in place, with everything else, and says how large they are. */
async function putInPlace(programs: readonly ProgramBuild[]): Promise<void> {
  const [parsed, renderer, page, protocol] = await Promise.all([
    bundleParsers(),
    bundlePageRenderer(),
    bundlePreviewPage(),
    bundleModelContext(),
  ]);
  const others = [parsed, renderer, page, protocol];
  const apart = others.flatMap((one) => one.outputFiles);
  const named = programs.map(withSharedFilesNamed);
  const outputFiles = named.flatMap((one) => one.outputFiles);
  const outputs = Object.assign({}, ...named.map((one) => one.metafile.outputs));
  const licenses = await bundledLicenses(root, {
    outputs: Object.assign({}, outputs, ...others.map((one) => one.metafile.outputs)),
  });
  await mkdir(join(outputFolder, "preview"), { recursive: true });
  await mkdir(dirname(metafilePath), { recursive: true });
  await Promise.all([
    writeWhole(metafilePath, JSON.stringify({ outputs })),
    ...outputFiles.map(async ({ path, text }) => writeWhole(path, await withShortLocals(path, text))),
    ...apart.map(({ path, contents }) => writeWhole(path, contents)),
    writeWhole(join(outputFolder, "THIRD_PARTY_LICENSES.txt"), licenses),
    copyPages("rules"),
    copyPages("format"),
    copyExamples(),
    copySchemas(),
  ]);
  if (quiet) return;
  for (const { path } of [...outputFiles, ...apart]) {
    console.log(`${relative(root, path)}: ${Math.round(statSync(path).size / 1024)} KB`);
  }
}

/** The last results of the builds of programs, by the index of the build. */
const built = new Map<number, ProgramBuild>();
let writing: Promise<void> = Promise.resolve();

/** Puts everything in place when all builds of programs have ended, and again when one is made again. */
function putInPlaceWithOthers(index: number): Plugin {
  return {
    name: "put-in-place",
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0 || result.metafile === undefined) return;
        built.set(index, result as ProgramBuild);
        if (built.size < programBuilds.length) return;
        // One after the other, because they write the same files.
        writing = writing.then(() => putInPlace([...built.values()]));
        await writing;
      });
    },
  };
}

const bundleOptions = {
  absWorkingDir: root,
  outdir: outputFolder,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Long enough that the ends of lines cost little, short enough to be printed with an uncaught error. */
const maxLine = 2000;

/** The program of the thread that renders pages for the preview of both programs. */
function bundlePageRenderer() {
  return esbuild({
    ...bundleOptions,
    entryPoints: { "page-renderer": "server/src/rendering/thread.ts" },
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: maxLine,
    plugins: [parsersApart],
  });
}

/**
 * What the library of the Model Context Protocol would load and our server never calls, by the end of the file's path: it checks no
 * answers of clients against schemas, and none of its tools is described with an older version of the library of schemas.
 */
const neverCalled: Readonly<Record<string, string>> = {
  "validation/ajv-provider.js": "export class AjvJsonSchemaValidator {}",
  "zod-to-json-schema/dist/esm/index.js": "export const zodToJsonSchema = undefined;",
  "zod/v3/external.js": "export class ZodOptional {}\nexport const object = undefined;",
};

/** Leaves that out, which is more than half of the bundle. */
const withoutNeverCalled: Plugin = {
  name: "without-never-called",
  setup(build) {
    for (const [end, contents] of Object.entries(neverCalled)) {
      const filter = new RegExp(`/${end.replaceAll(".", "\\.")}$`);
      build.onLoad({ filter }, () => ({ contents }));
    }
  },
};

/** The server of the Model Context Protocol. */
function bundleModelContext() {
  return esbuild({
    ...bundleOptions,
    entryPoints: { [modelContext.name]: modelContext.file },
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: maxLine,
    plugins: [withoutNeverCalled],
  });
}

/** The libraries of the reference parsers are in no stack trace of ours, so their names may be short. */
function bundleParsers() {
  return esbuild({
    ...bundleOptions,
    entryPoints: parsers,
    // Otherwise acorn appears twice, because its extension asks for the CommonJS form.
    alias: { acorn: join(root, "node_modules/acorn/dist/acorn.mjs") },
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: maxLine,
  });
}

/** The programs that have all modules of a front end. */
const programOptions = {
  ...bundleOptions,
  // Some libraries hide their imports from bundlers in their CommonJS form.
  mainFields: ["module", "main"],
  minifySyntax: true,
  define: { "import.meta.dirname": "__dirname" },
} as const satisfies BuildOptions;

const programPlugins = [...copiedOnce(root), versionAlone, parsersApart, modelContextApart];

/**
 * The command line is one file. The language server and the threads of the tools are shipped together with the extension, so
 * what both need is in files that both load. The language server begins with its connection, and loads its session, which has the
 * engine, when it has answered `initialize`.
 */
const programBuilds = [
  {
    ...programOptions,
    entryPoints: {
      "docs-json": "server/src/cli/main.ts",
      "docs-json-hook": "server/src/cli/hook/client/main.ts",
      "docs-json-tools": "server/src/model-tools/main.ts",
    },
  },
  {
    ...programOptions,
    format: "esm",
    splitting: true,
    chunkNames: sharedFileName,
    entryPoints: {
      "docs-json-language-server": "server/src/lsp/main.ts",
      "docs-json-session": "server/src/lsp/open-session.ts",
      "docs-json-tool-thread": "server/src/model-tools/thread.ts",
    },
  },
] as const satisfies readonly BuildOptions[];

const builds = await Promise.all(
  programBuilds.map((options, index) =>
    context({
      ...options,
      plugins: [...programPlugins, putInPlaceWithOthers(index)],
    }),
  ),
);

if (watching) await Promise.all(builds.map((build) => build.watch()));
else {
  try {
    await Promise.all(builds.map((build) => build.rebuild()));
  } catch {
    // esbuild has printed the errors.
    process.exitCode = 1;
  }
  await Promise.all(builds.map((build) => build.dispose()));
}
