/** The names in a JSON Schema: its keys by their paths, and the allowed values of keys. */

/** A JSON Schema, or a part of one. */
export type SchemaPart = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is SchemaPart {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function partsOf(value: unknown): readonly SchemaPart[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The schema that a `$ref` of this document names; undefined for any other value of `$ref`. */
function definition(root: SchemaPart, reference: string): SchemaPart | undefined {
  if (!reference.startsWith("#")) return undefined;
  let value: unknown = root;
  for (const segment of reference.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    value = isSchema(value) || Array.isArray(value) ? (value as SchemaPart)[key] : undefined;
  }
  return isSchema(value) ? value : undefined;
}

/** A schema with all schemas that it refers to and all its alternatives. */
function alternatives(root: SchemaPart, schema: SchemaPart, seen: Set<SchemaPart>): readonly SchemaPart[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = typeof schema.$ref === "string" ? definition(root, schema.$ref) : undefined;
  const below = [
    ...(target === undefined ? [] : [target]),
    ...partsOf(schema.anyOf),
    ...partsOf(schema.oneOf),
    ...partsOf(schema.allOf),
  ];
  return [schema, ...below.flatMap((one) => alternatives(root, one, seen))];
}

/** The keys of an object that a schema describes, each with its schemas. */
export function propertiesOf(
  root: SchemaPart,
  schema: SchemaPart,
): ReadonlyMap<string, readonly SchemaPart[]> {
  const properties = new Map<string, SchemaPart[]>();
  for (const one of alternatives(root, schema, new Set())) {
    const named = isSchema(one.propertyNames) ? valuesOf(root, one.propertyNames) : [];
    const listed = isSchema(one.properties) ? Object.entries(one.properties) : [];
    for (const [key, value] of [...named.map((key) => [key, {}] as const), ...listed]) {
      if (isSchema(value) && !isForbidden(root, value))
        properties.set(key, [...(properties.get(key) ?? []), value]);
    }
  }
  return properties;
}

/** Whether a schema allows nothing: a key that is named only to be rejected. */
function isForbidden(root: SchemaPart, schema: SchemaPart): boolean {
  const [target = schema] = typeof schema.$ref === "string" ? [definition(root, schema.$ref)] : [];
  return isSchema(target.not) && Object.keys(target.not).length === 0;
}

/** The strings that a schema lists: allowed ones, and the known ones among others in our own schema. */
export function valuesOf(root: SchemaPart, schema: SchemaPart): readonly string[] {
  return alternatives(root, schema, new Set()).flatMap((one) =>
    [one.const, one.enum, one["x-known-values"]].flat().filter((value) => typeof value === "string"),
  );
}

/** The schemas of the items of a list. */
export function itemsOf(root: SchemaPart, schema: SchemaPart): readonly SchemaPart[] {
  return alternatives(root, schema, new Set()).flatMap(({ items }) => (isSchema(items) ? [items] : []));
}

/** Deeper than any key of docs.json; ends the walk through recursive schemas. */
const maxDepth = 8;

/**
 * All names below a schema: `api.mdx.auth.method` for a key, `theme: mint` for a value, with `[]` for the items of a
 * list.
 * @param isLeftOut whether the content of a path is described elsewhere
 */
export function namesIn(root: SchemaPart, isLeftOut: (path: string) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schemas: readonly SchemaPart[], path: string, depth: number): void => {
    if (isLeftOut(path) || depth > maxDepth) return;
    for (const schema of schemas) {
      for (const value of valuesOf(root, schema)) names.add(`${path}: ${value}`);
      const items = itemsOf(root, schema);
      if (items.length > 0) visit(items, `${path}[]`, depth + 1);
      for (const [key, below] of propertiesOf(root, schema)) {
        const name = path === "" ? key : `${path}.${key}`;
        names.add(name);
        visit(below, name, depth + 1);
      }
    }
  };
  visit([root], "", 0);
  return names;
}
