/** Whether real sites would deploy: all that were deployed would, except for parts that are missing in the corpus. */
import assert from "node:assert/strict";
import { basename } from "node:path";
import { runIn } from "../cli/command-line.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites } from "./real-sites.ts";

/** Sites whose verdict is not that of the deployed site, with the reason. */
const notAsDeployed: Readonly<Record<string, readonly [kind: string, reason: string]>> = {
  "handotdev+docsjson-migration-tests__homepage": ["does-not-deploy", "has no `theme`, made for a test"],
  "handotdev+docsjson-migration-tests__koywe": ["does-not-deploy", "has no `theme`, made for a test"],
  "handotdev+docsjson-migration-tests__mintlify": ["does-not-deploy", "has no `theme`, made for a test"],
  "langgenius+dify-docs": ["does-not-deploy", "one of its specs is not in the corpus"],
};

/** Commits in which the platform dropped pages, and how many. */
const lossOf: Readonly<Record<string, readonly [pages: number, reason: string]>> = {
  "cosmos+docs@e14b846__dropdowns-pages": [1, "`pages` beside `dropdowns` at the root"],
  "langgenius+dify-docs@df19776__versions": [
    132,
    "languages that are links and hold content, and endpoints with the same URL, whose names count once",
  ],
};

describeSlow("the verdict about real sites", () => {
  let sites: ReturnType<typeof sharedRealSites>;
  before(function () {
    sites = sharedRealSites(this);
  });

  it("is that they deploy, and that pages are lost in commits that are known to lose them", () => {
    const { code, stdout } = runIn(sites.root, ["check", "--deploy", "--format", "json"]);
    assert.equal(code, 3);
    const report = JSON.parse(stdout);
    assert.equal(report.sites.length, sites.index.sites.length);
    for (const { root, verdict } of report.sites) {
      const name = basename(root);
      const expected = notAsDeployed[name]?.[0];
      const isDeployed = verdict.kind === "deploys" || verdict.kind === "deploys-with-loss";
      assert.equal(isDeployed ? undefined : verdict.kind, expected, `${name}: ${verdict.text}`);
      assert.equal(verdict.lostPages.length, lossOf[name]?.[0] ?? 0, `${name}: ${verdict.text}`);
    }
  });
});
