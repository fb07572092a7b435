/**
 * The reference parser once more, for a text that it refuses, with a trace: inside what the parser stood when it
 * gave up, and all tags with what stands around them. The build keeps this module apart from the bundles, beside
 * mdx-parser.ts. Knows no words of people.
 */
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { mdxExpressionFromMarkdown } from "mdast-util-mdx-expression";
import { mdxjsEsmFromMarkdown } from "mdast-util-mdxjs-esm";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import type {
  Construct,
  Effects,
  State,
  Extension as SyntaxExtension,
  TokenizeContext,
} from "micromark-util-types";

/** What the parser had begun and not ended, from the outside to the inside, by the parser's names of tokens. */
export interface OpenToken {
  readonly type: string;
  /** UTF-16 offset, without a byte order mark. */
  readonly start: number;
}

/** A block, or a part of a text, that must end after all tags that begin in it. */
export interface Container {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export interface TracedTag {
  /** Empty for a fragment `<>`. */
  readonly name: string;
  readonly kind: "open" | "close" | "self-closing";
  /** Whether the tag stands alone on its lines, with other tags and expressions at most. */
  readonly isBlock: boolean;
  readonly start: number;
  readonly end: number;
  /** What stands around the tag, from the outside to the inside; the same object for the same block. */
  readonly containers: readonly Container[];
  readonly hasAttributes: boolean;
  /** Whether the tag closes and has more than a name. */
  readonly isOdd: boolean;
}

export type Trace =
  /** The characters are no MDX, whatever the tags. */
  | { readonly kind: "characters"; readonly error: unknown; readonly open: readonly OpenToken[] }
  /** The characters are MDX; the tags may not match. */
  | { readonly kind: "tags"; readonly tags: readonly TracedTag[] };

const traced =
  /^(?:mdxJsx(?:Flow|Text)Tag(?:Name|Attribute|AttributeName|AttributeValueLiteral|AttributeValueExpression|ExpressionAttribute)?|mdx(?:Flow|Text)Expression|mdxjsEsm)$/;

/** The syntax of MDX, which writes what it enters and exits into a list. */
function tracedSyntax(open: OpenToken[]): SyntaxExtension {
  const syntax = mdxjs();
  const wrapped = (constructs: SyntaxExtension["flow"]): SyntaxExtension["flow"] =>
    constructs &&
    Object.fromEntries(
      Object.entries(constructs).map(([code, one]) => [
        code,
        Array.isArray(one)
          ? one.map((each) => tracedConstruct(each, open))
          : one && tracedConstruct(one, open),
      ]),
    );
  return { ...syntax, flow: wrapped(syntax.flow) ?? {}, text: wrapped(syntax.text) ?? {} };
}

function tracedConstruct(construct: Construct, open: OpenToken[]): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      // What an attempt that failed has begun stays behind.
      open.length = 0;
      const enter: Effects["enter"] = (type, fields) => {
        const token = effects.enter(type, fields);
        if (traced.test(type)) open.push({ type, start: token.start.offset });
        return token;
      };
      const exit: Effects["exit"] = (type) => {
        if (open.at(-1)?.type === type) open.pop();
        return effects.exit(type);
      };
      return construct.tokenize.call(this, { ...effects, enter, exit }, ok, nok);
    },
  };
}

/** Handlers of tags that refuse nothing and write all tags into a list. */
function tagHandlers(tags: TracedTag[]): Extension {
  let name = "";
  let kind: TracedTag["kind"] = "open";
  let hasAttributes = false;
  let isOdd = false;
  const handlers = (prefix: string, isBlock: boolean): Extension => ({
    enter: {
      [prefix]() {
        name = "";
        kind = "open";
        hasAttributes = false;
        isOdd = false;
        this.buffer();
      },
      [`${prefix}ClosingMarker`]() {
        kind = "close";
      },
      [`${prefix}SelfClosingMarker`]() {
        if (kind === "close") isOdd = true;
        else kind = "self-closing";
      },
      [`${prefix}Attribute`]() {
        hasAttributes = true;
        isOdd = kind === "close";
      },
      [`${prefix}ExpressionAttribute`]() {
        hasAttributes = true;
        isOdd = kind === "close";
      },
      [`${prefix}Name`](token) {
        name = this.sliceSerialize(token).replace(/\s+/g, "");
      },
    },
    exit: {
      [prefix](token) {
        this.resume();
        const containers = this.tokenStack.map(([one]) => ({
          type: one.type,
          start: one.start.offset,
          end: one.end.offset,
        }));
        tags.push({
          name,
          kind,
          isBlock,
          start: token.start.offset,
          end: token.end.offset,
          containers,
          hasAttributes,
          isOdd,
        });
      },
    },
  });
  const flow = handlers("mdxJsxFlowTag", true);
  const text = handlers("mdxJsxTextTag", false);
  return { enter: { ...flow.enter, ...text.enter }, exit: { ...flow.exit, ...text.exit } };
}

/** Parses a text without heading ids and says how far the parser comes. */
export function trace(text: string): Trace {
  const open: OpenToken[] = [];
  const tags: TracedTag[] = [];
  const mdastExtensions: Extension[] = [
    frontmatterFromMarkdown(),
    gfmFromMarkdown(),
    mathFromMarkdown(),
    mdxExpressionFromMarkdown(),
    mdxjsEsmFromMarkdown(),
    tagHandlers(tags),
  ]
    .flat()
    .map((extension) => ({ ...extension, transforms: [] }));
  try {
    fromMarkdown(text, { extensions: [frontmatter(), gfm(), math(), tracedSyntax(open)], mdastExtensions });
  } catch (error) {
    return { kind: "characters", error, open };
  }
  return { kind: "tags", tags };
}
