/**
 * The reference parser of MDX with the extensions that the platform uses: those of GitHub and mathematics (F9.5). No
 * other module imports its libraries: the build keeps this module out of the bundles and loads it at the first call,
 * because few pages need it and its libraries are large. Does not depend on sites.
 *
 * The libraries call the JavaScript parser again for each line or brace that may end the code, so that code that never
 * ends takes time that grows with the square of its length. The code passed to that parser has a budget.
 */
import { Parser } from "acorn";
import acornJsx from "acorn-jsx";
import type { Nodes, Root } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import { inlineWork, maxCheckedWork } from "./inline-work.ts";
import { maxStructureWork, structureWork } from "./structure-work.ts";

export type { Nodes, Root };

/** Syntax constructs, by the code of their first character. */
export type Syntax = ReturnType<typeof mdxjs>;
export type TagHandlers = Extension;

/** Thrown if too much code has been passed to the JavaScript parser, so that the text could not be checked. */
class CodeBudgetExceeded extends Error {}

/** Whether an error means that the budget for JavaScript was used up, and nothing about the text. */
export function isCodeBudgetExceeded(error: unknown): boolean {
  return error instanceof CodeBudgetExceeded;
}

/** Thrown if text has too many ends of quotes and headings for the reference parser, so that it could not be checked. */
class StructureExceeded extends Error {}

/** Whether an error means that the structure of the text is too much work, and nothing else about the text. */
export function isStructureExceeded(error: unknown): boolean {
  return error instanceof StructureExceeded;
}

/** Thrown if blocks of a text have too many marks and brackets for the reference parser, so that it could not be checked. */
class MarksExceeded extends Error {}

/** Whether an error means that the marks of the text are too much work, and nothing else about the text. */
export function isMarksExceeded(error: unknown): boolean {
  return error instanceof MarksExceeded;
}

/** Prepares parsing: sets the budget for JavaScript. Throws an error if the text is too much work. */
function begin(text: string): void {
  if (structureWork(text) > maxStructureWork) throw new StructureExceeded();
  if (inlineWork(text) > maxCheckedWork) throw new MarksExceeded();
  budget = codeBudget(text);
}

/** How many UTF-16 code units of JavaScript may still be parsed. */
let budget = 0;

/** More than pages with long components need: code of 60 KB with 200 blank lines needs 6 million. */
const maxCode = 6_500_000;

/** A multiple of the length, which text of less than 200 characters cannot use up. */
function codeBudget(text: string): number {
  return Math.min(110 * text.length, maxCode);
}

/** Charges the budget for code. If it is used up, throws an error that reappears even if the libraries catch it. */
function spend(code: string): void {
  budget -= code.length;
  if (budget >= 0) return;
  const exceeded = new CodeBudgetExceeded();
  // The libraries take every error for an error in the code, and read its position first.
  throw Object.defineProperty(new Error(), "pos", {
    get() {
      throw exceeded;
    },
  });
}

const JsxParser = Parser.extend(acornJsx());

/** The JavaScript parser with the interface that the libraries expect. */
const budgetedParser = {
  parse(...given: Parameters<typeof JsxParser.parse>) {
    spend(given[0]);
    return JsxParser.parse(...given);
  },
  parseExpressionAt(...given: Parameters<typeof JsxParser.parseExpressionAt>) {
    spend(given[0]);
    return JsxParser.parseExpressionAt(...given);
  },
};

const mdx = () => mdxjs({ acorn: budgetedParser });

const extensions = [gfm(), math(), mdx()];
const mdastExtensions = [gfmFromMarkdown(), mathFromMarkdown(), mdxFromMarkdown()].flat();
/** Transforms only rewrite the finished tree; they do not reject text. */
const withoutTransforms: Extension[] = mdastExtensions.map((extension) => ({ ...extension, transforms: [] }));

/** The tree of a text. Throws the libraries' error if it is not MDX, `CodeBudgetExceeded`, `StructureExceeded` or `MarksExceeded`. */
export function parseTree(text: string): Root {
  begin(text);
  return fromMarkdown(text, { extensions, mdastExtensions });
}

/** Checks a text. Throws the error of the libraries if the text is not MDX, `CodeBudgetExceeded`, `StructureExceeded` or `MarksExceeded`. */
export function parseSyntax(text: string): void {
  begin(text);
  fromMarkdown(text, { extensions, mdastExtensions: withoutTransforms });
}

/**
 * The tree of a text that is not valid MDX: tags, braces and indented lines are text. Throws `StructureExceeded`,
 * `MarksExceeded`, or an error of the language if the stack overflows.
 */
export function parseMarkdown(text: string): Root {
  begin(text);
  const asText = { disable: { null: ["codeIndented", "htmlFlow", "htmlText"] } };
  const handlers = [gfmFromMarkdown(), mathFromMarkdown()].flat();
  return fromMarkdown(text, { extensions: [gfm(), math(), asText], mdastExtensions: handlers });
}

/** Whether text consists only of imports and exports. */
export function isOnlyModules(text: string): boolean {
  try {
    return parseTree(text).children.every(({ type }) => type === "mdxjsEsm");
  } catch {
    return false;
  }
}

/**
 * Parses with the caller's MDX constructs and tag handlers instead of those that reject tags that do not match. Throws
 * the error of the libraries if the characters are not valid MDX, `CodeBudgetExceeded`, `StructureExceeded` or `MarksExceeded`.
 */
export function parseTraced(text: string, traced: (syntax: Syntax) => Syntax, tags: TagHandlers): void {
  begin(text);
  const handlers = [gfmFromMarkdown(), mathFromMarkdown(), tags].flat();
  fromMarkdown(text, {
    extensions: [gfm(), math(), traced(mdx())],
    mdastExtensions: handlers.map((extension) => ({ ...extension, transforms: [] })),
  });
}
