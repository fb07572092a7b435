/** Whatever item is accepted anywhere, a valid file stays valid. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { completionsAt } from "../../../../server/src/service/features/completion/completion.ts";
import type { CompletionItem } from "../../../../server/src/service/features/completion/proposal.ts";
import { hoverAt } from "../../../../server/src/service/features/hover.ts";
import { analyzeNow, applyEdits, rules } from "../../../../server/src/service/index.ts";
import type { Finding } from "../../../../server/src/service/model/finding.ts";
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

/** Completion inserts some keys with a text that the author has yet to type: `root`, and URLs. */
function isStillEmpty({ anchor, message }: Finding): boolean {
  return /(?:, not ""|empty)/.test(message) || ("segments" in anchor && anchor.segments.at(-1) === "root");
}

function errorsOf(site: ValidSite): readonly string[] {
  const { findings, failures } = analyzeNow(siteOf(site), rules);
  assert.deepEqual(failures, []);
  return findings
    .filter((finding) => finding.severity === "error" && !isStillEmpty(finding))
    .map(({ code, message }) => `${code}: ${message}`);
}

/** The text of an editor after an item is accepted: its plain text, or every default of its snippet. */
function accepted(text: string, item: CompletionItem): string {
  const newText = item.snippet === undefined ? item.edit.newText : expanded(item.snippet);
  return applyEdits(
    text,
    [...item.additionalEdits, { ...item.edit, newText }].sort((one, other) => one.start - other.start),
  );
}

/**
 * The errors of a site after one of its files is replaced. Neighboring positions offer the same items, so results
 * are cached.
 */
function errorsAfterEdits(site: ValidSite): (document: string, changed: string) => readonly string[] {
  const errorsByText = new Map<string, readonly string[]>();
  return (document, changed) => {
    const key = `${document}\n${changed}`;
    const cachedErrors = errorsByText.get(key);
    if (cachedErrors !== undefined) return cachedErrors;
    const errors = errorsOf(
      document === "docs.json"
        ? { ...site, text: changed }
        : { ...site, parts: { ...site.parts, [document]: changed } },
    );
    errorsByText.set(key, errors);
    return errors;
  };
}

/**
 * Accepts every item at a position, one by one, and asserts that the site stays valid.
 * @returns the kinds of the items
 */
function tryAllAt(
  site: ValidSite,
  errorsWith: ReturnType<typeof errorsAfterEdits>,
  snapshot: Site,
  document: string,
  offset: number,
): ReadonlySet<string> {
  const text = site.parts?.[document] ?? site.text;
  const { items } = completionsAt(snapshot, document, offset) ?? { items: [] };
  for (const item of items) {
    const changed = accepted(text, item);
    const description = `${item.label} in ${document} at ${offset}: ${text.slice(Math.max(0, offset - 40), offset)}|`;
    assert.doesNotThrow(() => JSON.parse(changed), description);
    if (item.snippet !== undefined) assert.equal(expanded(item.snippet), item.edit.newText, description);
    if (changed === text) continue;
    assert.deepEqual(errorsWith(document, changed), [], `${description}\n${changed}`);
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

/** The number of positions with items to try. */
const mostPlaces = caseCount(500);

describe("completion in valid files", () => {
  it("starts from sites without errors", () => {
    fc.assert(
      fc.property(fc.oneof(validSite, splitSite), (site) => assert.deepEqual(errorsOf(site), [])),
      // Shrinking the site adds nothing to the failure's message.
      { numRuns: caseCount(100), endOnFailure: true },
    );
  });

  it("keeps them valid, whatever is accepted anywhere", () => {
    let places = 0;
    let inParts = 0;
    const anyPlaces = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(validSite, splitSite), anyPlaces, (site, numbers) => {
        const snapshot = siteOf(site);
        const errorsWith = errorsAfterEdits(site);
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
      // Shrinking the site adds nothing to the failure's message.
      { numRuns: caseCount(300), endOnFailure: true },
    );
    assert.equal(places, mostPlaces, "places at which something is offered");
    assert.ok(inParts >= caseCount(50), `only ${inParts} of them in files that docs.json takes in`);
  });

  it("keeps a site with something of every kind valid, at each of its characters", () => {
    const snapshot = siteOf(wholeSite);
    const errorsWith = errorsAfterEdits(wholeSite);
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

/** A valid docs.json with some characters removed, as while typing. */
const damagedSite = fc
  .tuple(validSite, fc.nat(), fc.nat(8))
  .map(([{ text }, at, length]) => text.slice(0, at % text.length) + text.slice((at % text.length) + length));

describe("completion and hover in any text", () => {
  it("answer with edits that contain the cursor and do not touch each other", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, damagedSite), fc.nat(), (text, number) => {
        const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", { kind: "text", text });
        const offset = number % (text.length + 1);
        hoverAt(site, "docs.json", offset);
        for (const { edit, additionalEdits } of completionsAt(site, "docs.json", offset)?.items ?? []) {
          assert.ok(edit.start <= offset && offset <= edit.start + edit.length);
          assert.ok(!/[\r\n]/.test(text.slice(edit.start, edit.start + edit.length)));
          // Edits besides the item's own must be on other lines, because some editors apply them after it.
          for (const additionalEdit of additionalEdits)
            assert.ok(
              additionalEdit.start + additionalEdit.length < edit.start ||
                /[\r\n]/.test(text.slice(edit.start + edit.length, additionalEdit.start)),
            );
        }
      }),
      { numRuns: caseCount(300) },
    );
  });
});
