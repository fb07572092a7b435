/** A small site in which something is completed, and the offered items. */
import assert from "node:assert/strict";
import {
  type CompletionItem,
  type Completions,
  completionsAt,
} from "../../../../server/src/service/features/completion/completion.ts";
import { applyEdits } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const files = `
//- /intro.mdx
//- /guides/start.mdx
---
title: Start here
---
//- /guides/next.mdx
//- /reference/users.mdx
//- /api/spec.yaml
openapi: 3.1.0
info: { title: Users, version: 1 }
paths:
  /users:
    get: { summary: List users }
    post: {}
//- /api/openapi-admin.json
{ "openapi": "3.0.0", "paths": {} }
//- /package.json
{}
//- /parts/tab.json
{ "tab": "Part", "pages": [] }
`;

/** The offered items, and the text of the file in which they are offered. */
interface Offered extends Completions {
  readonly text: string;
}

/** The items offered at `$0` of a text; `header` is the first line of its fixture. */
export function complete(text: string, header = "//- /docs.json"): Offered {
  const fixture = parseFixture(`${header}\n${text}\n${files.trim()}`);
  const { cursor } = fixture;
  assert.ok(cursor, "the fixture has no $0");
  const found = completionsAt(fixtureSite(fixture), cursor.path, cursor.offset);
  assert.ok(found);
  const cursorFile = fixture.files.find((file) => file.path === cursor.path);
  return { ...found, text: cursorFile?.text ?? "" };
}

/** The labels of the offered items, in order. */
export function labels(text: string, header?: string): readonly string[] {
  return complete(text, header).items.map(({ label }) => label);
}

/** The offered item with a label; fails if there is none. */
export function item({ items }: Offered, label: string): CompletionItem {
  const found = items.find((candidate) => candidate.label === label);
  assert.ok(found, `no ${label} among ${items.map((candidate) => candidate.label).join(", ")}`);
  return found;
}

/** The file after an item is accepted, without snippets. */
export function accept(text: string, label: string, header?: string): string {
  const offered = complete(text, header);
  const { additionalEdits, edit } = item(offered, label);
  const edits = [...additionalEdits, edit].sort((one, other) => one.start - other.start);
  return applyEdits(offered.text, edits).replace(/\n$/, "");
}

/** A docs.json with one tab or group that has these keys. */
export const tab = (inside: string): string => `{ "navigation": { "tabs": [{ ${inside} }] } }`;
export const group = (inside: string): string => `{ "navigation": { "groups": [{ ${inside} }] } }`;
/** The header of a docs.json that is checked with the dialect of today's platform. */
export const current = "//- /docs.json dialect=current";
