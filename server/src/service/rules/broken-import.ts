import { importedFile, importTarget } from "../facts/imported-file.ts";
import { nearFiles } from "../facts/near-pages.ts";
import { renamedFile } from "../facts/renamed-files.ts";
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { linkAt, linkKindAt } from "../pages/page-content.ts";
import type { FileNames } from "../site/file-index.ts";
import { ending, quoted, renamedTo } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import type { PageRule } from "./rule.ts";
import { type Guesser, guessAmong } from "./shared/guesses.ts";
import { filesButForCase, rewriteFix, written } from "./shared/link-findings.ts";
import { unlistedFolder } from "./shared/named-files.ts";
import { spanAnchor } from "./shared/page-text.ts";

const importable = /\.(?:mdx?|[jt]sx?|json|css|svg)$/;

interface Importables {
  readonly files: readonly string[];
  /** The nearest files by path, remembered because thousands of pages may import the same missing snippet. */
  readonly near: Map<string, readonly string[]>;
}

/** The files that an import may mean: snippets and code. */
const importablesOf = memo((files: FileNames): Importables => {
  const all = [...files.files()].filter(
    (file) => importable.test(file) && /snippets\/|\.[jt]sx?$/.test(file),
  );
  return { files: all, near: new Map() };
});

/** The importable files that are nearest to a path. */
function nearImportables(files: FileNames, path: string): readonly string[] {
  const importables = importablesOf(files.names);
  return getOrInsert(importables.near, path, () => nearFiles(importables.files, path).slice(0, 2));
}

export const brokenImport = {
  code: "broken-import",
  title: "An import names a file that does not exist",
  scope: "page",
  severity: "error",
  consequence: "damages",
  facts: ["F9.8", "F9.9"],
  why: `A page imports a snippet or a component from a file that does not exist. The page is published without it. A path with a leading slash begins at the site's root, one with a dot at the
folder of the file; paths are case-sensitive. Modules by name, such as \`react\`, are not checked.`,
  *check({ file, content }, { addresses, renames }) {
    const { files } = addresses;
    let guess: Guesser | undefined;
    for (const index of content.targets.keys()) {
      if (linkKindAt(content, index) !== "import") continue;
      const link = linkAt(content, index);
      const target = importTarget(link.target, file);
      if (target === undefined) continue;
      const { path } = target;
      if (unlistedFolder.test(path) || importedFile(files, path) !== undefined) continue;
      const anchor = spanAnchor(file, link);
      const same = filesButForCase(files, path);
      const intendedFile = same.length === 1 ? same[0] : undefined;
      if (intendedFile !== undefined) {
        yield {
          message: `There is no file ${quoted(`/${path}`)} to import, but there is ${quoted(`/${intendedFile}`)}, and ${whyNamesDiffer(path, intendedFile)}.`,
          anchor,
          fixes: [rewriteFix(file, link, written(intendedFile, file, link, target), true)],
        };
        continue;
      }
      const renamed = renamedFile(files, renames, path);
      if (renamed !== undefined) {
        yield {
          message: `${renamedTo(`/${path}`, `/${renamed}`)}, so readers do not see its content; write the new path.`,
          anchor,
          fixes: [rewriteFix(file, link, written(renamed, file, link, target), false)],
        };
        continue;
      }
      guess ??= guessAmong(importablesOf(files.names).files.length);
      const { near: similar, mark } = guess(() => nearImportables(files, path));
      const near = similar.filter((one) => one !== file);
      const names = near.map((one) => `/${one}`);
      const name = quoted(`/${path}`, names);
      yield {
        message: `There is no file ${name} to import, so readers do not see its content${ending(names, `add the file or correct the path`, `/${path}`)}`,
        anchor,
        ...mark,
        fixes: near.map((one) => rewriteFix(file, link, written(one, file, link, target), false)),
      };
    }
  },
} as const satisfies PageRule;
