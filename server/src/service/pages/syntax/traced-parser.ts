/**
 * The reference parser once more, for a text that it refuses, with a trace: inside what the parser stood when it
 * gave up, and all tags with what stands around them. Knows no words of people.
 */
import { parseTraced, type Syntax, type TagHandlers } from "./mdx-parser.ts";

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

/** A block, or a part of a text, that must end after all tags that begin in it. */
export interface TagContainer {
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
  readonly containers: readonly TagContainer[];
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
function tracedSyntax(syntax: Syntax, open: OpenToken[]): Syntax {
  const wrapped = (constructs: Constructs): Constructs =>
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
    tokenize(this: ThisParameterType<Tokenizer>, effects: Effects, ok: State, nok: State): State {
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
function tagHandlers(tags: TracedTag[]): TagHandlers {
  let name = "";
  let kind: TracedTag["kind"] = "open";
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

/** Parses a text without frontmatter and ids of headings (parsed-text.ts) and says how far the parser comes. */
export function trace(text: string): Trace {
  const open: OpenToken[] = [];
  const tags: TracedTag[] = [];
  try {
    parseTraced(text, (syntax) => tracedSyntax(syntax, open), tagHandlers(tags));
  } catch (error) {
    return { kind: "characters", error, open };
  }
  return { kind: "tags", tags };
}
