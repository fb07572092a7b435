/**
 * Which of the files that were handed over a site still names, so that a long-lived snapshot forgets
 * the others: a snapshot that grew by edits equals one that is read anew.
 */
import { navigationListing, neededFiles } from "./analysis.ts";
import { referenceResolver } from "./navigation/references.ts";
import { documentState, mainDocument, mainTree, type Site } from "./site/site.ts";
import type { SyntaxNode } from "./syntax/tree.ts";

/** The values of all `$ref` in a value. */
function* references(value: SyntaxNode): Generator<SyntaxNode> {
  const stack: SyntaxNode[] = [value];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === "array") stack.push(...node.items);
    if (node.kind !== "object") continue;
    for (const { key, value: inner } of node.properties) {
      if (inner === undefined) continue;
      if (key.value === "$ref") yield inner;
      else stack.push(inner);
    }
  }
}

/** Documents named outside the navigation, and by those in turn. */
function addOutsideNavigation(site: Site, used: Set<string>): void {
  const root = mainTree(site)?.root;
  if (root?.kind !== "object") return;
  const resolver = referenceResolver((path) => documentState(site, path));
  interface Step {
    readonly value: SyntaxNode;
    readonly chain: readonly string[];
  }
  const steps: Step[] = [];
  for (const { key, value } of root.properties) {
    if (key.value !== "navigation" && value !== undefined) steps.push({ value, chain: [mainDocument] });
  }
  const entered = new Set<string>();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    for (const reference of references(step.value)) {
      const resolution = resolver(reference, step.chain);
      if ("document" in resolution.target) used.add(resolution.target.document);
      if (resolution.root === undefined || entered.has(resolution.document)) continue;
      entered.add(resolution.document);
      steps.push({ value: resolution.root, chain: [...step.chain, resolution.document] });
    }
  }
}

export interface UnusedFiles {
  readonly documents: readonly string[];
  readonly specs: readonly string[];
}

/** The files of a snapshot that nothing in it names any more. */
export function unusedFiles(site: Site): UnusedFiles {
  const unused: { documents: string[]; specs: string[] } = { documents: [], specs: [] };
  if (site.documents.size > 1) {
    const used = new Set([mainDocument]);
    for (const { reference } of navigationListing(site).references) {
      if ("document" in reference.target) used.add(reference.target.document);
    }
    const isAllUsed =
      site.documents.size <= used.size && [...site.documents.keys()].every((path) => used.has(path));
    if (!isAllUsed) addOutsideNavigation(site, used);
    for (const path of site.documents.keys()) if (!used.has(path)) unused.documents.push(path);
  }
  if (site.specs.size > 0) {
    const used = new Set(neededFiles({ ...site, specs: new Map() }).specs);
    for (const path of site.specs.keys()) if (!used.has(path)) unused.specs.push(path);
  }
  return unused;
}
