/**
 * The document of a page in a webview: only its own scripts and style may run. Pure.
 *
 * They are in the document. An editor in a browser may serve all webviews from one origin, where the service worker
 * of one takes the place of the worker of another: a file that a page requests during that time never arrives.
 */

interface WebviewParts {
  /** What screen readers call the page. */
  readonly title: string;
  /** In the order in which they run. */
  readonly scripts: readonly {
    /** JavaScript, in which `<!--` and `</script` are in strings and patterns only. */
    readonly code: string;
    /** What the script reads from its own element. */
    readonly data?: Readonly<Record<string, string>>;
  }[];
  /** CSS, in which `</style` is in strings only. */
  readonly style: string;
  /** Where images may be loaded from, as a source of a content security policy; without it, there are none. */
  readonly imageSource?: string;
  /** Random and new for each document, so that it cannot be guessed. */
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

/** Code that cannot end its element: the escape means the same in strings and patterns. */
function insideScript(code: string): string {
  return code.replace(/<(?=!--|\/script)/gi, "\\x3c");
}

function insideStyle(style: string): string {
  return style.replace(/<(?=\/style)/gi, "\\3c ");
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The whole document, with a content security policy that allows only the page's own files and the images. */
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
