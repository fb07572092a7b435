/**
 * The entry of the setting `json.schemas` that gives a URL a schema which allows everything: VS Code's
 * own JSON support then neither loads that schema nor warns that it may not. Pure: does not depend on the editor.
 */

import { isObject } from "../../platform/json.ts";

/** Identifies our entries among those of the user, and tells the user what they are for. */
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

/** The index of our entry for a URL in a value of the setting; -1 if there is none. */
export function entryIndex(setting: unknown, address: string): number {
  return Array.isArray(setting) ? setting.findIndex((one) => isEntryFor(one, address)) : -1;
}

/** The value of the setting with our entry after those of the user. */
export function withEntry(setting: unknown, address: string): readonly unknown[] {
  const currentEntries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  return entryIndex(currentEntries, address) >= 0 ? currentEntries : [...currentEntries, entryFor(address)];
}

/** The value without our entries for a URL; undefined if no other entry is left. */
export function withoutEntry(setting: unknown, address: string): readonly unknown[] | undefined {
  if (!Array.isArray(setting)) return undefined;
  const left = setting.filter((one) => !isEntryFor(one, address));
  return left.length === 0 ? undefined : left;
}
