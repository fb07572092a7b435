/** Problems in the structure of OpenAPI documents: their places, what is said of them, and agreement with a parser. */
import assert from "node:assert/strict";
import { validate } from "@scalar/openapi-parser";
import fc from "fast-check";
import type { SpecFlaw } from "../../../server/src/service/openapi/flaws.ts";
import { parseSpec } from "../../../server/src/service/openapi/specification.ts";
import { richSpecs } from "./rich-spec.ts";

type Structure = Extract<SpecFlaw, { kind: "structure" }>;

function structureOf(file: string, text: string): readonly Structure[] {
  return parseSpec(file, text).flaws.filter((flaw): flaw is Structure => flaw.kind === "structure");
}

/** The problems of a document with these parts, as `cause place: detail`. */
function problemsOf(version: string, parts: object): readonly string[] {
  const text = JSON.stringify({ openapi: version, info: { title: "A", version: "1" }, paths: {}, ...parts });
  return structureOf("a.json", text).map(({ problem }) => {
    const { cause, pointer } = problem;
    const detail =
      cause === "missing-key" || cause === "both-keys"
        ? problem.names.join(problem.cause === "missing-key" && problem.isAnyEnough ? " or " : " and ")
        : cause === "unknown-key"
          ? problem.name
          : cause === "value"
            ? problem.allowed.join(", ")
            : cause === "type"
              ? problem.types.join(", ")
              : cause === "format"
                ? problem.format
                : "";
    return `${cause} ${pointer.join(" ")}: ${detail}`;
  });
}

const ok = { responses: { 200: { description: "OK" } } };
const get = (operation: object): object => ({ paths: { "/a": { get: { ...ok, ...operation } } } });

const cases: readonly (readonly [version: string, parts: object, expected: readonly string[]])[] = [
  ["3.0.3", get({}), []],
  ["3.1.0", get({}), []],
  ["3.0.3", { info: { title: "A" } }, []],
  ["3.0.3", { info: {} }, ["missing-key info: title"]],
  ["3.0.3", { paths: { a: {} } }, ["unknown-key paths: a"]],
  ["3.0.3", get({ hide: true }), ["unknown-key paths /a get: hide"]],
  ["3.1.0", get({ hide: true }), ["unknown-key paths /a get: hide"]],
  ["3.0.3", get({ "x-hide": true }), []],
  ["3.0.3", get({ responses: { 200: {} } }), ["missing-key paths /a get responses 200: description"]],
  ["3.1.0", get({ responses: { 200: {} } }), ["missing-key paths /a get responses 200: description"]],
  [
    "3.0.3",
    get({ responses: { 200: { type: "object" } } }),
    ["missing-key paths /a get responses 200: description"],
  ],
  ["3.1.0", get({ responses: {} }), []],
  ["3.0.3", get({ summary: 5 }), ["type paths /a get summary: string"]],
  [
    "3.0.3",
    get({ parameters: [{ name: "a", in: "query" }] }),
    ["missing-key paths /a get parameters 0: schema or content"],
  ],
  [
    "3.0.3",
    get({ parameters: [{ in: "query", schema: {} }] }),
    ["missing-key paths /a get parameters 0: name"],
  ],
  [
    "3.0.3",
    get({ parameters: [{ name: "a", in: "body", schema: {} }] }),
    ["value paths /a get parameters 0 in: query, header, path, cookie"],
  ],
  [
    "3.1.0",
    get({ parameters: [{ name: "a", in: "body", schema: {} }] }),
    ["value paths /a get parameters 0 in: query, header, path, cookie"],
  ],
  [
    "3.0.3",
    get({ parameters: [{ name: "a", in: "path", schema: {} }] }),
    ["missing-key paths /a get parameters 0: required"],
  ],
  ["3.0.3", get({ parameters: [{ name: "a", in: "path", required: false, schema: {} }] }), []],
  ["3.1.0", get({ parameters: [{ name: "a", in: "path", required: false, schema: {} }] }), []],
  [
    "3.0.3",
    get({ parameters: [{ name: "a", in: "query", style: "simple", schema: {} }] }),
    ["value paths /a get parameters 0 style: form, spaceDelimited, pipeDelimited, deepObject"],
  ],
  [
    "3.0.3",
    get({ parameters: [{ name: "a", in: "query", schema: {}, example: 1, examples: {} }] }),
    ["both-keys paths /a get parameters 0: example and examples"],
  ],
  [
    "3.0.3",
    { components: { schemas: { A: { type: ["string", "null"] } } } },
    ["type components schemas A type: string"],
  ],
  ["3.1.0", { components: { schemas: { A: { type: ["string", "null"] } } } }, []],
  [
    "3.0.3",
    { components: { schemas: { A: { exclusiveMinimum: 0 } } } },
    ["type components schemas A exclusiveMinimum: boolean"],
  ],
  [
    "3.0.3",
    { components: { schemas: { A: { properties: { b: { const: 1 } } } } } },
    ["unknown-key components schemas A properties b: const"],
  ],
  [
    "3.0.3",
    { components: { securitySchemes: { A: { type: "openIdConnect" } } } },
    ["missing-key components securitySchemes A: openIdConnectUrl"],
  ],
  [
    "3.0.3",
    { components: { securitySchemes: { A: { type: "apiKey", in: "header" } } } },
    ["missing-key components securitySchemes A: name"],
  ],
  [
    "3.0.3",
    { components: { securitySchemes: { A: { type: "apiKey", in: "path", name: "k" } } } },
    ["value components securitySchemes A in: header, query, cookie"],
  ],
  [
    "3.0.3",
    { components: { securitySchemes: { A: { type: "oauth" } } } },
    ["value components securitySchemes A type: apiKey, http, oauth2, openIdConnect"],
  ],
  ["3.1.0", { components: { responses: { "a b": { description: "A" } } } }, []],
  ["3.1.0", { components: { things: {} } }, ["unknown-key components: things"]],
  ["3.1.0", { paths: { "/a": { $ref: "#/components/pathItems/a" } } }, ["unknown-key paths /a: $ref"]],
  [
    "3.0.3",
    { info: { title: "A", version: "1", contact: { email: "nobody" } } },
    ["format info contact email: email"],
  ],
  ["3.1.0", { webhooks: { paid: { post: { foo: 1 } } } }, ["unknown-key webhooks paid post: foo"]],
  ["3.2.0", get({ hide: true, responses: { 200: {} } }), []],
];

/** Everything in a value that has a key, with the keys that lead there. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield [...path, key];
    yield* placesIn(child, [...path, key]);
  }
}

const values: readonly unknown[] = [5, "text", true, null, [], {}, ["a"], { a: 1 }, -1, "http://a b", ""];
const keys =
  "hide type description required in name schema content examples example nullable const x-ok default responses style items tags security parameters minimum format url scheme flows".split(
    " ",
  );

type Mutation = {
  readonly kind: "delete" | "set" | "add" | "rename";
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
};

const mutations = fc.record({
  kind: fc.constantFrom("delete", "set", "add", "rename") as fc.Arbitrary<Mutation["kind"]>,
  at: fc.nat(10_000),
  key: fc.constantFrom(...keys),
  value: fc.constantFrom(...values),
});

function mutated(spec: unknown, { kind, at, key, value }: Mutation): unknown {
  const copy = structuredClone(spec);
  const places = [...placesIn(copy)].filter(([first]) => first !== "openapi");
  const path = places[at % places.length] ?? [];
  const parent = path.slice(0, -1).reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), copy);
  const last = path.at(-1) ?? "";
  if (typeof parent !== "object" || parent === null) return copy;
  const present: unknown = Reflect.get(parent, last);
  if (kind === "set") Reflect.set(parent, last, value);
  else if (kind === "add" && !Array.isArray(parent)) Reflect.set(parent, key, value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else {
    Reflect.deleteProperty(parent, last);
    if (kind === "rename") Reflect.set(parent, `${last}x`, present);
  }
  return copy;
}

/** What the platform accepts and the parser does not (F6.48), and references, which are another kind of flaw. */
const different = /resolve|reference|\$ref|"required"|fewer|pattern|not expected|split/i;

describe("structure of an OpenAPI document", () => {
  for (const [version, parts, expected] of cases)
    it(`${version} ${JSON.stringify(parts)}`, () => {
      assert.deepEqual(problemsOf(version, parts), expected);
    });

  it("has one problem for each path and component", () => {
    const bad = { get: { ...ok, hide: 1 }, post: { ...ok, hide: 1 } };
    const parts = {
      paths: { "/a": bad, "/b": bad },
      components: { schemas: { A: { type: 1 }, B: { type: 1 } } },
    };
    assert.deepEqual(problemsOf("3.0.3", parts), [
      "unknown-key paths /a get: hide",
      "unknown-key paths /b get: hide",
      "type components schemas A type: string",
      "type components schemas B type: string",
    ]);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/${index}`, bad]));
    assert.equal(problemsOf("3.0.3", { paths: many }).length, 100);
  });

  it("has its place in YAML, also through merge keys and aliases", () => {
    const text = `openapi: 3.0.3
info: { title: A, version: "1" }
x-base: &base
  responses: { "200": { description: OK } }
paths:
  /a:
    get: { <<: *base, hide: true }
  /b:
    get: *base
`;
    const [flaw, ...others] = structureOf("a.yaml", text);
    assert.deepEqual(others, []);
    assert.equal(flaw && text.slice(flaw.start, flaw.start + flaw.length), "hide");
  });

  it("is not checked if aliases make the document much larger than its text", () => {
    const levels = Array.from({ length: 30 }, (_, level) =>
      level === 0 ? "x0: &x0 [1, 1]" : `x${level}: &x${level} [*x${level - 1}, *x${level - 1}]`,
    );
    const text = `openapi: 3.0.3\ninfo: { title: A, version: "1" }\npaths: { a: {} }\n${levels.join("\n")}\n`;
    assert.deepEqual(structureOf("a.yaml", text), []);
  });

  it("is not checked where it is nested too deeply, and the rest is", () => {
    const deep = `${'{"properties":{"a":'.repeat(20_000)}{}${"}}".repeat(20_000)}`;
    const text = `{"openapi":"3.0.3","info":{},"paths":{},"components":{"schemas":{"A":${deep}}}}`;
    assert.ok(structureOf("a.json", text).length <= 1);
  });

  it("is rejected only if a parser rejects it, and accepted only if that parser has another reason", async () => {
    for (const spec of richSpecs) assert.deepEqual(structureOf("a.json", JSON.stringify(spec)), []);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...richSpecs), mutations, async (spec, mutation) => {
        const text = JSON.stringify(mutated(spec, mutation));
        const { flaws } = parseSpec("a.json", text);
        const isRejected = flaws.some(({ kind }) => kind === "structure" || kind === "no-response");
        const parsed: { readonly [key: string]: unknown } = JSON.parse(text);
        const info = parsed.info;
        // The platform's copy of the parser adds a version.
        if (typeof info === "object" && info !== null && !Reflect.get(info, "version"))
          Reflect.set(info, "version", "1");
        // The parser fails if `info` is not an object.
        const { valid, errors = [] } = await validate(parsed).catch(() => ({ valid: false, errors: [] }));
        const said = JSON.stringify(errors);
        if (valid) assert.equal(isRejected, false, said);
        else if (!different.test(said)) assert.equal(isRejected, true, said);
      }),
      { numRuns: 100 },
    );
  });
});
