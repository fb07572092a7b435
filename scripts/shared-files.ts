/**
 * Names the files that several programs share. esbuild names them by their content, but the extension's list
 * of shipped files needs fixed names.
 */
import { basename } from "node:path";
import type { Metafile } from "esbuild";

/** The pattern of names that esbuild assigns to such files. */
export const sharedFileName = "shared-[hash]";

const temporaryName = /\bshared-[A-Z0-9]{8}(?=\.cjs\b)/g;

/** Each name with a module that identifies the file: the other modules in it depend on the programs that share it. */
const names: Readonly<Record<string, string>> = {
  "docs-json-connection": "node_modules/vscode-languageserver/lib/node/main.js",
  "docs-json-engine": "server/src/service/analysis/analyze.ts",
  "docs-json-paths": "server/src/host/paths.ts",
  "docs-json-version": "server/package.json",
};

/** The file with the protocol library and hardly any code of ours. */
export const connectionFile = "docs-json-connection.cjs";

interface Bundles {
  readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
  readonly metafile: Pick<Metafile, "outputs">;
}

/** Maps esbuild's name of each shared file to its fixed name. Throws if a file has none of the known modules. */
function namesOf({ outputs }: Bundles["metafile"]): ReadonlyMap<string, string> {
  const temporary = Object.keys(outputs).filter((path) => path.search(temporaryName) >= 0);
  return new Map(
    temporary.map((path) => {
      const inputs = Object.keys(outputs[path]?.inputs ?? {});
      // If a checkout uses the packages of another one, they are outside its folder.
      const named = Object.entries(names).find(([, module]) =>
        inputs.some((input) => input.endsWith(module)),
      );
      if (named === undefined)
        throw new Error(`${path} has no name yet in scripts/shared-files.ts; it has ${inputs.join(", ")}`);
      return [basename(path, ".cjs"), named[0]];
    }),
  );
}

/** The bundles with the fixed names, also in the code that loads the files. */
export function withSharedFilesNamed<One extends Bundles>({ outputFiles, metafile }: One): Bundles {
  const fixedNames = namesOf(metafile);
  const named = (text: string): string => text.replace(temporaryName, (name) => fixedNames.get(name) ?? name);
  return {
    outputFiles: outputFiles.map(({ path, text }) => ({ path: named(path), text: named(text) })),
    metafile: { outputs: JSON.parse(named(JSON.stringify(metafile.outputs))) },
  };
}
