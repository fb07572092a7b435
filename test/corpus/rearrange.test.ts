/**
 * Random rearrangements of real sites, one after the other, in memory: after each, a site has no new error and
 * publishes the same pages, its JSON is the intended one (see plain-rearrangement.ts), no character outside the
 * touched places changes, and the reverse restores every byte. `REARRANGEMENTS` sets the number of rearrangements of
 * each site, `REARRANGED_SITES` selects sites by text in their names.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { NavigationAction, RearrangePlan } from "../../server/src/service/features/rearrange/action.ts";
import { planRearrangement } from "../../server/src/service/features/rearrange/plan.ts";
import { analyzeNow, applyEdits, rules } from "../../server/src/service/index.ts";
import { documentAt, type Site } from "../../server/src/service/snapshot.ts";
import { seed } from "../seed.ts";
import { corpusFolder } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { corpusSite } from "./corpus-site.ts";
import { endpoint, plainPages } from "./plain-navigation.ts";
import {
  entriesBelow,
  entriesIn,
  included,
  intended,
  type Json,
  type Values,
  withRootReferences,
} from "./plain-rearrangement.ts";
import { type Drawn, drawnAction, drawnKinds, randomNumbers } from "./random-actions.ts";
import { readIndex } from "./real-sites.ts";
import { carriedOut, pageTextOf, type RearrangedSite, valuesOf } from "./rearranged-site.ts";
import { assertLocal } from "./touched-places.ts";

const rearrangements = Number(process.env.REARRANGEMENTS ?? 6);
const wantedSites = process.env.REARRANGED_SITES ?? "";
/** The number of rearrangements after which the errors are counted again; the engine itself checks each time. */
const countsErrorsAfter = 10;
/** Refused attempts are repeated, but not forever. */
const maxTries = 30;

/** Errors by rule. */
function errorsOf(site: Site): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of analyzeNow(site, rules).findings)
    if (severity === "error") counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

function assertNoNewError(before: ReadonlyMap<string, number>, site: Site, label: string): void {
  for (const [code, count] of errorsOf(site))
    assert.ok(count <= (before.get(code) ?? 0), `${label}: ${code}`);
}

/** The files of the pages that readers get. */
function publishedIn({ files }: Site, values: Values): ReadonlySet<string> {
  const published = plainPages((file) => values.get(file)).flatMap(({ path, isDropped }) =>
    isDropped ? [] : (files?.page(path)?.file ?? []),
  );
  return new Set(published);
}

function comparable(values: Values): Record<string, Json> {
  return Object.fromEntries([...values].map(([path, value]) => [path, withRootReferences(value, path)]));
}

/** Values without the parts that a move or a deletion of files changes elsewhere: redirects and other settings. */
function navigationOnly(values: Values): Json {
  const main = included(values, "docs.json");
  return typeof main === "object" && main !== null && !Array.isArray(main) ? (main.navigation ?? null) : null;
}

/** The file of the page that an entry names; undefined for an endpoint, a link, or a page that does not exist. */
function fileNamedBy({ files }: Site, entry: string): string | undefined {
  if (endpoint.test(entry) || entry.includes(":")) return undefined;
  return files?.page(entry.replace(/^\/|\/$/g, ""))?.file;
}

/** Replaces the paths of moved files in entries by the new paths. */
function withMovedEntries(value: Json, site: Site, { renames }: RearrangePlan): Json {
  const moved = new Map(renames.map(({ from, to }) => [from, to.replace(/\.mdx?$/, "")]));
  const visit = (inner: Json): Json => {
    if (typeof inner === "string") {
      const path = moved.get(fileNamedBy(site, inner) ?? "");
      return path === undefined ? inner : `${inner.startsWith("/") ? "/" : ""}${path}`;
    }
    if (Array.isArray(inner)) return inner.map(visit);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, one]) => [
        key,
        key === "pages" || key === "root" || typeof one !== "string" ? visit(one) : one,
      ]),
    );
  };
  return visit(value);
}

/** One rearrangement of a site. */
interface Step {
  readonly before: RearrangedSite;
  readonly after: RearrangedSite;
  readonly values: Values;
  readonly now: Values;
  readonly drawn: Drawn;
  readonly plan: RearrangePlan;
  readonly label: string;
}

function assertIntended({ before, values, now, drawn: { action, items }, plan, label }: Step): void {
  const expected = intended(values, action, items);
  if (expected !== undefined && plan.renames.length > 0)
    assert.deepEqual(
      navigationOnly(now),
      withMovedEntries(navigationOnly(expected), before.site, plan),
      label,
    );
  else if (expected !== undefined && action.kind === "unwrap")
    assert.deepEqual(included(now, "docs.json"), included(expected, "docs.json"), label);
  else if (expected !== undefined) assert.deepEqual(comparable(now), comparable(expected), label);
  if (action.kind === "change-path" || action.kind === "move-files")
    assert.deepEqual(navigationOnly(now), withMovedEntries(navigationOnly(values), before.site, plan), label);
}

/** The rest of a list after removing each of some members as often as it occurs among them. */
function without(list: readonly string[], members: readonly string[]): readonly string[] {
  const left = [...list];
  for (const member of members) {
    const index = left.indexOf(member);
    if (index !== -1) left.splice(index, 1);
  }
  return left;
}

/** Removing with files: exactly the files below are deleted, and only their entries are removed elsewhere. */
function assertRemoved({ before, values, now, drawn: { items }, plan, label }: Step): void {
  const fileOf = (entry: string): string | undefined => fileNamedBy(before.site, entry);
  const below = items.flatMap((item) => entriesBelow(values, item));
  const files = [...new Set(below.flatMap((entry) => fileOf(entry) ?? []))];
  assert.deepEqual([...plan.deleted].sort(), files.sort(), label);
  const kept = without(entriesIn(values), below).filter((entry) => !files.includes(fileOf(entry) ?? ""));
  assert.deepEqual(entriesIn(now), kept, label);
}

/** Copies: nothing is removed, and each new file has the text of a page. */
function assertDuplicated({ before, values, now, plan, label }: Step): void {
  for (const [path, edits] of plan.edits)
    for (const { start, length } of edits)
      assert.match(documentAt(before.site, path)?.text.slice(start, start + length) ?? "", /^[\s,]*$/, label);
  assert.deepEqual(without(entriesIn(values), entriesIn(now)), [], label);
  assert.ok(entriesIn(now).length > entriesIn(values).length || plan.created.length === 0, label);
  for (const { path } of plan.created)
    assert.ok(entriesIn(now).includes(path.replace(/\.mdx?$/, "")), `${label}: ${path} is not listed`);
}

/** Files of pages: only the line of one key changes. */
function assertPages({ before, after, drawn: { action }, plan, label }: Step): void {
  if (plan.renames.length > 0) return;
  for (const [file, edits] of plan.edits) {
    if (documentAt(before.site, file) !== undefined) continue;
    const [old, fresh] = [pageTextOf(before, file) ?? "", pageTextOf(after, file) ?? ""];
    const title = old.includes("\nsidebarTitle:") ? "sidebarTitle" : "title";
    const line = new RegExp(`^${action.kind === "set" ? action.key : title}:.*\\n`, "m");
    const bare = (text: string): string => text.replace(line, "").replace(/^---\n---\n\n/, "");
    assert.equal(bare(fresh), bare(old), label);
    assert.equal(applyEdits(old, edits), fresh, label);
  }
}

/** Nothing that readers had before is lost, except for intended removals. */
function assertPublished({ before, after, values, now, drawn: { action, items }, plan, label }: Step): void {
  const moved = new Map(plan.renames.map(({ from, to }) => [from, to]));
  const goes = new Set<string>(plan.deleted);
  if (action.kind === "remove")
    for (const item of items)
      for (const entry of entriesBelow(values, item)) {
        const file = before.site.files?.page(entry.replace(/^\/|\/$/g, ""))?.file;
        if (file !== undefined) goes.add(file);
      }
  const published = publishedIn(after.site, now);
  for (const file of publishedIn(before.site, values))
    assert.ok(goes.has(file) || published.has(moved.get(file) ?? file), `${label}: ${file} is lost`);
}

/** Checks every promise about one rearrangement. */
function assertStep(step: Step): void {
  const { before, drawn, plan, label } = step;
  assertIntended(step);
  if (drawn.action.kind === "remove" && drawn.action.files === true) assertRemoved(step);
  if (drawn.action.kind === "duplicate") assertDuplicated(step);
  assertPages(step);
  assertPublished(step);
  const isOfFiles = plan.renames.length > 0 || plan.deleted.length > 0;
  if (!isOfFiles) assertLocal(before.site, plan, drawn, label);
}

/**
 * Whether an action is kept, so that the next ones start from it; the others are undone, so that the site neither
 * grows nor vanishes.
 */
function stays({ kind }: NavigationAction, draw: (limit: number) => number): boolean {
  return !["remove", "add-page", "add-section", "duplicate", "wrap"].includes(kind) || draw(4) === 0;
}

interface Count {
  made: number;
  refused: number;
}

class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #reasons = new Map<string, number>();

  #of(kind: string): Count {
    const count = this.#counts.get(kind) ?? { made: 0, refused: 0 };
    this.#counts.set(kind, count);
    return count;
  }

  made(kind: string): void {
    this.#of(kind).made += 1;
  }

  refused(kind: string, reason: string): void {
    this.#of(kind).refused += 1;
    const plain = `${kind}: ${reason.replace(/`[^`]*`|"[^"]*"/g, "…")}`;
    this.#reasons.set(plain, (this.#reasons.get(plain) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, { made }) => sum + made, 0);
  }

  print(): void {
    const counts = [...this.#counts].map(([kind, { made, refused }]) => `${kind} ${made}/${made + refused}`);
    console.log(`      ${this.total} rearrangements: ${counts.join(", ")}`);
    if (process.env.REARRANGEMENTS !== undefined)
      for (const [reason, count] of [...this.#reasons].sort((one, other) => other[1] - one[1]))
        console.log(count, reason);
  }
}

/** Performs and checks one random action that is not refused. */
function step(
  state: RearrangedSite,
  values: Values,
  draw: (limit: number) => number,
  name: string,
  tally: Tally,
) {
  const kind = drawnKinds[draw(drawnKinds.length)] ?? "move";
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const drawn = drawnAction(kind, state.site, values, draw);
    if (drawn === undefined) return undefined;
    const label = `${name}: ${JSON.stringify(drawn.action)}`;
    const plan = planRearrangement(state.site, drawn.action, {
      changesShared: true,
      textOf: (file) => pageTextOf(state, file),
    });
    if (plan.kind !== "plan") {
      tally.refused(kind, plan.kind === "refused" ? plan.reason : plan.kind);
      continue;
    }
    tally.made(kind);
    const after = carriedOut(state, plan);
    const now = valuesOf(after.site);
    assertStep({ before: state, after, values, now, drawn, plan, label });
    return { after, now, action: drawn.action, label };
  }
  return undefined;
}

describeSlow("random rearrangements of real sites", function () {
  this.timeout(60_000_000);

  it("keep them valid and whole, and give the intended navigation", function () {
    const corpus = corpusFolder(this);
    const tally = new Tally();
    const sites = readIndex(corpus).sites.filter(({ name }) => name.includes(wantedSites));
    for (const [number, { name }] of sites.entries()) {
      const { site, pageText } = corpusSite(join(corpus, "sites", name));
      const first: RearrangedSite = { site, pages: new Map(), firstText: pageText };
      const draw = randomNumbers((seed - 1) * 1000 + number + 1);
      const errors = errorsOf(site);
      let [state, values] = [first, valuesOf(site)];
      const size = entriesIn(values).length;
      for (let round = 0; round < rearrangements; round += 1) {
        const done = step(state, values, draw, name, tally);
        if (done === undefined) continue;
        if (round % countsErrorsAfter === countsErrorsAfter - 1)
          assertNoNewError(errors, done.after.site, done.label);
        if (!stays(done.action, draw)) continue;
        [state, values] = [done.after, done.now];
        if (entriesIn(values).length < size / 2) [state, values] = [first, valuesOf(site)];
      }
      assertNoNewError(errors, state.site, name);
    }
    tally.print();
    assert.ok(tally.total > sites.length);
  });
});
