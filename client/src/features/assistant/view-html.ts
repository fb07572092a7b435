/** The document of the assistant's view. Pure. */
import { webviewHtml } from "../../ui/webview-html.ts";

interface PageParts {
  /** The page's script. */
  readonly script: string;
  /** The script of the Markdown parser, which the page's own script needs. */
  readonly markdown: string;
  /** The URL of the script that colors code, which the page loads when it needs the script. */
  readonly highlighter: string;
  readonly style: string;
  /** Random and new for each document, so that it cannot be guessed. */
  readonly nonce: string;
}

/** The whole document, with a content security policy that allows only the page's own files. */
export function pageHtml({ script, markdown, highlighter, style, nonce }: PageParts): string {
  const scripts = [{ code: markdown }, { code: script, data: { highlighter } }];
  return webviewHtml({ title: "Assistant", scripts, style, nonce });
}
