/**
 * Where a URL of a state leads, as far as two states can be compared by it: much less than `where` tells, and fast enough to
 * be asked about every URL of a site.
 */
import { pageUrl } from "../../facts/site-listing.ts";
import { operationsAtAddress } from "../../openapi/generated-pages.ts";
import { addressPath } from "../../redirects/redirects.ts";
import { type PageName, pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { readAddress } from "../where/asked-address.ts";
import { followRedirects } from "../where/follow.ts";
import { addressedFiles, addressesIn, endpointsIn, redirectsIn } from "./state.ts";

/** Why readers get an error page. */
export type NothingReason = "missing" | "loop" | "unfilled";

/** What readers find. URLs have a leading slash. */
export type Landing =
  | { readonly kind: "page"; readonly address: string; readonly file: string; readonly fragment?: string }
  | { readonly kind: "file"; readonly address: string }
  /** The page of an endpoint, which the platform makes. */
  | { readonly kind: "generated"; readonly address: string }
  /** The platform leads on to a page in it. */
  | { readonly kind: "folder"; readonly address: string }
  | { readonly kind: "external"; readonly address: string }
  /** The platform, or a redirect or folder that cannot be read here, answers. */
  | { readonly kind: "unknown"; readonly address: string }
  /** Nothing of the site says that something is there; its host may have it, or a spec that is unknown. */
  | { readonly kind: "perhaps"; readonly address: string }
  | { readonly kind: "nothing"; readonly address: string; readonly reason: NothingReason };

/** Whether the pages of endpoints that the site makes may be at a URL, by the specs that were read. */
function isOfOperation(site: Site, path: string): boolean {
  if (endpointsIn(site).mayHaveMore) return true;
  for (const state of site.specs.values()) {
    if (state.kind === "read" && operationsAtAddress(state.spec, path).length > 0) return true;
  }
  return false;
}

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
    case "there":
      if (pagePathOf(path) !== undefined || addresses.files.isPage(path))
        return { kind: "nothing", address, reason: "missing" };
      if (addresses.files.has(path)) return { kind: "file", address };
      return { kind: isOfOperation(site, path) ? "generated" : "perhaps", address };
    case "division": {
      const inDivision = addresses.pageAt(path.slice(path.indexOf("/") + 1));
      return inDivision === undefined ? { kind: "folder", address } : pageLanding(inDivision, fragment);
    }
    case "platform":
    case "redirected":
      return { kind: "unknown", address };
    case "others":
      return { kind: addresses.files.isUnknown(path) ? "unknown" : "perhaps", address };
  }
}

function pageLanding({ path, file }: PageName, fragment: string | undefined): Landing {
  return { kind: "page", address: pageUrl(path), file, ...(fragment === undefined ? {} : { fragment }) };
}

/** Where a URL leads, through all redirects. */
export function landingOf(site: Site, address: string): Landing {
  const asked = readAddress(address);
  if (asked === undefined) return { kind: "unknown", address };
  const { end } = followRedirects(redirectsIn(site), asked);
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
