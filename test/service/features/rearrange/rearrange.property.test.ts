/** For any rearrangement of a valid site, whole or split into files: it stays valid, and lists the same pages. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type {
  Destination,
  NavigationAction,
} from "../../../../server/src/service/features/rearrange/action.ts";
import { planRearrangement } from "../../../../server/src/service/features/rearrange/plan.ts";
import { refactoringsAt } from "../../../../server/src/service/features/refactor/registry.ts";
import { analyzeNow, applyEdits, rules } from "../../../../server/src/service/index.ts";
import type { Location, Segment, TextEdit } from "../../../../server/src/service/model/location.ts";
import { entryKey } from "../../../../server/src/service/navigation/drops.ts";
import { navigationSubjects } from "../../../../server/src/service/navigation-tree/published-pages.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  type Site,
  withDocument,
} from "../../../../server/src/service/snapshot.ts";
import { caseCount } from "../../../case-count.ts";
import { anyText } from "../../json/texts.ts";
import { siteOf, siteWithEmptyLists, validSite } from "../valid-site.ts";

const steps = fc.array(fc.record({ entry: fc.nat(), beside: fc.nat(), kind: fc.nat() }), {
  minLength: 4,
  maxLength: 8,
});

function errorsOf(site: Site): readonly string[] {
  const { findings, failures } = analyzeNow(site, rules);
  assert.deepEqual(failures, []);
  return findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

/** Listed pages, and endpoints with their specs, which an entry that moves may have to name: all with their counts. */
function listed(site: Site): readonly string[] {
  return navigationSubjects(site)
    .flatMap((subject) => {
      if (subject.kind !== "entry") return [];
      const { entry } = subject.item;
      const isListed = entry.kind === "page" || entry.kind === "endpoint" || entry.kind === "graphql";
      return isListed ? [entryKey(entry, subject.owner).replace(" /", " ")] : [];
    })
    .sort();
}

/** All objects and array items in the JSON files: entries, sections, and others. */
function placesOf(site: Site): readonly Location[] {
  const places: Location[] = [];
  const visit = (value: unknown, document: string, segments: readonly Segment[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = { document, segments: [...segments, Array.isArray(value) ? Number(key) : key] };
      if (Array.isArray(value) || typeof inner === "object") places.push(place);
      visit(inner, document, place.segments);
    }
  };
  for (const path of site.documents.keys()) {
    const text = documentAt(site, path)?.text;
    if (text !== undefined) visit(JSON.parse(text), path, []);
  }
  return places;
}

/** A site whose navigation is split into files. */
function split(site: Site, seed: number): Site {
  let current = site;
  for (let step = 0; step < 3; step += 1) {
    const text = documentAt(current, "docs.json")?.text ?? "";
    const start = (seed * (step + 7)) % (text.length + 1);
    const found = [...refactoringsAt({ site: current, document: "docs.json", start, end: start })];
    const extraction = found.find(({ kind }) => kind === "refactor.extract")?.make();
    for (const [path, edits] of extraction?.edits ?? []) {
      const after = applyEdits(documentAt(current, path)?.text ?? "", edits);
      current = withDocument(current, path, { kind: "text", text: after });
    }
    for (const { path, text: created } of extraction?.created ?? [])
      current = withDocument(current, path, { kind: "text", text: created });
  }
  return current;
}

function inverse(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0;
  return edits.map(({ start, length, newText }) => {
    const back = { start: start + shift, length: newText.length, newText: text.slice(start, start + length) };
    shift += newText.length - length;
    return back;
  });
}

function actionOf(
  places: readonly Location[],
  { entry, beside, kind }: { readonly entry: number; readonly beside: number; readonly kind: number },
): NavigationAction | undefined {
  const [one, other] = [places[entry % places.length], places[beside % places.length]];
  if (one === undefined || other === undefined) return undefined;
  const destinations: readonly Destination[] = [
    { before: other },
    { after: other },
    { into: other },
    { into: other, index: 0 },
  ];
  const to = destinations[kind % 4];
  if (to === undefined) return undefined;
  const actions: readonly NavigationAction[] = [
    { kind: "move", entries: [one], to },
    { kind: "move", entries: [one, other], to },
    { kind: "shift", entries: [one], by: kind % 2 === 0 ? "up" : "down" },
    { kind: "shift", entries: [one, other], by: kind % 2 === 0 ? "up" : "down" },
    { kind: "wrap", entries: [one], section: "group", name: `Wrapped ${entry}` },
    { kind: "unwrap", entry: one },
    { kind: "rename", entry: one, name: `Name ${entry}` },
    { kind: "set", entry: one, key: "hidden", value: true },
  ];
  return actions[Math.floor(kind / 4) % actions.length];
}

describe("rearrangements of valid sites", () => {
  it("keep them valid and complete, and can be undone exactly", () => {
    let count = 0;
    fc.assert(
      fc.property(fc.oneof(validSite, siteWithEmptyLists), steps, fc.nat(10_000), (valid, drafted, seed) => {
        let site = seed % 3 === 0 ? siteOf(valid) : split(siteOf(valid), seed);
        const [errors, pages] = [errorsOf(site), listed(site)];
        for (const draft of drafted) {
          const action = actionOf(placesOf(site), draft);
          if (action === undefined) continue;
          const plan = planRearrangement(site, action, {
            changesShared: true,
            textOf: () => "---\ntitle: T\n---\n",
          });
          if (plan.kind !== "plan") continue;
          count += 1;
          for (const [path, edits] of plan.edits) {
            const before = documentAt(site, path)?.text;
            if (before === undefined) continue;
            const text = applyEdits(before, edits);
            assert.doesNotThrow(() => JSON.parse(text), text);
            assert.equal(applyEdits(text, inverse(before, edits)), before);
            site = withDocument(site, path, { kind: "text", text });
          }
          assert.deepEqual(listed(site), pages, JSON.stringify(action));
          const now = errorsOf(site);
          assert.ok(now.length <= errors.length, `${JSON.stringify(action)}: ${now.join("\n")}`);
        }
      }),
      { numRuns: caseCount(150) },
    );
    assert.ok(count > caseCount(100), `${count} were made`);
  });

  it("are refused in any text that is not JSON, and never throw", () => {
    fc.assert(
      fc.property(anyText, steps, (text, drafted) => {
        const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", { kind: "text", text });
        for (const { entry, kind } of drafted) {
          const target = { document: "docs.json", segments: ["navigation", "pages", entry % 3] };
          const action = actionOf([target, { document: "docs.json", segments: ["navigation"] }], {
            entry,
            beside: 1,
            kind,
          });
          if (action !== undefined) planRearrangement(site, action, { textOf: () => undefined });
        }
      }),
      { numRuns: caseCount(100) },
    );
  });
});
