/**
 * Resolves `$ref` in docs.json. The path is relative to the file that contains it and must name a JSON file inside
 * the site; files may include other files, but never in a cycle (F1.7, F1.8).
 */
import type { SyntaxNode } from "./tree.ts";

/** What a `$ref` resolves to. */
export type ReferenceTarget =
  | { readonly kind: "resolved"; readonly document: string }
  /** Not read yet: the host has to provide it. */
  | { readonly kind: "pending"; readonly document: string }
  | { readonly kind: "missing"; readonly document: string }
  /** `isWrong` if no machine can read it, because it is a folder or outside the site. */
  | {
      readonly kind: "unreadable";
      readonly document: string;
      readonly reason: string;
      readonly isWrong?: true;
    }
  /** Included as far as it can be parsed. */
  | { readonly kind: "not-json"; readonly document: string }
  | { readonly kind: "outside"; readonly text: string }
  | { readonly kind: "not-a-json-file"; readonly text: string }
  | { readonly kind: "cycle"; readonly document: string; readonly chain: readonly string[] }
  /** The chain of files is longer than `maxReferenceDepth`. */
  | { readonly kind: "too-deep"; readonly document: string }
  /** References would include more content than the budget allows. */
  | { readonly kind: "too-many"; readonly document: string }
  | { readonly kind: "not-a-string" };

export type Resolution =
  | { readonly root: SyntaxNode; readonly document: string; readonly target: ReferenceTarget }
  | { readonly root: undefined; readonly target: ReferenceTarget };

/**
 * Resolves one reference.
 * @param value the value of `$ref`
 * @param chain the documents that led here; the last one contains the reference
 */
export type ReferenceResolver = (value: SyntaxNode | undefined, chain: readonly string[]) => Resolution;

/** What is known about a JSON file of the site. */
export type DocumentState =
  | { readonly kind: "parsed"; readonly root: SyntaxNode | undefined; readonly strict: boolean }
  | { readonly kind: "pending" }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string; readonly isWrong?: true };

type ReferencePath =
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

/** How deeply files may be nested. Real sites have two or three levels. */
export const maxReferenceDepth = 32;

/** A resolver over the documents of a site. */
export function referenceResolver(state: (document: string) => DocumentState): ReferenceResolver {
  return (value, chain) => {
    if (value?.kind !== "string") return { root: undefined, target: { kind: "not-a-string" } };
    const text = value.value;
    const path = referencePath(text, chain[chain.length - 1] ?? "");
    if (path.kind !== "file") return { root: undefined, target: { kind: path.kind, text } };
    const document = path.document;
    if (chain.includes(document)) return { root: undefined, target: { kind: "cycle", document, chain } };
    if (chain.length > maxReferenceDepth) return { root: undefined, target: { kind: "too-deep", document } };
    const documentState = state(document);
    switch (documentState.kind) {
      case "pending":
      case "missing":
        return { root: undefined, target: { kind: documentState.kind, document } };
      case "unreadable":
        return { root: undefined, target: { ...documentState, document } };
      case "parsed": {
        const target: ReferenceTarget = { kind: documentState.strict ? "resolved" : "not-json", document };
        return documentState.root === undefined
          ? { root: undefined, target }
          : { root: documentState.root, document, target };
      }
    }
  };
}

/** How much content references may still include. */
export interface ReferenceBudget {
  /** Distinct files that may still be included. */
  files: number;
  /** How often files that were included before may be included again. */
  repeats: number;
  /** Properties and entries that repeated inclusions may still add. */
  entries: number;
  readonly entered: Set<string>;
}

/**
 * The initial budget of one site. Needed because the content doubles with each level of files that include the next
 * file twice. The largest known site lists 25,000 pages, in docs.json itself.
 */
export function referenceBudget(): ReferenceBudget {
  return { files: 2000, repeats: 2000, entries: 100_000, entered: new Set() };
}

/** Whether the content exceeded the budget. */
export function isExceeded({ files, repeats, entries }: ReferenceBudget): boolean {
  return files < 0 || repeats < 0 || entries < 0;
}

/**
 * Whether a target is a file, existing or not. A missing file counts too, because the host has to look for it.
 */
function isOfFile(
  target: ReferenceTarget,
): target is Extract<ReferenceTarget, { readonly document: string }> {
  return "document" in target && target.kind !== "cycle" && target.kind !== "too-deep";
}

/** A resolver limited by the budget. */
export function withinBudget(resolver: ReferenceResolver, budget: ReferenceBudget): ReferenceResolver {
  return (value, chain) => {
    const resolution = resolver(value, chain);
    const { target } = resolution;
    if (!isOfFile(target)) return resolution;
    const { document } = target;
    if (budget.entered.has(document)) budget.repeats -= 1;
    else budget.files -= 1;
    if (isExceeded(budget)) return { root: undefined, target: { kind: "too-many", document } };
    budget.entered.add(document);
    return resolution;
  };
}
