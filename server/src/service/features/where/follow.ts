/**
 * Through which redirects a URL leads, and where they end. What is at the end is for others to say, so that everyone
 * who wants to know more or less about it follows redirects in the same way.
 */
import type { RedirectEntry, RedirectList } from "../../facts/redirect-list.ts";
import type { RedirectStep } from "../../redirects/redirects.ts";
import { isExternalAddress, percentDecoded } from "../../text/href.ts";
import { type AskedAddress, fragmentOf, readAddress } from "./asked-address.ts";

/** Browsers give up after about 20 redirects. */
const maxRedirects = 20;

/** One redirect on the way. */
export interface StepOfWay {
  /** The URL that it matched. */
  readonly from: string;
  readonly entry: RedirectEntry;
  /** Undefined if its destination has a placeholder that its source lacks. */
  readonly to: string | undefined;
  /** A later redirect that readers may meet instead (F7.14). */
  readonly rival: RedirectEntry | undefined;
}

/** Where redirects end. URLs have a leading slash. */
type WayEnd =
  | { readonly kind: "address"; readonly address: string; readonly fragment: string | undefined }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "loop"; readonly address: string }
  | { readonly kind: "unfilled"; readonly address: string };

interface RedirectWay {
  readonly steps: readonly StepOfWay[];
  readonly end: WayEnd;
}

/** A destination without query, fragment and outer slashes. */
function addressPathAsWritten(destination: string): string {
  return readAddress(destination)?.path.slice(1) ?? "";
}

/** Follows redirects from a URL. */
export function followRedirects({ entries, analysis }: RedirectList, asked: AskedAddress): RedirectWay {
  const next = (address: string): RedirectStep | undefined =>
    // Browsers encode what authors write as it is.
    analysis.next(address) ?? (address.includes("%") ? analysis.next(percentDecoded(address)) : undefined);
  const steps: StepOfWay[] = [];
  const seen = new Set<string>();
  let { path: address, fragment } = asked;
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
    // Browsers keep the fragment when the redirect names none.
    fragment = fragmentOf(destination) ?? fragment;
    address = `/${addressPathAsWritten(destination)}`;
    if (seen.has(address) || steps.length >= maxRedirects) return { steps, end: { kind: "loop", address } };
  }
}
