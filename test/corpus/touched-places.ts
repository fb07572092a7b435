/**
 * The allowed places of an action's edits: around its entries, around their new neighbors, and between the members of
 * a section.
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path/posix";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { RearrangePlan } from "../../server/src/service/features/rearrange/action.ts";
import type { Location, Segment } from "../../server/src/service/model/location.ts";
import { documentAt, type Site } from "../../server/src/service/snapshot.ts";
import type { Item } from "./plain-rearrangement.ts";
import type { Drawn } from "./random-actions.ts";

type Span = readonly [start: number, end: number];

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** The spans between the members of an object or array, from bracket to bracket. */
function gapsOf(node: Node): readonly Span[] {
  const gaps: Span[] = [];
  let start = node.offset;
  for (const member of node.children ?? []) {
    gaps.push([start, member.offset]);
    start = endOf(member);
  }
  return [...gaps, [start, endOf(node)]];
}

/** A member with the gaps around it. */
function around(node: Node): Span {
  const members = node.parent?.children ?? [];
  const index = members.indexOf(node);
  const [previous, next] = [members[index - 1], members[index + 1]];
  const parent = node.parent ?? node;
  return [
    previous === undefined ? parent.offset : endOf(previous),
    next === undefined ? endOf(parent) : next.offset,
  ];
}

class Touched {
  readonly spans = new Map<string, Span[]>();
  readonly #trees = new Map<string, Node | undefined>();
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  nodeAt(document: string, segments: readonly Segment[]): Node | undefined {
    if (!this.#trees.has(document))
      this.#trees.set(document, parseTree(documentAt(this.#site, document)?.text ?? ""));
    const root = this.#trees.get(document);
    return root === undefined ? undefined : findNodeAtLocation(root, [...segments] as (string | number)[]);
  }

  #add(document: string, spans: readonly Span[]): void {
    this.spans.set(document, [...(this.spans.get(document) ?? []), ...spans]);
  }

  entry({ document, segments }: Location): void {
    const node = this.nodeAt(document, segments);
    if (node !== undefined) this.#add(document, [around(node)]);
  }

  /** Some keys of a section with their values, and the gaps between its keys; also in the file that it includes. */
  keys({ document, segments }: Location, keys: readonly string[]): void {
    const node = this.nodeAt(document, segments);
    if (node?.type !== "object") return;
    this.#add(document, gapsOf(node));
    for (const property of node.children ?? [])
      if (keys.includes(property.children?.[0]?.value)) this.#add(document, [around(property)]);
    this.#followed(document, node, (path) => this.keys({ document: path, segments: [] }, keys));
  }

  /** The gaps of a section and of its lists. */
  lists({ document, segments }: Location): void {
    this.keys({ document, segments }, []);
    const node = this.nodeAt(document, segments);
    for (const property of node?.children ?? []) {
      const value = property.children?.[1];
      if (value?.type === "array") this.#add(document, gapsOf(value));
      if (value?.type !== "object") continue;
      this.#followed(document, value, (path) => {
        const root = this.nodeAt(path, []);
        if (root?.type === "array") this.#add(path, gapsOf(root));
      });
    }
    if (node?.type === "object")
      this.#followed(document, node, (path) => this.lists({ document: path, segments: [] }));
  }

  #followed(document: string, node: Node, then: (path: string) => void): void {
    const reference = findNodeAtLocation(node, ["$ref"])?.value;
    if (typeof reference === "string") then(join(dirname(document), reference));
  }
}

function siblingsOf(touched: Touched, { document, segments }: Item): readonly Location[] {
  const list = segments.slice(0, -1);
  const count = touched.nodeAt(document, list)?.children?.length ?? 0;
  return Array.from({ length: count }, (_, index) => ({ document, segments: [...list, index] }));
}

function touchedBy(site: Site, { action, items }: Drawn): ReadonlyMap<string, readonly Span[]> {
  const touched = new Touched(site);
  for (const item of items) touched.entry(item);
  if ("to" in action) {
    const { to } = action;
    if ("into" in to) touched.lists(to.into);
    else touched.entry("after" in to ? to.after : to.before);
  }
  const [item] = items;
  if (item === undefined) return touched.spans;
  if (action.kind === "shift")
    for (const sibling of siblingsOf(touched, item)) {
      const distance = Number(sibling.segments.at(-1)) - Number(item.segments.at(-1));
      if (Math.abs(distance) === 1) touched.entry(sibling);
    }
  if (action.kind === "wrap" || action.kind === "unwrap") touched.keys(item.holder, [item.list]);
  if (action.kind === "rename")
    touched.keys(item, ["group", "tab", "item", "anchor", "dropdown", "product", "version", "language"]);
  if (action.kind === "set") touched.keys(item, [action.key]);
  if (action.kind === "set" && action.key === "default")
    for (const sibling of siblingsOf(touched, item)) touched.keys(sibling, [action.key]);
  return touched.spans;
}

/** Joins adjacent spans. */
function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last === undefined || start > last[1]) all.push([start, end]);
    else all[all.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return all;
}

/** Checks that every edit of a JSON file is within the allowed places. */
export function assertLocal(site: Site, plan: RearrangePlan, drawn: Drawn, description: string): void {
  // Copies are inserted at corresponding places, which the engine determines.
  if (drawn.action.kind === "duplicate") return;
  const touched = touchedBy(site, drawn);
  for (const [path, edits] of plan.edits) {
    if (documentAt(site, path) === undefined) continue;
    const spans = joined(touched.get(path) ?? []);
    for (const { start, length } of edits)
      assert.ok(
        spans.some(([from, to]) => start >= from && start + length <= to),
        `${description}: the edit at ${start} of ${path} is beside the touched places`,
      );
  }
}
