/** Finds the errors inside a tag: in its attributes, its quotes or its end. */
import type { TextEdit } from "../../../model/location.ts";
import { quoted } from "../../../text/quoting.ts";
import { shorten } from "../../../text/words.ts";
import { scanTag } from "../../scan-tag.ts";
import { between, blankOut, insertion, lineEnd, lineStart, type MdxCause } from "./cause.ts";
import { isElementName, isVoidElement } from "./element-names.ts";
import { bracesEnd } from "./expression.ts";
import { escapeRepair, isForeignForm, lessCause, tagStartCause } from "./tag-start.ts";

/** The position in a tag where the parser stopped. */
export interface TagError {
  /** The start of the tag. */
  readonly start: number;
  readonly offset: number;
  /** `name`: before or in the name; `attributes`: between attributes; the others: in one attribute. */
  readonly inside: "name" | "attributes" | "attribute-name" | "attribute-value" | "quotes";
  /** The start of the attribute, if the position is in one. */
  readonly attribute: number;
  /** Whether the text or the paragraph ended there. */
  readonly isAtEnd: boolean;
}

const openingName = /^<\/?[ \t]*([\w$][\w$.:-]*)/;
const unquoted = /^[^\s>"'`<{=]+/;
const anyQuote = /^["'“”„‟«»‘’‚‛]/;
const smartPair = /^([“”„‟])([^“”„‟"\n]*)[“”„‟]|^([‘’‚‛])([^‘’‚‛'\n]*)[‘’‚‛]/;

const closingName = /^<\/[\w$][\w$.:-]*/;

/** A closing tag without `>` after its name; undefined if no closing tag begins at `start`. */
export function closingTagCause(text: string, start: number): MdxCause | undefined {
  const written = closingName.exec(text.slice(start, start + 200))?.[0];
  if (written === undefined) return undefined;
  const span = between(start, start + written.length);
  return {
    what: `${quoted(shorten(written, 40))} is not ended by \`>\``,
    advice: "add `>` after it",
    span,
    extent: span,
    repairs: [{ title: "Write `>`", isSafe: false, edits: [insertion(start + written.length, ">")] }],
  };
}

/** A component that its author ends: not a type such as `List<Item, …>`. */
const selfClosedComponent = /<[A-Z][\w$.]*(?=\s)(?:[^<>\n]|\n(?:[ \t>]*>)?){0,2000}\/>/y;
const signAfterName = /^<[\w$.:-]+[,;]\s+[\w-]+=["'{]/;

function isSelfClosedComponent(text: string, start: number): boolean {
  selfClosedComponent.lastIndex = start;
  return selfClosedComponent.test(text);
}

export function tagInsideCause(text: string, error: TagError): MdxCause {
  const { start, offset, inside } = error;
  const isSignAfterName = inside === "name" && signAfterName.test(text.slice(start, start + 200));
  if ((inside === "name" && !isSignAfterName) || isForeignForm(text, start))
    return tagStartCause(text, start);
  const name = openingName.exec(text.slice(start, start + 200))?.[1] ?? "";
  const before = text.slice(start, offset);
  const isElement =
    (isElementName(name) && name.length > 1) ||
    before.includes("=") ||
    text.includes(`</${name}>`, start) ||
    isSelfClosedComponent(text, start);
  if (!isElement) return lessCause(text, start);
  if (error.isAtEnd && inside !== "quotes") return endlessCause(text, error, name);
  return (
    openQuoteCause(text, error) ??
    commentInTagCause(text, error, name) ??
    strayWordsCause(text, error, name) ??
    (inside === "attribute-value" ? valueCause(text, error, name) : nameCause(text, error, name))
  );
}

/** Removes the attributes of the tag, so that the parser can continue after it. */
function withoutAttributes(text: string, { start, offset }: TagError): readonly TextEdit[] {
  const nameEnd = start + (openingName.exec(text.slice(start, start + 200))?.[0].length ?? 1);
  const end = lineEnd(text, offset);
  const close = text.indexOf(">", offset);
  if (close === -1 || close > end) {
    return [blankOut(text, between(nameEnd, end)), insertion(end, ">")];
  }
  return [blankOut(text, between(nameEnd, text[close - 1] === "/" ? close - 1 : close))];
}

const valuedAttribute = /(?:[ \t]|\r?\n(?:[ \t]*>)*)+[\w:.-]+[ \t]*=[ \t]*(?=["'{])/y;
const bareWords = /^[ \t]*(?:[a-z][\w-]*(?:[ \t]+|$))*$/;

/** The end of the last of the attributes with values that follow the name of a tag, before the position where the parser stopped. */
function attributesEnd(text: string, nameEnd: number, offset: number): number {
  let end = nameEnd;
  for (;;) {
    valuedAttribute.lastIndex = end;
    if (!valuedAttribute.test(text)) return end;
    const at = valuedAttribute.lastIndex;
    const close = text[at] === "{" ? bracesEnd(text, at) : text.indexOf(text[at] ?? "", at + 1) + 1;
    if (close === undefined || close === 0 || close > offset) return end;
    end = close;
  }
}

/** The place for the `>` of a tag without one: after its attributes, which may be on several lines; undefined if it is unknown. */
function missingEnd(text: string, { start, offset }: TagError, name: string): number | undefined {
  const attributes = attributesEnd(text, start + 1 + name.length, offset);
  const firstEnd = lineEnd(text, start);
  const from = attributes > firstEnd ? attributes : start;
  const line = text.slice(from, lineEnd(text, from));
  if (line.includes(">")) return undefined;
  return from === start || bareWords.test(line) ? from + line.trimEnd().length : attributes;
}

/** A tag without `>`. */
function endlessCause(text: string, error: TagError, name: string): MdxCause {
  const { start } = error;
  const end = lineEnd(text, start);
  const at = missingEnd(text, error, name);
  const edits = at === undefined ? [] : [insertion(at, isVoidElement(name) ? " />" : ">")];
  return {
    what: `The tag \`<${name}\` is never ended by \`>\``,
    advice: "end it with `>`, or with `/>` if it has no content",
    span: between(start, Math.min(lineEnd(text, start), start + name.length + 1)),
    extent: between(start, Math.max(end, at ?? end)),
    repairs:
      at === undefined
        ? [escapeRepair(start, false)]
        : [
            { title: `End \`<${name}\` with \`${edits[0]?.newText.trim()}\``, isSafe: false, edits },
            escapeRepair(start, false),
          ],
    ...(at === undefined ? { recovery: withoutAttributes(text, error) } : {}),
  };
}

// Patterns that start with a run exclude its characters before it: otherwise, a long run would be searched from each of them.
const attributeWithQuotes = /(?<![\w:.-])[\w:.-]+[ \t]*=[ \t]*(["'])/g;

/** Whether a value contains what may come after its tag, so that its quote is that of a later attribute. */
function containsText(value: string): boolean {
  const line = value.indexOf("\n");
  if (line !== -1 && /[<=]/.test(value.slice(line))) return true;
  if (/>[ \t]*\r?\n/.test(value)) return true;
  return value.split(/["']/).some((part) => {
    const end = part.indexOf(">");
    return end !== -1 && /<[\w/]/.test(part.slice(end));
  });
}

/** An attribute whose quote is not closed, or only by the quote of a later attribute. */
function openQuoteCause(text: string, error: TagError): MdxCause | undefined {
  const { start, offset } = error;
  const tag = text.slice(start, offset);
  for (const found of tag.matchAll(attributeWithQuotes)) {
    const at = found.index + found[0].length;
    const quote = found[1] ?? '"';
    const close = tag.indexOf(quote, at);
    const value = close === -1 ? tag.slice(at) : tag.slice(at, close);
    const next = /(?<![ \t])[ \t]+[\w:.-]+=$/.exec(value);
    // `title="A icon="b"`: the value ends where the next attribute begins.
    if (next !== null && /^[\w/]/.test(text.slice(start + close + 1))) {
      return openQuote(text, error, start + found.index, quote, start + at + next.index);
    }
    const isOpen = close === -1 ? error.inside === "quotes" : containsText(value);
    if (isOpen) return openQuote(text, error, start + found.index, quote);
    if (close === -1) return undefined;
  }
  return undefined;
}

function openQuote(
  text: string,
  error: TagError,
  attribute: number,
  quote: string,
  place?: number,
): MdxCause {
  const end = lineEnd(text, attribute);
  const line = text.slice(attribute, end);
  const tail = /(?<![ \t])[ \t]*\/?>[ \t]*$/.exec(line) ?? /(?<![ \t])[ \t]*\/?>/.exec(line);
  const at = place ?? attribute + (tail?.index ?? line.trimEnd().length);
  const name = /^[\w:.-]+/.exec(line)?.[0] ?? "";
  return {
    what: `The quote of ${quoted(name)} is never closed`,
    advice: `close it with \`${quote}\``,
    span: between(attribute, at),
    extent: between(error.start, end),
    repairs: [{ title: `Close it with \`${quote}\``, isSafe: false, edits: [insertion(at, quote)] }],
  };
}

/** Words of the text below, which the parser read as attributes because the tag is never ended. */
function strayWordsCause(text: string, error: TagError, name: string): MdxCause | undefined {
  const { start, offset } = error;
  const from = lineStart(text, offset);
  if (from <= start) return undefined;
  const before = text.slice(from, offset).trim();
  const line = text.slice(from, lineEnd(text, offset));
  // "First, open it" is a sentence; `disabled, wide` may be attributes.
  const isSentence = !line.includes(">") && line.trim().split(/\s+/).length > 2;
  const isWords = before !== "" && !line.includes("=") && (isSentence || !/^[\w-]+$/.test(before));
  const isMarkdown = before === "" && /^\s*(?:[-*+#>`|<]|\d+\.|!?\[[^\]]*\]\()/.test(line);
  const isBlank = /\n[ \t]*\r?\n/.test(text.slice(start, offset));
  return isWords || isMarkdown || isBlank ? endlessCause(text, error, name) : undefined;
}

/** An error where the value of an attribute is expected. */
function valueCause(text: string, error: TagError, name: string): MdxCause {
  const { offset, attribute } = error;
  const line = text.slice(offset, lineEnd(text, offset));
  const key = quoted(shorten(/^[\w:.-]+/.exec(text.slice(attribute, offset))?.[0] ?? "", 40));
  const smart = smartPair.exec(line);
  if (smart !== null) {
    const inner = smart[2] ?? smart[4] ?? "";
    return attributeCause(
      `The value of ${key} is in curly quotes`,
      'use straight quotes, `"`',
      error,
      offset + smart[0].length,
      {
        title: "Write straight quotes",
        isSafe: true,
        edits: [{ ...between(offset, offset + smart[0].length), newText: withQuotes(inner) }],
      },
      text,
    );
  }
  if (line.startsWith("<")) {
    const tag = scanTag(text, offset);
    const end = tag?.kind === "self-closing" ? tag.end : undefined;
    const repair =
      end === undefined
        ? undefined
        : {
            title: "Put braces around the tag",
            isSafe: true,
            edits: [insertion(offset, "{"), insertion(end, "}")],
          };
    return attributeCause(
      `The value of ${key} is a tag without braces`,
      "write `{<… />}`",
      error,
      end ?? offset + 1,
      repair,
      text,
    );
  }
  const halfQuoted = /^[^"'<>]*?(["'])(?=[\s/>])/.exec(line);
  if (halfQuoted !== null) {
    const quote = halfQuoted[1] ?? '"';
    return attributeCause(
      `The value of ${key} ends with a quote but does not start with one`,
      `write \`${quote}\` before it`,
      error,
      offset + halfQuoted[0].length,
      { title: `Write \`${quote}\``, isSafe: true, edits: [insertion(offset, quote)] },
      text,
    );
  }
  const value = unquoted.exec(line)?.[0] ?? "";
  const isClosed =
    value.endsWith("/") && line[value.length] === ">" && (isVoidElement(name) || value === "/");
  const bareValue = isClosed ? value.slice(0, -1) : value;
  if (bareValue === "") {
    return attributeCause(
      `${key} has no value after \`=\``,
      "write one in quotes, or remove `=`",
      error,
      offset,
      undefined,
      text,
    );
  }
  return attributeCause(
    `The value of ${key} has no quotes`,
    `write \`${withQuotes(shorten(bareValue, 40))}\``,
    error,
    offset + bareValue.length,
    {
      title: "Put it in quotes",
      isSafe: true,
      edits: [
        {
          ...between(offset, offset + bareValue.length),
          newText: `${withQuotes(bareValue)}${isClosed ? " " : ""}`,
        },
      ],
    },
    text,
  );
}

function withQuotes(value: string): string {
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

function attributeCause(
  what: string,
  advice: string,
  error: TagError,
  end: number,
  repair: MdxCause["repairs"][number] | undefined,
  text: string,
): MdxCause {
  return {
    what,
    advice,
    span: between(error.attribute, Math.max(end, error.attribute + 1)),
    extent: between(error.attribute, Math.max(end, error.attribute + 1)),
    repairs: repair === undefined ? [] : [repair],
    ...(repair === undefined ? { recovery: withoutAttributes(text, error) } : {}),
  };
}

const attributeText = /^[^\s=>]+(?:=(?:"[^"\n]*"|'[^'\n]*'|\{[^}\n]*\}|[^\s>]*))?/;

/** A comment between attributes: JSX allows it elsewhere, but not in a page. */
function commentInTagCause(text: string, error: TagError, name: string): MdxCause | undefined {
  const { start, offset, inside } = error;
  const from = offset - 1;
  const isLine = text.startsWith("//", from);
  if (inside !== "attributes" || !/\s/.test(text[from - 1] ?? "")) return undefined;
  if (!isLine && !text.startsWith("/*", from)) return undefined;
  const close = isLine ? lineEnd(text, from) : text.indexOf("*/", offset + 1) + 2;
  const end = close > from ? close : lineEnd(text, from);
  const row = lineStart(text, from);
  const before = text.slice(Math.max(start, row), from);
  const isOnlyOfLine = /^[ \t>]*$/.test(before) && text.slice(end, lineEnd(text, end)).trim() === "";
  // An empty line would end the paragraph of a tag within text.
  const first = isOnlyOfLine
    ? row - (text[row - 2] === "\r" ? 2 : 1)
    : from - before.length + before.trimEnd().length;
  const edit = { ...between(first, end), newText: "" };
  return {
    what: `A comment is between the attributes of \`<${name}>\``,
    advice: "remove it, or write it as `{/* … */}` before the tag",
    span: between(from, Math.min(end, lineEnd(text, from))),
    extent: between(from, end),
    repairs: [{ title: "Remove the comment", isSafe: false, edits: [edit] }],
  };
}

/** An error where the name of an attribute, or the next attribute, is expected. */
function nameCause(text: string, error: TagError, name: string): MdxCause {
  const { offset, inside, start } = error;
  const tag = `\`<${name}>\``;
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 32);
  const recovery = withoutAttributes(text, error);
  if (character === "," || character === ";") {
    const span = between(offset, offset + 1);
    return {
      what: `There is a \`${character}\` between the attributes of ${tag}`,
      advice: "separate attributes only with spaces",
      span,
      extent: span,
      repairs: [{ title: `Remove \`${character}\``, isSafe: true, edits: [{ ...span, newText: "" }] }],
    };
  }
  if (anyQuote.test(character)) {
    const isMissing = inside === "attribute-name" && /\s/.test(text[offset - 1] ?? "");
    const space = offset - text.slice(0, offset).trimEnd().length;
    return {
      what: isMissing ? `\`=\` is missing before a value in ${tag}` : `The quotes in ${tag} are not in pairs`,
      advice: isMissing ? "write it" : "put each value between two equal quotes",
      span: between(isMissing ? error.attribute : offset, offset + 1),
      extent: between(start, offset + 1),
      repairs: isMissing
        ? [
            {
              title: "Write `=`",
              isSafe: false,
              edits: [{ ...between(offset - space, offset), newText: "=" }],
            },
          ]
        : [],
      ...(isMissing ? {} : { recovery }),
    };
  }
  if (/\/\s*$/.test(text.slice(start, offset))) {
    const slash = text.lastIndexOf("/", offset - 1);
    return {
      what: `\`/\` in ${tag} is not followed by \`>\``,
      advice: "end the tag with `/>`, or remove `/`",
      span: between(slash, slash + 1),
      extent: between(slash, offset),
      repairs: [{ title: "Write `/>`", isSafe: false, edits: [insertion(slash + 1, ">")] }],
    };
  }
  const at = inside === "attribute-name" ? error.attribute : offset;
  const written = attributeText.exec(text.slice(at, lineEnd(text, at)))?.[0] ?? character;
  const bareText = written.endsWith("/") ? written.slice(0, -1) : written;
  const span = between(at, at + Math.max(1, bareText.length));
  const shown = quoted(shorten(bareText.replace(/=.*$/s, ""), 40));
  return {
    what: `${shown} in ${tag} is not a valid attribute name`,
    advice: "use letters, digits and hyphens, or remove it",
    span,
    extent: span,
    repairs: [{ title: `Remove ${shown}`, isSafe: false, edits: [{ ...span, newText: "" }] }],
    recovery,
  };
}
