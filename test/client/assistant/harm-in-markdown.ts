/** What Markdown would do to somebody who reads it in a preview, for tests of Markdown that is made safe. */
import MarkdownIt from "markdown-it";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

const preview = new MarkdownIt({ html: true, linkify: true });
preview.validateLink = () => true;
preview.normalizeLink = (address) => address;

/** What the editor takes for links in a Markdown file, wherever it is. */
const linksOfEditor =
  /\]\(\s*<?(?!https?:|mailto:)[a-z][\w+.-]*:|^[\t ]*\[[^\]]*\]:\s*<?(?!https?:|mailto:)[a-z][\w+.-]*:|<(?:command|vscode|file|javascript|data):/im;

function isWebOrSite(address: string): boolean {
  return /^(?:https?:|mailto:)/i.test(address) || !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
}

/** What a preview would load or follow that it must not, by two readers that know nothing of each other. */
export function harmIn(markdown: string): readonly string[] {
  const found: string[] = [];
  const look = (type: string, address: string): void => {
    if (/image|html/.test(type)) found.push(`${type} ${address}`);
    else if (!isWebOrSite(address)) found.push(`link ${address}`);
  };
  for (const token of preview.parse(markdown, {})) {
    if (token.type === "html_block") look("html", token.content);
    for (const child of token.children ?? []) {
      if (child.type === "image" || child.type === "html_inline") look(child.type, child.content);
      if (child.type === "link_open") look("link", child.attrGet("href") ?? "");
      // Older previews look for addresses when escaped characters are read as the characters already.
      const bare = child.type === "text" ? (preview.linkify.match(child.content) ?? []) : [];
      for (const { url } of bare) look("link", url);
    }
  }
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  visit(tree, (node) => {
    if (node.type === "image") look("image", node.url);
    if (node.type === "imageReference") look("image", node.identifier);
    if (node.type === "html") look("html", node.value);
    if (node.type === "link" || node.type === "definition") look("link", node.url);
  });
  const link = linksOfEditor.exec(markdown)?.[0];
  if (link !== undefined) found.push(`the editor sees ${link}`);
  return found;
}
