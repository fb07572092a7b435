/**
 * The entry of the setting `json.schemas` that assigns a schema URL a schema which allows everything: VS Code's
 * own JSON support then neither loads that schema nor warns about it. Pure: does not depend on the editor.
 */

import { isObject } from "../../platform/json.ts";

/** Identifies this extension's entries, and explains their purpose to the user. */
const comment = "Allows everything: docs.json Navigator checks this file.";

/** An item of the setting `json.schemas`. */
interface SchemaEntry {
  readonly url: string;
  readonly fileMatch: readonly string[];
  readonly schema: { readonly $comment: string };
}

/** The entry for one schema URL. */
export function entryFor(address: string): SchemaEntry {
  return { url: address, fileMatch: ["docs.json"], schema: { $comment: comment } };
}

function isEntryFor(value: unknown, address: string): boolean {
  if (!isObject(value) || value.url !== address) return false;
  return isObject(value.schema) && value.schema.$comment === comment;
}

/** The index of this extension's entry for a URL in a value of the setting; -1 if there is none. */
export function entryIndex(setting: unknown, address: string): number {
  return Array.isArray(setting) ? setting.findIndex((entry) => isEntryFor(entry, address)) : -1;
}

/** The value of the setting with this extension's entry after those of the user. */
export function withEntry(setting: unknown, address: string): readonly unknown[] {
  const currentEntries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  return entryIndex(currentEntries, address) >= 0 ? currentEntries : [...currentEntries, entryFor(address)];
}

/** The value without this extension's entries for a URL; undefined if no other entries remain. */
export function withoutEntry(setting: unknown, address: string): readonly unknown[] | undefined {
  if (!Array.isArray(setting)) return undefined;
  const otherEntries = setting.filter((entry) => !isEntryFor(entry, address));
  return otherEntries.length === 0 ? undefined : otherEntries;
}
