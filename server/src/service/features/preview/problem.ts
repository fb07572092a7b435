/** Why a preview may show something else than readers get. */
import { isStrict } from "../../json/problems.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { brokenWords, type NameOfPlace, showsLastReadable } from "../description/broken-text.ts";

/** More files are not looked at. */
const maxDocuments = 1000;

function wordsOf(site: Site, path: string): string | undefined {
  const found = site.documents.get(path);
  const name = path.slice(0, 200);
  switch (found?.kind) {
    case "parsed":
      return isStrict(found.document) ? undefined : `${name} is not valid JSON`;
    case "unreadable":
      return `${name} cannot be read`;
    case "missing":
      return `There is no ${name}`;
    default:
      return path === mainDocument ? `There is no ${name}` : undefined;
  }
}

/**
 * One sentence about the first file of the navigation that cannot be read as it should; undefined for none.
 * @param site with the newest texts
 */
export function previewProblem(site: Site, nameOfPlace: NameOfPlace): string | undefined {
  const broken = brokenWords(site, nameOfPlace);
  const shown = showsLastReadable(site) ? "its last readable state" : "what can be recovered from it";
  if (broken !== undefined) return `${broken}, so the preview shows ${shown}; fix the syntax there.`;
  const paths = [mainDocument, ...site.documents.keys()].slice(0, maxDocuments);
  for (const path of paths) {
    const words = wordsOf(site, path);
    if (words !== undefined) return `${words}: the preview shows what can be read.`;
  }
  return undefined;
}
