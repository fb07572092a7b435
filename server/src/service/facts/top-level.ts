/**
 * The keys at the top of docs.json, together with those of the file that the top itself includes with `$ref`, which are
 * overridden by keys beside it (F1.7, F1.9). This module does not check the values.
 */

import { propertyNamed } from "../json/pointer.ts";
import { referenceResolver } from "../json/references.ts";
import type { ObjectNode, PropertyNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { documentState, mainDocument, mainTree, type Site } from "../site/site.ts";

/** A key at the top of the site's configuration. */
interface TopLevelProperty {
  readonly property: PropertyNode;
  /** The documents that lead to the key: docs.json first, the one that contains the key last. */
  readonly chain: readonly string[];
  /** The last document of the chain. */
  readonly document: string;
}

/** The top of the site's configuration. */
interface TopLevel {
  /** If a key is repeated in a file, the last one, as in JSON.parse. */
  readonly properties: ReadonlyMap<string, TopLevelProperty>;
  /** The objects that contribute keys, docs.json first; empty if docs.json does not contain an object. */
  readonly layers: readonly ObjectNode[];
  /** Whether each `$ref` could be resolved, so that a key that is not here is really missing. */
  readonly isResolved: boolean;
}

const topLevelOf = memo((documents: Site["documents"]): TopLevel => {
  const resolve = referenceResolver((path) => documentState({ documents }, path));
  const properties = new Map<string, TopLevelProperty>();
  const layers: ObjectNode[] = [];
  let chain: readonly string[] = [mainDocument];
  let node = mainTree({ documents })?.root;
  while (node?.kind === "object") {
    layers.push(node);
    const document = chain.at(-1) ?? mainDocument;
    const nearer = new Set(properties.keys());
    for (const property of node.properties) {
      const key = property.key.value;
      // An included file may name its own schema.
      const isOwn = key === "$ref" || (key === "$schema" && layers.length > 1);
      if (!isOwn && !nearer.has(key)) properties.set(key, { property, chain, document });
    }
    const reference = propertyNamed(node, "$ref");
    if (reference === undefined) return { properties, layers, isResolved: true };
    const resolution = resolve(reference.value, chain);
    if (resolution.root === undefined) break;
    chain = [...chain, resolution.document];
    node = resolution.root;
  }
  return { properties, layers, isResolved: false };
});

/** The top of the site's configuration; the same object as long as the documents stay the same. */
export function topLevel({ documents }: Pick<Site, "documents">): TopLevel {
  return topLevelOf(documents);
}
