/** `docsJson/verdict`: whether a site would deploy in its current state. */
import { type CancellationToken, RequestType } from "vscode-languageserver/node";
import { runInSlices } from "../../host/slices.ts";
import { type PageReference, type SiteVerdict, type VerdictReason, verdictRequest } from "../../protocol.ts";
import {
  type Analysis,
  affectsVerdict,
  analyze,
  forDeployment,
  placeFindings,
  verdictOf,
  verdictSentences,
  verdictText,
} from "../../service/index.ts";
import type { Consequence, Finding } from "../../service/model/finding.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn } from "./shared/locations.ts";
import type { DocumentContext } from "./shared/waiting.ts";

export const verdictType = new RequestType<PageReference, SiteVerdict | null, void>(verdictRequest);

/** How many reasons are sent; more than a person reads. */
const maxReasons = 100;

const ranks: Readonly<Record<Consequence, number>> = {
  stops: 0,
  "may-stop": 1,
  damages: 2,
  loses: 3,
  unread: 4,
  unjudged: 5,
  none: 6,
};

function byRank(one: Pick<Finding, "consequence">, other: Pick<Finding, "consequence">): number {
  return ranks[one.consequence] - ranks[other.consequence];
}

/** How many times a site is analyzed: constantly changing texts must not block an answer. */
const maxRounds = 4;

/** The analysis of a site as it would be deployed, repeated if texts in the editor have changed by its end. */
async function analysisForDeployment(
  { documents }: Workspace,
  checked: CheckedSite,
  token: CancellationToken,
): Promise<Analysis> {
  for (let round = 1; ; round += 1) {
    const openDocuments = documents.all();
    // A separate analysis, because it uses different settings than the displayed findings.
    const site = forDeployment(await checked.snapshotForVerdict());
    const analysis = await runInSlices(analyze(site, checked.rules, checked.pageLimits()));
    const isNewest = openDocuments.every(({ path, lines }) => documents.at(path)?.lines === lines);
    if (isNewest || round === maxRounds || token.isCancellationRequested) return analysis;
  }
}

/** The verdict on the file's nearest site; null if the file belongs to no site. */
export async function verdict({ workspace, token, requested }: DocumentContext): Promise<SiteVerdict | null> {
  const [nearest] = requested.sites;
  if (nearest === undefined) return null;
  const { checked } = nearest;
  const analysis = await analysisForDeployment(workspace, checked, token);
  const siteVerdict = verdictOf(analysis, checked.rules);
  const findings = analysis.findings.filter(affectsVerdict).sort(byRank).slice(0, maxReasons);
  const reasons = placeFindings({ site: analysis.site, findings })
    .toSorted(byRank)
    .map(({ message, consequence, document, span }): VerdictReason => {
      return { message, consequence, ...locationIn(workspace, checked, document, span) };
    });
  return {
    kind: siteVerdict.kind,
    text: verdictText(siteVerdict),
    sentences: verdictSentences(siteVerdict),
    reasons,
  };
}
