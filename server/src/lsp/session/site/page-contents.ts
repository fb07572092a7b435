/** Reads the contents of many pages in the background, for a request that needs more than the snapshot contains. */
import { runInSlices } from "../../../host/slices.ts";
import { newIntern, type PageContent, pageContent } from "../../../service/snapshot.ts";
import type { SiteTexts } from "./site-texts.ts";

type NamedContent = readonly [file: string, content: PageContent];

function* readInSteps(
  files: readonly string[],
  texts: SiteTexts,
  isSyntaxChecked: boolean,
): Generator<undefined, readonly NamedContent[]> {
  const intern = newIntern();
  const contents: NamedContent[] = [];
  for (const file of files) {
    const text = texts.linesOf(file)?.text;
    if (text !== undefined) contents.push([file, pageContent(text, intern, isSyntaxChecked)]);
    yield;
  }
  return contents;
}

/**
 * Reads the contents of pages by their site paths, except for those that cannot be read.
 * @param isSyntaxChecked whether to check the syntax of the pages
 */
export function readContents(
  files: readonly string[],
  texts: SiteTexts,
  isSyntaxChecked: boolean,
): Promise<readonly NamedContent[]> {
  return runInSlices(readInSteps(files, texts, isSyntaxChecked));
}
