/** The preview's page, whose content is added by its script. */
export const shell = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="preview.css">
<script type="module" src="preview.js"></script>
</head>
<body>
</body>
</html>
`;

/** The icon of the page. Without one, browsers would request an icon at a URL without the token. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#36c" d="M0 0h8v2H0zM0 3h2v5H0zM3 3h5v5H3z"/></svg>';
