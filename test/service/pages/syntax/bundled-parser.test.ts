/** The bundled reference parser, which has no names of character references, checks text like its modules do. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import fc from "fast-check";
import * as modules from "../../../../server/src/service/pages/syntax/mdx-parser.ts";
import { caseCount } from "../../../case-count.ts";

const require = createRequire(import.meta.url);
const bundled: typeof modules = require("../../../../server/dist/mdx-parser.cjs");

/** The verdict of a parser on a text: nothing, or why and where it gives up. */
function verdictOf({ parseSyntax }: typeof modules, text: string): unknown {
  try {
    parseSyntax(text);
    return "accepted";
  } catch (error) {
    const { reason, ruleId, place } = error as Readonly<Record<string, unknown>>;
    return { reason, ruleId, place };
  }
}

const references = ["&copy;", "&lbrace;", "&lt;", "&amp", "&nosuch;", "&#60;", "&NewLine;", "&#x7b;"];
const places = [
  "Text @ text",
  "*@*",
  "`@`",
  "# @",
  "- @",
  "| @ |\n| - |\n| @ |",
  "[a@](/b@ 'c@')",
  "[a@]: /b@ '@'",
  "```js @\n@\n```",
  "<A b='@' c=\"@\">@</A>",
  "<A b={'@'} />",
  "{'@'}",
  "$@$",
  "https://a.b/@c",
  "a@@b.c",
  "<A>",
  "{@",
  "export const a = '@'",
  "<A@ />",
  "[^@]: @",
];

describe("the bundle of the reference parser", () => {
  for (const place of places) {
    it(`checks character references like the modules do, in ${JSON.stringify(place)}`, () => {
      for (const reference of references) {
        const text = place.replaceAll("@", reference);
        assert.deepEqual(verdictOf(bundled, text), verdictOf(modules, text), text);
      }
    });
  }

  it("checks character references like the modules do, anywhere", () => {
    const piece = fc.constantFrom(...references, ...places, "\n", "\n\n", " ", "*", "<", "{", "}", "a");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        assert.deepEqual(verdictOf(bundled, text), verdictOf(modules, text));
        assert.equal(bundled.isOnlyModules(text), modules.isOnlyModules(text));
      }),
      { numRuns: caseCount(300) },
    );
  });
});
