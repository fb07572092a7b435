/**
 * The reference parser of MDX with the extensions that the platform reads pages with: GitHub's and mathematics
 * (F9.5). No other module names its libraries: the build keeps this module apart from the bundles and loads it at the first call,
 * because few pages need it and its libraries are large. Does not depend on sites.
 *
 * The libraries give JavaScript to its parser again with each line or brace that may end the code, so that a code that
 * never ends costs time with the square of its length. What is given to that parser has a budget.
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
import { maxStructureWork, structureWork } from "./structure-work.ts";

export type { Nodes, Root };

/** Constructs of syntax by the code of the character that begins them. */
export type Syntax = ReturnType<typeof mdxjs>;
export type TagHandlers = Extension;

/** The reference parser gave JavaScript to its parser too often: it has no verdict. */
class CodeBudgetExceeded extends Error {}

/** Whether an error says that the budget for JavaScript was not enough, and nothing about the text. */
export function isCodeBudgetExceeded(error: unknown): boolean {
  return error instanceof CodeBudgetExceeded;
}

/** Text has more ends of quotes and headings than the reference parser may be given: it has no verdict. */
class StructureExceeded extends Error {}

/** Whether an error says that text is too much work for its length, and nothing about the text. */
export function isStructureExceeded(error: unknown): boolean {
  return error instanceof StructureExceeded;
}

/** Begins to parse text: gives it a budget for JavaScript. Throws if the text is too much work in another way. */
function begin(text: string): void {
  if (structureWork(text) > maxStructureWork) throw new StructureExceeded();
  budget = codeBudget(text);
}

/** UTF-16 code units of JavaScript that may still be parsed. */
let budget = 0;

/** More than pages with long components need: a code of 60 KB with 200 blank lines needs 6 million. */
const maxCode = 6_500_000;

/** A multiple of the length, which text of less than 200 characters cannot spend. */
function codeBudget(text: string): number {
  return Math.min(110 * text.length, maxCode);
}

/** Takes a code from the budget. Throws if nothing is left, and what it throws is thrown again if the libraries catch it. */
function spend(code: string): void {
  budget -= code.length;
  if (budget >= 0) return;
  const exceeded = new CodeBudgetExceeded();
  // The libraries take an error for one of the code, and read its place first.
  throw Object.defineProperty(new Error(), "pos", {
    get() {
      throw exceeded;
    },
  });
}

const JsxParser = Parser.extend(acornJsx());

/** The parser of JavaScript as the libraries call it. */
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
/** Transforms rewrite the finished tree and reject nothing. */
const withoutTransforms: Extension[] = mdastExtensions.map((extension) => ({ ...extension, transforms: [] }));

/** The tree of a text. Throws what the libraries throw if the text is not MDX, `CodeBudgetExceeded` or `StructureExceeded`. */
export function parseTree(text: string): Root {
  begin(text);
  return fromMarkdown(text, { extensions, mdastExtensions });
}

/** Throws what the libraries throw if the text is not MDX, `CodeBudgetExceeded` or `StructureExceeded`. */
export function parseSyntax(text: string): void {
  begin(text);
  fromMarkdown(text, { extensions, mdastExtensions: withoutTransforms });
}

/** The tree of a text that is not valid MDX: tags, braces and indented lines are text. Throws if the stack is not enough, or `StructureExceeded`. */
export function parseMarkdown(text: string): Root {
  begin(text);
  const asText = { disable: { null: ["codeIndented", "htmlFlow", "htmlText"] } };
  const handlers = [gfmFromMarkdown(), mathFromMarkdown()].flat();
  return fromMarkdown(text, { extensions: [gfm(), math(), asText], mdastExtensions: handlers });
}

/** Whether text consists of imports and exports alone. */
export function isOnlyModules(text: string): boolean {
  try {
    return parseTree(text).children.every(({ type }) => type === "mdxjsEsm");
  } catch {
    return false;
  }
}

/**
 * Parses with constructs of MDX and handlers of tags that the caller gives, instead of those that reject tags
 * that do not match. Throws what the libraries throw if the characters are not valid MDX, `CodeBudgetExceeded` or `StructureExceeded`.
 */
export function parseTraced(text: string, traced: (syntax: Syntax) => Syntax, tags: TagHandlers): void {
  begin(text);
  const handlers = [gfmFromMarkdown(), mathFromMarkdown(), tags].flat();
  fromMarkdown(text, {
    extensions: [gfm(), math(), traced(mdx())],
    mdastExtensions: handlers.map((extension) => ({ ...extension, transforms: [] })),
  });
}
