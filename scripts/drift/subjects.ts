/** The subjects to compare: the names in our tables, and the file of each table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  childKeys,
  type ElementKind,
  elementSpecs,
  sourceKey,
} from "../../server/src/service/navigation/elements.ts";
import { httpMethods } from "../../server/src/service/navigation/endpoint.ts";
import { currentLanguages } from "../../server/src/service/navigation/languages.ts";
import { builtInComponents } from "../../server/src/service/pages/built-in-components.ts";
import { frontmatterKeys } from "../../server/src/service/pages/frontmatter/keys.ts";
import { namesIn, type SchemaPart } from "./schema-names.ts";

const root = join(fileURLToPath(new URL(".", import.meta.url)), "../..");

/** Names of one kind, on our side or the platform's. */
export interface ComparedNames {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

export interface OurNames extends ComparedNames {
  /** The file of the table, relative to the project. */
  readonly file: string;
}

/** Whether a key's content is compared by elements: that of the navigation and of specs. */
export function isComparedElsewhere(path: string): boolean {
  return path === "navigation";
}

/** The keys of an element that are not content: `tab.icon`, `tab.icon: solid` for values. */
function elementNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { kind, nameKey, fields, children } of elementSpecs) {
    if (nameKey !== undefined) names.add(`${kind}.${nameKey}`);
    for (const { key, type, dialects } of fields) {
      if (!dialects.includes("current")) continue;
      names.add(`${kind}.${key}`);
      if (type.type === "enum") for (const value of type.values) names.add(`${kind}.${key}: ${value}`);
    }
    for (const key of childKeys) if (children[key] !== "rejected") names.add(`${kind}.${key}`);
  }
  return names;
}

/** The kinds of elements, from which the names of the platform's definitions are derived. */
export const elementKinds: readonly ElementKind[] = elementSpecs.map(({ kind }) => kind);

/** Keys that the platform has in every element, for entries from other repositories. */
export const keysOfEveryElement: ReadonlySet<string> = new Set([sourceKey, "$ref"]);

function settingsSchema(): SchemaPart {
  return JSON.parse(readFileSync(join(root, "schemas/docs.schema.json"), "utf8"));
}

/** Our tables. */
export function ourSubjects(): readonly OurNames[] {
  const pages = "server/src/service/pages";
  const navigation = "server/src/service/navigation";
  return [
    {
      name: "keys and values of docs.json",
      names: namesIn(settingsSchema(), isComparedElsewhere),
      file: "schemas/docs.schema.json",
    },
    { name: "keys of the navigation", names: elementNames(), file: `${navigation}/elements.ts` },
    { name: "languages", names: new Set(currentLanguages), file: `${navigation}/languages.ts` },
    { name: "methods of endpoints", names: new Set(httpMethods), file: `${navigation}/endpoint.ts` },
    {
      name: "components",
      names: new Set(builtInComponents().map(({ name }) => name)),
      file: `${pages}/built-in-components.ts`,
    },
    {
      name: "keys of frontmatter",
      names: new Set(frontmatterKeys.map(({ key }) => key)),
      file: `${pages}/frontmatter/keys.ts`,
    },
  ];
}
