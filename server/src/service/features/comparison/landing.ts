/**
 * Where a URL goes in one state, for the comparison of two states: less detailed than `where`, and fast enough to be computed for
 * every URL of a site.
 */
import { pagesOfSpecs } from "../../facts/generated-sections.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { addressPath } from "../../redirects/redirects.ts";
import { type PageName, pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { followRedirects } from "../where/follow.ts";
import { readAddress } from "../where/requested-address.ts";
import { addressedFiles, addressesIn, endpointsIn, redirectsIn } from "./state.ts";

/** Why readers get an error page. */
export type NothingReason = "missing" | "loop" | "unfilled";

/**
 * What readers get at a URL. URLs on the site have a leading slash. `likelyAt` is the URL that led there if that is not certain,
 * because it only begins with the name of a language or version (F5.9).
 */
export type Landing =
  | {
      readonly kind: "page";
      readonly address: string;
      readonly file: string;
      readonly fragment?: string;
      readonly likelyAt?: string;
    }
  | { readonly kind: "file"; readonly address: string }
  /** The generated page of an endpoint; not certain if only a spec that was not read may have it. */
  | { readonly kind: "generated"; readonly address: string; readonly isCertain: boolean }
  /** The platform redirects to a page in it. */
  | { readonly kind: "folder"; readonly address: string; readonly likelyAt?: string }
  | { readonly kind: "external"; readonly address: string }
  /** Answered by the platform, or by a redirect or folder that cannot be read. */
  | { readonly kind: "unknown"; readonly address: string }
  /** Nothing in the site has this URL, but its host or an unknown spec may. */
  | { readonly kind: "perhaps"; readonly address: string }
  | { readonly kind: "nothing"; readonly address: string; readonly reason: NothingReason };

function landingAt(site: Site, address: string, fragment: string | undefined): Landing {
  const addresses = addressesIn(site);
  if (addresses === undefined) return { kind: "unknown", address };
  const path = addressPath(address);
  const page = addresses.pageAt(path);
  if (page !== undefined && addressedFiles(site).has(page.file)) return pageLanding(page, fragment);
  switch (addresses.kindOf(path)) {
    case undefined:
      return { kind: "nothing", address, reason: "missing" };
    case "root":
    case "folder":
      return { kind: "folder", address };
    case "existing":
      if (pagePathOf(path) !== undefined || addresses.files.isPage(path))
        return { kind: "nothing", address, reason: "missing" };
      if (addresses.files.has(path)) return { kind: "file", address };
      if (pagesOfSpecs(site.specs)(path, false)) return { kind: "generated", address, isCertain: true };
      if (endpointsIn(site).mayHaveMore) return { kind: "generated", address, isCertain: false };
      return { kind: "perhaps", address };
    case "division": {
      const inDivision = addresses.pageAt(path.slice(path.indexOf("/") + 1));
      return inDivision === undefined
        ? { kind: "folder", address, likelyAt: address }
        : { ...pageLanding(inDivision, fragment), likelyAt: address };
    }
    case "platform":
    case "redirected":
      return { kind: "unknown", address };
    case "unknown":
      return { kind: addresses.files.isUnknown(path) ? "unknown" : "perhaps", address };
  }
}

type PageLanding = Extract<Landing, { kind: "page" }>;

function pageLanding({ path, file }: PageName, fragment: string | undefined): PageLanding {
  return { kind: "page", address: pageUrl(path), file, ...(fragment === undefined ? {} : { fragment }) };
}

/** Where a URL goes, through all redirects. */
export function landingOf(site: Site, address: string): Landing {
  const start = readAddress(address);
  if (start === undefined) return { kind: "unknown", address };
  const { end } = followRedirects(redirectsIn(site), start);
  switch (end.kind) {
    case "external":
      return { kind: "external", address: end.url };
    case "loop":
    case "unfilled":
      return { kind: "nothing", address: end.address, reason: end.kind };
    case "address":
      return landingAt(site, end.address, end.fragment);
  }
}
