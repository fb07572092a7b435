/** Reads the contents of many pages in the background, for a request that needs more than the snapshot holds. */
import { runInSlices } from "../../../host/slices.ts";
import { newIntern, type PageContent, pageContent } from "../../../service/snapshot.ts";
import type { SiteTexts } from "./site-texts.ts";

type NamedContent = readonly [file: string, content: PageContent];

function* reading(
  files: readonly string[],
  texts: SiteTexts,
  isSyntaxJudged: boolean,
): Generator<undefined, readonly NamedContent[]> {
  const intern = newIntern();
  const read: NamedContent[] = [];
  for (const file of files) {
    const text = texts.linesOf(file)?.text;
    if (text !== undefined) read.push([file, pageContent(text, intern, isSyntaxJudged)]);
    yield;
  }
  return read;
}

/**
 * The contents of pages, by their site paths; without those that cannot be read.
 * @param isSyntaxJudged whether the request wants to know what is wrong with the syntax
 */
export function readContents(
  files: readonly string[],
  texts: SiteTexts,
  isSyntaxJudged: boolean,
): Promise<readonly NamedContent[]> {
  return runInSlices(reading(files, texts, isSyntaxJudged));
}
