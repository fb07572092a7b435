/**
 * The document of the preview's panel: only its own script and style may run or load, and pictures of the site. Pure.
 */

export interface PreviewDocumentParts {
  /** Addresses in the form that the webview can load. */
  readonly script: string;
  readonly style: string;
  /** The folder of the site, without a slash at its end. */
  readonly files: string;
  /** Where the webview may load files from, as a source of a content security policy. */
  readonly source: string;
  /** Random and new for each document, so that it cannot be guessed. */
  readonly nonce: string;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The whole document, with its content security policy. */
export function previewDocument({ script, style, files, source, nonce }: PreviewDocumentParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${source}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="stylesheet" href="${attribute(style)}" nonce="${attribute(nonce)}">
</head>
<body>
<script src="${attribute(script)}" data-files="${attribute(files)}" nonce="${attribute(nonce)}"></script>
</body>
</html>
`;
}
