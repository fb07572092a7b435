/** The message of a finding, its consequence for a deployment and the page of its rule agree. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { analyzeNow, forDeployment, type Rule, rules } from "../../server/src/service/index.ts";
import type { Consequence, Finding } from "../../server/src/service/model/finding.ts";
import type { Site } from "../../server/src/service/snapshot.ts";
import type { Case } from "../conformance/site.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";
import { siteOf } from "../service/rules/site-findings.ts";

const caseFolder = new URL("../conformance/", import.meta.url);

/** The cases of the other files are places in a text, not sites. */
const isCaseFile = /^(?!completion|hover|places).*\.cases\.ts$/;

async function conformanceSites(): Promise<readonly Site[]> {
  const sites: Site[] = [];
  for (const name of readdirSync(caseFolder).filter((file) => isCaseFile.test(file))) {
    const module: Record<string, readonly Case[]> = await import(new URL(name, caseFolder).href);
    for (const { files } of Object.values(module).flat()) {
      if (files?.["docs.json"] !== undefined) sites.push(siteOf(files));
    }
  }
  return sites;
}

function exampleSites(): readonly Site[] {
  return rules.flatMap((rule) =>
    examplesOf(rule).map(({ text, dialect }) => fixtureSite(parseFixture(text), dialect)),
  );
}

const whole = "(?:docs\\.json|the navigation|it)\\b";

/** Claims that the deployment stops, unless they depend on something. */
const certain = new RegExp(`\\brejects ${whole}|\\b(?:deployment|build) (?:fails|stops)\\b`);

const uncertain = new RegExp(
  `\\bmay reject ${whole}|\\b(?:deployment|build) may (?:fail|stop)\\b|\\bif\\b[^;]*\\brejects ${whole}`,
);

/** The consequence that a message claims if it says something about the whole deployment. */
function claimOf(message: string): Consequence | undefined {
  if (uncertain.test(message)) return "may-stop";
  return certain.test(message) ? "stops" : undefined;
}

describe("consequences of findings", () => {
  const findings: Finding[] = [];
  before(async () => {
    for (const site of [...exampleSites(), ...(await conformanceSites())]) {
      for (const checked of [site, forDeployment(site)])
        findings.push(...analyzeNow(checked, rules).findings);
    }
  });

  it("are those that messages claim", () => {
    const claims = new Set<string>();
    for (const { code, consequence, message } of findings) {
      const claim = claimOf(message);
      if (claim === undefined) continue;
      claims.add(claim);
      assert.equal(consequence, claim, `${code}: ${message}`);
    }
    assert.deepEqual([...claims].sort(), ["may-stop", "stops"]);
  });

  it("are described on the page of the rule if they differ among its findings", () => {
    const byCode = new Map<string, Rule>(rules.map((rule) => [rule.code, rule]));
    const silent = new Set<string>();
    for (const { code, consequence } of findings) {
      const rule = byCode.get(code);
      if (rule === undefined || rule.effect !== undefined || consequence === "none") continue;
      if (consequence !== rule.consequence)
        silent.add(`${code}: set effect, because a finding is ${consequence}`);
    }
    assert.deepEqual([...silent], []);
  });
});
