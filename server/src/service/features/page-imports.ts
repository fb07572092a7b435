/** Resolves a name that a page imports to the file that exports it. Reads the current text. */

import { importedFile, importTarget } from "../facts/imported-file.ts";
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import { type PageImport, readPage } from "../pages/read-page.ts";
import type { Site } from "../site/site.ts";
import { isIdentifier } from "../text/identifiers.ts";
import { pageTagAt } from "./place/page-tag.ts";

/** An imported name at the cursor, with the export that it refers to. */
interface ImportAtCursor {
  readonly span: Span;
  readonly target: Extract<LinkedTarget, { readonly kind: "export" }>;
}

/**
 * The imported name at an offset, in an import or as a tag; undefined if there is none, and if the imported file does not
 * exist.
 */
export function importedNameAt(
  site: Site,
  file: string,
  text: string,
  offset: number,
): ImportAtCursor | undefined {
  const { imports } = readPage(text);
  const statement = imports.find(
    (candidate) => candidate.start <= offset && offset <= candidate.start + lengthOf(candidate),
  );
  if (statement !== undefined)
    return importAt(site, file, statement, { start: statement.start, length: lengthOf(statement) });
  if (imports.length === 0) return undefined;
  const tag = pageTagAt(text, offset);
  if (tag === undefined) return undefined;
  const isName = tag.part === "name";
  const name = tag.component.split(".", 1)[0];
  const used = isName ? imports.find(({ local }) => local === name) : undefined;
  return used && importAt(site, file, used, { start: tag.start, length: tag.end - tag.start });
}

/** The length of the name at the start of an import: the imported one, or the local one for a default import. */
function lengthOf({ imported, local }: PageImport): number {
  return (imported === "default" ? local : imported).length;
}

function importAt(
  site: Site,
  file: string,
  { path: importPath, imported }: PageImport,
  span: Span,
): ImportAtCursor | undefined {
  const path = importTarget(importPath, file)?.path;
  const document =
    path === undefined || site.files === undefined ? undefined : importedFile(site.files, path);
  return document === undefined ? undefined : { span, target: { kind: "export", document, name: imported } };
}

/** The span of an exported name in a file's text; undefined if it is not found, as for the default export of a page. */
export function exportSpan(text: string, name: string): Span | undefined {
  if (!isIdentifier(name)) return undefined;
  const escaped = name.replaceAll("$", "\\$&");
  const declared = new RegExp(`^export\\s[^\\n=]*?(?<![\\w$])${escaped}(?![\\w$])`, "mu").exec(text);
  return declared === null
    ? undefined
    : { start: declared.index + declared[0].length - name.length, length: name.length };
}
