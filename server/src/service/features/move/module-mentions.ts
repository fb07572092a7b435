/**
 * Finds the imported JavaScript and TypeScript files that name moved files. A move does not change code, so a note names them
 * for the author.
 */
import { importedModules } from "../../facts/snippets.ts";
import type { Site } from "../../site/site.ts";
import { destinationOf, type MovedFiles } from "./moved-files.ts";
import { type DivisionNames, importAfter, linkAfter, type SourcePaths } from "./targets.ts";

/** A string in code that is a path, from the root or relative. */
const pathInCode = /(["'`])(\.{0,2}\/[^"'`\s]{1,300})\1/g;

/** More files are not searched; authors import few. */
const maxModules = 300;

/**
 * The files that pages import and that name moved files.
 * @param textOf the current text of a file
 */
export function modulesThatName(
  site: Site,
  moved: MovedFiles,
  divisions: DivisionNames,
  textOf: (file: string) => string | undefined,
): readonly string[] {
  return importedModules(moved.before, site.pages)
    .slice(0, maxModules)
    .filter((file) => {
      const source: SourcePaths = { before: file, after: destinationOf(moved, file) };
      return Array.from(textOf(file)?.matchAll(pathInCode) ?? []).some(([, , path = ""]) => {
        const rewriting = path.startsWith("/")
          ? linkAfter(moved, divisions, path, source)
          : importAfter(moved, path, source);
        return rewriting.kind === "becomes";
      });
    });
}
