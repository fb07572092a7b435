/** Recognizes errors in the content of `<style>`, which the parser reads like other text of the page. Does not depend on parsers. */
import { between, containerPrefix, insertion, lineEnd, type MdxCause } from "./cause.ts";

const openingTag = /<style(?:\s[^<>{}]*)?>/y;
const closingTag = "</style>";
/** What has a meaning in a template literal. */
const templateSign = /[`\\]|\$(?=\{)/g;

/** The cause in place of one that is inside `<style>`: escaping its characters would leave readers without the style. */
export function styleCause(text: string, { span }: MdxCause): MdxCause | undefined {
  const start = text.lastIndexOf("<style", span.start);
  if (start === -1) return undefined;
  openingTag.lastIndex = start;
  const from = openingTag.exec(text) === null ? 0 : openingTag.lastIndex;
  const to = text.indexOf(closingTag, span.start);
  if (from === 0 || from > span.start || to === -1) return undefined;
  const content = text.slice(from, to);
  // Otherwise one of the tags may be code, or the lines may have marks of a quote, which would become part of the style.
  const isPlain = containerPrefix(text, start)?.includes(">") === false && !/```|~~~/.test(content);
  if (!isPlain || content.includes(closingTag)) return undefined;
  const signs = [...content.matchAll(templateSign)].map(({ index }) => insertion(from + index, "\\"));
  return {
    what: "The content of `<style>` is read as text and JavaScript",
    advice: "put it in braces and backticks",
    span: between(start, Math.min(from, lineEnd(text, start))),
    extent: between(start, to + closingTag.length),
    repairs: [
      {
        title: "Put the style in braces and backticks",
        // The author has escaped other characters for the parser, which would change in a template literal.
        isSafe: !/\\[{}<]/.test(content),
        edits: [insertion(from, "{`"), ...signs, insertion(to, "`}")],
      },
    ],
  };
}
