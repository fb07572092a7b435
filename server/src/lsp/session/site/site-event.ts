/** The events of a site, which `open-sites.ts` handles. */
import type { Analysis } from "../../../service/index.ts";
import type { FileReports } from "../publishing/file-report.ts";

/** An event that a site reports to the workspace. */
export type SiteEvent =
  /** The site is being read for the first time. */
  | { readonly kind: "reading" }
  | AnalyzedEvent
  /** All findings are known except those of rules of scope `page`, which take a long time. */
  | FoundEvent
  /** A whole analysis failed, so no findings of the site are known. */
  | { readonly kind: "not-analyzed"; readonly error: unknown }
  /** Listing files or reading pages failed. */
  | { readonly kind: "failed"; readonly error: unknown }
  /** A message for the author, in one sentence. */
  | { readonly kind: "note"; readonly text: string };

/** The reports of a site to show. */
interface ShownReports {
  /** All reports of the site except `closedReports`. */
  readonly reports: FileReports;
  /**
   * The reports of files that are not in `reports`, in layers; earlier layers take precedence over later ones, and
   * each stays the same object while it does not change.
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
  /** Whether the files, or the listing, differ from those of the previous analysis. */
  readonly changes: { readonly files: boolean; readonly listing: boolean };
}

/** The differences between two analyses. */
export function changesSince(before: Analysis, { listing, site }: Analysis): AnalyzedEvent["changes"] {
  const files = before.site.files !== site.files;
  const isRead = before.site.pages.texts !== site.pages.texts;
  return { files, listing: files || isRead || before.listing !== listing };
}
