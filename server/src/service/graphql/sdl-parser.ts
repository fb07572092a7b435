/**
 * Parses a schema in the schema definition language with the reference parser of GraphQL. The build keeps it in a separate
 * bundle, which is loaded when a site names such a file; nothing else of the library is used. Never throws.
 */
import {
  type DefinitionNode,
  type DirectiveNode,
  type FieldDefinitionNode,
  GraphQLError,
  type InputValueDefinitionNode,
  Kind,
  type OperationTypeDefinitionNode,
  parse,
  type StringValueNode,
  type TypeNode,
} from "graphql";
import type { GraphqlField, GraphqlOperation, GraphqlSchema, GraphqlType, SdlReading } from "./schema.ts";

/** Longer text is not parsed, because that takes too much time and memory; the largest public schemas have about 200,000 tokens. */
const maxTokens = 1_000_000;

/** Parses the text of a schema. */
export function readSdl(text: string): SdlReading {
  if (text.trim() === "") return { kind: "unreadable", reason: "it is empty" };
  try {
    return { kind: "read", schema: schemaOf(parse(text, { maxTokens }).definitions) };
  } catch (error) {
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  // Deeply nested lists and values overflow the stack.
  if (!(error instanceof GraphQLError)) return "it is nested too deeply";
  const [place] = error.locations ?? [];
  if (/ tokens?\b/.test(error.message) && error.message.includes(String(maxTokens))) return "it is too long";
  return place === undefined ? "it is not a GraphQL schema" : `it has a syntax error in line ${place.line}`;
}

const operations: Readonly<Record<OperationTypeDefinitionNode["operation"], GraphqlOperation>> = {
  query: "QUERY",
  mutation: "MUTATION",
  subscription: "SUBSCRIPTION",
};

function schemaOf(definitions: readonly DefinitionNode[]): GraphqlSchema {
  const types = new Map<string, GrowingType>();
  const roots = new Map<GraphqlOperation, string>();
  let isNamingRoots = false;
  for (const definition of definitions) {
    if (definition.kind === Kind.SCHEMA_DEFINITION) isNamingRoots = true;
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION) {
      for (const { operation, type } of definition.operationTypes ?? []) {
        roots.set(operations[operation], type.name.value);
      }
      continue;
    }
    const type = typeOf(definition);
    if (type !== undefined) types.set(type.name, merge(types.get(type.name), type));
  }
  const usual = { QUERY: "Query", MUTATION: "Mutation", SUBSCRIPTION: "Subscription" } as const;
  for (const operation of Object.values(operations)) {
    const name = usual[operation];
    if (!isNamingRoots && !roots.has(operation) && types.has(name)) roots.set(operation, name);
  }
  return { types, roots };
}

/** A type whose extensions may follow. */
interface GrowingType extends GraphqlType {
  readonly fields: Map<string, GraphqlField>;
}

/** Merges a type with another definition or extension of the same name. A copy of the fields for each would be quadratic. */
function merge(before: GrowingType | undefined, type: GrowingType): GrowingType {
  if (before === undefined) return type;
  for (const [name, field] of type.fields) before.fields.set(name, field);
  return before.isDefined ? before : { ...type, fields: before.fields };
}

const kinds: Readonly<Record<string, GraphqlType["kind"]>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: "object",
  [Kind.OBJECT_TYPE_EXTENSION]: "object",
  [Kind.INTERFACE_TYPE_DEFINITION]: "interface",
  [Kind.INTERFACE_TYPE_EXTENSION]: "interface",
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: "input",
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: "input",
  [Kind.ENUM_TYPE_DEFINITION]: "enum",
  [Kind.ENUM_TYPE_EXTENSION]: "enum",
  [Kind.UNION_TYPE_DEFINITION]: "union",
  [Kind.UNION_TYPE_EXTENSION]: "union",
  [Kind.SCALAR_TYPE_DEFINITION]: "scalar",
  [Kind.SCALAR_TYPE_EXTENSION]: "scalar",
};

function typeOf(definition: DefinitionNode): GrowingType | undefined {
  const kind = kinds[definition.kind];
  if (kind === undefined || !("name" in definition) || definition.name === undefined) return undefined;
  const isComposed = kind === "object" || kind === "interface";
  const fields = isComposed && "fields" in definition ? (definition.fields ?? []) : [];
  return {
    name: definition.name.value,
    kind,
    description: "description" in definition ? textOf(definition.description) : undefined,
    fields: new Map(fields.map((field) => [field.name.value, fieldOf(field)])),
    isDefined: definition.kind.endsWith("Definition"),
    ...placeOf(definition.name),
  };
}

function fieldOf(node: FieldDefinitionNode | InputValueDefinitionNode): GraphqlField {
  const parameters = "arguments" in node ? (node.arguments ?? []) : [];
  return {
    name: node.name.value,
    description: textOf(node.description),
    parameters: parameters.map(({ name, type }) => `${name.value}: ${typeText(type)}`),
    type: typeText(node.type),
    typeName: typeName(node.type),
    isDeprecated: isDeprecated(node.directives),
    ...placeOf(node.name),
  };
}

function textOf(node: StringValueNode | undefined): string | undefined {
  return node === undefined || node.value.trim() === "" ? undefined : node.value.trim();
}

function isDeprecated(directives: readonly DirectiveNode[] = []): boolean {
  return directives.some(({ name }) => name.value === "deprecated");
}

function placeOf({ loc }: FieldDefinitionNode["name"]): Pick<GraphqlField, "line" | "start"> {
  return { line: loc?.startToken.line ?? 1, start: loc?.start ?? 0 };
}

function typeText(type: TypeNode): string {
  switch (type.kind) {
    case Kind.NAMED_TYPE:
      return type.name.value;
    case Kind.LIST_TYPE:
      return `[${typeText(type.type)}]`;
    case Kind.NON_NULL_TYPE:
      return `${typeText(type.type)}!`;
  }
}

function typeName(type: TypeNode): string {
  let inner = type;
  while (inner.kind !== Kind.NAMED_TYPE) inner = inner.type;
  return inner.name.value;
}
