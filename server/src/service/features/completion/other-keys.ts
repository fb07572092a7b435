/**
 * Proposals for keys that may replace a valid key with a value: keys under which the value is kept unchanged, and other
 * patterns of navigation, whose proposals also convert the children.
 */

import { isStrict } from "../../json/problems.ts";
import type { TextEdit } from "../../model/location.ts";
import { elementSpec, isChildKey, listedKind } from "../../navigation/elements.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { quotedList } from "../../text/quoting.ts";
import { counted, withArticle } from "../../text/words.ts";
import { conversionsOf } from "../refactor/convert.ts";
import { editOfChanges } from "../refactor/refactoring.ts";
import { fitsInstead, type WrittenKey } from "./key-fit.ts";
import type { Proposal } from "./proposal.ts";

/** A longer list is converted only by the refactoring, because the edits of a completion are computed before it is chosen. */
const maxConverted = 200;

/**
 * The proposals for another key.
 * @param keys proposals for the keys that the element may have
 * @param written the key at the cursor
 */
export function otherKeys(
  site: Site,
  owner: VisitedElement,
  keys: readonly Proposal[],
  written: WrittenKey & { readonly key: string },
): readonly Proposal[] {
  const fitting = keys.filter(
    ({ key = "" }) => key !== written.key && fitsInstead(site, owner, written, key),
  );
  const kept = fitting.map((proposal) => ({ ...proposal, detail: keptDetail(owner, written.key, proposal) }));
  const keptKeys = new Set(fitting.map(({ key }) => key));
  const converted = conversions(site, owner, written).filter(({ key }) => !keptKeys.has(key));
  return [...converted, ...kept].map((proposal) => ({ ...proposal, replaces: written.key }));
}

/** The number of children under a key, such as "3 groups"; an empty string if there are none. */
function childrenOf(owner: VisitedElement, key: string): string {
  const list = owner.element.children.find((children) => children.key === key);
  if (list === undefined || list.entries.length === 0) return "";
  const { label, plural } = elementSpec(listedKind[list.key]);
  return list.key === "pages"
    ? counted(list.entries.length, "entry", "entries")
    : counted(list.entries.length, label, plural);
}

function keptDetail(owner: VisitedElement, from: string, { detail = "" }: Proposal): string {
  const children = childrenOf(owner, from);
  if (children !== "") return `keeps its ${children}`;
  return isChildKey(from) ? detail : "keeps its value";
}

/** The patterns that the list under a key can be converted to, with the name keys of its children. */
function conversions(
  site: Site,
  owner: VisitedElement,
  { key, document, span }: WrittenKey & { readonly key: string },
): readonly Proposal[] {
  const tree = documentAt(site, document);
  // With syntax errors, the positions of values are uncertain.
  if (tree === undefined || !isStrict(tree)) return [];
  const list = owner.element.children.find((children) => children.key === key);
  if (list === undefined || list.entries.length > maxConverted) return [];
  const proposals: Proposal[] = [];
  for (const conversion of conversionsOf(site, { owner, list })) {
    const edits = editOfChanges(site, conversion.changes())?.edits;
    // A completion can only edit its own file.
    if (edits === undefined || [...edits.keys()].some((file) => file !== document)) continue;
    const { label, plural, documentation } = elementSpec(conversion.kind);
    const result = list.entries.length === 1 ? `becomes ${withArticle(label)}` : `become ${plural}`;
    const drops = conversion.drops.length === 0 ? "" : `, without ${quotedList(conversion.drops, "and")}`;
    proposals.push({
      label: conversion.key,
      key: conversion.key,
      kind: "key",
      draft: undefined,
      rank: 0,
      detail: `${childrenOf(owner, key)} ${result}${drops}`,
      documentation,
      consequences: (edits.get(document) ?? []).filter((edit) => !touches(edit, span)),
    });
  }
  return proposals;
}

function touches({ start, length }: TextEdit, span: WrittenKey["span"]): boolean {
  return start < span.start + span.length && start + length > span.start;
}
