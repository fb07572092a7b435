/**
 * The TextMate grammar for pages in VS Code, and its license: one unchanged file of a package that collects grammars. The
 * manifest contributes it for the language `mdx`, which other extensions contribute too. VS Code combines the
 * contributions for a language, and of two grammars for the same scope it uses that of the extension that it has read
 * last. The extension by the authors of MDX has the same grammar, so pages look the same with either.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const packageName = "tm-grammars";
const fileName = "mdx.json";

/** The line between two entries of the package's list of licenses. */
const entryLine = /^={20,}$/m;

interface CopiedGrammar {
  readonly text: string;
  readonly license: string;
}

/**
 * @param root the folder of the installed packages
 * @throws if the package does not have the license of the grammar
 */
export async function mdxGrammar(root: string): Promise<CopiedGrammar> {
  const read = (path: string): Promise<string> =>
    readFile(join(root, "node_modules", packageName, path), "utf8");
  const [grammar, manifest, license, notice] = await Promise.all(
    [`grammars/${fileName}`, "package.json", "LICENSE", "NOTICE"].map(read),
  );
  const ofGrammar = notice
    ?.split(entryLine)
    .find((entry) => entry.trim().startsWith(`Files:   ${fileName}\n`));
  if (ofGrammar === undefined || !/^SPDX: +MIT$/m.test(ofGrammar))
    throw new Error(
      `${packageName} does not name an MIT license for ${fileName}; check whether it may be shipped`,
    );
  const { version } = JSON.parse(manifest ?? "");
  return {
    text: JSON.stringify(JSON.parse(grammar ?? "")),
    license: `${packageName} ${version} (MIT)\n\n${license?.trim()}\n\n${ofGrammar.trim()}\n`,
  };
}
