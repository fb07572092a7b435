/** For any refactoring at any position: a valid site stays valid, and loses no page. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { refactoringsAt } from "../../../../server/src/service/features/refactor/registry.ts";
import { analyzeNow, applyEdits, listPages, rules } from "../../../../server/src/service/index.ts";
import { documentAt, neededFiles, type Site, withDocument } from "../../../../server/src/service/snapshot.ts";
import { caseCount } from "../../../case-count.ts";
import { anyText } from "../../json/texts.ts";
import { siteOf, siteWithEmptyLists, type ValidSite, validSite } from "../valid-site.ts";

function errorsOf(site: Site): readonly string[] {
  const { findings, failures } = analyzeNow(site, rules);
  assert.deepEqual(failures, []);
  return findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

/** Listed pages and endpoints, with their counts. */
function listed(site: Site): readonly string[] {
  return listPages(site)
    .map(({ entry }) => entry)
    .sort();
}

/** The refactorings whose purpose is to list more. */
const adds = /^(?:add-page|list-orphans|group-orphans|list-endpoints|sync-endpoints|add-to-divisions)/;

const places = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(80)), { minLength: 6, maxLength: 6 });

/** A site whose navigation is split into as many files as possible. */
function split(site: Site, seed: number): Site {
  let current = site;
  for (let step = 0; step < 3; step += 1) {
    const text = documentAt(current, "docs.json")?.text ?? "";
    const start = (seed * (step + 7)) % (text.length + 1);
    const found = [...refactoringsAt({ site: current, document: "docs.json", start, end: start })];
    const siteEdit = found.find(({ kind }) => kind === "refactor.extract")?.make();
    if (siteEdit !== undefined) current = after(current, siteEdit);
  }
  return current;
}

function after(site: Site, siteEdit: NonNullable<ReturnType<ReturnType<typeof offered>["make"]>>): Site {
  let result = site;
  for (const [path, edits] of siteEdit.edits) {
    const text = applyEdits(documentAt(site, path)?.text ?? "", edits);
    assert.doesNotThrow(() => JSON.parse(text), text);
    result = withDocument(result, path, { kind: "text", text });
  }
  for (const { path, text } of siteEdit.created ?? []) {
    if (!path.endsWith(".json")) continue;
    assert.equal(documentAt(site, path), undefined);
    assert.doesNotThrow(() => JSON.parse(text), text);
    result = withDocument(result, path, { kind: "text", text });
  }
  for (const path of siteEdit.deleted ?? []) result = withDocument(result, path, { kind: "missing" });
  for (const path of neededFiles(result).documents) result = withDocument(result, path, { kind: "missing" });
  return result;
}

// For its return type.
function offered(site: Site, document: string, start: number, end: number) {
  const [first] = refactoringsAt({ site, document, start, end });
  assert.ok(first);
  return first;
}

describe("refactorings in valid sites", () => {
  it("restore exactly what they split out", () => {
    let count = 0;
    fc.assert(
      fc.property(validSite, places, (valid, selections) => {
        const site = siteOf(valid);
        for (const [place] of selections) {
          const start = place % (valid.text.length + 1);
          for (const refactoring of refactoringsAt({ site, document: "docs.json", start, end: start })) {
            const siteEdit = refactoring.kind === "refactor.extract" ? refactoring.make() : undefined;
            if (siteEdit === undefined) continue;
            const apart = after(site, siteEdit);
            const text = documentAt(apart, "docs.json")?.text ?? "";
            const offset = text.indexOf('"$ref"') + 1;
            const back = [
              ...refactoringsAt({ site: apart, document: "docs.json", start: offset, end: offset }),
            ]
              .find(({ id }) => id === "inline delete")
              ?.make();
            assert.ok(back);
            assert.equal(documentAt(after(apart, back), "docs.json")?.text, valid.text);
            count += 1;
          }
        }
      }),
      { numRuns: caseCount(100), endOnFailure: true },
    );
    assert.ok(count > caseCount(50), `only ${count} were split out`);
  });

  it("keep them valid and complete, whatever is applied anywhere", () => {
    const accepted = new Map<string, number>();
    const check = (
      valid: ValidSite,
      selections: readonly (readonly [number, number])[],
      isSplit: boolean,
    ): void => {
      const original = siteOf(valid);
      const site = isSplit ? split(original, selections[0]?.[0] ?? 0) : original;
      assert.deepEqual(errorsOf(site), []);
      const before = listed(site);
      const documents = [...site.documents.keys()].filter((path) => documentAt(site, path) !== undefined);
      const spans = selections.map(([place, length]) => {
        const document = documents[place % documents.length] ?? "docs.json";
        const text = documentAt(site, document)?.text ?? "";
        const start = place % (text.length + 1);
        return { document, text, start, end: length < 40 ? start : Math.min(text.length, start + length) };
      });
      // Random offsets rarely hit the few characters of a `$ref`.
      for (const document of documents) {
        const text = documentAt(site, document)?.text ?? "";
        const start = text.indexOf('"$ref"') + 1;
        if (start > 0) spans.push({ document, text, start, end: start });
      }
      for (const { document, text, start, end } of spans) {
        for (const { id, make } of refactoringsAt({ site, document, start, end })) {
          const siteEdit = make();
          if (siteEdit === undefined) continue;
          const result = after(site, siteEdit);
          const description = `${id} in ${document} at ${start} to ${end}: ${text}`;
          assert.deepEqual(errorsOf(result), [], description);
          const now = listed(result);
          if (adds.test(id)) {
            const unseen = new Set(now);
            assert.ok(before.every((entry) => unseen.has(entry)) && now.length > before.length, description);
          } else assert.deepEqual(now, before, description);
          const name = id.split(" ")[0] ?? id;
          accepted.set(name, (accepted.get(name) ?? 0) + 1);
        }
      }
    };
    const property = fc.property(fc.oneof(validSite, siteWithEmptyLists), places, fc.boolean(), check);
    // Shrinking the site adds nothing to the failure's message.
    fc.assert(property, { numRuns: caseCount(100), endOnFailure: true });
    // A separate check ensures that all refactorings are tried.
    accepted.clear();
    fc.assert(property, { numRuns: caseCount(150), seed: 5, endOnFailure: true });
    for (const name of expected) assert.ok((accepted.get(name) ?? 0) > 2, `${name} was offered too seldom`);
  });
});

const expected: readonly string[] = [
  "wrap",
  "group-orphans",
  "list-endpoints",
  "sync-endpoints",
  "convert",
  "sort",
  "extract",
  "inline",
];

describe("refactorings in any text", () => {
  it("never throw", () => {
    fc.assert(
      fc.property(fc.oneof(anyText), fc.nat(), fc.nat(20), validSite, (text, number, length, valid) => {
        const site = withDocument(siteOf(valid), "docs.json", { kind: "text", text });
        const start = number % (text.length + 1);
        const end = Math.min(text.length, start + length);
        for (const { make } of refactoringsAt({ site, document: "docs.json", start, end })) make();
      }),
      { numRuns: caseCount(300) },
    );
  });
});
