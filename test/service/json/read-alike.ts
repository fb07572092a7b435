/** Compares the fast reader of YAML with the library. */
import assert from "node:assert/strict";
import { readPlacedYaml } from "../../../server/src/service/json/yaml.ts";
import { blockPlaces } from "../../../server/src/service/json/yaml-blocks/block-places.ts";
import { readBlocks } from "../../../server/src/service/json/yaml-blocks/read-blocks.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";

/** Whether the fast reader read the text; fails if it read something else than the library. */
export function isReadAlike(text: string): boolean {
  const own = readBlocks(text);
  if (own === undefined) return false;
  const reading = readPlacedYaml(text);
  assert.ok(reading.kind === "read", JSON.stringify(text));
  assert.deepEqual(own.value, reading.value, JSON.stringify(text));
  assert.equal(JSON.stringify(own.value), JSON.stringify(reading.value), JSON.stringify(text));
  assert.deepEqual(own.repeated, reading.places.repeatedKeys(), JSON.stringify(text));
  const places = blockPlaces(text, () => reading.places);
  for (const pointer of pointersIn(own.value)) {
    const found = places.spanOf(pointer);
    const expected = reading.places.spanOf(pointer);
    const said = `${JSON.stringify(text)} ${JSON.stringify(pointer)}`;
    assert.deepEqual(found?.key, expected?.key, said);
    assert.deepEqual(found?.whole, expected?.whole, said);
  }
  return true;
}

/** The pointers of all values, and of some that are not there. */
function* pointersIn(value: unknown, around: readonly Segment[] = []): Generator<readonly Segment[]> {
  yield around;
  yield [...around, "nowhere"];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* pointersIn(inner, [...around, Array.isArray(value) ? Number(key) : key]);
  }
}
