/**
 * The texts of all snippets that a page may show, found without a parser, so that whoever renders the page needs to read no file.
 * May find more than the page shows: an import in code is none.
 */
import { importedFile, importTarget } from "../../../facts/imported-file.ts";
import type { PreviewFiles } from "../icon.ts";
import { importLine, maxImports, maxSnippetDepth, type ReadText } from "./rendered-file.ts";
import { maxPageLength } from "./tree.ts";

const namedSnippet = /<Snippet\b[^<>]{0,300}?\bfile=(["'])([^"'\n]{1,300})\1/g;

/** The files whose text a text may show. */
function namedFiles({ files }: PreviewFiles, file: string, text: string): readonly string[] {
  if (files === undefined) return [];
  const named: string[] = [];
  for (const [, , , written = ""] of text.matchAll(importLine)) {
    if (named.length >= maxImports) break;
    const target = importTarget(written, file);
    const found = target === undefined ? undefined : importedFile(files, target.path);
    if (found !== undefined && /\.mdx?$/.test(found)) named.push(found);
  }
  for (const [, , name = ""] of text.matchAll(namedSnippet)) {
    if (named.length >= 2 * maxImports) break;
    const found = `snippets/${name.replace(/^\/+/, "")}`;
    if (files.has(found)) named.push(found);
  }
  return named;
}

/** The beginnings of the texts of the snippets that a page may show, by their files; bounded in number, depth and length. */
export function snippetTexts(
  site: PreviewFiles,
  file: string,
  text: string,
  readText: ReadText,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let left = maxPageLength;
  let level: readonly (readonly [file: string, text: string])[] = [[file, text]];
  for (let depth = 0; depth < maxSnippetDepth && level.length > 0; depth += 1) {
    const found: (readonly [file: string, text: string])[] = [];
    for (const [within, content] of level) {
      for (const namedFile of namedFiles(site, within, content.slice(0, maxPageLength))) {
        if (left <= 0 || namedFile === file || texts.has(namedFile)) continue;
        const read = readText(namedFile);
        if (read === undefined) continue;
        // The end of a text that is cut is looked for after the length that is shown.
        const kept = read.slice(0, maxPageLength + 2);
        left -= Math.min(left, kept.length + 1);
        texts.set(namedFile, kept);
        found.push([namedFile, kept]);
      }
    }
    level = found;
  }
  return texts;
}
