/** Reads the texts that may name files of a site, one at a time: the site's own, and the READMEs of its repository. */
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { repositoryReadmes } from "../host/repository-readmes.ts";
import { filesToSearch } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";

/** Reads each text on request; the text is undefined if the file cannot be read. */
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
