/**
 * Bundles the command line and the language server: `npm run build`.
 *
 * Writes into server/dist (not committed): one CommonJS file per launcher in server/bin; a small one for
 * hooks; the session of the language server, which it loads late; the tools program that the extension
 * starts, and the code that it shares with the language server; the reference parsers of pages, GraphQL and
 * formulas, the schemas of OpenAPI and the YAML library, which are loaded on demand; the program of the thread
 * that renders pages; the server of the Model Context Protocol; the page of the preview; and the licenses of
 * everything bundled. Unchanged files are not written, and others are replaced in one step, so a build may run
 * while a program uses the last one.
 *
 *   node --import tsx scripts/build.ts [--quiet] [--watch]
 */
import { statSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
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
import "./build-openapi-validators.ts";
import "./build-schemas.ts";
import { copiedOnce } from "./copied-once.ts";
import { bundledLicenses } from "./licenses.ts";
import { replaceFile } from "./replace-file.ts";
import { connectionFile, sharedFileName, withSharedFilesNamed } from "./shared-files.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outputFolder = join(root, "server", "dist");
/** The contents of the bundles and their sources, for a test. */
const metafilePath = join(root, "build", "server-metafile.json");
const quiet = process.argv.includes("--quiet");
const watching = process.argv.includes("--watch");

/** Libraries that not every site needs, and the modules that use them, by the names of their bundles, which all programs share. */
const libraries = {
  "mdx-parser": "server/src/service/pages/syntax/mdx-parser.ts",
  "sdl-parser": "server/src/service/graphql/sdl-parser.ts",
  "tex-parser": "server/src/service/features/preview/page/tex-parser.ts",
  "openapi-validators": "server/src/service/openapi/openapi-validators.ts",
  "yaml-library": "server/src/service/json/yaml-library.ts",
} as const;

/** Replaces these modules by ones that load their bundles when an export is called or, for a library, used. */
const separateLibraries: Plugin = {
  name: "separate-libraries",
  setup(build) {
    build.onResolve(
      { filter: /\/(?:(?:mdx|sdl|tex)-parser|openapi-validators|yaml-library)\.ts$/ },
      ({ path, kind, resolveDir }) => {
        if (kind !== "import-statement") return undefined;
        const library = Object.entries(libraries).find(
          ([, file]) => join(resolveDir, path) === join(root, file),
        );
        return library && { path: library[0], namespace: "library" };
      },
    );
    build.onResolve({ filter: /./, namespace: "library" }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /./, namespace: "library" }, async ({ path }) => {
      const file = Object.entries(libraries).find(([name]) => name === path)?.[1] ?? "";
      const text = await readFile(join(root, file), "utf8");
      const required = `require(${JSON.stringify(`./${path}.cjs`)})`;
      const functions = [...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
      if (functions.length > 0)
        return {
          contents: functions
            .map((name) => `export const ${name} = (...given) => ${required}.${name}(...given);`)
            .join("\n"),
        };
      // Exports of a library, some of them classes, and some called for each value of a text.
      const passedOn = [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name);
      const getters = passedOn.map((name) => `  get ${name}() { return load().${name}; },\n`).join("");
      return {
        contents: `let library;\nconst load = () => (library ??= ${required});\nmodule.exports = {\n${getters}};`,
      };
    });
  },
};

/** The server of the Model Context Protocol with its library, and the name of its bundle: only one command loads it. */
const modelContext = { name: "mcp-server", file: "server/src/mcp/serve.ts" };

/** Replaces the module of that server by its bundle. */
const separateModelContext: Plugin = {
  name: "separate-model-context",
  setup(build) {
    build.onResolve({ filter: /\/mcp\/serve\.ts$/ }, ({ path, kind, resolveDir }) =>
      kind === "dynamic-import" && join(resolveDir, path) === join(root, modelContext.file)
        ? { path: `./${modelContext.name}.cjs`, external: true }
        : undefined,
    );
  },
};

/** The programs need only the version from the manifest. */
const versionOnly: Plugin = {
  name: "version-only",
  setup(build) {
    build.onLoad({ filter: /[\\/]server[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { loader: "json", contents: JSON.stringify({ version }) };
    });
  },
};

/**
 * Minifies a bundle, but keeps the names of the modules' functions and classes, so that stack traces from
 * users are readable: minified after bundling, esbuild keeps top-level names.
 */
async function withShortLocals(path: string, bundle: string): Promise<string> {
  // The library does not matter in our stack traces.
  const isLibrary = basename(path) === connectionFile;
  // Only ES modules can share code, but Node starts CommonJS faster. Both forms have the same top-level names
  // here. Files that are loaded late are CommonJS, too, which Node would read twice with `import`.
  const { code: commonJs } = await transform(bundle, {
    format: "cjs",
    target: "node20",
    minifyIdentifiers: isLibrary,
    supported: { "dynamic-import": false },
  });
  const { code } = await transform(commonJs, { minify: true, lineLimit: maxLine, target: "node20" });
  return code;
}

/** The first line of generated pages, which tells contributors where to change them. */
const origin = /^<!-- Generated by .* -->\n/;

/** A fact on the page of a rule: the link to it, and its sentence. */
const factLine = /^(- \[F[\d.]+\]\([^)]*\)).*$/gm;

/**
 * Copies the files of one kind from a folder of the project into a folder next to the bundles, without the
 * lines about how files are generated. Rule pages only link to the facts: repeating their sentences on each
 * page would add 13 KB to the extension's package.
 */
async function copyFiles(from: string, to: string, isMeant: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const files = (await readdir(from)).filter(isMeant);
  await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(from, name), "utf8");
      return replaceFile(join(to, name), text.replace(origin, "").replace(factLine, "$1"));
    }),
  );
  const stale = (await readdir(to)).filter((name) => !files.includes(name) && !name.endsWith(".draft"));
  await Promise.all(stale.map((name) => rm(join(to, name))));
}

/**
 * Copies pages of a documentation folder. The server sends the page of each rule to editors as the rule's
 * URL, and rule pages link to the facts, so both are next to the server.
 */
function copyPages(folder: string): Promise<void> {
  const isPage = (name: string): boolean => name.endsWith(".md");
  return copyFiles(join(root, "docs", folder), join(outputFolder, folder), isPage);
}

/** Copies the examples of the rules, which the command line shows. */
function copyExamples(): Promise<void> {
  const folder = join(root, "docs", "rules", "examples");
  return copyFiles(folder, join(outputFolder, "rule-examples"), (name) => name.endsWith(".txt"));
}

/** Bundles the scripts and the style of the preview page, which the programs serve to a browser. */
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

/** Copies the schemas of the command line's JSON output. */
function copySchemas(): Promise<void> {
  return copyFiles(join(root, "schemas"), join(outputFolder, "schemas"), (name) =>
    name.endsWith("-report.schema.json"),
  );
}

type ProgramBuild = BuildResult<typeof bundleOptions>;

/** Writes the outputs of the program builds and everything else, and prints their sizes. */
async function putInPlace(programs: readonly ProgramBuild[]): Promise<void> {
  const [parsed, renderer, page, protocol] = await Promise.all([
    bundleLibraries(),
    bundlePageRenderer(),
    bundlePreviewPage(),
    bundleModelContext(),
  ]);
  const otherBuilds = [parsed, renderer, page, protocol];
  const separateFiles = otherBuilds.flatMap((one) => one.outputFiles);
  const named = programs.map(withSharedFilesNamed);
  const outputFiles = named.flatMap((one) => one.outputFiles);
  const outputs = Object.assign({}, ...named.map((one) => one.metafile.outputs));
  const licenses = await bundledLicenses(root, {
    outputs: Object.assign({}, outputs, ...otherBuilds.map((one) => one.metafile.outputs)),
  });
  await mkdir(join(outputFolder, "preview"), { recursive: true });
  await mkdir(dirname(metafilePath), { recursive: true });
  await Promise.all([
    replaceFile(metafilePath, JSON.stringify({ outputs })),
    ...outputFiles.map(async ({ path, text }) => replaceFile(path, await withShortLocals(path, text))),
    ...separateFiles.map(({ path, contents }) => replaceFile(path, contents)),
    replaceFile(join(outputFolder, "THIRD_PARTY_LICENSES.txt"), licenses),
    copyPages("rules"),
    copyPages("format"),
    copyExamples(),
    copySchemas(),
  ]);
  if (quiet) return;
  for (const { path } of [...outputFiles, ...separateFiles]) {
    console.log(`${relative(root, path)}: ${Math.round(statSync(path).size / 1024)} KB`);
  }
}

/** The last results of the builds of programs, by the index of the build. */
const built = new Map<number, ProgramBuild>();
let writing: Promise<void> = Promise.resolve();

/** Writes everything after all program builds have ended, and again after each rebuild. */
function putInPlaceWithOthers(index: number): Plugin {
  return {
    name: "put-in-place",
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0 || result.metafile === undefined) return;
        built.set(index, result as ProgramBuild);
        if (built.size < programBuilds.length) return;
        // Sequentially, because they write the same files.
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

/** Long enough that line breaks cost little space, short enough for the line that Node prints with an uncaught error. */
const maxLine = 2000;

/** The program of the thread that renders pages for the preview of both programs. */
function bundlePageRenderer() {
  return esbuild({
    ...bundleOptions,
    entryPoints: { "page-renderer": "server/src/rendering/thread.ts" },
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: maxLine,
    plugins: [separateLibraries],
  });
}

/**
 * Modules that the library of the Model Context Protocol loads but our server never calls, by the end of the file's path:
 * our server validates no answers of clients, and no tool is described with the older version of the schema library.
 */
const neverCalled: Readonly<Record<string, string>> = {
  "validation/ajv-provider.js": "export class AjvJsonSchemaValidator {}",
  "zod-to-json-schema/dist/esm/index.js": "export const zodToJsonSchema = undefined;",
  "zod/v3/external.js": "export class ZodOptional {}\nexport const object = undefined;",
};

/** Excludes these modules, which are more than half of the bundle. */
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

/** Libraries are fully minified: they do not matter in our stack traces. */
function bundleLibraries() {
  return esbuild({
    ...bundleOptions,
    entryPoints: libraries,
    // Otherwise acorn is bundled twice, because its extension imports the CommonJS form.
    alias: {
      acorn: join(root, "node_modules/acorn/dist/acorn.mjs"),
      // Only the library's ES modules can be bundled without the parts that write YAML.
      yaml: join(root, "node_modules/yaml/browser/dist/index.js"),
    },
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: maxLine,
  });
}

/** Options of the programs that contain all modules of a front end. */
const programOptions = {
  ...bundleOptions,
  // In their CommonJS form, some libraries hide their imports from bundlers.
  mainFields: ["module", "main"],
  minifySyntax: true,
  define: { "import.meta.dirname": "__dirname" },
} as const satisfies BuildOptions;

const programPlugins = [...copiedOnce(root), versionOnly, separateLibraries, separateModelContext];

/**
 * The command line is one file. The language server and the threads of the tools are shipped together with
 * the extension, so their shared code is in files that both load. The language server starts with its
 * connection, and loads its session, which has the engine, after it has answered `initialize`.
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
