/** The document of a page in a webview: only its own scripts and style may run or load. Pure. */

export interface WebviewParts {
  /** What screen readers call the page. */
  readonly title: string;
  /** The addresses of the scripts, in the form that the webview can load, in the order in which they run. */
  readonly scripts: readonly {
    readonly address: string;
    /** What the script reads from its own element. */
    readonly data?: Readonly<Record<string, string>>;
  }[];
  readonly style: string;
  /** Where pictures may be loaded from, as a source of a content security policy; without it, there are none. */
  readonly pictures?: string;
  /** Random and new for each document, so that it cannot be guessed. */
  readonly nonce: string;
}

const policy = (nonce: string, pictures: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ...(pictures === undefined ? [] : [`img-src ${pictures}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The whole document, with a content security policy that allows only the page's own files and the pictures. */
export function webviewHtml({ title, scripts, style, pictures, nonce }: WebviewParts): string {
  const elements = scripts.map(({ address, data = {} }) => {
    const values = Object.entries(data).map(([name, value]) => ` data-${name}="${attribute(value)}"`);
    return `<script src="${attribute(address)}"${values.join("")} nonce="${attribute(nonce)}"></script>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy(nonce, pictures))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${attribute(style)}" nonce="${attribute(nonce)}">
</head>
<body>
${elements.join("\n")}
</body>
</html>
`;
}
