/**
 * The HTML document of a webview, in which only its own scripts and style may run. Pure.
 *
 * Scripts and style are inlined. An editor in a browser may serve all webviews from one origin, where the service
 * worker of one webview replaces that of another: a file requested in between never arrives.
 */

interface WebviewParts {
  /** The name of the page for screen readers. */
  readonly title: string;
  /** In the order in which they run. */
  readonly scripts: readonly {
    /** JavaScript that contains `<!--` and `</script` only in strings and regular expressions. */
    readonly code: string;
    /** Data attributes of the script's element, which the script reads. */
    readonly data?: Readonly<Record<string, string>>;
  }[];
  /** CSS that contains `</style` only in strings. */
  readonly style: string;
  /** Where images may be loaded from, as a source of a content security policy; if absent, images are not allowed. */
  readonly imageSource?: string;
  /** Random, and new for each document. */
  readonly nonce: string;
}

const policy = (nonce: string, imageSource: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ...(imageSource === undefined ? [] : [`img-src ${imageSource}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The code without anything that could end its element: the escape means the same in strings and regular expressions. */
function insideScript(code: string): string {
  return code.replace(/<(?=!--|\/script)/gi, "\\x3c");
}

function insideStyle(style: string): string {
  return style.replace(/<(?=\/style)/gi, "\\3c ");
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The whole document, with a content security policy that allows only the inlined code and the images. */
export function webviewHtml({ title, scripts, style, imageSource, nonce }: WebviewParts): string {
  const elements = scripts.map(({ code, data = {} }) => {
    const values = Object.entries(data).map(([name, value]) => ` data-${name}="${attribute(value)}"`);
    return `<script${values.join("")} nonce="${attribute(nonce)}">${insideScript(code)}</script>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy(nonce, imageSource))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${attribute(nonce)}">${insideStyle(style)}</style>
</head>
<body>
${elements.join("\n")}
</body>
</html>
`;
}
