/** Actions on the navigation of a fixture, with positions named by JSON Pointers, and the files after them. */
import assert from "node:assert/strict";
import type {
  Destination,
  NavigationAction,
  RearrangeAnswer,
  RearrangePlan,
} from "../../../../server/src/service/features/rearrange/action.ts";
import {
  planRearrangement,
  type RearrangeOptions,
} from "../../../../server/src/service/features/rearrange/plan.ts";
import { applyEdits } from "../../../../server/src/service/index.ts";
import type { Location } from "../../../../server/src/service/model/location.ts";
import { documentAt, type Site } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

/** A position by its pointer, `/navigation/tabs/0`, in docs.json or in the file before a `#`. */
export function at(pointer: string): Location {
  const [before, after] = pointer.includes("#") ? pointer.split("#") : ["docs.json", pointer];
  const segments = (after ?? "").split("/").slice(1);
  return { document: before ?? "", segments };
}

export function before(pointer: string): Destination {
  return { before: at(pointer) };
}

export function after(pointer: string): Destination {
  return { after: at(pointer) };
}

export function into(pointer: string, index?: number): Destination {
  return { into: at(pointer), ...(index === undefined ? {} : { index }) };
}

export function move(entries: string | readonly string[], to: Destination): NavigationAction {
  const named = typeof entries === "string" ? [entries] : entries;
  return { kind: "move", entries: named.map(at), to };
}

export interface Rearranging {
  readonly site: Site;
  readonly answer: RearrangeAnswer;
  readonly textOf: (file: string) => string;
}

export function rearranging(
  source: string,
  action: NavigationAction,
  options: Partial<RearrangeOptions> = {},
): Rearranging {
  const fixture = parseFixture(source);
  const site = fixtureSite(fixture);
  const textOf = (file: string): string => fixture.files.find(({ path }) => path === file)?.text ?? "";
  return { site, answer: planRearrangement(site, action, { textOf, ...options }), textOf };
}

/** The files that an action changes or creates, by path; `undefined` for a deleted one. */
export function rearranged(
  source: string,
  action: NavigationAction,
  options: Partial<RearrangeOptions> = {},
): Readonly<Record<string, string | undefined>> {
  return filesAfter(rearranging(source, action, options));
}

/** The files that a plan changes or creates, by path; `undefined` for a deleted one. */
export function filesAfter({
  site,
  answer,
  textOf,
}: Rearranging): Readonly<Record<string, string | undefined>> {
  assert.equal(answer.kind, "plan", answer.kind === "refused" ? answer.reason : answer.kind);
  const plan = answer as RearrangePlan;
  const texts = new Map<string, string | undefined>();
  for (const [path, edits] of plan.edits)
    texts.set(path, applyEdits(documentAt(site, path)?.text ?? textOf(path), edits));
  for (const { path, text } of plan.created) texts.set(path, text);
  for (const path of plan.deleted) texts.set(path, undefined);
  for (const { from, to } of plan.renames) {
    texts.set(to, texts.get(from) ?? textOf(from));
    texts.set(from, undefined);
  }
  return Object.fromEntries(texts);
}

/** The text of docs.json after an action that changes nothing else. */
export function docsAfter(source: string, action: NavigationAction): string {
  const files = rearranged(source, action);
  assert.deepEqual(Object.keys(files), ["docs.json"]);
  return files["docs.json"] ?? "";
}

/** Why an action is refused. */
export function refusal(source: string, action: NavigationAction): string {
  const { answer } = rearranging(source, action);
  assert.equal(answer.kind, "refused", answer.kind === "plan" ? answer.title : answer.kind);
  return answer.kind === "refused" ? answer.reason : "";
}

/** The notes of an action that is carried out. */
export function notesOf(source: string, action: NavigationAction): readonly string[] {
  const { answer } = rearranging(source, action);
  assert.equal(answer.kind, "plan", answer.kind === "refused" ? answer.reason : answer.kind);
  return answer.kind === "plan" ? answer.notes : [];
}
