/** Every kind of link, compared with what a reader of the site would get. */
import assert from "node:assert/strict";
import { analyzeNow, placeFindings, rules } from "../../../../server/src/service/index.ts";
import { destinationText } from "../../../../server/src/service/pages/plain-text.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";
import { fileOfKind, filesOfSite } from "./kind-site.ts";
import { kindSites } from "./sites.ts";

const codes: ReadonlySet<string> = new Set(["broken-link", "broken-anchor", "broken-import"]);

for (const site of kindSites) {
  describe(`kinds of links: ${site.name}`, () => {
    const files = filesOfSite(site);
    const found = new Map<string, string[]>();
    before(() => {
      const parts = Array.from(files, ([path, text]) => `//- ${JSON.stringify(`/${path}`)}\n${text}`);
      const analysis = analyzeNow(fixtureSite(parseFixture(parts.join("")), "reference"), rules);
      for (const { code, document, span } of placeFindings(analysis)) {
        if (!codes.has(code)) continue;
        const raw = (files.get(document) ?? "").slice(span.start, span.start + span.length);
        found.set(document, [...(found.get(document) ?? []), destinationText(raw)]);
      }
    });

    for (const kind of site.kinds) {
      const { name, broken = [], unreported = [] } = kind;
      it(name, () => {
        const targets = new Set(found.get(fileOfKind(kind)));
        const expected = broken.filter((target) => !unreported.includes(target));
        assert.deepEqual([...targets].sort(), [...expected].sort());
      });
    }

    it("finds nothing elsewhere", () => {
      const kindFiles = new Set(site.kinds.map(fileOfKind));
      assert.deepEqual(
        [...found.keys()].filter((file) => !kindFiles.has(file)),
        [],
      );
    });
  });
}
