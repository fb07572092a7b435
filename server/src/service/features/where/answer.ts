/** The answer to where a URL of a site goes, as plain data. */
import type { FileAnchor } from "../../model/location.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { NotAPageReason } from "../../site/page-rules.ts";

/** One redirect on the way from a URL to its end. */
export interface FollowedRedirect {
  /** The URL that it matched. */
  readonly from: string;
  /** The resulting URL; undefined if the destination has a placeholder that the source does not define. */
  readonly to: string | undefined;
  /** As written, like `destination`. */
  readonly source: string;
  readonly destination: string;
  readonly isPermanent: boolean;
  /** The position of its source. */
  readonly place: FileAnchor;
  /** The file of the page at `from`, which the redirect may hide (F7.11). */
  readonly hides: string | undefined;
  /** Another redirect that may be used instead (F7.14). */
  readonly rival: { readonly destination: string; readonly place: FileAnchor } | undefined;
}

/** An entry of the navigation that lists the page at a URL. */
export interface ListingEntry {
  readonly place: FileAnchor;
  /** Names of the sections above it, the outermost first. */
  readonly breadcrumb: readonly string[];
}

/** The heading that the fragment of a URL names. */
export interface RequestedHeading {
  readonly anchor: string;
  /** `unknown`: not all headings of the page are known. */
  readonly state: "there" | "missing" | "unknown";
  /** Similar anchors of the page, if it is missing. */
  readonly near: readonly string[];
}

/** An endpoint whose page a URL may show. */
export interface GeneratedEndpoint {
  readonly spec: string;
  readonly operation: Operation;
  /** Whether the spec sets this URL (F6.21), so that it is certain. */
  readonly isSet: boolean;
}

/** What readers get in the end. URLs on the site have a leading slash. */
export type WhereEnd =
  | {
      readonly kind: "page";
      readonly address: string;
      readonly file: string;
      /** `dropped`: the platform drops all its entries. `hidden`: hidden by its frontmatter, even if listed (F8.12). */
      readonly listing: "listed" | "dropped" | "hidden" | "unlisted";
      readonly entries: readonly ListingEntry[];
      readonly heading: RequestedHeading | undefined;
      /** The language or version before the page's path; such URLs are inferred, not documented (F5.9). */
      readonly division: string | undefined;
    }
  /** A page that may be generated from a spec; `endpoints` is empty if it is unknown for which endpoint. */
  | {
      readonly kind: "generated";
      readonly address: string;
      readonly endpoints: readonly GeneratedEndpoint[];
      readonly entries: readonly ListingEntry[];
    }
  | { readonly kind: "file"; readonly address: string; readonly file: string }
  /** A folder; the platform redirects to one of its pages, probably the first that is listed (F11.3). */
  | { readonly kind: "folder"; readonly address: string; readonly first: string | undefined }
  /** Served by the platform itself. */
  | { readonly kind: "platform"; readonly address: string }
  | { readonly kind: "external"; readonly url: string }
  /** May be a page of the host that the site is part of, or may match a redirect that cannot be evaluated. */
  | { readonly kind: "unknown"; readonly address: string; readonly reason: "host" | "pattern" }
  | {
      readonly kind: "missing";
      readonly address: string;
      /** A file for this path that has no URL, and why. */
      readonly file: { readonly path: string; readonly reason: NotAPageReason | "snippet" } | undefined;
      /** Similar URLs of pages, redirects and endpoints, the best first. */
      readonly near: readonly string[];
    }
  /** The redirects never end. */
  | { readonly kind: "loop"; readonly address: string }
  /** A placeholder that the last redirect cannot fill stays in the URL (F7.10). */
  | { readonly kind: "unfilled"; readonly address: string };

/** Where a URL goes. */
export interface WhereAnswer {
  /** The URL that was looked up. */
  readonly address: string;
  /** The path below which the site is served, if it was removed from the URL (F11.4). */
  readonly basePath: string | undefined;
  readonly redirects: readonly FollowedRedirect[];
  readonly end: WhereEnd;
}

/** Whether readers do not, or may not, get an error page. */
export function isFound({ end }: WhereAnswer): boolean {
  return end.kind !== "missing" && end.kind !== "loop" && end.kind !== "unfilled";
}
