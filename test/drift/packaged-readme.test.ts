/** The README of the package has only images that VS Code can show. */
import assert from "node:assert/strict";
import { packagedReadme } from "../../scripts/packaged-readme.ts";

const text = "# Tool\n\n![Findings](../media/a.png)\n\nText [link](../LICENSE).\n";

describe("the README of the package", () => {
  it("links to images on the web if the repository's files are there", () => {
    const made = packagedReadme(text, "client/README.md", "https://raw.example/acme/tool/main/");
    assert.equal(made.omitted, 0);
    assert.ok(made.text.includes("![Findings](https://raw.example/acme/tool/main/media/a.png)"));
  });

  it("omits them if no URL is known, and returns how many", () => {
    assert.deepEqual(packagedReadme(text, "client/README.md"), {
      text: "# Tool\n\nText [link](../LICENSE).\n",
      omitted: 1,
    });
  });
});
