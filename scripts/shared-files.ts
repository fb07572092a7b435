/**
 * Names the files that several programs share. esbuild names them by their content, but the list of what the extension ships has
 * names that stay.
 */
import { basename } from "node:path";
import type { Metafile } from "esbuild";

/** The name that esbuild gives such a file; the files that load it contain the hash. */
export const sharedFileName = "shared-[hash]";

const temporaryName = /\bshared-[A-Z0-9]{8}(?=\.cjs\b)/g;

/** The names, each with a module that the file has: which modules are in it follows from the programs that need them. */
const names: Readonly<Record<string, string>> = {
  "docs-json-connection": "node_modules/vscode-languageserver/lib/node/main.js",
  "docs-json-engine": "server/src/service/analysis/analyze.ts",
  "docs-json-paths": "server/src/host/paths.ts",
  "docs-json-version": "server/package.json",
};

/** The file that has the library of the protocol, and next to nothing of ours. */
export const connectionFile = "docs-json-connection.cjs";

interface Bundles {
  readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
  readonly metafile: Pick<Metafile, "outputs">;
}

/** The name of each shared file by the one that esbuild gave it. Throws if one has none of the known modules. */
function namesOf({ outputs }: Bundles["metafile"]): ReadonlyMap<string, string> {
  const temporary = Object.keys(outputs).filter((path) => path.search(temporaryName) >= 0);
  return new Map(
    temporary.map((path) => {
      const inputs = Object.keys(outputs[path]?.inputs ?? {});
      // A checkout that shares the packages of another one has them outside its own folder.
      const named = Object.entries(names).find(([, module]) =>
        inputs.some((input) => input.endsWith(module)),
      );
      if (named === undefined)
        throw new Error(`${path} has no name yet in scripts/shared-files.ts; it has ${inputs.join(", ")}`);
      return [basename(path, ".cjs"), named[0]];
    }),
  );
}

/** The bundles with files that have their names, in what loads them, too. */
export function withSharedFilesNamed<One extends Bundles>({ outputFiles, metafile }: One): Bundles {
  const known = namesOf(metafile);
  const named = (text: string): string => text.replace(temporaryName, (name) => known.get(name) ?? name);
  return {
    outputFiles: outputFiles.map(({ path, text }) => ({ path: named(path), text: named(text) })),
    metafile: { outputs: JSON.parse(named(JSON.stringify(metafile.outputs))) },
  };
}
