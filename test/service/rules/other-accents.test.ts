/** Names that look the same but are composed differently, in every rule that suggests names. */
import { checkFixture } from "../../dsl/check.ts";

const composed = "caf\u00e9";
const decomposed = "cafe\u0301";

describe("accents that are composed differently", () => {
  it("are named if a page, link, import, image or `$ref` file is missing because of them", () => {
    checkFixture(`
//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "favicon": "/${decomposed}.png",
         //  ^^^^^^^^^^^^ warning[missing-asset] 💡 and the accents are composed differently; correct the path
  "navigation": {
    "groups": [
      { "$ref": "nav/${decomposed}.json" },
              //^^^^^^^^^^^^^^^^ error[broken-ref] 💡 and the accents are composed differently; correct the path
      { "group": "B", "pages": ["intro", "${decomposed}"] }
                                       //^^^^^^^ warning[missing-page] 💡 and the accents are composed differently.
    ]
  }
}
//- /nav/${composed}.json
{ "group": "A", "pages": ["intro/${composed}"] }
//- /intro/${composed}.mdx
//- /${composed}.png
//- /${composed}.mdx
//- /intro.mdx
[Café](/intro/${decomposed})
     //^^^^^^^^^^^^ warning[broken-link] 💡 and the accents are composed differently.
`);
  });

  it("do not matter if names also differ in case", () => {
    checkFixture(`
//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "pages": ["CAFE\u0301"] }
                          //^^^^^^^ warning[missing-page] 💡 and names are case-sensitive.
}
//- /${composed}.mdx
`);
  });
});
