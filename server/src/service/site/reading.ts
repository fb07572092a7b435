/**
 * The dialect that a site is checked with, and what chose it.
 *
 * A setting or an option takes precedence. Otherwise, a docs.json that names the platform's schema is checked with
 * the dialect of today's platform, and any other with the reference. Only the `$schema` of docs.json itself counts,
 * because the `$schema` of an included file describes that file.
 */

import { propertyNamed } from "../json/pointer.ts";
import type { JsonDocument, StringNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Dialect, DialectChoice } from "../model/dialect.ts";
import { mainTree, type Site } from "./site.ts";

/** The dialects that an author can choose, the default first. */
export const dialectChoices: readonly DialectChoice[] = ["auto", "reference", "current"];

/** The dialect of a site, and what chose it. */
export interface DialectReading {
  readonly dialect: Dialect;
  /** `setting`: the author's choice; `schema`: the `$schema` of docs.json; `no-schema`: no `$schema` of the platform. */
  readonly chosenBy: "setting" | "schema" | "no-schema";
}

/** The URLs under which the platform publishes its schemas; 64 of 65 real sites name one. */
const platformSchema =
  /^https?:\/\/(?:[a-z0-9-]+\.)*mintlify\.com\/(?:[^\s?#]*\/)?[\w.-]+\.json(?:[?#]\S*)?$/i;

/** Whether a `$schema` names a schema of the platform. */
export function isPlatformSchema(address: string): boolean {
  return platformSchema.test(address.trim());
}

/** The value of `$schema` at the top of a document, if it is a string. */
export function schemaAddress(document: JsonDocument | undefined): StringNode | undefined {
  const root = document?.root;
  if (root?.kind !== "object") return undefined;
  const { value } = propertyNamed(root, "$schema") ?? {};
  return value?.kind === "string" ? value : undefined;
}

const bySchema: DialectReading = { dialect: "current", chosenBy: "schema" };
const withoutSchema: DialectReading = { dialect: "reference", chosenBy: "no-schema" };

const readingOfDocument = memo((document: JsonDocument): DialectReading => {
  const schema = schemaAddress(document);
  return schema !== undefined && isPlatformSchema(schema.value) ? bySchema : withoutSchema;
});

/** The dialect of a site and what chose it, even while docs.json is incomplete. */
export function readingOf(site: Pick<Site, "settings" | "documents">): DialectReading {
  const { dialect } = site.settings;
  if (dialect !== "auto") return { dialect, chosenBy: "setting" };
  const document = mainTree(site);
  return document === undefined ? withoutSchema : readingOfDocument(document);
}

/** The dialect that a site is checked with. */
export function dialectOf(site: Pick<Site, "settings" | "documents">): Dialect {
  return readingOf(site).dialect;
}
