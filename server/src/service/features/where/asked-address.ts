/**
 * What somebody asks about: a path, a full URL copied from a browser, a path with query and fragment. Works on
 * text alone.
 */
import { comparablePath } from "../../redirects/redirects.ts";
import { isExternalAddress, percentDecoded } from "../../text/href.ts";

/** A URL of the site that somebody asks about. */
export interface AskedAddress {
  /** With a leading slash, without query, fragment and outer or repeated slashes. */
  readonly path: string;
  /** What follows `#`, decoded; undefined if there is none, or nothing follows. */
  readonly fragment: string | undefined;
  /** Whether it was written with a host: the site may be served below a path of that host. */
  readonly hasHost: boolean;
}

/** Longer texts are not URLs that browsers take. */
const maxLength = 8000;

const webAddress = /^(?:https?:)?\/\/[^/?#]*/i;

/** The text after the first `#` of a URL, decoded. */
export function fragmentOf(address: string): string | undefined {
  const hash = address.indexOf("#");
  return hash === -1 || hash === address.length - 1 ? undefined : percentDecoded(address.slice(hash + 1));
}

/** Reads what was asked; undefined for what is not an address of a site: nothing, `mailto:`, another scheme. */
export function readAddress(text: string): AskedAddress | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > maxLength) return undefined;
  const host = webAddress.exec(trimmed)?.[0];
  if (host === undefined && isExternalAddress(trimmed)) return undefined;
  const afterHost = host === undefined ? trimmed : trimmed.slice(host.length);
  const path = comparablePath(afterHost.replace(/^(?:\.\/)+/, ""));
  return { path, fragment: fragmentOf(afterHost), hasHost: host !== undefined };
}
