/**
 * Follows redirects from a URL to their end. Does not look up the end, so that callers that need different details about it
 * follow redirects in the same way.
 */
import type { RedirectEntry, RedirectList } from "../../facts/redirect-list.ts";
import type { RedirectStep } from "../../redirects/redirects.ts";
import { isExternalAddress, percentDecoded } from "../../text/href.ts";
import { fragmentOf, type RequestedAddress, readAddress } from "./requested-address.ts";

/** Browsers give up after about 20 redirects. */
const maxRedirects = 20;

/** One followed redirect. */
export interface FollowedStep {
  /** The URL that it matched. */
  readonly from: string;
  readonly entry: RedirectEntry;
  /** The resulting URL; undefined if the destination has a placeholder that the source does not define. */
  readonly to: string | undefined;
  /** A later redirect that may be used instead (F7.14). */
  readonly rival: RedirectEntry | undefined;
}

/** Where redirects end. URLs on the site have a leading slash. */
type RedirectsEnd =
  | { readonly kind: "address"; readonly address: string; readonly fragment: string | undefined }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "loop"; readonly address: string }
  | { readonly kind: "unfilled"; readonly address: string };

interface FollowResult {
  readonly steps: readonly FollowedStep[];
  readonly end: RedirectsEnd;
}

/** Follows redirects from a URL. */
export function followRedirects({ entries, analysis }: RedirectList, start: RequestedAddress): FollowResult {
  const next = (address: string): RedirectStep | undefined =>
    // Browsers encode paths that authors write without encoding.
    analysis.next(address) ?? (address.includes("%") ? analysis.next(percentDecoded(address)) : undefined);
  const steps: FollowedStep[] = [];
  const seen = new Set<string>();
  let { path: address, fragment } = start;
  for (;;) {
    const step = next(address);
    const entry = step === undefined ? undefined : entries[step.index];
    if (step === undefined || entry === undefined)
      return { steps, end: { kind: "address", address, fragment } };
    const { destination, rival } = step;
    const rivalEntry = rival === undefined ? undefined : entries[rival];
    steps.push({ from: address, entry, to: destination, rival: rivalEntry });
    if (destination === undefined)
      return { steps, end: { kind: "unfilled", address: entry.destination.trim() } };
    if (isExternalAddress(destination)) return { steps, end: { kind: "external", url: destination.trim() } };
    seen.add(address);
    // Browsers keep the fragment if the destination has none.
    fragment = fragmentOf(destination) ?? fragment;
    address = `/${readAddress(destination)?.path.slice(1) ?? ""}`;
    if (seen.has(address) || steps.length >= maxRedirects) return { steps, end: { kind: "loop", address } };
  }
}
