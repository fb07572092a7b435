/** A snapshot that is derived from another one has the same findings as one that is read completely. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { maxBytes } from "../../server/src/host/read-file.ts";
import {
  derivedSite,
  KeptTexts,
  type StateFiles,
} from "../../server/src/service/features/comparison/derived-site.ts";
import { analyzeNow, placeFindings, rules } from "../../server/src/service/index.ts";
import { defaultSettings, emptySite, FileIndex, type Site } from "../../server/src/service/snapshot.ts";
import { caseCount } from "../case-count.ts";
import { anyHistory, anySite, filesOf, siteOf } from "../service/features/comparison/history.ts";

function stateFiles(files: ReadonlyMap<string, string>): StateFiles {
  return {
    listing: { files: [...files.keys()] },
    idOf: (file) => files.get(file),
    *contents(wanted) {
      for (const file of wanted) {
        const text = files.get(file);
        yield [file, text === undefined ? { kind: "missing" } : { kind: "text", text }];
      }
    },
  };
}

function derived(known: Site, before: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): Site {
  const options = { isSyntaxChecked: true, texts: new KeptTexts(1000), maxBytes };
  const site = derivedSite({ site: known, idOf: (file) => before.get(file) }, stateFiles(files), options);
  assert.ok(site !== undefined);
  return site;
}

const nothing = emptySite(defaultSettings, FileIndex.of({ files: [] }));

function findingsOf(site: Site): readonly string[] {
  return placeFindings(analyzeNow(site, rules))
    .map(({ code, document, span, message }) => `${document} ${span.start} ${code} ${message}`)
    .sort();
}

describe("a derived snapshot", () => {
  it("has the findings of one that is read completely, whatever it is derived from", () => {
    fc.assert(
      fc.property(anyHistory, ({ before, after }) => {
        const [former, present] = [filesOf(before), filesOf(after)];
        const expected = findingsOf(siteOf(former));
        assert.deepEqual(findingsOf(derived(siteOf(present), present, former)), expected);
        assert.deepEqual(findingsOf(derived(nothing, new Map(), former)), expected);
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("follows navigation and redirects into files that `$ref` includes, and back", () => {
    fc.assert(
      fc.property(anySite, anySite, (one, other) => {
        const split = new Map(filesOf(other));
        const { navigation, redirects, ...rest } = JSON.parse(split.get("docs.json") ?? "");
        split.set(
          "docs.json",
          `${JSON.stringify({ ...rest, navigation: { $ref: "./n.json" }, redirects: { $ref: "./r.json" } })}\n`,
        );
        split.set("n.json", `${JSON.stringify(navigation)}\n`);
        split.set("r.json", `${JSON.stringify(redirects)}\n`);
        const whole = filesOf(one);
        assert.deepEqual(findingsOf(derived(siteOf(whole), whole, split)), findingsOf(siteOf(split)));
        assert.deepEqual(findingsOf(derived(siteOf(split), split, whole)), findingsOf(siteOf(whole)));
      }),
      { numRuns: caseCount(60) },
    );
  });

  it("is undefined if there is no docs.json", () => {
    const options = { isSyntaxChecked: true, texts: new KeptTexts(1000), maxBytes };
    const none = derivedSite(
      { site: nothing, idOf: () => undefined },
      stateFiles(new Map([["a.mdx", ""]])),
      options,
    );
    assert.equal(none, undefined);
  });
});
