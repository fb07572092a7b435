/**
 * The reference parser of MDX with the extensions that the platform reads pages with: GitHub's and mathematics
 * (F9.5). No other module names its libraries: the build keeps this module apart from the bundles and loads it at the first call,
 * because few pages need it and its libraries are large. Knows no site.
 */
import type { Root } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";

export type { Root };

/** Constructs of syntax by the code of the character that begins them. */
export type Syntax = ReturnType<typeof mdxjs>;
export type TagHandlers = Extension;

const extensions = [gfm(), math(), mdxjs()];
const mdastExtensions = [gfmFromMarkdown(), mathFromMarkdown(), mdxFromMarkdown()].flat();
/** Transforms rewrite the finished tree and refuse nothing. */
const withoutTransforms: Extension[] = mdastExtensions.map((extension) => ({ ...extension, transforms: [] }));

/** The tree of a text. Throws what the libraries throw where the text is not MDX. */
export function parseTree(text: string): Root {
  return fromMarkdown(text, { extensions, mdastExtensions });
}

/** Throws what the libraries throw where the text is not MDX. */
export function parseSyntax(text: string): void {
  fromMarkdown(text, { extensions, mdastExtensions: withoutTransforms });
}

/** Whether a text is MDX, as far as the parser can tell. */
export function isAccepted(text: string): boolean {
  try {
    parseSyntax(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text consists of imports and exports alone. */
export function isOnlyModules(text: string): boolean {
  try {
    return parseTree(text).children.every(({ type }) => type === "mdxjsEsm");
  } catch {
    return false;
  }
}

/**
 * Parses with constructs of MDX and handlers of tags that the caller gives, instead of those that refuse tags
 * that do not match. Throws what the libraries throw where the characters are no MDX.
 */
export function parseTraced(text: string, traced: (syntax: Syntax) => Syntax, tags: TagHandlers): void {
  const handlers = [gfmFromMarkdown(), mathFromMarkdown(), tags].flat();
  fromMarkdown(text, {
    extensions: [gfm(), math(), traced(mdxjs())],
    mdastExtensions: handlers.map((extension) => ({ ...extension, transforms: [] })),
  });
}
