/**
 * Runs the reference parser again on text that it rejects, with a trace: what the parser was inside when it gave up,
 * and all tags with what is around them. Does not depend on the words of messages.
 */

import { parseTraced, type Syntax, type TagHandlers } from "./mdx-parser.ts";
import type { MdxTag } from "./mdx-tag.ts";

type Constructs = Syntax["flow"];
type Construct = Exclude<NonNullable<Constructs>[number], undefined | readonly unknown[]>;
type Tokenizer = Construct["tokenize"];
type Effects = Parameters<Tokenizer>[0];
type State = ReturnType<Tokenizer>;

/** What the parser had begun and not ended, from the outside to the inside, by the parser's names of tokens. */
export interface OpenToken {
  readonly type: string;
  /** UTF-16 offset, without a byte order mark. */
  readonly start: number;
}

export type Trace =
  /** The characters are not valid MDX, whatever the tags. */
  | {
      readonly kind: "characters";
      readonly error: unknown;
      readonly open: readonly OpenToken[];
      /** How far the parser had come in what it gave up: no text after that matters. */
      readonly reached: number;
    }
  /** The characters are MDX; the tags may not match. */
  | { readonly kind: "tags"; readonly tags: readonly MdxTag[] };

const traced =
  /^(?:mdxJsx(?:Flow|Text)Tag(?:Name|Attribute|AttributeName|AttributeValueLiteral|AttributeValueExpression|ExpressionAttribute)?|mdx(?:Flow|Text)Expression|mdxjsEsm)$/;

/** Where the parser is in what it tries at present. */
interface ParseProgress {
  readonly open: OpenToken[];
  reached: number;
}

/** The syntax of MDX, which writes down what it enters and exits. */
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
      // What an attempt that failed has begun stays behind.
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

/** Handlers of tags that reject nothing and write all tags into a list. */
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

/** Where the parser stood when it gave up, as far as it says so. */
function placeOf(error: unknown): number {
  const { place } = error as { readonly place?: { readonly offset?: number } };
  return place?.offset ?? 0;
}

/** Parses text without frontmatter and ids of headings (parsed-text.ts) and says how far the parser comes. */
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
