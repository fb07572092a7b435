/** Markdown as text in one line or a few: for rows and tooltips, which show text alone. Pure. */

/** Links and images; bounded, so that an open bracket is not looked for to the end of a long text each time. */
const link =
  /!?\[(?<text>[^[\]\n]{0,500})\](?:\([^()\s]{0,1000}(?:[ \t][^()\n]{0,300})?\)|\[[^[\]\n]{0,200}\])/g;
const autolink = /<(?<address>(?:https?:\/\/|mailto:)[^<>\s]{1,1000})>/g;
const strong = /(?<mark>\*\*|__|~~)(?=\S)(?<text>[^*_~\n]{1,1000}?)(?<=\S)\k<mark>/g;
const emphasis = /(?<![\w*])(?<mark>[*_])(?=\S)(?<text>[^*_\n]{1,1000}?)(?<=\S)\k<mark>(?![\w*])/g;
const code = /(?<!`)(?<mark>`{1,2})(?!`)(?<text>[^`\n]{1,1000})\k<mark>(?!`)/g;
const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm;
const lineStart = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm;

/** As much as anybody reads of it in a row or a tooltip. */
const maxText = 5000;

function beginning(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The text without its marks: links by their text, lists and headings as lines. */
export function markdownText(markdown: string): string {
  return beginning(markdown)
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
