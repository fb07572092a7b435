/** The limits on findings in the analyses of one site; the same object while the inputs are the same. */
import { toSitePath } from "../../../host/paths.ts";
import type { Baseline, PageLimits } from "../../../service/index.ts";
import { memoLast } from "../../../service/memo.ts";
import type { OpenDocuments } from "../open-documents.ts";
import { pageLimits } from "../publishing/shown-findings.ts";

const limitsOf = memoLast((_site: object, open: string, baseline: Baseline | undefined): PageLimits => {
  const files = new Set(open.split("\n"));
  return pageLimits((file) => files.has(file), baseline);
});

/** The limits for the open documents and the baseline. */
export function analysisLimits(
  site: { readonly root: string },
  documents: Pick<OpenDocuments, "all">,
  baseline: Baseline | undefined,
): PageLimits {
  const files = documents.all().map(({ path }) => toSitePath(site.root, path) ?? "");
  return limitsOf(site, files.sort().join("\n"), baseline);
}
