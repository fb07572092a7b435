/** How much the analyses of one site keep of what they find: the same object for as long as the same decides about it. */
import { toSitePath } from "../../../host/paths.ts";
import type { Baseline, PageLimits } from "../../../service/index.ts";
import type { OpenDocuments } from "../open-documents.ts";
import { pageLimits } from "../publishing/shown-findings.ts";

interface KnownLimits {
  readonly open: string;
  readonly baseline: Baseline | undefined;
  readonly limits: PageLimits;
}

export class AnalysisLimits {
  #last: KnownLimits | undefined;

  /** @param root absolute path of the site's folder */
  constructor(
    private readonly root: string,
    private readonly documents: Pick<OpenDocuments, "all">,
  ) {}

  /** The limits for the documents that are open, and for what is known. */
  now(baseline: Baseline | undefined): PageLimits {
    const files = this.documents.all().map(({ path }) => toSitePath(this.root, path) ?? "");
    const open = files.sort().join("\n");
    if (this.#last?.open !== open || this.#last.baseline !== baseline) {
      const isOpen = new Set(files);
      this.#last = { open, baseline, limits: pageLimits((file) => isOpen.has(file), baseline) };
    }
    return this.#last.limits;
  }
}
