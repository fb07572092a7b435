/** GraphQL schemas: what is stored of them, what an entry names in them, and the cost of hostile ones. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type GraphqlName,
  type GraphqlSchema,
  namedParts,
  partNamed,
} from "../../../server/src/service/graphql/schema.ts";
import { readSdl } from "../../../server/src/service/graphql/sdl-parser.ts";
import { caseCount } from "../../case-count.ts";

const text = `
"""All that can be asked."""
type Query {
  "Books, newest first"
  books(first: Int! = 10, after: [ID!]): [Book!]!
  orders: OrderQueries!
  search: Found
  remote: Elsewhere
}
type OrderQueries { open: [Order!] @deprecated(reason: "use all"), all: [Order!] }
type Book { title: String! }
type Order { id: ID! }
union Found = Book | Order
extend type Extended { more: Int }
scalar Date
enum Color { RED }
input Filter { a: Int }
interface Node { id: ID! }
`;

function schemaOf(sdl: string): GraphqlSchema {
  const reading = readSdl(sdl);
  assert.ok(reading.kind === "read", JSON.stringify(reading));
  return reading.schema;
}

function kindOf(schema: GraphqlSchema, word: GraphqlName["word"], names: string): string {
  return partNamed(schema, { word, names: names.split(".") }).kind;
}

describe("a GraphQL schema", () => {
  const schema = schemaOf(text);

  const entries: readonly (readonly [GraphqlName["word"], string, string])[] = [
    ["QUERY", "books", "field"],
    ["QUERY", "Books", "missing"],
    ["QUERY", "orders.open", "field"],
    ["QUERY", "orders.gone", "missing"],
    ["QUERY", "gone.open", "missing"],
    ["QUERY", "search.title", "unknown"],
    ["QUERY", "remote.title", "unknown"],
    ["QUERY", "books.title.length", "unknown"],
    ["QUERY", "__schema", "unknown"],
    ["MUTATION", "books", "missing"],
    ["TYPE", "Book", "type"],
    ["TYPE", "Found", "type"],
    ["TYPE", "Date", "type"],
    ["TYPE", "Color", "type"],
    ["TYPE", "Filter", "type"],
    ["TYPE", "Node", "type"],
    ["TYPE", "String", "unknown"],
    ["TYPE", "book", "missing"],
    ["TYPE", "Book.title", "unknown"],
  ];
  for (const [word, names, kind] of entries) {
    it(`${word} ${names} is ${kind}`, () => assert.equal(kindOf(schema, word, names), kind));
  }

  it("keeps the description of a field", () => {
    const part = partNamed(schema, { word: "QUERY", names: ["books"] });
    assert.deepEqual(part, {
      kind: "field",
      field: {
        name: "books",
        description: "Books, newest first",
        parameters: ["first: Int!", "after: [ID!]"],
        type: "[Book!]!",
        typeName: "Book",
        isDeprecated: false,
        line: 5,
        start: text.indexOf("books("),
      },
    });
    const deprecated = partNamed(schema, { word: "QUERY", names: ["orders", "open"] });
    assert.ok(deprecated.kind === "field" && deprecated.field.isDeprecated);
  });

  it("finds the operations in the types that it names", () => {
    const named = schemaOf("schema { query: Root }\ntype Root { a: Int }\ntype Mutation { b: Int }");
    assert.equal(kindOf(named, "QUERY", "a"), "field");
    assert.equal(kindOf(named, "MUTATION", "b"), "missing");
    const elsewhere = schemaOf("schema { query: Root, mutation: Other }\ntype Root { a: Int }");
    assert.equal(kindOf(elsewhere, "MUTATION", "b"), "unknown");
  });

  it("reports nothing for fields that may be elsewhere", () => {
    const part = schemaOf("extend type Query { a: Int }\ntype A { b: Int }");
    assert.equal(kindOf(part, "QUERY", "a"), "field");
    assert.equal(kindOf(part, "QUERY", "b"), "unknown");
    assert.equal(kindOf(part, "MUTATION", "b"), "unknown");
    const whole = schemaOf("extend type Query { a: Int }\ntype Query { b: Int }");
    assert.deepEqual(
      ["a", "b", "c"].map((name) => kindOf(whole, "QUERY", name)),
      ["field", "field", "missing"],
    );
  });

  it("collects the fields of many extensions in linear time", () => {
    const extensions = Array.from({ length: 30_000 }, (_, index) => `extend type Query { f${index}: Int }`);
    const fields = schemaOf(`${extensions.join("\n")}\ntype Query { last: Int }`).types.get("Query")?.fields;
    assert.deepEqual([fields?.size, [...(fields?.keys() ?? [])].at(-1)], [30_001, "last"]);
  });

  it("lists what entries may name", () => {
    const small = schemaOf("type Query { a: A, b: Int }\ntype A { c: Int }\nscalar D");
    const written = (typed?: string): readonly string[] =>
      [...namedParts(small, typed)].map((part) => part.written);
    assert.deepEqual(written(), ["QUERY a", "QUERY b", "TYPE A", "TYPE D"]);
    assert.deepEqual(written("QUERY a."), ["QUERY a", "QUERY b", "QUERY a.c", "TYPE A", "TYPE D"]);
    assert.deepEqual(written("QUERY gone."), written());
  });
});

describe("text that is not a GraphQL schema", () => {
  const texts: readonly (readonly [name: string, text: string, reason: RegExp])[] = [
    ["empty", " \n", /^it is empty$/],
    ["a comment", "# nothing", /^it has a syntax error in line 1$/],
    ["unfinished", "type Query {\n  a:\n}", /^it has a syntax error in line 3$/],
    ["JSON", '{ "data": { "__schema": {} } }', /^it has a syntax error in line 1$/],
    ["binary", "\u0000\u0001", /^it has a syntax error in line 1$/],
    ["lists inside each other", `type Query { a: ${"[".repeat(200_000)}`, /^it is nested too deeply$/],
    [
      "values inside each other",
      `type Query { a(b: C = ${"{a:".repeat(200_000)}`,
      /^it is nested too deeply$/,
    ],
    ["more than is read", "scalar A ".repeat(550_000), /^it is too long$/],
    ["one open text of 5 MB", `"""${"a".repeat(5_000_000)}`, /^it has a syntax error in line 1$/],
  ];
  for (const [name, sdl, reason] of texts) {
    it(`gives a reason: ${name}`, () => {
      const reading = readSdl(sdl);
      assert.ok(reading.kind === "unreadable");
      assert.match(reading.reason, reason);
    });
  }

  it("never throws, whatever it contains", () => {
    const piece = fc.constantFrom(
      "type",
      "Query",
      " ",
      "{",
      "}",
      "(",
      ")",
      ":",
      "[",
      "]",
      "!",
      "a",
      '"""',
      '"',
      "@",
      "=",
      "&",
      "|",
      "extend",
      "schema",
      "query",
      "\n",
      "#",
      "$",
      "...",
      "enum",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const reading = readSdl(pieces.join(" "));
        if (reading.kind === "unreadable") return;
        for (const { written } of namedParts(reading.schema)) {
          const [word = "", names = ""] = written.split(" ");
          const kind = kindOf(reading.schema, word as GraphqlName["word"], names);
          assert.notEqual(kind, "missing", written);
        }
      }),
      { numRuns: caseCount(500) },
    );
  });
});
