/**
 * Runs the reference parser again on text that it rejects, and records the constructs that were open when it stopped,
 * and all tags with their containers. Does not depend on the wording of messages.
 */

import { parseTraced, type Syntax, type TagHandlers } from "./mdx-parser.ts";
import type { MdxTag } from "./mdx-tag.ts";

type Constructs = Syntax["flow"];
type Construct = Exclude<NonNullable<Constructs>[number], undefined | readonly unknown[]>;
type Tokenizer = Construct["tokenize"];
type Effects = Parameters<Tokenizer>[0];
type State = ReturnType<Tokenizer>;

/** A token that has begun but not ended. */
export interface OpenToken {
  readonly type: string;
  /** UTF-16 offset, without a byte order mark. */
  readonly start: number;
}

export type Trace =
  /** The characters are not valid MDX, regardless of tags. */
  | {
      readonly kind: "characters";
      readonly error: unknown;
      readonly open: readonly OpenToken[];
      /** How far the parser had come in the construct where it stopped; text after that does not matter. */
      readonly reached: number;
    }
  /** The characters are valid MDX; the tags may not match. */
  | { readonly kind: "tags"; readonly tags: readonly MdxTag[] };

const traced =
  /^(?:mdxJsx(?:Flow|Text)Tag(?:Name|Attribute|AttributeName|AttributeValueLiteral|AttributeValueExpression|ExpressionAttribute)?|mdx(?:Flow|Text)Expression|mdxjsEsm)$/;

/** The state of the construct that the parser is currently trying. */
interface ParseProgress {
  readonly open: OpenToken[];
  reached: number;
}

/** The syntax of MDX, which also records the tokens that it enters and exits. */
function tracedSyntax(syntax: Syntax, progress: ParseProgress): Syntax {
  const wrapped = (constructs: Constructs): Constructs =>
    constructs &&
    Object.fromEntries(
      Object.entries(constructs).map(([code, one]) => [
        code,
        Array.isArray(one)
          ? one.map((each) => tracedConstruct(each, progress))
          : one && tracedConstruct(one, progress),
      ]),
    );
  return { ...syntax, flow: wrapped(syntax.flow) ?? {}, text: wrapped(syntax.text) ?? {} };
}

function tracedConstruct(construct: Construct, progress: ParseProgress): Construct {
  return {
    ...construct,
    tokenize(this: ThisParameterType<Tokenizer>, effects: Effects, ok: State, nok: State): State {
      const { open } = progress;
      // Drops the tokens of an attempt that failed.
      open.length = 0;
      const enter: Effects["enter"] = (type, fields) => {
        const token = effects.enter(type, fields);
        progress.reached = token.start.offset;
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

/** Tag handlers that do not reject anything and add all tags to a list. */
function tagHandlers(tags: MdxTag[]): TagHandlers {
  let name = "";
  let kind: MdxTag["kind"] = "open";
  let hasAttributes = false;
  let isOdd = false;
  const handlers = (prefix: string, isBlock: boolean): TagHandlers => ({
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

/** The position where the parser stopped, if it reports one. */
function placeOf(error: unknown): number {
  const { place } = error as { readonly place?: { readonly offset?: number } };
  return place?.offset ?? 0;
}

/** Parses text without frontmatter and heading ids (parsed-text.ts), and records how far the parser comes. */
export function trace(text: string): Trace {
  const progress: ParseProgress = { open: [], reached: 0 };
  const tags: MdxTag[] = [];
  try {
    parseTraced(text, (syntax) => tracedSyntax(syntax, progress), tagHandlers(tags));
  } catch (error) {
    const { open, reached } = progress;
    return { kind: "characters", error, open, reached: Math.max(reached, placeOf(error)) };
  }
  return { kind: "tags", tags };
}
