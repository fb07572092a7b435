/** How much the analyses of one site keep of what they find: the same object for as long as the same decides about it. */
import { toSitePath } from "../../../host/paths.ts";
import type { Baseline, PageLimits } from "../../../service/index.ts";
import { memoLast } from "../../../service/memo.ts";
import type { OpenDocuments } from "../open-documents.ts";
import { pageLimits } from "../publishing/shown-findings.ts";

const limitsOf = memoLast((_site: object, open: string, baseline: Baseline | undefined): PageLimits => {
  const files = new Set(open.split("\n"));
  return pageLimits((file) => files.has(file), baseline);
});

/** The limits for the documents that are open, and for what is known. */
export function analysisLimits(
  site: { readonly root: string },
  documents: Pick<OpenDocuments, "all">,
  baseline: Baseline | undefined,
): PageLimits {
  const files = documents.all().map(({ path }) => toSitePath(site.root, path) ?? "");
  return limitsOf(site, files.sort().join("\n"), baseline);
}
