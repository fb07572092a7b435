/** Finds harmful content in Markdown that is shown in a preview, for tests of the sanitizer. */
import MarkdownIt from "markdown-it";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

const preview = new MarkdownIt({ html: true, linkify: true });
preview.validateLink = () => true;
preview.normalizeLink = (address) => address;

/** Matches an address that the editor would show as a link although it is not on the web. */
const editorLink =
  /\]\(\s*<?(?!https?:|mailto:)[a-z][\w+.-]*:|^[\t ]*\[[^\]]*\]:\s*<?(?!https?:|mailto:)[a-z][\w+.-]*:|<(?:command|vscode|file|javascript|data):/im;

function isWebOrSite(address: string): boolean {
  return /^(?:https?:|mailto:)/i.test(address) || !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
}

/** Everything that a preview must not load, follow or render as HTML, found by two independent parsers. */
export function harmfulContent(markdown: string): readonly string[] {
  const found: string[] = [];
  const check = (type: string, address: string): void => {
    if (/image|html/.test(type)) found.push(`${type} ${address}`);
    else if (!isWebOrSite(address)) found.push(`link ${address}`);
  };
  for (const token of preview.parse(markdown, {})) {
    if (token.type === "html_block") check("html", token.content);
    for (const child of token.children ?? []) {
      if (child.type === "image" || child.type === "html_inline") check(child.type, child.content);
      if (child.type === "link_open") check("link", child.attrGet("href") ?? "");
      // Older previews look for addresses after escapes are decoded.
      const bare = child.type === "text" ? (preview.linkify.match(child.content) ?? []) : [];
      for (const { url } of bare) check("link", url);
    }
  }
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  visit(tree, (node) => {
    if (node.type === "image") check("image", node.url);
    if (node.type === "imageReference") check("image", node.identifier);
    if (node.type === "html") check("html", node.value);
    if (node.type === "link" || node.type === "definition") check("link", node.url);
  });
  const link = editorLink.exec(markdown)?.[0];
  if (link !== undefined) found.push(`the editor sees ${link}`);
  return found;
}
