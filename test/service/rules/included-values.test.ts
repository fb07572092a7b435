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

  it("does not miss a key of a value that an included file may have", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "anchors": [
          { "anchor": "A", "icon": { "$ref": "icon.json", "style": "solid" }, "color": { "light": { "$ref": "green.json" } },
            "openapi": { "source": "spec.json", "directory": { "$ref": "folder.json" } }, "pages": ["intro"] },
          { "anchor": "B", "icon": { "$ref": "icon.json", "style": 3 }, "asyncapi": [{ "$ref": "events.json" }], "pages": ["more"] }
                                                                 //^ error[value-type] \`style\` of an icon must be text in quotes
        ] }
      }
      //- /icon.json
      { "name": "book" }
      //- /green.json
      "#15803D"
      //- /folder.json
      "endpoints"
      //- /events.json
      "events.yaml"
      //- /spec.json
      { "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }
      //- /intro.mdx
      //- /more.mdx
    `);
  });
});
