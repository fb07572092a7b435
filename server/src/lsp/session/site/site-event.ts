/** The events of a site, which `open-sites.ts` handles. */
import type { Analysis } from "../../../service/index.ts";
import type { FileReports } from "../publishing/file-report.ts";

/** What a site reports to the workspace. */
export type SiteEvent =
  /** The site begins to be read for the first time. */
  | { readonly kind: "reading" }
  | AnalyzedEvent
  /** Findings are known but for those of rules of scope `page`, which take long. */
  | FoundEvent
  /** An analysis failed as a whole, so no finding of the site is known. */
  | { readonly kind: "not-analyzed"; readonly error: unknown }
  /** Listing files or reading pages failed. */
  | { readonly kind: "failed"; readonly error: unknown }
  /** Something that the author should know; one sentence. */
  | { readonly kind: "note"; readonly text: string };

/** What is to be shown of a site. */
interface ShownReports {
  /** Everything that is to be shown of the site, but for `closedReports`. */
  readonly reports: FileReports;
  /**
   * What is to be shown of files that `reports` does not name, in layers; an earlier one stands for a later one, and each is the same
   * object for as long as nothing of it changes.
   */
  readonly closedReports: readonly FileReports[];
}

interface FoundEvent extends ShownReports {
  readonly kind: "found";
}

/** An analysis has ended. */
export interface AnalyzedEvent extends ShownReports {
  readonly kind: "analyzed";
  /** The rules that threw. */
  readonly failures: Analysis["failures"];
  /** Whether the files, or the listing, differ from those of the analysis before. */
  readonly changes: { readonly files: boolean; readonly listing: boolean };
}

/** What differs between two analyses. */
export function changesSince(before: Analysis, { listing, site }: Analysis): AnalyzedEvent["changes"] {
  const files = before.site.files !== site.files;
  const isRead = before.site.pages.texts !== site.pages.texts;
  return { files, listing: files || isRead || before.listing !== listing };
}
