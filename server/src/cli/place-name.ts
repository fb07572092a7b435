/** Names of positions in the JSON files of a site, for messages. */
import { documentAt, type Site } from "../service/snapshot.ts";
import { lineIndex } from "../service/text/line-index.ts";

/** A function that names a position: `docs.json:17:5`. */
export function nameOfPlaceIn(site: Site): (document: string, offset: number) => string {
  return (document, offset) => {
    const text = documentAt(site, document)?.text;
    if (text === undefined) return document;
    const { line, character } = lineIndex(text).positionAt(offset);
    return `${document}:${line + 1}:${character + 1}`;
  };
}
