/** Whatever is offered, and wherever it is accepted: a right file stays right. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type CompletionItem,
  completionsAt,
} from "../../../server/src/service/features/completion/completion.ts";
import { hoverAt } from "../../../server/src/service/features/hover.ts";
import {
  analyseNow,
  applyEdits,
  defaultSettings,
  emptySite,
  rules,
  withDocument,
} from "../../../server/src/service/index.ts";
import { anyText } from "../syntax/texts.ts";
import { siteOf, type ValidSite, validSite } from "./valid-site.ts";

function errorsOf(site: ValidSite): readonly string[] {
  const { findings, failures } = analyseNow(siteOf(site), rules);
  assert.deepEqual(failures, []);
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);
}

/** A snippet as an editor leaves it when its author accepts every default. */
function resolved(snippet: string): string {
  const unescaped = (words: string): string => words.replace(/\\([\\$},|])/g, "$1");
  return unescaped(
    snippet
      .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, "$1")
      .replace(/(?<!\\)\$\{\d+\|((?:\\.|[^,|\\])*)[^|]*\|\}/g, "$1")
      .replace(/(?<!\\)\$\d+/g, ""),
  );
}

function accepted(text: string, item: CompletionItem): string {
  return applyEdits(
    text,
    [...item.additionalEdits, item.edit].sort((one, other) => one.start - other.start),
  );
}

/** Some of many, spread over all of them. */
function sample<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(1, Math.floor(values.length / most));
  return values.filter((_, index) => index % step === 0);
}

/** Places whose meaning another choice changes: what the files say nobody has read. */
const authorsRisk = /"(?:openapi|asyncapi|source)": ?\[?"?[^"]*$/;

describe("completion in right files", () => {
  it("starts from sites without errors", () => {
    fc.assert(
      fc.property(validSite, (site) => assert.deepEqual(errorsOf(site), [])),
      // A shrunk site tells no more than the words of the failure.
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("keeps them right, whatever is accepted wherever", function () {
    this.timeout(60_000);
    let offered = 0;
    fc.assert(
      fc.property(validSite, fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 5 }), (site, places) => {
        const snapshot = siteOf(site);
        for (const place of places) {
          const offset = place % (site.text.length + 1);
          const { items } = completionsAt(snapshot, "docs.json", offset) ?? { items: [] };
          for (const item of sample(items, 4)) {
            const text = accepted(site.text, item);
            const where = `${item.label} at ${offset}: ${site.text.slice(Math.max(0, offset - 40), offset)}|`;
            assert.doesNotThrow(() => JSON.parse(text), where);
            if (item.snippet !== undefined) assert.equal(resolved(item.snippet), item.edit.newText, where);
            if (authorsRisk.test(site.text.slice(0, offset))) continue;
            assert.deepEqual(errorsOf({ ...site, text }), [], where);
            offered += 1;
          }
        }
      }),
      // A shrunk site tells no more than the words of the failure.
      { numRuns: 100, endOnFailure: true },
    );
    assert.ok(offered > 500, `only ${offered} items were accepted`);
  });
});

/** A right docs.json of which some characters are gone, as while typing. */
const damagedSite = fc
  .tuple(validSite, fc.nat(), fc.nat(8))
  .map(([{ text }, at, length]) => text.slice(0, at % text.length) + text.slice((at % text.length) + length));

describe("completion and hover in any text", () => {
  it("answer, with edits that hold the cursor and do not touch each other", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, damagedSite), fc.nat(), (text, number) => {
        const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", { kind: "text", text });
        const offset = number % (text.length + 1);
        hoverAt(site, "docs.json", offset);
        for (const { edit, additionalEdits } of completionsAt(site, "docs.json", offset)?.items ?? []) {
          assert.ok(edit.start <= offset && offset <= edit.start + edit.length);
          assert.ok(!/[\r\n]/.test(text.slice(edit.start, edit.start + edit.length)));
          for (const other of additionalEdits) assert.ok(other.start + other.length < edit.start);
        }
      }),
      { numRuns: 300 },
    );
  });
});
