/**
 * `$ref` in docs.json: which file a reference names, and whether it may be followed.
 * Relative to the file that holds it, JSON files only, nested allowed, never outside the site,
 * never in a circle; platform facts section 4.
 */
import type { SyntaxNode } from "../syntax/tree.ts";
import type { ReferenceTarget } from "./model.ts";

export type Resolution =
  | { readonly root: SyntaxNode; readonly document: string; readonly target: ReferenceTarget }
  | { readonly root: undefined; readonly target: ReferenceTarget };

/**
 * Follows one reference.
 * @param value the value of `$ref`
 * @param chain the documents entered on the way here; the last one holds the reference
 */
export type ReferenceResolver = (value: SyntaxNode | undefined, chain: readonly string[]) => Resolution;

/** What is known of a JSON file of the site. */
export type DocumentState =
  | { readonly kind: "parsed"; readonly root: SyntaxNode | undefined; readonly strict: boolean }
  | { readonly kind: "pending" }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string };

export type ReferencePath =
  | { readonly kind: "file"; readonly document: string }
  | { readonly kind: "outside" }
  | { readonly kind: "not-a-json-file" };

/** The file, relative to the site's root, that a `$ref` written in `from` names. */
export function referencePath(text: string, from: string): ReferencePath {
  const trimmed = text.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed) || trimmed.startsWith("/") || trimmed.startsWith("\\")) {
    return { kind: "outside" };
  }
  if (!/\.json$/i.test(trimmed)) return { kind: "not-a-json-file" };
  const segments = from.split("/").slice(0, -1);
  for (const segment of trimmed.replaceAll("\\", "/").split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return { kind: "outside" };
  }
  return { kind: "file", document: segments.join("/") };
}

/** A resolver over the documents of a site. */
export function referenceResolver(state: (document: string) => DocumentState): ReferenceResolver {
  return (value, chain) => {
    if (value?.kind !== "string") return { root: undefined, target: { kind: "not-a-string" } };
    const text = value.value;
    const path = referencePath(text, chain[chain.length - 1] ?? "");
    if (path.kind !== "file") return { root: undefined, target: { kind: path.kind, text } };
    const document = path.document;
    if (chain.includes(document)) return { root: undefined, target: { kind: "cycle", document, chain } };
    const found = state(document);
    switch (found.kind) {
      case "pending":
      case "missing":
        return { root: undefined, target: { kind: found.kind, document } };
      case "unreadable":
        return { root: undefined, target: { kind: "unreadable", document, reason: found.reason } };
      case "parsed": {
        const target: ReferenceTarget = { kind: found.strict ? "resolved" : "not-json", document };
        return found.root === undefined
          ? { root: undefined, target }
          : { root: found.root, document, target };
      }
    }
  };
}
