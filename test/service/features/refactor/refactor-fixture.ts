/**
 * Refactorings of a fixture: the offers at its cursor or selection, and the files after one of them. `$0` is the
 * cursor; a selection is between `⟦` and `⟧`.
 */
import assert from "node:assert/strict";
import type { Refactoring } from "../../../../server/src/service/features/refactor/refactoring.ts";
import { refactoringsAt } from "../../../../server/src/service/features/refactor/registry.ts";
import { analyzeNow, applyEdits, rules } from "../../../../server/src/service/index.ts";
import { documentAt, type Site } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite, loadNeeded } from "../../../dsl/fixture-site.ts";

interface Offered {
  readonly site: Site;
  readonly refactorings: readonly Refactoring[];
  readonly titles: readonly string[];
  readonly textOf: (path: string) => string;
}

export function offersAt(source: string): Offered {
  const selected = /⟦([^⟧]*)⟧/.exec(source);
  const text = source.replace("⟦", "$0").replace("⟧", "");
  const fixture = parseFixture(text);
  const { cursor } = fixture;
  assert.ok(cursor, "the fixture has neither $0 nor a selection");
  const site = fixtureSite(fixture);
  const file = fixture.files.find(({ path }) => path === cursor.path);
  const breaks = file?.form.endOfLine === "\r\n" ? (selected?.[1]?.split("\n").length ?? 1) - 1 : 0;
  // The common indentation of a fixture is removed from each line.
  const margin = /^\n?([ \t]*)\/\/-/.exec(source)?.[1]?.length ?? 0;
  const lines = (selected?.[1]?.split("\n").length ?? 1) - 1;
  const length = (selected?.[1]?.length ?? 0) + breaks - lines * margin;
  const textOf = (path: string) => fixture.files.find((fixtureFile) => fixtureFile.path === path)?.text;
  const end = cursor.offset + length;
  const refactorings = [
    ...refactoringsAt({ site, document: cursor.path, start: cursor.offset, end, textOf }),
  ];
  const ids = refactorings.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)], "each has an id of its own");
  return {
    site,
    refactorings,
    titles: refactorings.map(({ title }) => title),
    textOf: (path) => textOf(path) ?? "",
  };
}

/** Codes and messages of the findings, without those in page files. */
function errorsOf(site: Site): readonly string[] {
  const { findings, failures } = analyzeNow(site, rules);
  assert.deepEqual(failures, []);
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);
}

/** The files that a refactoring changes, by path; `undefined` for a deleted one. */
export function applied(source: string, title: RegExp): ReadonlyMap<string, string | undefined> {
  const { site, refactorings, titles, textOf } = offersAt(source);
  const refactoring = refactorings.find((candidate) => title.test(candidate.title));
  assert.ok(refactoring, `no ${title} among ${JSON.stringify(titles)}`);
  const siteEdit = refactoring.make();
  assert.ok(siteEdit, "nothing is to be done");
  const texts = new Map<string, string | undefined>();
  for (const [path, edits] of siteEdit.edits) {
    texts.set(path, applyEdits(documentAt(site, path)?.text ?? textOf(path), edits));
  }
  for (const { path, text } of siteEdit.created ?? []) texts.set(path, text);
  for (const path of siteEdit.deleted ?? []) texts.set(path, undefined);
  const fixture = parseFixture(source.replace("⟦", "").replace("⟧", "").replace("$0", ""));
  const after = fixture.files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text }));
  const fresh = [...texts].flatMap(([path, text]) => {
    const [sample] = fixture.files;
    const isNew = !fixture.files.some((file) => file.path === path);
    return isNew && text !== undefined && sample !== undefined ? [{ ...sample, path, text }] : [];
  });
  const files = [...after, ...fresh].filter(({ path }) => !texts.has(path) || texts.get(path) !== undefined);
  const result = { ...fixture, files };
  const errors = errorsOf(loadNeeded(fixtureSite(result), result));
  assert.deepEqual(
    errors.filter((error) => !errorsOf(site).includes(error)),
    [],
    "it makes no error",
  );
  return texts;
}

/** The text of the single file that a refactoring changes. */
export function appliedText(source: string, title: RegExp): string | undefined {
  const texts = [...applied(source, title).values()];
  assert.equal(texts.length, 1);
  return texts[0];
}
