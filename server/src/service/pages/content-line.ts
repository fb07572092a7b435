/**
 * The stored content of a page as one line of text, for a file that outlives the program. Only pages without errors in
 * their syntax and frontmatter and without comments that ignore findings have a line, which are nearly all. Lines may
 * have been changed by anybody, so their structure is checked when they are read. Does not depend on files.
 */
import { arePackedBarriers } from "./barriers.ts";
import { isPackedUse } from "./component-use.ts";
import { type FrontmatterTarget, isFrontmatterTarget } from "./frontmatter/fields.ts";
import { arePackedTexts } from "./frontmatter/text-lengths.ts";
import { anyExport } from "./module-exports.ts";
import { areLinkPlaces, type Intern, type PageContent, withInternedTexts } from "./page-content.ts";

const flags = ["definesAnchors", "mayHaveMoreAnchors", "hasFields", "isExceeded"] as const;

/** The content as one line; undefined if it cannot be stored as one. */
export function contentLine(content: PageContent): string | undefined {
  const { frontmatter, syntaxProblems, uncheckedSyntax, use, ignores } = content;
  const { keys, syntax, fields, targets } = frontmatter;
  if (syntax.length + fields.length > 0 || (syntaxProblems ?? "") !== "" || uncheckedSyntax !== undefined)
    return undefined;
  if (ignores !== "") return undefined;
  return JSON.stringify([
    content.targets,
    content.places,
    content.anchors,
    content.looseAnchors,
    content.snippets,
    content.components,
    content.exports,
    use,
    keys,
    targets,
    flags.map((flag) => content[flag]),
    syntaxProblems !== undefined,
    content.frontmatterTexts,
    content.barriers,
  ]);
}

/** Restores content from its line; undefined if the line is not valid. Never throws. */
export function contentOfLine(line: string, intern: Intern): PageContent | undefined {
  const value = parseLine(line);
  if (!Array.isArray(value) || value.length !== 14) return undefined;
  const [
    targets,
    places,
    anchors,
    looseAnchors,
    snippets,
    components,
    exports,
    use,
    keys,
    named,
    flagged,
    isChecked,
    frontmatterTexts,
    barriers,
  ] = value;
  if (!areTexts(targets) || !areTexts(snippets) || !areTexts(components)) return undefined;
  if (typeof places !== "string" || !areLinkPlaces(places, targets.length)) return undefined;
  if (!isOfLines(anchors) || !isOfLines(looseAnchors) || !isOfLines(keys)) return undefined;
  if ((exports !== anyExport && !isOfLines(exports)) || typeof use !== "string" || !isPackedUse(use))
    return undefined;
  if (!areTargets(named)) return undefined;
  if (typeof frontmatterTexts !== "string" || !arePackedTexts(frontmatterTexts)) return undefined;
  if (typeof barriers !== "string" || !arePackedBarriers(barriers)) return undefined;
  if (!areFlags(flagged) || flagged.length !== flags.length || typeof isChecked !== "boolean")
    return undefined;
  const [definesAnchors = false, mayHaveMoreAnchors = false, hasFields = false, isExceeded = false] = flagged;
  const content: PageContent = {
    targets,
    places,
    anchors,
    looseAnchors,
    snippets,
    components,
    definesAnchors,
    mayHaveMoreAnchors,
    hasFields,
    isExceeded,
    syntaxProblems: isChecked ? "" : undefined,
    uncheckedSyntax: undefined,
    frontmatter: { keys, syntax: nothing, fields: nothing, targets: named },
    frontmatterTexts,
    use,
    exports,
    ignores: "",
    barriers,
  };
  return withInternedTexts(content, intern);
}

const nothing: readonly never[] = [];

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function areFlags(value: unknown): value is readonly boolean[] {
  return Array.isArray(value) && value.every((one) => typeof one === "boolean");
}

function areTargets(value: unknown): value is readonly FrontmatterTarget[] {
  return Array.isArray(value) && value.every(isFrontmatterTarget);
}

/** Whether a value is an empty string, or lines that are each between two line breaks. */
function isOfLines(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return value === "" || (value.length > 1 && value.startsWith("\n") && value.endsWith("\n"));
}
