/** What is answered to the question where a URL of a site leads: plain data. */
import type { FileAnchor } from "../../model/location.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { NotAPageReason } from "../../site/page-rules.ts";

/** One redirect that a reader is taken through. */
export interface FollowedRedirect {
  /** The URL that it matched. */
  readonly from: string;
  /** Where it leads; undefined if its destination has a placeholder that its source lacks. */
  readonly to: string | undefined;
  /** As written. */
  readonly source: string;
  readonly destination: string;
  readonly isPermanent: boolean;
  /** Its source in the file. */
  readonly place: FileAnchor;
  /** The file of the page at `from`, which readers may not see because of the redirect (F7.11). */
  readonly hides: string | undefined;
  /** The redirect that readers may meet instead (F7.14). */
  readonly rival: { readonly destination: string; readonly place: FileAnchor } | undefined;
}

/** An entry of the navigation that lists what a URL shows. */
export interface ListingEntry {
  readonly place: FileAnchor;
  /** Names of the sections around it, the outermost first. */
  readonly breadcrumb: readonly string[];
}

/** The heading that a URL names. */
export interface AskedHeading {
  readonly anchor: string;
  /** `unknown`: the page may have headings that are unknown. */
  readonly state: "there" | "missing" | "unknown";
  /** Anchors that may be meant. */
  readonly near: readonly string[];
}

/** An endpoint whose page a URL may show. */
export interface GeneratedEndpoint {
  readonly spec: string;
  readonly operation: Operation;
  /** Whether the spec itself sets this URL (F6.21), so that nothing is guessed. */
  readonly isSet: boolean;
}

/** What readers find at the end. All URLs have a leading slash. */
export type WhereEnd =
  | {
      readonly kind: "page";
      readonly address: string;
      readonly file: string;
      /** `dropped`: listed where the platform drops it. `hidden`: hidden by its frontmatter, even if it is listed (F8.12). */
      readonly listing: "listed" | "dropped" | "hidden" | "unlisted";
      readonly entries: readonly ListingEntry[];
      readonly heading: AskedHeading | undefined;
      /** The language or version before the page's own path; such a URL is inferred, not documented (F5.9). */
      readonly division: string | undefined;
    }
  /** A page that may be made from a specification; no endpoint if it is unknown which. */
  | {
      readonly kind: "generated";
      readonly address: string;
      readonly endpoints: readonly GeneratedEndpoint[];
      readonly entries: readonly ListingEntry[];
    }
  | { readonly kind: "file"; readonly address: string; readonly file: string }
  /** A folder; the platform leads on to one of its pages, probably the first that is listed (F11.3). */
  | { readonly kind: "folder"; readonly address: string; readonly first: string | undefined }
  /** What the platform serves itself. */
  | { readonly kind: "platform"; readonly address: string }
  | { readonly kind: "external"; readonly url: string }
  /** Perhaps a page of the host that the site is a part of, or caught by a redirect that cannot be read here. */
  | { readonly kind: "unknown"; readonly address: string; readonly reason: "host" | "pattern" }
  | {
      readonly kind: "missing";
      readonly address: string;
      /** A file that exists and has no URL, and why. */
      readonly file: { readonly path: string; readonly reason: NotAPageReason | "snippet" } | undefined;
      /** URLs of pages, redirects and endpoints that may be meant, best first. */
      readonly near: readonly string[];
    }
  /** The redirects never end. */
  | { readonly kind: "loop"; readonly address: string }
  /** A placeholder that the last redirect cannot fill stays in the URL (F7.10). */
  | { readonly kind: "unfilled"; readonly address: string };

/** The answer to the question where a URL leads. */
export interface WhereAnswer {
  /** The URL that was looked up. */
  readonly address: string;
  /** The path below which the site is served, if one was taken off the URL; else undefined (F11.4). */
  readonly basePath: string | undefined;
  readonly redirects: readonly FollowedRedirect[];
  readonly end: WhereEnd;
}

/** Whether readers find something, or may find something that cannot be known from the files. */
export function isFound({ end }: WhereAnswer): boolean {
  return end.kind !== "missing" && end.kind !== "loop" && end.kind !== "unfilled";
}
