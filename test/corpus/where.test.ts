/** Where the sources of real redirects go: the answers agree with the rules about redirects. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { redirectList } from "../../server/src/service/facts/redirect-list.ts";
import { navigationListing, whereLeads } from "../../server/src/service/index.ts";
import { parsePattern } from "../../server/src/service/redirects/redirects.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites } from "./real-sites.ts";

/** Compares the rules' findings for each redirect with the answer for its source. */
function disagreements(site: Site): { readonly count: number; readonly wrong: readonly string[] } {
  const { entries, analysis } = redirectList({ site, listing: navigationListing(site) });
  const indexes = <Found extends { readonly index: number }>(found: readonly Found[]) =>
    new Map(found.map((one) => [one.index, one]));
  const duplicates = indexes(analysis.duplicates);
  const covered = indexes(analysis.covered);
  const shadows = indexes(analysis.shadows);
  const dead = indexes(analysis.deadDestinations);
  const chains = indexes(analysis.chains);
  const loops = new Set(analysis.loops.flatMap(({ members }) => members));
  const never = indexes(analysis.neverMatching);
  const wrong: string[] = [];
  let count = 0;
  for (const [index, entry] of entries.entries()) {
    if (never.has(index) || parsePattern(entry.source).isWildcard) continue;
    count += 1;
    const answer = whereLeads(site, entry.source);
    const [first] = answer?.redirects ?? [];
    const expect = (description: string, one: unknown, other: unknown): void => {
      if (one !== other) wrong.push(`${entry.source}: ${description}: the rules ${one}, the answer ${other}`);
    };
    const used = entries[duplicates.get(index)?.first ?? covered.get(index)?.by ?? index];
    if (answer === undefined || first === undefined) {
      wrong.push(`${entry.source}: no redirect`);
      continue;
    }
    if (first.source !== entry.source) {
      // An earlier redirect with the same final destination is not a finding.
      const isNamed = used !== undefined && used !== entry && first.source === used.source;
      const ownAnswer = isNamed ? answer : whereLeads(site, entry.destination);
      expect("end", JSON.stringify(ownAnswer?.end), JSON.stringify(answer.end));
      continue;
    }
    expect("used", used?.source, entry.source);
    if (used !== entry) continue;
    expect("loop", loops.has(index), answer.end.kind === "loop");
    expect("shadow", shadows.has(index), first.hides !== undefined);
    if (chains.has(index))
      expect("chain", (chains.get(index)?.through.length ?? 0) + 1, answer.redirects.length);
    if (answer.redirects.length === 1) {
      const { end } = answer;
      const isMissing = end.kind === "missing" && end.file === undefined;
      expect("dead", dead.has(index), isMissing);
    }
  }
  return { count, wrong };
}

describeSlow("where the redirects of real sites lead", () => {
  let sites: ReturnType<typeof sharedRealSites>;
  before(function () {
    sites = sharedRealSites(this);
  });

  it("agrees with the rules", () => {
    let all = 0;
    const wrong: string[] = [];
    for (const { name } of sites.index.sites.filter(({ complete }) => complete)) {
      const opening = openSite(join(sites.root, name), {
        settings: defaultSettings,
        files: true,
        pages: true,
        frontmatter: "all",
      });
      assert.equal(opening.kind, "opened");
      const found = disagreements(opening.opened.site);
      all += found.count;
      wrong.push(...found.wrong.map((one) => `${name}: ${one}`));
    }
    console.log(`      ${all} redirects`);
    assert.ok(all > 1000);
    assert.deepEqual(wrong, []);
  });
});
