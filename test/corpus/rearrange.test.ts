/**
 * Random rearrangements of real sites, one after the other, in memory: a site has no new error and lists the same pages,
 * its JSON is the intended one, no character outside of the touched places changes, and the reverse restores every byte.
 *
 * The intended JSON is computed on plain values, by moving an item from one array to another. `REARRANGEMENTS` says how
 * many rearrangements of each site are tried.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { openSite } from "../../server/src/cli/open-site.ts";
import type { Destination } from "../../server/src/service/features/rearrange/action.ts";
import { planRearrangement } from "../../server/src/service/features/rearrange/plan.ts";
import { analyseNow, applyEdits, rules } from "../../server/src/service/index.ts";
import type { Location, Segment, TextEdit } from "../../server/src/service/model/location.ts";
import { defaultSettings, documentAt, type Site, withDocument } from "../../server/src/service/snapshot.ts";
import { describeSlow } from "../slow.ts";
import { copyRealSites, type RealSites } from "./real-sites.ts";

const rearrangements = Number(process.env.REARRANGEMENTS ?? 4);
/** After how many rearrangements the errors are counted again; the engine itself looks each time. */
const countsErrorsAfter = 10;
/** Tries that are refused count too, but not without end. */
const maxTries = 12;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The lists of the format, and what stands in each. */
const kinds: Readonly<Record<string, string>> = {
  groups: "group",
  tabs: "tab",
  menu: "item",
  anchors: "anchor",
  dropdowns: "dropdown",
  products: "product",
  versions: "version",
  languages: "language",
};

interface Item extends Location {
  readonly value: Json;
  readonly list: string;
}

interface Lists {
  readonly items: readonly Item[];
  readonly sections: readonly Location[];
}

function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** All items of all lists of the navigation, across files. */
function listsOf(values: ReadonlyMap<string, Json>): Lists {
  const items: Item[] = [];
  const sections: Location[] = [];
  const visitList = (value: Json, list: string, document: string, segments: readonly Segment[]): void => {
    if (isObject(value) && typeof value.$ref === "string" && Object.keys(value).length === 1) {
      const path = join(document, "..", value.$ref);
      const target = values.get(path);
      if (target !== undefined) visitList(target, list, path, []);
      return;
    }
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      const place = { document, segments: [...segments, index] };
      items.push({ ...place, value: item, list });
      if (isObject(item)) visitSection(item, place);
    }
  };
  const visitSection = (value: Json, { document, segments }: Location): void => {
    if (!isObject(value)) return;
    if (typeof value.$ref === "string") {
      const path = join(document, "..", value.$ref);
      const target = values.get(path);
      if (target !== undefined) visitSection(target, { document: path, segments: [] });
    } else sections.push({ document, segments });
    for (const [key, inner] of Object.entries(value)) {
      if (key === "pages" || key in kinds) visitList(inner, key, document, [...segments, key]);
      if (key === "global") visitSection(inner, { document, segments: [...segments, key] });
    }
  };
  const main = values.get("docs.json");
  if (main !== undefined && isObject(main) && main.navigation !== undefined)
    visitSection(main.navigation, { document: "docs.json", segments: ["navigation"] });
  return { items, sections };
}

function valueAt(root: Json, segments: readonly Segment[]): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of segments) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (value !== undefined && isObject(value)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** The list that takes an item in a section, as an author would say. */
function listKeyFor(section: Json, item: Item): string {
  const own =
    typeof item.value === "string"
      ? "pages"
      : (Object.keys(kinds).find((key) => key === item.list) ?? "groups");
  if (own === "pages" || !isObject(section)) return "pages";
  if (
    own === "groups" &&
    ("group" in section || (section.pages !== undefined && section.groups === undefined))
  )
    return "pages";
  return own;
}

/** The values of the files once an item has moved. */
function intended(values: ReadonlyMap<string, Json>, item: Item, to: Destination): ReadonlyMap<string, Json> {
  const after = structuredClone(values) as Map<string, Json>;
  const rootOf = (document: string): Json => after.get(document) ?? null;
  const marker: Json = { removed: true };
  const source = valueAt(rootOf(item.document), item.segments.slice(0, -1)) as Json[];
  const index = Number(item.segments.at(-1));
  const [value] = source.splice(index, 1, marker);
  if (to.kind === "into") {
    const section = valueAt(rootOf(to.section.document), to.section.segments);
    if (section !== undefined && isObject(section)) {
      const key = listKeyFor(section, item);
      let list: Json | undefined = section[key];
      let document = to.section.document;
      while (list !== undefined && isObject(list) && typeof list.$ref === "string") {
        document = join(document, "..", list.$ref);
        list = rootOf(document);
      }
      if (Array.isArray(list)) list.push(value as Json);
      else section[key] = [value as Json];
    }
  } else {
    const list = valueAt(rootOf(to.entry.document), to.entry.segments.slice(0, -1)) as Json[];
    list.splice(Number(to.entry.segments.at(-1)) + (to.kind === "after" ? 1 : 0), 0, value as Json);
  }
  source.splice(source.indexOf(marker), 1);
  return after;
}

/** The strings that are entries of lists, sorted. */
function entriesIn(values: ReadonlyMap<string, Json>): readonly string[] {
  return listsOf(values)
    .items.flatMap(({ value }) => (typeof value === "string" ? value : []))
    .sort();
}

function valuesOf(site: Site): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const path of site.documents.keys()) {
    const text = documentAt(site, path)?.text;
    if (text !== undefined) values.set(path, JSON.parse(text.replace(/^\uFEFF/, "")));
  }
  return values;
}

/** Errors by rule. */
function errorsOf(site: Site): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of analyseNow(site, rules).findings)
    if (severity === "error") counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

function assertNoNewError(before: ReadonlyMap<string, number>, site: Site, name: string): void {
  for (const [code, count] of errorsOf(site)) assert.ok(count <= (before.get(code) ?? 0), `${name}: ${code}`);
}

/** The characters that an item may change around itself: from the item before it to the item after it. */
function windowOf(
  root: Node | undefined,
  segments: readonly Segment[],
): readonly [number, number] | undefined {
  const array =
    root === undefined ? undefined : findNodeAtLocation(root, segments.slice(0, -1) as (string | number)[]);
  if (array?.type !== "array") return undefined;
  const index = Number(segments.at(-1));
  const [previous, next] = [array.children?.[index - 1], array.children?.[index + 1]];
  return [
    previous === undefined ? array.offset : previous.offset + previous.length,
    next === undefined ? array.offset + array.length : next.offset,
  ];
}

function inverse(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0;
  return edits.map(({ start, length, newText }) => {
    const back = { start: start + shift, length: newText.length, newText: text.slice(start, start + length) };
    shift += newText.length - length;
    return back;
  });
}

/** Where an edit may be: around the item, around its new neighbor, or in the section that gets a list. */
function assertLocal(
  site: Site,
  path: string,
  edits: readonly TextEdit[],
  item: Item,
  to: Destination,
): void {
  const root = parseTree(documentAt(site, path)?.text ?? "");
  const windows: (readonly [number, number])[] = [];
  if (item.document === path) windows.push(windowOf(root, item.segments) ?? [0, 0]);
  if (to.kind !== "into" && to.entry.document === path)
    windows.push(windowOf(root, to.entry.segments) ?? [0, 0]);
  if (to.kind === "into") {
    const section =
      root === undefined ? undefined : findNodeAtLocation(root, to.section.segments as (string | number)[]);
    if (to.section.document === path && section !== undefined)
      windows.push([section.offset, section.offset + section.length]);
    else if (item.document !== path) return;
  }
  for (const { start, length } of edits) {
    assert.ok(
      windows.some(([from, end]) => start >= from && start + length <= end),
      `the edit at ${start} of ${path} is beside the touched places`,
    );
  }
}

describeSlow("random rearrangements of real sites", function () {
  this.timeout(6_000_000);
  let sites: RealSites;

  before(function () {
    sites = copyRealSites(this);
  });
  after(() => sites?.remove());

  it("keep them valid and whole, and give the intended navigation", () => {
    let made = 0;
    let refused = 0;
    const reasons = new Map<string, number>();
    for (const [number, { name }] of sites.index.sites.entries()) {
      const opening = openSite(join(sites.root, name), {
        settings: defaultSettings,
        files: true,
        pages: false,
        frontmatter: "unlisted",
      });
      if (opening.kind !== "opened") continue;
      let { site } = opening.opened;
      const first = site;
      const draw = random(number + 1);
      let values = valuesOf(site);
      const pages = entriesIn(values);
      const errors = errorsOf(site);
      for (let round = 0; round < rearrangements; round += 1) {
        if (round % countsErrorsAfter === countsErrorsAfter - 1) assertNoNewError(errors, site, name);
        const { items, sections } = listsOf(values);
        for (let attempt = 0; attempt < maxTries; attempt += 1) {
          const item = items[draw(items.length)];
          const beside = items[draw(items.length)];
          const section = sections[draw(sections.length)];
          if (item === undefined || beside === undefined || section === undefined) break;
          const kind = (["before", "after", "into"] as const)[draw(3)] ?? "into";
          const to: Destination = kind === "into" ? { kind, section } : { kind, entry: beside };
          const plan = planRearrangement(
            site,
            { kind: "move", entries: [item], to },
            { changesShared: true, textOf: () => undefined },
          );
          const what = `${name}: ${JSON.stringify(item.segments)} ${JSON.stringify(to)}`;
          if (plan.kind !== "plan") {
            refused += 1;
            const reason = plan.kind === "refused" ? plan.reason.replace(/`[^`]*`|"[^"]*"/g, "…") : plan.kind;
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
            continue;
          }
          made += 1;
          let next = site;
          for (const [path, edits] of plan.edits) {
            const text = documentAt(site, path)?.text ?? "";
            const changed = applyEdits(text, edits);
            assert.equal(applyEdits(changed, inverse(text, edits)), text, what);
            assertLocal(site, path, edits, item, to);
            next = withDocument(next, path, { kind: "text", text: changed });
          }
          const now = valuesOf(next);
          assert.deepEqual(now, intended(values, item, to), what);
          assert.deepEqual(entriesIn(now), pages, what);
          [site, values] = [next, now];
          break;
        }
      }
      assertNoNewError(errors, site, name);
      assert.notEqual(site, first);
    }
    console.log(`      ${made} rearrangements, ${refused} refusals`);
    if (process.env.REARRANGEMENTS !== undefined)
      for (const [reason, count] of [...reasons].sort((one, other) => other[1] - one[1]))
        console.log(count, reason);
    assert.ok(made > sites.index.sites.length);
  });
});
