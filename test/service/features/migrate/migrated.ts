/** Migrations of small files in the former configuration. */
import assert from "node:assert/strict";
import { analyzeNow, migrateConfiguration, rules } from "../../../../server/src/service/index.ts";
import { defaultSettings, emptySite, withDocument } from "../../../../server/src/service/snapshot.ts";

/** The value of docs.json, and the paths of the settings that are not converted. */
export function migrated(former: unknown): {
  readonly value: Record<string, unknown>;
  readonly unconverted: readonly string[];
} {
  const migration = migrateConfiguration(JSON.stringify(former));
  assert.ok(migration);
  return { value: JSON.parse(migration.text), unconverted: migration.left.map(({ path }) => path) };
}

/** The findings in a docs.json with this value, without any other file. */
export function findingsIn(value: unknown) {
  const text = JSON.stringify(value);
  const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", { kind: "text", text });
  return analyzeNow(site, rules).findings;
}

/** The required settings of the former configuration. */
export const base = { name: "Docs", colors: { primary: "#15803D" } };
