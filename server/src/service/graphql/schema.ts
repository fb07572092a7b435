/**
 * The data that the engine keeps of a GraphQL schema, and the lookup of the part that an entry of the navigation names
 * (F3.20). Nothing is reported if a part may be outside the file.
 */

/** The first word of an entry that names a part of a schema. */
const graphqlWords = ["QUERY", "MUTATION", "SUBSCRIPTION", "TYPE"] as const;

type GraphqlWord = (typeof graphqlWords)[number];
export type GraphqlOperation = Exclude<GraphqlWord, "TYPE">;

/** The parsed text of an entry: `MUTATION orders.cancel` has two names. */
export interface GraphqlName {
  readonly word: GraphqlWord;
  readonly names: readonly string[];
}

/** No page path has this form, so it is always an entry of a GraphQL schema (F3.20). */
const graphqlForm = /^\s*(\S+)\s+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*$/;

/** Parses an entry of the navigation; undefined if it names no part of a schema. */
export function graphqlName(text: string): GraphqlName | undefined {
  const [, first, names = ""] = graphqlForm.exec(text) ?? [];
  const word = graphqlWords.find((knownWord) => knownWord === first);
  return word === undefined ? undefined : { word, names: names.split(".") };
}

export interface GraphqlField {
  readonly name: string;
  readonly description: string | undefined;
  /** As written in the schema: `id: ID!`. */
  readonly parameters: readonly string[];
  /** As written in the schema: `[Book!]`. */
  readonly type: string;
  /** The name of its type, without list brackets and `!`: `Book`. */
  readonly typeName: string;
  readonly isDeprecated: boolean;
  /** The line of its name, counted from 1, for people. */
  readonly line: number;
  /** The offset of its name in the text of the schema. */
  readonly start: number;
}

export interface GraphqlType {
  readonly name: string;
  readonly kind: "object" | "interface" | "input" | "enum" | "union" | "scalar";
  readonly description: string | undefined;
  /** Of objects and interfaces. */
  readonly fields: ReadonlyMap<string, GraphqlField>;
  /** Whether the file defines the type, rather than only extending it. */
  readonly isDefined: boolean;
  readonly line: number;
  readonly start: number;
}

export interface GraphqlSchema {
  readonly types: ReadonlyMap<string, GraphqlType>;
  /** The names of the types whose fields are the operations. */
  readonly roots: ReadonlyMap<GraphqlOperation, string>;
}

/** A schema parsed from the schema definition language, or the reason why it cannot be parsed. */
export type SdlReading =
  | { readonly kind: "read"; readonly schema: GraphqlSchema }
  /** The reason follows "because": "it has a syntax error in line 3". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Whether a file is parsed as a schema. Other sources may be introspection results, which are not supported. */
export function isSdlFile(path: string): boolean {
  return /\.(?:graphqls?|gql)$/i.test(path);
}

/** The part of a schema that an entry names. */
export type GraphqlPart =
  | { readonly kind: "type"; readonly type: GraphqlType }
  | { readonly kind: "field"; readonly field: GraphqlField }
  /** Certainly does not exist. `within` is the type that lacks it, `before` are the names before it in the entry. */
  | { readonly kind: "missing"; readonly within: GraphqlType | undefined; readonly before: readonly string[] }
  | { readonly kind: "unknown" };

const unknown: GraphqlPart = { kind: "unknown" };

const standardTypes: ReadonlySet<string> = new Set(["String", "Int", "Float", "Boolean", "ID"]);

function isStandard(name: string): boolean {
  return standardTypes.has(name) || name.startsWith("__");
}

/** Finds the part that an entry names. A name after a dot is a field of the type of the field before it. */
export function partNamed(schema: GraphqlSchema, { word, names }: GraphqlName): GraphqlPart {
  if (word === "TYPE") {
    const [name = ""] = names;
    if (names.length > 1 || isStandard(name)) return unknown;
    const type = schema.types.get(name);
    if (type !== undefined) return { kind: "type", type };
    return schema.types.size === 0 ? unknown : { kind: "missing", within: undefined, before: [] };
  }
  let within = rootOf(schema, word);
  if (within === undefined) {
    // A file without queries may be only part of a schema.
    const isWhole = !schema.roots.has(word) && rootOf(schema, "QUERY")?.isDefined === true;
    return isWhole ? { kind: "missing", within, before: [] } : unknown;
  }
  let found: GraphqlField | undefined;
  for (const [index, name] of names.entries()) {
    if (found !== undefined) within = schema.types.get(found.typeName);
    if (within === undefined || within.fields.size === 0 || isStandard(name)) return unknown;
    found = within.fields.get(name);
    if (found === undefined) {
      return within.isDefined ? { kind: "missing", within, before: names.slice(0, index) } : unknown;
    }
  }
  return found === undefined ? unknown : { kind: "field", field: found };
}

function rootOf({ roots, types }: GraphqlSchema, operation: GraphqlOperation): GraphqlType | undefined {
  const name = roots.get(operation);
  return name === undefined ? undefined : types.get(name);
}

/** A part that an entry may name. */
interface NamedPart {
  /** As written in an entry: `QUERY books`. */
  readonly written: string;
  readonly description: string | undefined;
}

/**
 * The parts that entries may name: all operations and types, and the fields after the dots that are already typed.
 * @param typed the text of an entry up to the cursor
 */
export function* namedParts(schema: GraphqlSchema, typed = ""): Generator<NamedPart> {
  const [typedWord = "", typedNames = ""] = typed.trim().split(/\s+/);
  const before = typedNames.split(".").slice(0, -1);
  for (const word of graphqlWords) {
    if (word === "TYPE") continue;
    for (const field of rootOf(schema, word)?.fields.values() ?? []) {
      yield { written: `${word} ${field.name}`, description: field.description };
    }
    if (before.length === 0 || typedWord.toUpperCase() !== word) continue;
    const part = partNamed(schema, { word, names: before });
    const type = part.kind === "field" ? schema.types.get(part.field.typeName) : undefined;
    for (const field of type?.fields.values() ?? []) {
      yield { written: `${word} ${[...before, field.name].join(".")}`, description: field.description };
    }
  }
  const roots = new Set(schema.roots.values());
  for (const { name, description } of schema.types.values()) {
    if (!roots.has(name)) yield { written: `TYPE ${name}`, description };
  }
}
