/** The findings that a baseline calls new, known and gone are the difference of two complete checks by identity. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  analyzeNow,
  BaselineTally,
  countIn,
  isSameBaseline,
  movedBaseline,
  newFindings,
  placeFindings,
  readBaseline,
  rules,
  splitKnown,
  subjectOf,
  textOfBaseline,
  updatedBaseline,
} from "../../../../server/src/service/index.ts";
import { caseCount } from "../../../case-count.ts";
import { anyHistory, filesHiddenBy, filesOf, type SiteModel, siteOf } from "../comparison/history.ts";

function checked(model: SiteModel) {
  const files = filesOf(model);
  const site = siteOf(files);
  const { findings } = analyzeNow(site, rules);
  const textOf = (file: string): string | undefined => files.get(file);
  const subject = (finding: (typeof findings)[number]): string => subjectOf(site, finding, textOf);
  const byFile = new Map(
    [...files.keys(), ...findings.map(({ anchor }) => anchor.document)].map((file) => [
      file,
      findings.filter(({ anchor }) => anchor.document === file),
    ]),
  );
  return { files, site, findings, subject, byFile, textOf };
}

type Checked = ReturnType<typeof checked>;

function baselineOf({ byFile, subject }: Checked) {
  const tally = new BaselineTally();
  for (const [file, findings] of byFile) tally.add(file, findings, subject);
  return tally.baseline;
}

/** What is underlined, computed without the function that decides about identities. */
function keysOf({ site, findings, files }: Checked): readonly string[] {
  return placeFindings({ site, findings }).map(({ code, document, span, pointer }) => {
    const text = files.get(document)?.slice(span.start, span.start + span.length) ?? "";
    const normalizedText = /^[{[]/.test(text) ? pointer.replace(/\d+/g, "") : text.replace(/^"|"$/g, "");
    return `${code} ${document} ${normalizedText}`;
  });
}

function surplus(ownKeys: readonly string[], otherKeys: readonly string[]): readonly string[] {
  const unmatched = [...otherKeys];
  return ownKeys.filter((key) => {
    const index = unmatched.indexOf(key);
    if (index !== -1) unmatched.splice(index, 1);
    return index === -1;
  });
}

const always = (): boolean => true;

describe("a baseline", () => {
  it("yields the difference of two complete checks", () => {
    fc.assert(
      fc.property(anyHistory, (models) => {
        const [before, after] = [checked(models.before), checked(models.after)];
        const text = textOfBaseline(baselineOf(before));
        const read = readBaseline(text);
        assert.ok(read.kind === "baseline");
        const [keysBefore, keysAfter] = [keysOf(before), keysOf(after)];
        let [added, known] = [0, 0];
        for (const [file, findings] of after.byFile) {
          const apart = splitKnown(read.baseline, file, findings, after.subject);
          added += apart.added.length;
          known += apart.known.length;
          assert.deepEqual(
            new Set([...apart.added, ...apart.known]),
            new Set(findings),
            "each finding is one or the other",
          );
        }
        assert.equal(added, surplus(keysAfter, keysBefore).length);
        assert.equal(known, keysAfter.length - added);
        assert.equal(countIn(read.baseline) - known, surplus(keysBefore, keysAfter).length);
      }),
      { numRuns: caseCount(200) },
    );
  });

  it("contains after an update what was found, and after a prune what was known and is still found", () => {
    fc.assert(
      fc.property(anyHistory, (models) => {
        const [before, after] = [checked(models.before), checked(models.after)].map(baselineOf);
        assert.ok(before !== undefined && after !== undefined);
        const fullUpdate = updatedBaseline(before, after, { kind: "all" }, always);
        assert.ok(isSameBaseline(fullUpdate.baseline, after));
        assert.equal(countIn(before) + fullUpdate.added - fullUpdate.removed, countIn(after));
        const pruned = updatedBaseline(before, after, { kind: "prune", codes: undefined }, always);
        assert.equal(pruned.added, 0);
        assert.equal(pruned.removed, fullUpdate.removed);
        assert.equal(countIn(pruned.baseline), countIn(before) - fullUpdate.removed);
        const ofRule = updatedBaseline(
          before,
          after,
          { kind: "rules", codes: new Set(["broken-link"]) },
          always,
        );
        const only = (one: typeof before, isOne: boolean) =>
          countIn(one, ({ code }) => (code === "broken-link") === isOne);
        assert.equal(only(ofRule.baseline, true), only(after, true));
        assert.equal(only(ofRule.baseline, false), only(before, false));
        // Findings that were not looked for stay.
        const unjudged = updatedBaseline(before, after, { kind: "prune", codes: undefined }, () => false);
        assert.ok(isSameBaseline(unjudged.baseline, before));
      }),
      { numRuns: caseCount(100) },
    );
  });

  it("combined with the state before a change excuses at most what it has in addition to that state", () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (models, otherModels) => {
        const [before, after, third] = [
          checked(models.before),
          checked(models.after),
          checked(otherModels.before),
        ];
        const stateOf = ({ site, findings, textOf }: Checked) => ({ site, findings, textOf, idOf: textOf });
        const states = { before: stateOf(before), after: stateOf(after), renames: new Map() };
        const baseline = baselineOf(third);
        const plain = newFindings(states);
        const { isNew, known } = newFindings(states, baseline);
        const [keysBefore, keysAfter] = [keysOf(before), keysOf(after)];
        const addedKeys = surplus(keysAfter, keysBefore);
        const hiddenBefore = new Set(keysBefore.flatMap((key) => filesHiddenBy(key, models.before)));
        const grownKeys = surplus(keysAfter, addedKeys).filter((key) =>
          filesHiddenBy(key, models.after).some((file) => !hiddenBefore.has(file)),
        );
        const excused = surplus(keysOf(third), keysBefore);
        const expected = surplus([...addedKeys, ...grownKeys], excused).length;
        assert.equal(after.findings.filter(isNew).length, expected);
        assert.equal(after.findings.filter(plain.isNew).length - known, expected);
      }),
      { numRuns: caseCount(200) },
    );
  });

  it("reveals a swap: one finding fixed and a new one of the same rule in the same file", () => {
    const site = (link: string) =>
      checked({ pages: new Map([["a/x", `[one](/a/x) [two](${link})\n`]]), redirects: [] });
    const [before, after] = [site("/a/gone"), site("/a/lost")];
    const baseline = baselineOf(before);
    const broken = after.findings.filter(({ code }) => code === "broken-link");
    const { added, known } = splitKnown(baseline, "a/x.mdx", broken, after.subject);
    assert.deepEqual([broken.length, added.length, known.length], [1, 1, 0]);
    assert.equal(keysOf(before).length, keysOf(after).length, "the counts alone would hide the swap");
  });

  it("counts equal findings: if two are known, the third is new", () => {
    const site = (count: number) =>
      checked({ pages: new Map([["a/x", "[one](/a/gone)\n\n".repeat(count)]]), redirects: [] });
    const [two, three, one] = [site(2), site(3), site(1)];
    const baseline = baselineOf(two);
    const newIn = ({ byFile, subject }: Checked) =>
      splitKnown(baseline, "a/x.mdx", byFile.get("a/x.mdx") ?? [], subject).added.length;
    assert.deepEqual([newIn(two), newIn(three), newIn(one)], [0, 1, 0]);
  });

  it("follows files that move, and drops files that no longer exist", () => {
    const before = baselineOf(
      checked({
        pages: new Map([
          ["a/x", "[one](/a/gone)\n"],
          ["a/y", "[one](/a/gone) [two](/a/lost)\n"],
        ]),
        redirects: [],
      }),
    );
    const moved = movedBaseline(before, {
      moves: [{ from: "a/x.mdx", to: "b/z.mdx" }],
      deleted: ["a/y.mdx"],
      textOf: () => undefined,
    });
    const links = Array.from(moved.values(), (inFile) => [...inFile.values()])
      .flat()
      .filter(({ code }) => code === "broken-link");
    assert.deepEqual(links, [{ code: "broken-link", file: "b/z.mdx", subject: "/a/gone", count: 1 }]);
    const none = movedBaseline(before, { moves: [{ from: "c", to: "d" }], textOf: () => undefined });
    assert.equal(none, before);
    const folder = movedBaseline(before, { moves: [{ from: "a", to: "c/d" }], textOf: () => undefined });
    assert.deepEqual([...folder.keys()].filter((file) => file !== "docs.json").sort(), [
      "c/d/x.mdx",
      "c/d/y.mdx",
    ]);
  });
});
