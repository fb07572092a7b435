/** Applies a plan to a site in memory, as an editor does, and reverts it. */
import assert from "node:assert/strict";
import type { RearrangePlan } from "../../server/src/service/features/rearrange/action.ts";
import { applyEdits } from "../../server/src/service/index.ts";
import type { TextEdit } from "../../server/src/service/model/location.ts";
import {
  documentAt,
  parseFrontmatter,
  type Site,
  withDocument,
  withFiles,
} from "../../server/src/service/snapshot.ts";
import type { Json, Values } from "./plain-rearrangement.ts";

/** A site with the changed texts of its pages; undefined for a deleted file. */
export interface RearrangedSite {
  readonly site: Site;
  readonly pages: ReadonlyMap<string, string | undefined>;
  /** The original text of a page. */
  readonly firstText: (file: string) => string | undefined;
}

export function pageTextOf({ pages, firstText }: RearrangedSite, file: string): string | undefined {
  return pages.has(file) ? pages.get(file) : firstText(file);
}

export function valuesOf({ documents }: Pick<Site, "documents">): Values {
  const values = new Map<string, Json>();
  for (const path of documents.keys()) {
    const text = documentAt({ documents }, path)?.text;
    if (text !== undefined) values.set(path, JSON.parse(text.replace(/^\uFEFF/, "")));
  }
  return values;
}

function inverse(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0;
  return edits.map(({ start, length, newText }) => {
    const back = { start: start + shift, length: newText.length, newText: text.slice(start, start + length) };
    shift += newText.length - length;
    return back;
  });
}

function changedText(state: RearrangedSite, file: string, edits: readonly TextEdit[]): string {
  const text = documentAt(state.site, file)?.text ?? pageTextOf(state, file);
  assert.ok(text !== undefined, `${file} is edited and has no text`);
  const changed = applyEdits(text, edits);
  assert.equal(applyEdits(changed, inverse(text, edits)), text, file);
  return changed;
}

/** The site after a plan. Each step must be possible when it is applied: edits, created and deleted files, renames. */
export function carriedOut(state: RearrangedSite, plan: RearrangePlan): RearrangedSite {
  let { site } = state;
  const pages = new Map(state.pages);
  const before = site.files;
  assert.ok(before !== undefined);
  for (const [file, edits] of plan.edits) {
    assert.ok(edits.length > 0, `${file} has no edits`);
    const text = changedText(state, file, edits);
    if (documentAt(site, file) === undefined) pages.set(file, text);
    else site = withDocument(site, file, { kind: "text", text });
  }
  for (const { path, text } of plan.created) {
    assert.ok(!before.has(path), `${path} is created although it is there`);
    pages.set(path, text);
  }
  for (const file of plan.deleted) {
    assert.ok(before.has(file), `${file} is deleted although it is not there`);
    pages.set(file, undefined);
  }
  for (const { from, to } of plan.renames) {
    assert.ok(before.has(from) && !before.has(to), `${from} cannot be renamed to ${to}`);
    const text = pageTextOf({ ...state, pages }, from);
    pages.set(from, undefined);
    pages.set(to, text);
  }
  const exists = [...pages].filter(([file, text]) => text !== undefined && !before.has(file));
  const isGone = [...pages].filter(([file, text]) => text === undefined && before.has(file));
  const frontmatter = new Map(
    [...pages].flatMap(([file, text]) =>
      text === undefined ? [] : [[file, parseFrontmatter(text)] as const],
    ),
  );
  const files = before.withFiles({
    added: exists.map(([file]) => file),
    removed: isGone.map(([file]) => file),
    frontmatter,
  });
  return { ...state, site: withFiles(site, files), pages };
}
