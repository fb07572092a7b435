/** Converts Markdown to plain text of one or a few lines, for rows and tooltips, which show only text. Pure. */
import { shortened } from "../platform/text-beginning.ts";

/** Links and images. The lengths are bounded, so that an open bracket does not start a search to the end of a long text. */
const link =
  /!?\[(?<text>[^[\]\n]{0,500})\](?:\([^()\s]{0,1000}(?:[ \t][^()\n]{0,300})?\)|\[[^[\]\n]{0,200}\])/g;
const autolink = /<(?<address>(?:https?:\/\/|mailto:)[^<>\s]{1,1000})>/g;
const strong = /(?<mark>\*\*|__|~~)(?=\S)(?<text>[^*_~\n]{1,1000}?)(?<=\S)\k<mark>/g;
const emphasis = /(?<![\w*])(?<mark>[*_])(?=\S)(?<text>[^*_\n]{1,1000}?)(?<=\S)\k<mark>(?![\w*])/g;
const code = /(?<!`)(?<mark>`{1,2})(?!`)(?<text>[^`\n]{1,1000})\k<mark>(?!`)/g;
const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm;
const lineStart = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm;

/** The maximum length of the text in a row or a tooltip. */
const maxText = 5000;

/** The text without Markdown syntax: links become their text, lists and headings become lines. */
export function markdownText(markdown: string): string {
  return shortened(markdown, maxText)
    .replace(fence, "")
    .replace(lineStart, (found) => (/[-*+]/.test(found) && !found.includes("#") ? "• " : ""))
    .replace(link, "$<text>")
    .replace(autolink, "$<address>")
    .replace(code, "$<text>")
    .replace(strong, "$<text>")
    .replace(emphasis, "$<text>")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
