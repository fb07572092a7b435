/** Which source file imports which: runtime imports (as esbuild resolves them) and imports of types. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const sourceFolder = fileURLToPath(new URL("../../server/src", import.meta.url));
export const clientFolder = fileURLToPath(new URL("../../client/src", import.meta.url));
export const benchFolder = fileURLToPath(new URL("../../bench", import.meta.url));
export const scriptsFolder = fileURLToPath(new URL("../../scripts", import.meta.url));

export interface Import {
  /** Relative to the folder of the sources, forward slashes. */
  readonly from: string;
  /** A file like `from`; or the name of a package, or `node:…`. */
  readonly to: string;
  readonly isFile: boolean;
  /** Whether the import does not exist at run time. */
  readonly typeOnly: boolean;
}

/** All TypeScript files below a folder, without generated ones. */
export function sourceFiles(folder = sourceFolder): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => file.endsWith(".ts") && !/(?:^|\/)(?:generated|node_modules)\//.test(file))
    .sort();
}

export function sourceText(file: string, folder = sourceFolder): string {
  return readFileSync(join(folder, file), "utf8");
}

/** A source without its comments; strings and regular expressions stay. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, "");
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}

const statement =
  /\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?:import|export)\b(?<clause>[^;"'`=]*)\bfrom\s*"(?<from>[^"]+)";)/y;

/** The `import … from` and `export … from` statements at the head of a file; types included. */
function headImports(file: string, folder: string): readonly Import[] {
  const text = sourceText(file, folder);
  const imports: Import[] = [];
  statement.lastIndex = 0;
  for (let match = statement.exec(text); match !== null; match = statement.exec(text)) {
    const { clause = "", from } = match.groups ?? {};
    if (from === undefined) continue;
    const isFile = isRelative(from);
    const to = isFile ? join(dirname(file), from).split(sep).join("/") : from;
    imports.push({ from: file, to, isFile, typeOnly: isOnlyTypes(clause) });
  }
  return imports;
}

function isOnlyTypes(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /\{(?<names>[^}]*)\}/.exec(clause)?.groups?.names;
  return names?.split(",").every((name) => name.trim() === "" || /^\s*type\b/.test(name)) ?? false;
}

/** The imports that remain without types, anywhere in the file. */
async function runtimeImports(files: readonly string[], folder: string): Promise<readonly Import[]> {
  // One bundle of all files: separate bundles would read the same files again and again.
  const contents = files.map((file, index) => `export * as file${index} from "./${file}";`).join("\n");
  const all = "all";
  const result = await build({
    absWorkingDir: folder,
    stdin: { contents, resolveDir: folder, sourcefile: all },
    outdir: "nowhere",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const imports: Import[] = [];
  for (const [from, input] of Object.entries(result.metafile.inputs)) {
    if (from === all) continue;
    for (const { path, original, external } of input.imports) {
      const isFile = external !== true;
      const to = isFile ? relative("", path).split(sep).join("/") : (original ?? path);
      imports.push({ from, to, isFile, typeOnly: false });
    }
  }
  return imports;
}

/** Every import of a folder's sources once, as a runtime import if it is one. */
export async function importGraph(folder = sourceFolder): Promise<readonly Import[]> {
  const files = sourceFiles(folder);
  const imports = new Map<string, Import>();
  const heads = files.flatMap((file) => headImports(file, folder));
  for (const one of [...heads, ...(await runtimeImports(files, folder))]) {
    const key = `${one.from} ${one.to}`;
    const known = imports.get(key);
    if (known === undefined || known.typeOnly) imports.set(key, one);
  }
  return [...imports.values()].filter((one) => !one.from.includes("/generated/"));
}

/** A cycle among edges, as the names along it; undefined without a cycle. */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const finished = new Set<string>();
  const way: string[] = [];
  function visit(node: string): readonly string[] | undefined {
    if (finished.has(node)) return undefined;
    const start = way.indexOf(node);
    if (start !== -1) return [...way.slice(start), node];
    way.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== undefined) return cycle;
    }
    way.pop();
    finished.add(node);
    return undefined;
  }
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
