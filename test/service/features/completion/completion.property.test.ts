/** Whatever item is accepted at any place: a right file stays right. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { completionsAt } from "../../../../server/src/service/features/completion/completion.ts";
import type { CompletionItem } from "../../../../server/src/service/features/completion/proposal.ts";
import { hoverAt } from "../../../../server/src/service/features/hover.ts";
import { analyzeNow, applyEdits, rules } from "../../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  type Site,
  withDocument,
} from "../../../../server/src/service/snapshot.ts";
import { caseCount } from "../../../case-count.ts";
import { expanded } from "../../../support/accept-completion.ts";
import { anyText } from "../../json/texts.ts";
import { siteOf, splitSite, type ValidSite, validSite } from "../valid-site.ts";

function errorsOf(site: ValidSite): readonly string[] {
  const { findings, failures } = analyzeNow(siteOf(site), rules);
  assert.deepEqual(failures, []);
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);
}

/** The text of an editor once an item is accepted: its plain text, or every default of its snippet. */
function accepted(text: string, item: CompletionItem): string {
  const newText = item.snippet === undefined ? item.edit.newText : expanded(item.snippet);
  return applyEdits(
    text,
    [...item.additionalEdits, { ...item.edit, newText }].sort((one, other) => one.start - other.start),
  );
}

/**
 * The errors of a site once one of its files has another text. Neighboring places offer the same: what has been checked once is
 * looked up.
 */
function judge(site: ValidSite): (document: string, changed: string) => readonly string[] {
  const judged = new Map<string, readonly string[]>();
  return (document, changed) => {
    const key = `${document}\n${changed}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const errors = errorsOf(
      document === "docs.json"
        ? { ...site, text: changed }
        : { ...site, parts: { ...site.parts, [document]: changed } },
    );
    judged.set(key, errors);
    return errors;
  };
}

/**
 * Accepts every item at a place, one by one, and asserts that the site stays right.
 * @returns the kinds of the items
 */
function tryAllAt(
  site: ValidSite,
  errorsWith: ReturnType<typeof judge>,
  snapshot: Site,
  document: string,
  offset: number,
): ReadonlySet<string> {
  const text = site.parts?.[document] ?? site.text;
  const { items } = completionsAt(snapshot, document, offset) ?? { items: [] };
  for (const item of items) {
    const changed = accepted(text, item);
    const where = `${item.label} in ${document} at ${offset}: ${text.slice(Math.max(0, offset - 40), offset)}|`;
    assert.doesNotThrow(() => JSON.parse(changed), where);
    if (item.snippet !== undefined) assert.equal(expanded(item.snippet), item.edit.newText, where);
    if (changed === text) continue;
    assert.deepEqual(errorsWith(document, changed), [], `${where}\n${changed}`);
  }
  return new Set(items.map(({ kind }) => kind));
}

/** A small site that contains everything that can be completed. */
const wholeSite: ValidSite = {
  dialect: "reference",
  text: `{
  "theme": "mint",
  "name": "Docs",
  "colors": { "primary": "#15803D" },
  "appearance": { "default": "system" },
  "description": "A site", "favicon": "/favicon.svg", "styling": { "eyebrows": "section" },
  "navigation": {
    "languages": [
      { "language": "en", "tabs": [{ "$ref": "tab.json" }, { "tab": "API", "openapi": "api/spec.json", "pages": ["GET /users"] }] },
      { "language": "fr", "groups": [{ "group": "Début", "icon": "book", "pages": ["intro"] }] }
    ]
  },
  "redirects": [{ "source": "/was", "destination": "/intro" }]
}
`,
  parts: { "tab.json": '{ "tab": "Guides", "pages": ["guides/start"] }\n' },
};

/** How many places with items are tried. */
const mostPlaces = caseCount(500);

describe("completion in right files", () => {
  it("starts from sites without errors", () => {
    fc.assert(
      fc.property(fc.oneof(validSite, splitSite), (site) => assert.deepEqual(errorsOf(site), [])),
      // A shrunk site says no more than the failure's message.
      { numRuns: caseCount(100), endOnFailure: true },
    );
  });

  it("keeps them right, whatever is accepted wherever", () => {
    let places = 0;
    let inParts = 0;
    const anyPlaces = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(validSite, splitSite), anyPlaces, (site, numbers) => {
        const snapshot = siteOf(site);
        const errorsWith = judge(site);
        const files: readonly (readonly [string, string])[] = [
          ["docs.json", site.text],
          ...Object.entries(site.parts ?? {}),
        ];
        for (const [which, place] of numbers) {
          const [document, text] = files[which % files.length] ?? ["docs.json", site.text];
          if (places === mostPlaces) return;
          if (tryAllAt(site, errorsWith, snapshot, document, place % (text.length + 1)).size === 0) continue;
          places += 1;
          if (document !== "docs.json") inParts += 1;
        }
      }),
      // A shrunk site says no more than the failure's message.
      { numRuns: caseCount(300), endOnFailure: true },
    );
    assert.equal(places, mostPlaces, "places at which something is offered");
    assert.ok(inParts >= caseCount(50), `only ${inParts} of them in files that docs.json takes in`);
  });

  it("keeps one right that has something of every kind, at each of its characters", () => {
    const snapshot = siteOf(wholeSite);
    const errorsWith = judge(wholeSite);
    const kinds = new Set<string>();
    for (const [document, text] of [
      ["docs.json", wholeSite.text],
      ...Object.entries(wholeSite.parts ?? {}),
    ] as const) {
      for (let offset = 0; offset <= text.length; offset += 1) {
        for (const kind of tryAllAt(wholeSite, errorsWith, snapshot, document, offset)) kinds.add(kind);
      }
    }
    assert.deepEqual([...kinds].sort(), [
      "choice",
      "element",
      "endpoint",
      "file",
      "key",
      "language",
      "page",
      "value",
    ]);
  });
});

/** A right docs.json without some characters, as while typing. */
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
          // Edits after the item's own only in other lines, because some editors apply them after it.
          for (const other of additionalEdits)
            assert.ok(
              other.start + other.length < edit.start ||
                /[\r\n]/.test(text.slice(edit.start + edit.length, other.start)),
            );
        }
      }),
      { numRuns: caseCount(300) },
    );
  });
});
