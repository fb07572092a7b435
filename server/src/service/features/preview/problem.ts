/** Explains why a preview may differ from what readers get. */
import { isStrict } from "../../json/problems.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { brokenWords, type NameOfPlace, showsLastReadable } from "../description/broken-text.ts";

/** How many files are checked. */
const maxDocuments = 1000;

/** What is wrong with a file, as a clause; undefined if nothing is. */
function problemOf(site: Site, path: string): string | undefined {
  const state = site.documents.get(path);
  const name = path.slice(0, 200);
  switch (state?.kind) {
    case "parsed":
      return isStrict(state.document) ? undefined : `${name} is not valid JSON`;
    case "unreadable":
      return `${name} cannot be read`;
    case "missing":
      return `There is no ${name}`;
    default:
      return path === mainDocument ? `There is no ${name}` : undefined;
  }
}

/**
 * One sentence about the first JSON file of the site that is broken, missing or unreadable; undefined if there is none.
 * @param site the snapshot with the newest texts
 */
export function previewProblem(site: Site, nameOfPlace: NameOfPlace): string | undefined {
  const broken = brokenWords(site, nameOfPlace);
  const content = showsLastReadable(site) ? "its last readable state" : "what can be recovered from it";
  if (broken !== undefined) return `${broken}, so the preview shows ${content}; fix the syntax there.`;
  const paths = [mainDocument, ...site.documents.keys()].slice(0, maxDocuments);
  for (const path of paths) {
    const problem = problemOf(site, path);
    if (problem !== undefined) return `${problem}, so the preview shows only what can be read.`;
  }
  return undefined;
}
