/** The document of the assistant's view: only its own script and style may run or load. Pure. */

export interface PageParts {
  /** The address of the page's script, in the form that the webview can load. */
  readonly script: string;
  /** The script of the Markdown parser, which the page's own script needs. */
  readonly markdown: string;
  /** The script that colors code, which the page loads when it needs it. */
  readonly highlighter: string;
  readonly style: string;
  /** Random and new for each document, so that it cannot be guessed. */
  readonly nonce: string;
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The whole document, with a content security policy that allows only the page's own files. */
export function pageHtml({ script, markdown, highlighter, style, nonce }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy(nonce))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assistant</title>
<link rel="stylesheet" href="${attribute(style)}" nonce="${attribute(nonce)}">
</head>
<body>
<script src="${attribute(markdown)}" nonce="${attribute(nonce)}"></script>
<script src="${attribute(script)}" data-highlighter="${attribute(highlighter)}" nonce="${attribute(nonce)}"></script>
</body>
</html>
`;
}
