/**
 * Builds URLs of operations so that nothing in a setting or an answer can send a key elsewhere, and checks URLs
 * of links in answers.
 */
import type { ServiceEndpoint } from "./endpoints.ts";
import { failure, type Outcome, success } from "./errors.ts";
import { isWellFormed } from "./json.ts";

/** Parses a URL, relative to another one if given; undefined if the text is not a URL. */
export function parseUrl(text: string, from?: string): URL | undefined {
  return URL.canParse(text, from) ? new URL(text, from) : undefined;
}

/** The host of an origin, for messages. */
export function addressHost(origin: string): string {
  return parseUrl(origin)?.host ?? origin;
}

/**
 * Whether a host is this machine, so that requests never leave it. Subdomains of `localhost` are not accepted,
 * because some systems look them up in the network.
 */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
}

/**
 * Checks a base URL: https, or http to this machine. A path prefix is allowed; trailing slashes are removed. User
 * names, queries and fragments are rejected.
 */
export function usableBase(text: string): Outcome<string> {
  const url = parseUrl(text.trim());
  if (url === undefined) return failure({ kind: "bad-address", why: "the URL in the settings is not valid" });
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return failure({ kind: "bad-address", why: "the URL in the settings must begin with https://" });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return failure({
      kind: "bad-address",
      why: "the URL in the settings may contain only a host and a path",
    });
  }
  return success(`${url.origin}${url.pathname.replace(/\/+$/, "")}`);
}

/** The parts of the URL of a call. */
export interface AddressParts {
  /** The base URL from the settings: `https://host/prefix`. */
  readonly base: string;
  /** The values of the `{names}` in the endpoint's path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Whether text remains a single path segment: `..` would name the parent, encoded or not, and half a surrogate
 * pair cannot be encoded.
 */
function isSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && isWellFormed(text);
}

/** The whole URL of an operation; an error if a part is not usable. */
export function addressOf(endpoint: ServiceEndpoint, parts: AddressParts): Outcome<string> {
  const base = usableBase(parts.base);
  if (!base.ok) return base;
  const names = [...endpoint.path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => groups?.name ?? "");
  let path: string = endpoint.path;
  for (const name of names) {
    const value = parts.parameters[name]?.trim() ?? "";
    if (!isSegment(value)) {
      const problem = value === "" ? "is not set" : "has an ID that cannot be part of a URL";
      return failure({ kind: "bad-address", why: `the ${parameterNames[name] ?? name} ${problem}` });
    }
    path = path.replace(`{${name}}`, () => encodeURIComponent(value));
  }
  const query = new URLSearchParams(parts.query).toString();
  return success(`${base.value}${path}${query === "" ? "" : `?${query}`}`);
}

const parameterNames: Readonly<Record<string, string>> = {
  domain: "domain of the assistant",
  projectId: "project",
  statusId: "update",
  jobId: "agent job",
};

/**
 * A link from an answer, if it is safe to open: a URL, or a path without a scheme, such as `guides/start` or
 * `/guides/start`. Otherwise undefined.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.startsWith("//") || /[\s\\]/.test(trimmed)) return undefined;
  const scheme = /^(?<name>[a-z][a-z0-9+.-]*):/i.exec(trimmed)?.groups?.name?.toLowerCase();
  return scheme === undefined || scheme === "https" || scheme === "http" ? trimmed : undefined;
}

/**
 * The text if it is a web URL, otherwise undefined. The host must follow two slashes: browsers also accept other numbers of
 * slashes, but the editor throws an error for some of them.
 */
export function webAddress(text: string | undefined): string | undefined {
  const link = safeLink(text);
  return link !== undefined && /^https?:\/\/[^/?#]/i.test(link) && URL.canParse(link) ? link : undefined;
}
