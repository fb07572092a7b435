/**
 * Patterns of redirects: which URLs a source matches, and which URL the destination becomes.
 *
 * `*` matches one or more characters, slashes included; `:name` one segment; `:name*` and `:name+` one or
 * more segments (F7.4). Some forms of a source never match any URL on today's platform (F7.5, F7.6, F7.8).
 * This module works on text and does not depend on sites.
 */
import { memoText } from "../memo.ts";
import { isExternalAddress, percentDecoded, percentEncoded } from "../text/href.ts";

type Token =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "wildcard";
      /** `:slug*` */
      readonly written: string;
      /** `slug`; `*` for a wildcard without a name. */
      readonly name: string;
      readonly spansSegments: boolean;
    };

/**
 * Why a pattern never matches as a source. `fragment` and `query`: `#` or `?` in it (F7.5, F7.6); `single-segment`:
 * a placeholder, but no `*` anywhere; `text-before`: text in the segment before a placeholder with `*` (F7.8).
 */
export type NeverMatching = "fragment" | "query" | "single-segment" | "text-before";

/** The texts and wildcards of a pattern, as they are compared with a path. */
interface PatternForm {
  /** The text before the first wildcard or group, or the whole path if there is none. Starts with `/`. */
  readonly prefix: string;
  /** The text after the last wildcard. */
  readonly suffix: string;
  readonly tokens: readonly Token[];
}

/** A URL or a pattern for URLs, parsed for comparison. */
export interface RedirectPattern extends PatternForm {
  /** As the author wrote it. */
  readonly raw: string;
  /** Whether it points outside the site: a URL with a scheme, `//host` or `mailto:`. */
  readonly isExternal: boolean;
  /** Undefined if the pattern can match a URL as a source. */
  readonly neverMatches: NeverMatching | undefined;
  /** Whether it has an unsupported form (`(regex)`, `{group}`, `:name?`), which matches nothing here. */
  readonly isOpaque: boolean;
  /** Whether it contains a wildcard. */
  readonly isWildcard: boolean;
  /** The path without query, fragment and trailing slash, with a placeholder for each wildcard, by its kind. */
  readonly key: string;
  /** The forms of a pattern with wildcards as a source: as written, and decoded if it is percent-encoded (F7.15). */
  readonly forms: readonly PatternForm[];
}

/** A redirect whose two sides have been parsed. */
export interface Redirect {
  readonly source: RedirectPattern;
  readonly destination: RedirectPattern;
}

/** The texts that the wildcards of a source matched, in order and by name. */
export interface Captures {
  readonly inOrder: readonly string[];
  readonly byName: ReadonlyMap<string, string>;
}

const isComparable = /^(?:\/[^/?#\s]+)+$/;
/** A colon that does not follow a slash is part of the path: `/users:batch`. */
const wildcard = /\*|(?<=\/):([A-Za-z_]\w*)([*+]?)/g;
/** Text in a segment before a placeholder that is written with `*`. */
const textBefore = /[^/]:[A-Za-z_]\w*\*/;
const unsupported = /[(){}\\]|\/:[A-Za-z_]\w*\?/;
/** Authors write fewer wildcards, and each wildcard multiplies the time to match. */
const maxWildcards = 8;

/** Code units of the placeholders for what a wildcard of a source matches: one segment, or several. */
const someSegment = 0xe000;
const someSegments = 0xe100;

/**
 * The form of a URL in which redirects are compared: a leading slash, no query, fragment, repeated
 * or trailing slash. `/` for an empty URL.
 */
export function comparablePath(address: string): string {
  if (isComparable.test(address)) return address;
  const end = address.search(/[?#]/);
  const path = (end === -1 ? address : address.slice(0, end)).trim();
  return `/${path.split("/").filter(Boolean).join("/")}`;
}

/** Characters that have a special meaning in a pattern. */
export const patternCharacters = /[*(){}\\?#%\s<>"']|(?<=^|\/):/g;

/** A path without outer slashes, as the source or destination of a redirect. */
export function addressAsRedirect(path: string): string {
  return `/${percentEncoded(path, patternCharacters)}`;
}

/** The texts and wildcards of a path. */
function tokensOf(path: string): readonly Token[] {
  const tokens: Token[] = [];
  let textStart = 0;
  for (const match of path.matchAll(wildcard)) {
    if (match.index > textStart) tokens.push({ kind: "text", text: path.slice(textStart, match.index) });
    const [written, name = "*", modifier] = match;
    tokens.push({ kind: "wildcard", written, name, spansSegments: written === "*" || modifier !== "" });
    textStart = match.index + written.length;
  }
  if (textStart < path.length) tokens.push({ kind: "text", text: path.slice(textStart) });
  return tokens;
}

const schemeAndHost = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/** The texts and wildcards of a URL; only its path can have wildcards. */
function externalTokens(url: string): readonly Token[] {
  const host = schemeAndHost.exec(url)?.[0];
  if (host === undefined) return [{ kind: "text", text: url }];
  const length = url.slice(host.length).search(/[?#]|$/);
  const path = url.slice(host.length, host.length + length);
  return [
    { kind: "text", text: host },
    ...tokensOf(path),
    { kind: "text", text: url.slice(host.length + length) },
  ];
}

/**
 * The maximum total length of the remembered sides of redirects, in characters. Several rules parse each of them after each
 * keystroke.
 */
const maxRemembered = 1_000_000;

/** Parses one side of a redirect. Never fails; an unsupported form sets `isOpaque`. */
export const parsePattern: (raw: string) => RedirectPattern = memoText(parsed, maxRemembered);

function parsed(raw: string): RedirectPattern {
  const text = raw.trim();
  const isExternal = isExternalAddress(text);
  if (isExternal) {
    const tokens = externalTokens(text);
    return {
      raw,
      isExternal,
      neverMatches: undefined,
      isOpaque: false,
      isWildcard: tokens.some(isWildcardToken),
      key: text,
      forms: [],
      prefix: text,
      suffix: "",
      tokens,
    };
  }
  const path = comparablePath(text);
  const tokens = tokensOf(path);
  const form = formOf(tokens);
  const isOpaque = unsupported.test(text) || tokens.length > 2 * maxWildcards;
  return {
    ...form,
    raw,
    isExternal,
    neverMatches: neverMatching(text, path, tokens),
    isOpaque,
    // A group has a meaning that is unknown, so it is not text.
    prefix: isOpaque ? form.prefix.replace(/[(){}\\].*$/s, "") : form.prefix,
    isWildcard: tokens.some(isWildcardToken),
    key: tokens.map((token) => (token.kind === "text" ? token.text : placeholder(token, 0))).join(""),
    forms: path.includes("%") ? [form, formOf(tokens.map(decodedToken))] : [form],
  };
}

function formOf(tokens: readonly Token[]): PatternForm {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return {
    prefix: first?.kind === "text" ? first.text : "/",
    suffix: last?.kind === "text" ? last.text : "",
    tokens,
  };
}

function decodedToken(token: Token): Token {
  return token.kind === "text" ? { kind: "text", text: percentDecoded(token.text) } : token;
}

function neverMatching(text: string, path: string, tokens: readonly Token[]): NeverMatching | undefined {
  if (text.includes("#")) return "fragment";
  if (unsupported.test(text)) return undefined;
  if (text.includes("?")) return "query";
  if (textBefore.test(path)) return "text-before";
  return tokens.some(isWildcardToken) && !path.includes("*") ? "single-segment" : undefined;
}

type Wildcard = Extract<Token, { kind: "wildcard" }>;

function isWildcardToken(token: Token): token is Wildcard {
  return token.kind === "wildcard";
}

function placeholder(token: Wildcard, index: number): string {
  return String.fromCharCode((token.spansSegments ? someSegments : someSegment) + index);
}

function wildcardsOf(pattern: RedirectPattern): readonly Wildcard[] {
  return pattern.tokens.filter(isWildcardToken);
}

function captures(pattern: RedirectPattern, inOrder: readonly string[]): Captures {
  const byName = new Map<string, string>();
  for (const [index, token] of wildcardsOf(pattern).entries()) byName.set(token.name, inOrder[index] ?? "");
  return { inOrder, byName };
}

/**
 * Placeholders for what the wildcards of a source match, one character each. A source matches a URL with
 * placeholders only if it matches all their possible values.
 */
export function placeholderCaptures(source: RedirectPattern): Captures {
  return captures(source, wildcardsOf(source).map(placeholder));
}

/** Replaces placeholders with the wildcards of the source, which gives a destination to write. */
export function withWildcards(address: string, source: RedirectPattern): string {
  let text = address;
  for (const [index, token] of wildcardsOf(source).entries()) {
    const written = token.name === "*" ? "*" : `:${token.name}${token.spansSegments ? "*" : ""}`;
    text = text.replaceAll(placeholder(token, index), written);
  }
  return text;
}

/** Parses both sides of a redirect. */
export function parseRedirect(source: string, destination: string): Redirect {
  return { source: parsePattern(source), destination: parsePattern(destination) };
}

/**
 * What the wildcards of a source match in a URL; undefined if it does not match. Matching is case-sensitive, and
 * ignores query, fragment, a trailing slash of the URL, and percent-encoding in the source (F7.15).
 */
export function matches(pattern: RedirectPattern, address: string): Captures | undefined {
  return matchesPath(pattern, comparablePath(address));
}

/** How many characters may still be compared; once the budget is used up, nothing matches. */
export interface MatchBudget {
  left: number;
}

/** Like `matches`, for a path in comparable form. */
export function matchesPath(
  pattern: RedirectPattern,
  path: string,
  budget: MatchBudget = { left: Number.POSITIVE_INFINITY },
): Captures | undefined {
  if (pattern.isExternal || pattern.isOpaque || pattern.neverMatches !== undefined) return undefined;
  if (!pattern.isWildcard)
    return path === pattern.key || path === percentDecoded(pattern.key) ? noCaptures : undefined;
  for (const { prefix, suffix, tokens } of pattern.forms) {
    if (!path.startsWith(prefix) || !path.endsWith(suffix) || budget.left <= 0) continue;
    const inOrder = match(tokens, path, budget);
    if (inOrder !== undefined) return captures(pattern, inOrder);
  }
  return undefined;
}

const noCaptures: Captures = { inOrder: [], byName: new Map() };

/** Matches token by token, the longest text for a wildcard first, and tries each state only once. */
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

/** The end of the segment, or the first placeholder for several segments in it, since that may contain slashes. */
function segmentEnd(path: string, start: number): number {
  let end = start;
  while (end < path.length && path[end] !== "/" && !isPlaceholderForSeveral(path.charCodeAt(end))) end += 1;
  return end;
}

function isPlaceholderForSeveral(code: number): boolean {
  return code >= someSegments && code < someSegments + maxWildcards * 2;
}

/**
 * The URL that a destination becomes: each wildcard replaced with the match of the wildcard with the same name,
 * and nameless ones in order. Undefined if the source has no such wildcard, because the intent is then unknown.
 */
export function substitute(destination: RedirectPattern, found: Captures): string | undefined {
  if (!destination.isWildcard) return destination.raw;
  let nameless = 0;
  let isComplete = true;
  const address = destination.tokens.map((token) => {
    if (token.kind === "text") return token.text;
    const value = token.name === "*" ? found.inOrder[nameless++] : found.byName.get(token.name);
    if (value === undefined) isComplete = false;
    return value ?? "";
  });
  if (!isComplete) return undefined;
  return destination.isExternal ? address.join("") : comparablePath(address.join(""));
}

/**
 * The wildcards of a destination that its source does not have, as written and without repetitions. They stay in
 * the URL as text (F7.10).
 */
export function unfilledWildcards({ source, destination }: Redirect): readonly string[] {
  const { inOrder, byName } = placeholderCaptures(source);
  let nameless = 0;
  const unfilled = wildcardsOf(destination).filter(({ name }) => {
    if (name !== "*") return !byName.has(name);
    nameless += 1;
    return nameless > inOrder.length;
  });
  return [...new Set(unfilled.map(({ written }) => written))];
}

/** How many characters are compared to match one path with a destination. */
const exampleBudget = 10_000;

/**
 * An example of a URL that a source with wildcards matches.
 * @param goal the URL that the redirect must go to; if undefined, each wildcard matches its own name
 * @returns undefined if the redirect never goes to `goal`, or if its source matches nothing
 */
export function exampleSource(
  { source, destination }: Redirect,
  goal: string | undefined,
): string | undefined {
  const values = new Map<string, string>();
  const inOrder: string[] = [];
  if (goal !== undefined) {
    if (destination.isExternal || destination.isOpaque || !goal.startsWith(destination.prefix))
      return undefined;
    const matchedTexts = match(destination.tokens, comparablePath(goal), { left: exampleBudget });
    if (matchedTexts === undefined) return undefined;
    for (const [index, { name }] of wildcardsOf(destination).entries()) {
      if (name === "*") inOrder.push(matchedTexts[index] ?? "");
      else values.set(name, matchedTexts[index] ?? "");
    }
  }
  let index = -1;
  const address = source.tokens.map((token) => {
    if (token.kind === "text") return token.text;
    index += 1;
    return values.get(token.name) ?? inOrder[index] ?? (token.name === "*" ? "example" : token.name);
  });
  const example = comparablePath(address.join(""));
  return matches(source, example) === undefined ? undefined : example;
}

/** The wildcards of a source, as written. */
export function writtenWildcards(source: RedirectPattern): readonly string[] {
  return wildcardsOf(source).map(({ written }) => written);
}

/** A source with placeholders for its wildcards: one URL that represents all URLs that it matches. */
export function placeholderAddress(source: RedirectPattern): string {
  let index = 0;
  return source.tokens
    .map((token) => (token.kind === "text" ? token.text : placeholder(token, index++)))
    .join("");
}
