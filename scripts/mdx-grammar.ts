/**
 * The TextMate grammar that colors pages in VS Code, and its license: one file of a package that gathers grammars, as it is.
 *
 * The manifest contributes it for the language `mdx`, which other extensions contribute too. VS Code joins what all of them
 * say of a language, and of two grammars for one scope it takes that of the extension that it has read last. The extension of
 * the makers of MDX has the same grammar, so that pages look the same whichever is taken.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const packageName = "tm-grammars";
const fileName = "mdx.json";

/** Between two entries of the package's list of licenses. */
const entryLine = /^={20,}$/m;

interface CopiedGrammar {
  readonly text: string;
  readonly license: string;
}

/**
 * @param root the folder that holds the installed packages
 * @throws where the package does not say what the license of the grammar is
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
    throw new Error(`${packageName} names no MIT license for ${fileName}: see whether it may be shipped`);
  const { version } = JSON.parse(manifest ?? "");
  return {
    text: JSON.stringify(JSON.parse(grammar ?? "")),
    license: `${packageName} ${version} (MIT)\n\n${license?.trim()}\n\n${ofGrammar.trim()}\n`,
  };
}
