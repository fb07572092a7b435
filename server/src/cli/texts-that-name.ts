/** The texts that may name files of a site, one at a time: its own, and the README of the repository around it. */
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { repositoryReadmes } from "../host/repository-readmes.ts";
import { filesToSearch } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";

/** Reads on request; undefined stands for the text of a file that cannot be read. */
export function* textsThatName(
  root: string,
  site: Site,
): Generator<readonly [file: string, text: string | undefined], void> {
  for (const file of filesToSearch(site)) {
    const content = readContent(root, file, maxBytes.json);
    yield [file, content.kind === "text" ? content.text : undefined];
  }
  yield* repositoryReadmes(root);
}
