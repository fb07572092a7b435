/** The README of the package only shows images that VS Code shows. */
import assert from "node:assert/strict";
import { packagedReadme } from "../../scripts/packaged-readme.ts";

const text = "# Tool\n\n![Findings](../media/a.png)\n\nText [link](../LICENSE).\n";

describe("the README of the package", () => {
  it("leads to images on the web if the repository's files are there", () => {
    const made = packagedReadme(text, "client/README.md", "https://raw.example/acme/tool/main/");
    assert.equal(made.left, 0);
    assert.ok(made.text.includes("![Findings](https://raw.example/acme/tool/main/media/a.png)"));
  });

  it("goes without them where no address is known, and says how many", () => {
    assert.deepEqual(packagedReadme(text, "client/README.md"), {
      text: "# Tool\n\nText [link](../LICENSE).\n",
      left: 1,
    });
  });
});
