/**
 * Patterns of redirects: which addresses a source matches, and which address the destination becomes.
 *
 * `*` matches one or more characters, slashes included; `:name` one segment; `:name*` and `:name+` one or
 * more segments (F7.4). This module works on text alone and knows no site.
 */
import { isExternalAddress } from "../text/href.ts";

type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "wildcard"; readonly name: string; readonly spansSegments: boolean };

/** An address or a pattern for addresses, in a form for comparisons. */
export interface RedirectPattern {
  /** As the author wrote it. */
  readonly raw: string;
  /** A URL with a scheme, `//host` or `mailto:`: leads out of the site. */
  readonly isExternal: boolean;
  /** Contains `#`; as a source it never matches. */
  readonly hasFragment: boolean;
  /** Contains `?` before any `#`; as a source it never matches. */
  readonly hasQuery: boolean;
  /** Has a form that this module does not understand (`(regex)`, `{group}`, `:name?`): matches nothing. */
  readonly isOpaque: boolean;
  /** Whether it contains a wildcard. */
  readonly isWildcard: boolean;
  /** Without query, fragment and outer slashes; wildcards by kind, without their names. */
  readonly key: string;
  /** The text before the first wildcard; the whole path without wildcards. Starts with `/`. */
  readonly prefix: string;
  /** The text after the last wildcard. */
  readonly suffix: string;
  readonly tokens: readonly Token[];
}

/** A redirect whose two sides have been parsed. */
export interface Redirect {
  readonly source: RedirectPattern;
  readonly destination: RedirectPattern;
}

/** What the wildcards of a source matched, in order, and by name where they have one. */
export interface Captures {
  readonly inOrder: readonly string[];
  readonly byName: ReadonlyMap<string, string>;
}

const isComparable = /^(?:\/[^/?#\s]+)+$/;
/** A colon that does not follow a slash is part of the path: `/users:batch`. */
const wildcard = /\*|(?<=\/):([A-Za-z_]\w*)([*+]?)/g;
const notUnderstood = /[(){}\\]|\/:[A-Za-z_]\w*\?/;
/** Authors write fewer wildcards than this, and each wildcard multiplies the time to match. */
const maxWildcards = 8;

/** Placeholders for what a wildcard of a source matches when there is no address: one segment, or several. */
const someSegment = 0xe000;
const someSegments = 0xe100;

/**
 * The form of an address in which redirects are compared: a leading slash, no query, fragment, repeated
 * or trailing slash. `/` for an empty address.
 */
export function comparablePath(address: string): string {
  if (isComparable.test(address)) return address;
  const end = address.search(/[?#]/);
  const path = (end === -1 ? address : address.slice(0, end)).trim();
  return `/${path.split("/").filter(Boolean).join("/")}`;
}

/** Reads one side of a redirect. Never fails; a form that is not understood gives `isOpaque`. */
export function parsePattern(raw: string): RedirectPattern {
  const text = raw.trim();
  const isExternal = isExternalAddress(text);
  const hasFragment = text.includes("#");
  if (isExternal) {
    return {
      raw,
      isExternal,
      hasFragment,
      hasQuery: false,
      isOpaque: false,
      isWildcard: false,
      key: text,
      prefix: text,
      suffix: "",
      tokens: [],
    };
  }
  const path = comparablePath(text);
  const tokens: Token[] = [];
  let rest = 0;
  for (const match of path.matchAll(wildcard)) {
    if (match.index > rest) tokens.push({ kind: "text", text: path.slice(rest, match.index) });
    const [all, name = "*", modifier] = match;
    tokens.push({ kind: "wildcard", name, spansSegments: all === "*" || modifier !== "" });
    rest = match.index + all.length;
  }
  if (rest < path.length) tokens.push({ kind: "text", text: path.slice(rest) });
  const first = tokens[0];
  const last = tokens[tokens.length - 1];
  return {
    raw,
    isExternal,
    hasFragment,
    hasQuery: /^[^#]*\?/.test(text) && !notUnderstood.test(text),
    isOpaque: notUnderstood.test(text) || tokens.length > 2 * maxWildcards,
    isWildcard: tokens.some((token) => token.kind === "wildcard"),
    key: tokens.map((token) => (token.kind === "text" ? token.text : placeholder(token, 0))).join(""),
    prefix: first?.kind === "text" ? first.text : "/",
    suffix: last?.kind === "text" ? last.text : "",
    tokens,
  };
}

type Wildcard = Extract<Token, { kind: "wildcard" }>;

function placeholder(token: Wildcard, index: number): string {
  return String.fromCharCode((token.spansSegments ? someSegments : someSegment) + index);
}

function wildcardsOf(pattern: RedirectPattern): readonly Wildcard[] {
  return pattern.tokens.filter((token) => token.kind === "wildcard");
}

function captures(pattern: RedirectPattern, inOrder: readonly string[]): Captures {
  const byName = new Map<string, string>();
  for (const [index, token] of wildcardsOf(pattern).entries()) byName.set(token.name, inOrder[index] ?? "");
  return { inOrder, byName };
}

/**
 * Placeholders for what the wildcards of a source match when there is no address, one character each. A
 * source matches an address with placeholders only where it matches all their possible values.
 */
export function placeholderCaptures(source: RedirectPattern): Captures {
  return captures(source, wildcardsOf(source).map(placeholder));
}

/** Replaces placeholders by the wildcards of the source: a destination to write. */
export function withWildcards(address: string, source: RedirectPattern): string {
  let text = address;
  for (const [index, token] of wildcardsOf(source).entries()) {
    const written = token.name === "*" ? "*" : `:${token.name}${token.spansSegments ? "*" : ""}`;
    text = text.replaceAll(placeholder(token, index), written);
  }
  return text;
}

/** Reads both sides of a redirect. */
export function parseRedirect(source: string, destination: string): Redirect {
  return { source: parsePattern(source), destination: parsePattern(destination) };
}

/**
 * Whether a source matches an address, and what its wildcards match. Case matters; query, fragment and a
 * trailing slash of the address do not.
 */
export function matches(pattern: RedirectPattern, address: string): Captures | undefined {
  return matchesPath(pattern, comparablePath(address));
}

/** How many characters may still be compared; when none are left, nothing matches. */
export interface MatchBudget {
  left: number;
}

/** As `matches`, for a path in comparable form. */
export function matchesPath(
  pattern: RedirectPattern,
  path: string,
  budget: MatchBudget = { left: Number.POSITIVE_INFINITY },
): Captures | undefined {
  if (pattern.isExternal || pattern.isOpaque || pattern.hasFragment) return undefined;
  if (!pattern.isWildcard) return path === pattern.key ? noCaptures : undefined;
  if (!path.startsWith(pattern.prefix) || !path.endsWith(pattern.suffix)) return undefined;
  if (budget.left <= 0) return undefined;
  const inOrder = match(pattern.tokens, path, budget);
  return inOrder === undefined ? undefined : captures(pattern, inOrder);
}

const noCaptures: Captures = { inOrder: [], byName: new Map() };

/** Matches token by token, the longest text for a wildcard first; tries no state twice. */
function match(tokens: readonly Token[], path: string, budget: MatchBudget): readonly string[] | undefined {
  const failed = new Set<number>();
  const captured: string[] = [];
  const from = (index: number, start: number): boolean => {
    const token = tokens[index];
    if (token === undefined) return start === path.length;
    const state = index * (path.length + 1) + start;
    if (failed.has(state)) return false;
    if (token.kind === "text") {
      if (path.startsWith(token.text, start) && from(index + 1, start + token.text.length)) return true;
    } else {
      const last = token.spansSegments ? path.length : segmentEnd(path, start);
      for (let end = last; end > start && budget.left > 0; end -= 1) {
        budget.left -= 1;
        captured.push(path.slice(start, end));
        if (from(index + 1, end)) return true;
        captured.pop();
      }
    }
    failed.add(state);
    return false;
  };
  return from(0, 0) ? captured : undefined;
}

/** The end of the segment as far as it is certain: a placeholder for several segments may contain slashes. */
function segmentEnd(path: string, start: number): number {
  let end = start;
  while (end < path.length && path[end] !== "/" && !isPlaceholderForSeveral(path.charCodeAt(end))) end += 1;
  return end;
}

function isPlaceholderForSeveral(code: number): boolean {
  return code >= someSegments && code < someSegments + maxWildcards * 2;
}

/**
 * The address that a destination becomes: each wildcard replaced by the match of the wildcard with the same
 * name, nameless ones in order. Undefined where the source has no such wildcard.
 */
export function substitute(destination: RedirectPattern, found: Captures): string | undefined {
  if (!destination.isWildcard) return destination.raw;
  let nameless = 0;
  let isComplete = true;
  const path = destination.tokens.map((token) => {
    if (token.kind === "text") return token.text;
    const value = token.name === "*" ? found.inOrder[nameless++] : found.byName.get(token.name);
    if (value === undefined) isComplete = false;
    return value ?? "";
  });
  return isComplete ? comparablePath(path.join("")) : undefined;
}
