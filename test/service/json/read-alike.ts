/** Compares the fast reader of YAML with the library. */
import assert from "node:assert/strict";
import { readPlacedYaml } from "../../../server/src/service/json/yaml.ts";
import { blockPlaces } from "../../../server/src/service/json/yaml-blocks/block-places.ts";
import { readBlocks } from "../../../server/src/service/json/yaml-blocks/read-blocks.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";

/** Whether the fast reader read the text; fails if it disagrees with the library. */
export function isReadAlike(text: string): boolean {
  const fastReading = readBlocks(text);
  if (fastReading === undefined) return false;
  const reading = readPlacedYaml(text);
  assert.ok(reading.kind === "read", JSON.stringify(text));
  assert.deepEqual(fastReading.value, reading.value, JSON.stringify(text));
  assert.equal(JSON.stringify(fastReading.value), JSON.stringify(reading.value), JSON.stringify(text));
  assert.deepEqual(fastReading.repeated, reading.places.repeatedKeys(), JSON.stringify(text));
  const places = blockPlaces(text, () => reading.places);
  for (const pointer of pointersIn(fastReading.value)) {
    const found = places.spanOf(pointer);
    const expected = reading.places.spanOf(pointer);
    const description = `${JSON.stringify(text)} ${JSON.stringify(pointer)}`;
    assert.deepEqual(found?.key, expected?.key, description);
    assert.deepEqual(found?.whole, expected?.whole, description);
  }
  return true;
}

/** The pointers of all values, and of some that do not exist. */
function* pointersIn(value: unknown, around: readonly Segment[] = []): Generator<readonly Segment[]> {
  yield around;
  yield [...around, "nowhere"];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* pointersIn(inner, [...around, Array.isArray(value) ? Number(key) : key]);
  }
}
