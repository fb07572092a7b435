/** Nothing in the HTML of a page can load, run or open anything. */
import assert from "node:assert/strict";
import { assertHarmless } from "./harmless-html.ts";
import { html } from "./preview-site.ts";

describe("the page of the preview is sanitized", () => {
  const pages: Readonly<Record<string, string>> = {
    scripts: '<script>alert(1)</script>\n\n<script src="https://example.com/x.js" />\n',
    handlers:
      '<div onClick={() => alert(1)} onclick="alert(1)" onMouseOver="x">a</div>\n\n<img src="x" onError="alert(1)" />\n',
    "addresses that run code":
      '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) <a href="javascript:alert(1)">d</a> <Card href="vbscript:x" title="e" /> ![f](javascript:alert(1))\n',
    "hidden addresses that run code":
      "[a](java&#10;script:alert(1)) [b](&#1;javascript:alert(1)) [c](<java\tscript:x>)\n",
    "pictures of SVG":
      '<svg onload="alert(1)"><script>alert(1)</script><foreignObject><div>x</div></foreignObject></svg>\n',
    styles:
      '<style>{`body { background: url(https://example.com) }`}</style>\n\n<div style={{ position: "fixed" }} style="x" className="top">a</div>\n',
    documents:
      '<form action="https://example.com"><input name="a" /><button>b</button></form>\n\n<base href="https://example.com" />\n\n<meta httpEquiv="refresh" content="0" />\n\n<iframe src="https://example.com" srcDoc="<script>1</script>" />\n\n<object data="x" /> <embed src="x" /> <link rel="stylesheet" href="https://example.com" />\n',
    "ids that shadow names": '<div id="body" name="cookie">a</div>\n\n# constructor\n\n# __proto__\n',
    "markup in attributes": `<Card title='"><script>alert(1)</script>' icon='" onload="x' href='"><img src=x onerror=alert(1)>' />\n\n<Tooltip tip='" onmouseover="alert(1)'>a</Tooltip>\n`,
    "markup in code":
      '```html "><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```\n\n`</code><script>`\n\n{`<script>`}\n',
    "markup in links":
      '[a](https://example.com/"><script>alert(1)</script> "t\\"><script>")\n\n![<img src=x onerror=y>](/x"onerror="y.png)\n',
    "names of the language":
      "<constructor />\n\n<toString>a</toString>\n\n<__proto__ />\n\n[a][constructor] [b][__proto__]\n",
    "characters that no HTML has": "a\0b <Card title='\0' />\n",
    "no MDX":
      "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<a href='javascript:x'>\n\n[a](javascript:x)\n<Unclosed",
  };
  for (const [name, page] of Object.entries(pages)) it(name, () => assertHarmless(html(page)));

  it("with the code of scripts and styles removed", () => {
    assert.doesNotMatch(html(pages.scripts ?? ""), /alert/);
    assert.doesNotMatch(html(pages.styles ?? ""), /background/);
  });
});
