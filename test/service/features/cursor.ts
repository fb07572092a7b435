/** A site with a cursor, for tests of features at a position. */
import assert from "node:assert/strict";
import type { Span } from "../../../server/src/service/model/location.ts";
import type { Site } from "../../../server/src/service/snapshot.ts";
import { type Fixture, parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

interface SiteWithCursor {
  readonly site: Site;
  readonly fixture: Fixture;
  readonly document: string;
  readonly offset: number;
}

/** A site whose docs.json has the given navigation; `$0` is the cursor, here or in one of the files. */
export function siteWithCursor(text: string): SiteWithCursor {
  const fixture = parseFixture(text);
  assert.ok(fixture.cursor, "the fixture has no $0");
  return {
    site: fixtureSite(fixture),
    fixture,
    document: fixture.cursor.path,
    offset: fixture.cursor.offset,
  };
}

export function textOf(fixture: Fixture, path: string): string {
  const file = fixture.files.find((candidate) => candidate.path === path);
  assert.ok(file, `no file ${path}`);
  return file.text;
}

/** A position as `file:line text`, with lines counted from 1. */
export function shownPlace(fixture: Fixture, document: string, { start, length }: Span): string {
  const text = textOf(fixture, document);
  const line = text.slice(0, start).split("\n").length;
  return `${document}:${line} ${text.slice(start, start + length)}`.trim();
}
