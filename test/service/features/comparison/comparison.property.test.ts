/** The difference of two states, compared with evaluations that are independent of it. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  analyzeNow,
  type ComparedState,
  compareStates,
  placeFindings,
  renamedFiles,
  rules,
} from "../../../../server/src/service/index.ts";
import { caseCount } from "../../../case-count.ts";
import { anyHistory, filesHiddenBy, filesOf, placeOf, type SiteModel, siteOf } from "./history.ts";

function stateOf(model: SiteModel): ComparedState {
  const files = filesOf(model);
  const site = siteOf(files);
  const textOf = (file: string): string | undefined => files.get(file);
  return { site, findings: analyzeNow(site, rules).findings, idOf: textOf, textOf };
}

function compared(models: { readonly before: SiteModel; readonly after: SiteModel }) {
  const [before, after] = [stateOf(models.before), stateOf(models.after)];
  const only = (one: SiteModel, other: SiteModel) =>
    [...filesOf(one)].filter(([file]) => !filesOf(other).has(file)).map(([file, id]) => ({ file, id }));
  const renames = renamedFiles(
    only(models.before, models.after),
    only(models.after, models.before),
    before.textOf,
    after.textOf,
  );
  return { before, after, renames, comparison: compareStates({ before, after, renames }) };
}

/** All addresses that the author of a site can name: those of pages, of redirects, and of pages through patterns. */
function publishedAddresses(model: SiteModel): ReadonlySet<string> {
  const addresses = new Set([...model.pages.keys()].map((path) => `/${path}`));
  for (const { source } of model.redirects) if (!source.endsWith(":slug*")) addresses.add(source);
  let goals = [...model.pages.keys()].map((path) => `/${path}`);
  // Patterns may point to patterns.
  for (let round = 0; round < 4; round += 1) {
    goals = model.redirects.flatMap(({ source, destination }) => {
      const start = destination.replace(":slug*", "");
      return source.endsWith(":slug*")
        ? goals
            .filter((goal) => goal.startsWith(start))
            .map((goal) => source.replace(":slug*", goal.slice(start.length)))
        : [];
    });
    for (const address of goals) addresses.add(address);
  }
  return new Set([...addresses].filter((address) => placeOf(model, address) !== undefined));
}

describe("the difference of two states", () => {
  it("names every URL that readers have lost, and no other", () => {
    fc.assert(
      fc.property(anyHistory, (models) => {
        const { comparison } = compared(models);
        const lostUrls = [...publishedAddresses(models.before)]
          .filter((address) => placeOf(models.after, address) === undefined)
          .sort();
        const named = comparison.addresses.lost.filter(({ kind }) => kind !== "anchor");
        const single = named.filter(({ kind }) => kind !== "pattern").map(({ address }) => address);
        const ofPatterns = named.filter(({ kind }) => kind === "pattern");
        // A pattern covers several addresses, and one of them is named.
        assert.deepEqual(
          single.filter((address) => !lostUrls.includes(address)),
          [],
        );
        for (const { example = "" } of ofPatterns) assert.ok(lostUrls.includes(example), example);
        const count = ofPatterns.reduce((sum, one) => sum + one.count, single.length);
        assert.equal(count, lostUrls.length, JSON.stringify({ lost: lostUrls, named }));
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("names the destination of a URL that now goes elsewhere", () => {
    fc.assert(
      fc.property(anyHistory, (models) => {
        const { comparison, renames } = compared(models);
        for (const { address, from, to } of comparison.addresses.rerouted) {
          const [oldTarget, newTarget] = [placeOf(models.before, address), placeOf(models.after, address)];
          assert.deepEqual([from, to], [`/${oldTarget}`, `/${newTarget}`]);
          assert.notEqual(renames.get(`${oldTarget}.mdx`) ?? `${oldTarget}.mdx`, `${newTarget}.mdx`);
        }
        for (const address of publishedAddresses(models.before)) {
          const [oldTarget, newTarget] = [placeOf(models.before, address), placeOf(models.after, address)];
          const isSame =
            newTarget === undefined ||
            oldTarget === newTarget ||
            renames.get(`${oldTarget}.mdx`) === `${newTarget}.mdx`;
          const isNamed = comparison.addresses.rerouted.some((one) => one.address === address);
          assert.equal(isNamed, !isSame, address);
        }
      }),
      { numRuns: caseCount(200) },
    );
  });

  it("reports as new the findings that a complete check has more of, by rule, file and underlined text, and redirects that hide more pages", () => {
    const keysOf = (state: ComparedState, fileOf: (file: string) => string): readonly string[] =>
      placeFindings({ site: state.site, findings: state.findings }).map(
        ({ code, document, span, pointer }) => {
          const text = state.textOf(document)?.slice(span.start, span.start + span.length) ?? "";
          // Objects are distinguished by more than their bracket.
          const subject = /^[{[]/.test(text) ? pointer.replace(/\d+/g, "") : text.replace(/^"|"$/g, "");
          return `${code} ${fileOf(document)} ${subject}`;
        },
      );
    const surplus = (ownKeys: readonly string[], otherKeys: readonly string[]): readonly string[] => {
      const unmatched = [...otherKeys];
      return ownKeys.filter((key) => {
        const index = unmatched.indexOf(key);
        if (index !== -1) unmatched.splice(index, 1);
        return index === -1;
      });
    };
    fc.assert(
      fc.property(anyHistory, (models) => {
        const { before, after, renames, comparison } = compared(models);
        const oldKeys = keysOf(before, (file) => renames.get(file) ?? file);
        const newKeys = keysOf(after, (file) => file);
        const newOnes = surplus(newKeys, oldKeys);
        const hiddenBefore = new Set(
          oldKeys
            .flatMap((key) => filesHiddenBy(key, models.before))
            .map((file) => renames.get(file) ?? file),
        );
        const grown = surplus(newKeys, newOnes).filter((key) =>
          filesHiddenBy(key, models.after).some((file) => !hiddenBefore.has(file)),
        );
        assert.equal(comparison.findings.added.length, newOnes.length + grown.length);
        assert.equal(comparison.findings.gone.length, surplus(oldKeys, newKeys).length);
        assert.equal(comparison.findings.kept, newKeys.length - comparison.findings.added.length);
        const added = new Set(comparison.findings.added.map(({ finding }) => finding));
        assert.ok([...added].every((finding) => after.findings.includes(finding)));
      }),
      { numRuns: caseCount(200) },
    );
  });

  it("is empty for a state and itself", () => {
    fc.assert(
      fc.property(anyHistory, ({ before }) => {
        const { comparison } = compared({ before, after: before });
        const { addresses, findings, pages, endpoints } = comparison;
        assert.deepEqual([addresses.lost, addresses.rerouted, addresses.added], [[], [], []]);
        assert.deepEqual([findings.added, findings.gone], [[], []]);
        assert.ok(Object.values({ ...pages, ...endpoints }).every((list) => list.length === 0));
      }),
      { numRuns: caseCount(50) },
    );
  });
});
