/** The texts that may name files of a site, one at a time: its own, and the README of the repository around it. */
import fs from "node:fs";
import nodePath from "node:path";
import { realPathInside, repositoryAround } from "../host/boundary.ts";
import { toAbsolutePath } from "../host/paths.ts";
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { filesThatName } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";

/** What the start page of a repository shows. */
const readmes = ["README.md", "readme.md", "README.mdx"];

/** Reads on request; undefined stands for the text of a file that cannot be read. */
export function* textsThatName(
  root: string,
  site: Site,
): Generator<readonly [file: string, text: string | undefined], void> {
  for (const file of filesThatName(site)) {
    const content = readContent(root, file, maxBytes.json);
    yield [file, content.kind === "text" ? content.text : undefined];
  }
  const repository = repositoryAround(root);
  if (repository === undefined || repository === root) return;
  for (const name of readmes) {
    const content = readContent(repository, name, maxBytes.page);
    if (content.kind === "text") yield [nodePath.join(repository, name), content.text];
  }
}

/** The size of a file of a site in bytes; undefined where it cannot be told. */
export function sizeOf(root: string, file: string): number | undefined {
  try {
    const absolute = toAbsolutePath(root, file);
    const path = absolute === undefined ? undefined : realPathInside(root, absolute);
    return path?.kind === "inside" ? fs.statSync(path.path).size : undefined;
  } catch {
    return undefined;
  }
}
