/** Values that `$ref` includes from other files: they are checked like those written in place. */
import { checkFixture } from "../../dsl/check.ts";

describe("values that `$ref` includes", () => {
  it("lists the page in a file that contains only its path", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "pages": [{ "$ref": "first.json" }, { "$ref": "second.json" }] }
      }
      //- /first.json
      "intro"
      //- /second.json
      "gone"
      //<^^^^^^ warning[missing-page] There is no page \`gone\`
      //- /intro.mdx
    `);
  });

  it("includes a list by a `$ref` that has other keys beside it", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "groups": { "$ref": "groups.json", "$comment": "Sorted by size" } }
      }
      //- /groups.json
      [{ "group": "Guides", "pages": ["intro"] }]
      //- /intro.mdx
    `);
  });
});
