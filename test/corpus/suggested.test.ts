/**
 * Suggested fixes on real sites: whichever are applied, no page is removed from the navigation, nothing valid breaks,
 * and a second run changes nothing. DOCS_JSON_CORPUS names the folder of the sites.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { readPageText } from "../../server/src/host/read-pages.ts";
import { listedContent, losesNothing } from "../../server/src/service/analysis/listed-content.ts";
import { fixUntilStable, rules } from "../../server/src/service/index.ts";
import { defaultSettings, documentAt, mainDocument } from "../../server/src/service/snapshot.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites } from "./real-sites.ts";

describeSlow("suggested fixes on real sites", () => {
  let sites: ReturnType<typeof sharedRealSites>;

  before(function () {
    sites = sharedRealSites(this);
  });

  it("lose no page, come to an end and leave no error that was not there", () => {
    let applied = 0;
    for (const name of readdirSync(sites.root)) {
      const root = join(sites.root, name);
      const opening = openSite(root, {
        settings: defaultSettings,
        files: true,
        pages: true,
        frontmatter: "unlisted",
      });
      if (opening.kind !== "opened") continue;
      const { site } = opening.opened;
      const options = { pageText: (file: string) => readPageText(root, file) };
      const errorsOf = ({ analysis }: ReturnType<typeof fixUntilStable>): number =>
        analysis.findings.filter(({ severity }) => severity === "error").length;
      const safe = fixUntilStable(site, rules, options);
      const run = fixUntilStable(site, rules, { ...options, suggested: true });
      assert.ok(run.settled, name);
      assert.ok(losesNothing(listedContent(safe.site), listedContent(run.site)), `${name} loses a page`);
      assert.ok(errorsOf(run) <= errorsOf(safe), `${name} has errors that it had not`);
      if (documentAt(safe.site, mainDocument)?.text !== documentAt(run.site, mainDocument)?.text)
        applied += 1;
    }
    assert.ok(applied > 10, "hardly any fix was applied");
  });
});
