/** What a name in a page means that the page imports: the file, and the name there. Reads the present text. */
import { importedFile, importTarget } from "../facts/imported-file.ts";
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import { type PageImport, readPage } from "../pages/read-page.ts";
import type { Site } from "../site/site.ts";
import { pageTagAt } from "./place/page-tag.ts";

/** An imported name at the cursor, and where it comes from. */
interface ImportAtCursor {
  readonly span: Span;
  readonly target: Extract<LinkedTarget, { readonly kind: "export" }>;
}

/**
 * The imported component of the tag around an offset, or the name in an import; undefined if the offset is in neither, and
 * if the file does not exist.
 */
export function importedNameAt(
  site: Site,
  file: string,
  text: string,
  offset: number,
): ImportAtCursor | undefined {
  const { imports } = readPage(text);
  const written = imports.find((one) => one.start <= offset && offset <= one.start + lengthOf(one));
  if (written !== undefined)
    return named(site, file, written, { start: written.start, length: lengthOf(written) });
  if (imports.length === 0) return undefined;
  const tag = pageTagAt(text, offset);
  if (tag === undefined) return undefined;
  const isName = tag.part === "name";
  const name = tag.component.split(".", 1)[0];
  const found = isName ? imports.find(({ local }) => local === name) : undefined;
  return found && named(site, file, found, { start: tag.start, length: tag.end - tag.start });
}

/** The length of the name at the start of an import: the local one if there is no other. */
function lengthOf({ imported, local }: PageImport): number {
  return (imported === "default" ? local : imported).length;
}

function named(site: Site, file: string, one: PageImport, span: Span): ImportAtCursor | undefined {
  const path = importTarget(one.path, file)?.path;
  const document =
    path === undefined || site.files === undefined ? undefined : importedFile(site.files, path);
  return document === undefined
    ? undefined
    : { span, target: { kind: "export", document, name: one.imported } };
}

/** The name that a file exports, in its text; undefined for the default export of a page file, which is its whole text. */
export function exportSpan(text: string, name: string): Span | undefined {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return undefined;
  const escaped = name.replaceAll("$", "\\$&");
  const declared = new RegExp(`^export\\s[^\\n=]*?(?<![\\w$])${escaped}(?![\\w$])`, "mu").exec(text);
  return declared === null
    ? undefined
    : { start: declared.index + declared[0].length - name.length, length: name.length };
}
