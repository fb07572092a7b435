/**
 * The matcher compared with another one that is written only from the description (F7.4 to F7.8, F7.13): it tries
 * every text for every wildcard.
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  comparablePath,
  matches,
  parsePattern,
  parseRedirect,
  substitute,
} from "../../../server/src/service/redirects/redirects.ts";
import { caseCount } from "../../case-count.ts";

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "segment" | "any"; readonly written: string; readonly name: string | undefined };

/** The text before the next wildcard, and this wildcard. */
const nextWildcard = /^(.*?)(\*|(?<=\/):([a-z]+)(\*?))(.*)$/s;

function partsOf(source: string): readonly Part[] {
  const found = nextWildcard.exec(source);
  if (found === null) return [{ kind: "text", text: source }];
  const [, before = "", written = "", name, star] = found;
  const remainder = source.slice(before.length + written.length);
  const kind = name === undefined || star === "*" ? "any" : "segment";
  return [{ kind: "text", text: before }, { kind, written, name }, ...partsOf(remainder)];
}

function withoutSlashes(path: string): string {
  return path.replace(/\/+/g, "/").replace(/\/$/, "");
}

/** All ways in which parts match an address: the texts of the wildcards, in order. */
function waysOf(parts: readonly Part[], address: string): readonly (readonly string[])[] {
  const [part, ...otherParts] = parts;
  if (part === undefined) return address === "" ? [[]] : [];
  if (part.kind === "text")
    return address.startsWith(part.text) ? waysOf(otherParts, address.slice(part.text.length)) : [];
  const found: (readonly string[])[] = [];
  for (let length = 1; length <= address.length; length += 1) {
    const text = address.slice(0, length);
    if (part.kind === "segment" && text.includes("/")) break;
    for (const way of waysOf(otherParts, address.slice(length))) found.push([text, ...way]);
  }
  return found;
}

/** All ways in which a source matches an address; none if the source never matches. */
function allWays(source: string, address: string): readonly (readonly string[])[] {
  if (/[#?]/.test(source) || /[^/]:[a-z]+\*/.test(source)) return [];
  const parts = partsOf(withoutSlashes(source));
  if (parts.length > 1 && !source.includes("*")) return [];
  return waysOf(parts, withoutSlashes(address.replace(/[?#].*$/, "")));
}

/** What a destination becomes in one of the ways; undefined if the source lacks a wildcard of the destination. */
function becomes(source: string, destination: string, way: readonly string[]): string | undefined {
  const names = partsOf(withoutSlashes(source)).flatMap((part) => (part.kind === "text" ? [] : [part.name]));
  let nameless = 0;
  let isComplete = true;
  const parts = partsOf(withoutSlashes(destination)).map((part) => {
    if (part.kind === "text") return part.text;
    if (part.name === undefined) nameless += 1;
    const index = part.name === undefined ? nameless - 1 : names.lastIndexOf(part.name);
    const text = way[index];
    if (text === undefined) isComplete = false;
    return text ?? "";
  });
  return isComplete ? comparablePath(parts.join("")) : undefined;
}

const piece = fc.constantFrom(
  "a",
  "b",
  "ab",
  "a-b",
  ":x",
  ":y",
  ":x*",
  ":y*",
  "*",
  "a-*",
  "*-b",
  "*a*",
  "a-:x*",
  "a:x",
);
const source = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "", "", "/", "?q", "#f"))
  .map(([pieces, end]) => `/${pieces.join("/")}${end}`);
const address = fc
  .tuple(
    fc.array(fc.constantFrom("a", "b", "ab", "a-b", "a-a-b", "c", "a:x"), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("", "", "/", "?q=1", "#f"),
  )
  .map(([pieces, end]) => `/${pieces.join("/")}${end}`);

/** A URL that a source probably matches: its wildcards replaced by some text. */
const pair = fc.oneof(
  fc.tuple(source, address),
  fc
    .tuple(source, fc.array(fc.constantFrom("a", "b/c", "a-b", "c/a/b"), { minLength: 4, maxLength: 4 }))
    .map(([written, texts]): [string, string] => {
      let index = 0;
      const filled = written.replace(/:[xy]\*?|\*/g, () => {
        index += 1;
        return texts[(index - 1) % texts.length] ?? "a";
      });
      return [written, filled];
    }),
);

describe("the matcher of redirects", () => {
  it("matches exactly what the description says", () => {
    let matched = 0;
    fc.assert(
      fc.property(pair, ([written, requestedAddress]) => {
        const ways = allWays(written, requestedAddress);
        const found = matches(parsePattern(written), requestedAddress);
        assert.equal(found !== undefined, ways.length > 0, `${written} ${requestedAddress}`);
        if (found === undefined) return;
        matched += 1;
        const isWay = ways.some((way) => way.join("\n") === found.inOrder.join("\n"));
        assert.ok(isWay, `${written} ${requestedAddress} ${found.inOrder.join()}`);
      }),
      { numRuns: caseCount(5000) },
    );
    // The addresses are generated so that many match; otherwise the property would prove little.
    assert.ok(matched > caseCount(500), String(matched));
  });

  it("goes to one of the addresses that the description allows", () => {
    fc.assert(
      fc.property(pair, source, ([written, requestedAddress], destination) => {
        const ways = allWays(written, requestedAddress);
        const redirect = parseRedirect(written, destination.replace(/[#?].*$/, ""));
        const found = matches(redirect.source, requestedAddress);
        if (found === undefined) return;
        const expected = ways.map((way) => becomes(written, redirect.destination.raw, way));
        const led = substitute(redirect.destination, found);
        assert.ok(
          expected.includes(led === undefined ? undefined : comparablePath(led)),
          `${written} ${requestedAddress} ${destination} ${led}`,
        );
      }),
      { numRuns: caseCount(5000) },
    );
  });
});
