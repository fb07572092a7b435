/**
 * Makes a bundle of its own of the engine's preview, which is loaded with the first preview. What the preview takes from
 * the rest of the engine is handed to that bundle, so that nothing is there twice.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";

const folder = "server/src/service/features/preview";
export const previewBundle = "preview";

/** The functions of the preview that others call, by their modules. */
const exported: Readonly<Record<string, string>> = {
  "frame.ts": "previewOf",
  "frame-html.ts": "frameParts",
  "page/page-html.ts": "pageHtml",
};

function isInside(file: string, root: string): boolean {
  return !relative(join(root, folder), file).startsWith("..");
}

/** By the module, the names of values that the preview imports from the rest of the engine. */
function takenNames(root: string): ReadonlyMap<string, readonly string[]> {
  const taken = new Map<string, Set<string>>();
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    const path = join(root, folder, file);
    const imports = readFileSync(path, "utf8").matchAll(/^import \{([^}]*)\} from "(\.[^"]*)";/gm);
    for (const [, names = "", from = ""] of imports) {
      const module = join(dirname(path), from);
      if (isInside(module, root)) continue;
      const values = names.split(",").map((name) => name.trim());
      const all = taken.get(module) ?? new Set();
      for (const name of values) if (name !== "" && !name.startsWith("type ")) all.add(name);
      taken.set(module, all);
    }
  }
  const names = [...taken.values()].flatMap((one) => [...one]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`the preview takes two functions of the name ${twice}`);
  return new Map([...taken].map(([module, values]) => [module, [...values]]));
}

/** In the programs: functions in place of the preview's own, which load its bundle when they are called. */
export function previewApart(root: string): Plugin {
  return {
    name: "preview-apart",
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ path, importer, kind, resolveDir, namespace }) => {
        const file = join(resolveDir, path);
        if (kind !== "import-statement" || namespace !== "file" || isInside(importer, root)) return undefined;
        return relative(join(root, folder), file) in exported
          ? { path: file, namespace: "preview-apart" }
          : undefined;
      });
      build.onResolve({ filter: /\.cjs$/, namespace: "preview-apart" }, ({ path }) => ({
        path,
        external: true,
      }));
      build.onLoad({ filter: /./, namespace: "preview-apart" }, ({ path }) => {
        const name = exported[relative(join(root, folder), path)] ?? "";
        return {
          resolveDir: root,
          contents: `import { preview } from "preview-apart:loader"; export const ${name} = (...given) => preview().${name}(...given);`,
        };
      });
      build.onResolve({ filter: /^preview-apart:loader$/ }, ({ path }) => ({
        path,
        namespace: "preview-loader",
      }));
      build.onResolve({ filter: /\.cjs$/, namespace: "preview-loader" }, ({ path }) => ({
        path,
        external: true,
      }));
      build.onLoad({ filter: /./, namespace: "preview-loader" }, () => {
        const taken = [...takenNames(root)];
        const imports = taken.map(
          ([module, names]) =>
            `import { ${names.join(", ")} } from ${JSON.stringify(`./${relative(root, module)}`)};`,
        );
        const all = taken.flatMap(([, names]) => names).join(", ");
        return {
          resolveDir: root,
          contents: `${imports.join("\n")}
            let loaded;
            export function preview() {
              loaded ??= require("./${previewBundle}.cjs")({ ${all} });
              return loaded;
            }`,
        };
      });
    },
  };
}

/** The parameter of the bundle: what the preview takes from the rest of the engine. */
const engineGiven: Plugin = {
  name: "engine-given",
  setup(build) {
    const root = build.initialOptions.absWorkingDir ?? "";
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) =>
      isInside(join(resolveDir, path), root) ? undefined : { path: "engine", namespace: "engine-given" },
    );
    build.onLoad({ filter: /./, namespace: "engine-given" }, () => ({
      contents: "module.exports = engine;",
    }));
  },
};

/** How the bundle of the preview is made. */
export function previewOptions(root: string): BuildOptions {
  const modules = Object.entries(exported).map(
    ([module, name]) => `export { ${name} } from ${JSON.stringify(`./${module}`)};`,
  );
  return {
    absWorkingDir: root,
    stdin: { contents: modules.join("\n"), resolveDir: join(root, folder) },
    plugins: [engineGiven],
  };
}

/** The bundle as a function of what is handed to it. */
export function previewFunction(code: string): string {
  return `module.exports = (engine) => { const module = {};\n${code}\nreturn module.exports; };\n`;
}
