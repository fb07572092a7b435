/** Reads the READMEs of a repository's root, which may name files of a site inside it. */
import nodePath from "node:path";
import { repositoryAround } from "./boundary.ts";
import { readContent } from "./read-content.ts";
import { maxBytes } from "./read-file.ts";

const names = ["README.md", "readme.md", "README.mdx"];

/** Yields absolute paths and texts, each read on demand; nothing if the site is the whole repository. */
export function* repositoryReadmes(root: string): Generator<readonly [path: string, text: string], void> {
  const repository = repositoryAround(root);
  if (repository === undefined || repository === root) return;
  for (const name of names) {
    const content = readContent(repository, name, maxBytes.page);
    if (content.kind === "text") yield [nodePath.join(repository, name), content.text];
  }
}
