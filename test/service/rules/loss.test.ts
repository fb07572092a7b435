/** What messages say is lost: nothing that is kept beside it is. */
import { rules } from "../../../server/src/service/index.ts";
import { checkFixture } from "../../dsl/check.ts";

const only = (...codes: readonly string[]) => ({ rules: rules.filter(({ code }) => codes.includes(code)) });

describe("what messages say is lost", () => {
  it("is not what the pattern that is kept lists too", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
        "navigation": {
          "tabs": [{ "tab": "Guides", "groups": [{ "group": "All", "root": "start", "pages": ["intro", "more"] }] }],
          "groups": [{ "group": "Guides", "pages": ["intro", { "group": "More", "pages": ["more", "/start"] }] }],
        //^^^^^^^^ error[single-root-pattern] 💡 \`groups\` is beside \`tabs\` at the top of the navigation, and the platform keeps only \`tabs\`; it is a second copy of 3 pages, so nothing is lost: remove it.
          "pages": ["intro", "extra"]
        //^^^^^^^ error[single-root-pattern] \`pages\` is beside \`tabs\` at the top of the navigation, and the platform keeps only \`tabs\`, so 1 of its 2 pages would not be published; nest one inside the other.
        }
      }
      `,
      only("single-root-pattern"),
    );
  });

  it("is not what another child of the same element lists too, but links and generated sections are", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
        "navigation": {
          "versions": [
            {
              "version": "v1",
              "pages": ["intro"],
            //^^^^^^^ error[one-child-type] 💡 The version "v1" holds \`pages\` beside \`tabs\`, and only \`tabs\` is kept; it is a second copy of 1 page, so nothing is lost: remove it.
              "anchors": [{ "anchor": "Guides", "pages": ["intro"] }, { "anchor": "Blog", "href": "https://example.com" }],
            //^^^^^^^^^ error[one-child-type] and only \`tabs\` is kept, so 2 anchors would not be published (1 page in them is listed there too); nest one inside the other.
              "tabs": [{ "tab": "Guides", "pages": ["intro"] }]
            },
            { "version": "v2", "tabs": [{ "tab": "Guides", "pages": ["intro"] }] }
          ]
        }
      }
      `,
      only("one-child-type"),
    );
  });

  it("is not what a sibling of a flawed entry lists too, where only the entry goes", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
        "navigation": {
          "tabs": [
            { "tab": "Guides", "pages": ["intro", "GET /users"] },
            { "pages": ["intro", "more", "GET /users"] },
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[required-field] so 1 page in it would not be published
            { "pages": ["intro"] }
          //^^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`; add \`tab\`.
          ]
        }
      }
      `,
      only("required-field"),
    );
  });

  it("is not what stands beside an unknown key, or beside a list that may not stand there", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
        "navigation": {
          "groups": [
            {
              "group": "Guides",
              "pages": ["intro", "more"],
              "tabs": [{ "tab": "All", "pages": ["intro", "more"] }],
            //^^^^^^ error[misplaced-child] a second copy of 2 pages, so nothing is lost
              "sections": [{ "pages": ["intro", "extra"] }]
            //^^^^^^^^^^ warning[unknown-field] 💡 which the platform drops with 1 page
            }
          ]
        }
      }
      `,
      only("misplaced-child", "unknown-field"),
    );
  });
});
