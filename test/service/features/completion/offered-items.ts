/** A small site in which something is completed, and what is offered there. */
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

/** What is offered, and the text of the file in which it is offered. */
interface Offered extends Completions {
  readonly text: string;
}

/** What is offered at `$0` of a text; `header` is the first line of its fixture. */
export function complete(text: string, header = "//- /docs.json"): Offered {
  const fixture = parseFixture(`${header}\n${text}\n${files.trim()}`);
  const { cursor } = fixture;
  assert.ok(cursor, "the fixture has no $0");
  const found = completionsAt(fixtureSite(fixture), cursor.path, cursor.offset);
  assert.ok(found);
  const own = fixture.files.find((file) => file.path === cursor.path);
  return { ...found, text: own?.text ?? "" };
}

/** The labels of what is offered, in order. */
export function labels(text: string, header?: string): readonly string[] {
  return complete(text, header).items.map(({ label }) => label);
}

/** The offered item with a label; fails if there is none. */
export function item({ items }: Offered, label: string): CompletionItem {
  const found = items.find((one) => one.label === label);
  assert.ok(found, `no ${label} among ${items.map((one) => one.label).join(", ")}`);
  return found;
}

/** The file after accepting an item, without snippets. */
export function accept(text: string, label: string, header?: string): string {
  const offered = complete(text, header);
  const { additionalEdits, edit } = item(offered, label);
  const edits = [...additionalEdits, edit].sort((one, other) => one.start - other.start);
  return applyEdits(offered.text, edits).replace(/\n$/, "");
}

/** A docs.json with one tab or group of these keys. */
export const tab = (inside: string): string => `{ "navigation": { "tabs": [{ ${inside} }] } }`;
export const group = (inside: string): string => `{ "navigation": { "groups": [{ ${inside} }] } }`;
/** The header of a docs.json that is checked with the dialect of today's platform. */
export const current = "//- /docs.json dialect=current";
