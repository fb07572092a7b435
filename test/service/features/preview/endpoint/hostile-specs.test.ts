/** Specs designed to break a page, and random specs: each yields a bounded page in which all text of the spec is plain text. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  resolve,
  specContent,
} from "../../../../../server/src/service/features/preview/endpoint/spec-content.ts";
import { caseCount } from "../../../../case-count.ts";
import { assertHarmless, assertNested, readableText } from "../harmless-html.ts";
import { shownOperation } from "./endpoint-site.ts";

/** A spec whose request has this schema, with others that it may refer to. */
function specOf(schema: unknown, schemas: object = {}): string {
  const media = { "application/json": { schema } };
  return JSON.stringify({
    openapi: "3.1.0",
    paths: {
      "/pets": {
        post: { requestBody: { content: media }, responses: { 200: { description: "", content: media } } },
      },
    },
    components: { schemas },
  });
}

const maxHtml = 1_600_000;

function bodyOf(spec: string): string {
  const { top, body } = shownOperation(spec);
  assert.ok(body.length < maxHtml, `${body.length}`);
  assertHarmless(top + body);
  assertNested(top + body);
  return body;
}

describe("an endpoint page of a hostile spec", () => {
  it("ends reference loops, and names them", () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const body = bodyOf(
      specOf(ref("A"), {
        A: { properties: { b: ref("B"), self: ref("A") } },
        B: {
          allOf: [ref("A"), ref("B")],
          properties: { list: { type: "array", items: { items: ref("B") } } },
        },
      }),
    );
    assert.match(readableText(body), /self A A again, as above\./);
    assert.match(readableText(bodyOf(specOf(ref("X"), { X: ref("Y"), Y: ref("X") }))), /refers to itself/);
    assert.match(
      readableText(bodyOf(specOf({ $ref: "other.yaml#/A" }))),
      /other\.yaml#\/A is in another file/,
    );
    assert.match(readableText(bodyOf(specOf(ref("None")))), /is not in the spec/);
  });

  it("distinguishes a chain of references that ends nowhere from a loop", () => {
    const problemIn = (schemas: Readonly<Record<string, string>>): string | undefined => {
      const targets = Object.entries(schemas).map(([name, to]) => [name, { $ref: `#/schemas/${to}` }]);
      const spec = { openapi: "3.1.0", schemas: Object.fromEntries(targets) };
      const reading = specContent("a.json", JSON.stringify(spec));
      assert.ok(reading.kind === "read");
      return resolve(reading.content, { $ref: "#/schemas/A" })?.problem;
    };
    assert.equal(problemIn({ A: "B", B: "C", C: "None" }), "#/schemas/None is not in the spec.");
    assert.match(problemIn({ A: "B", B: "C", C: "A" }) ?? "", /refers to itself\.$/);
    assert.match(problemIn({ A: "A" }) ?? "", /refers to itself\.$/);
  });

  it("cuts deep and wide schemas, and says so", () => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 300; level += 1)
      deep = { type: "object", properties: { [`level${level}`]: deep } };
    assert.match(readableText(bodyOf(specOf(deep))), /Deeper fields are not shown\./);
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`key${index}`, { type: "string" }]),
    );
    assert.match(readableText(bodyOf(specOf({ properties }))), /9800 more fields are not shown/);
    // Each level contains the next one twice: 2 to the power of 40 fields.
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` };
        return [
          `S${index}`,
          { properties: { left: next, right: next }, oneOf: [next, next], allOf: [next, next] },
        ];
      }),
    );
    assert.match(readableText(bodyOf(specOf({ $ref: "#/components/schemas/S0" }, doubled))), /not shown/);
  });

  it("treats names of prototypes as ordinary names, and makes invisible characters visible", () => {
    const text = specOf({
      type: "object",
      required: ["__proto__"],
      properties: { constructor: { type: "string" }, "a\u202Eb": { enum: ["\u2066x\u0007"] } },
    });
    const body = bodyOf(text.replace('"constructor":', '"__proto__":{"type":"integer"},"constructor":'));
    assert.match(readableText(body), /__proto__ integer required/);
    assert.match(readableText(body), /"__proto__": 1/);
    assert.match(readableText(body), /constructor string/);
    for (const character of ["\u202E", "\u2066", "\u0007"]) assert.ok(!body.includes(character));
    assert.ok(body.includes("a\\u202eb"));
    assert.equal(Object.hasOwn(Object.prototype, "type"), false);
  });

  it("does not read the same text twice", () => {
    const text = specOf({ type: "string" });
    const copy = Buffer.from(text).toString();
    assert.equal(specContent("a.json", text), specContent("b.json", copy));
    assert.notEqual(specContent("a.json", text), specContent("a.json", `${text} `));
  });

  it("is bounded, nested and sanitized for any schema, parameter and description", () => {
    const payload = fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</code>",
      "{{x}}",
      "a\u202Eb",
      "__proto__",
      "![x](javascript:a)",
      "[x](javascript:a)",
      "# h\n\n<b>",
      "' ; rm",
      "$&",
      "plain",
    );
    const names = ["A", "B", "C", "D"];
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.record(
          {
            type: fc.constantFrom("string", "integer", "boolean", 7, null),
            description: payload,
            default: payload,
            enum: fc.array(payload, { maxLength: 3 }),
            format: payload,
          },
          { requiredKeys: [] },
        ),
        fc.constantFrom(...names, "None").map((name) => ({ $ref: `#/components/schemas/${name}` })),
        fc.record(
          {
            title: payload,
            properties: fc.dictionary(payload, tie("schema"), { maxKeys: 4 }),
            required: fc.array(payload, { maxLength: 2 }),
            additionalProperties: tie("schema"),
          },
          { requiredKeys: [] },
        ),
        fc.record(
          {
            oneOf: fc.array(tie("schema"), { maxLength: 3 }),
            anyOf: fc.array(tie("schema"), { maxLength: 2 }),
            allOf: fc.array(tie("schema"), { maxLength: 3 }),
            not: tie("schema"),
            discriminator: fc.record({ propertyName: payload }),
          },
          { requiredKeys: [] },
        ),
        fc.record(
          {
            type: fc.constant("array"),
            items: tie("schema"),
            prefixItems: fc.array(tie("schema"), { maxLength: 2 }),
          },
          { requiredKeys: ["type"] },
        ),
        fc.jsonValue(),
      ),
    }));
    const operation = fc.record(
      {
        summary: payload,
        description: payload,
        deprecated: fc.boolean(),
        servers: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.record({ url: payload, description: payload }), { maxLength: 3 }),
        ),
        security: fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.dictionary(fc.constantFrom("one", "two", "three"), fc.array(payload, { maxLength: 2 }), {
              maxKeys: 2,
            }),
            { maxLength: 3 },
          ),
        ),
        parameters: fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record(
              {
                name: payload,
                in: fc.constantFrom("path", "query", "header", "cookie"),
                required: fc.boolean(),
                description: payload,
                schema,
                example: payload,
              },
              { requiredKeys: ["name", "in"] },
            ),
            { maxLength: 4 },
          ),
        ),
        requestBody: fc.oneof(
          fc.jsonValue(),
          fc.record({
            content: fc.dictionary(
              fc.oneof(payload, fc.constantFrom("application/json", "multipart/form-data", "text/plain")),
              fc.record({ schema, example: fc.jsonValue() }, { requiredKeys: [] }),
              { maxKeys: 3 },
            ),
          }),
        ),
        responses: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(
            fc.constantFrom("200", "404", "default"),
            fc.record(
              {
                description: payload,
                content: fc.dictionary(fc.constant("application/json"), fc.record({ schema })),
              },
              { requiredKeys: [] },
            ),
          ),
        ),
        "x-codeSamples": fc.array(fc.record({ lang: payload, source: payload }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    const schemes = fc.record(
      {
        one: fc.constant({ type: "http", scheme: "basic" }),
        two: fc.record({ type: fc.constant("apiKey"), in: payload, name: payload }),
        three: fc.record({
          type: fc.constant("oauth2"),
          flows: fc.dictionary(
            payload,
            fc.record({ tokenUrl: payload, scopes: fc.dictionary(payload, payload) }),
          ),
        }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        operation,
        fc.tuple(schema, schema, schema, schema),
        schemes,
        (post, all, securitySchemes) => {
          const schemas = Object.fromEntries(names.map((name, index) => [name, all[index]]));
          const spec = {
            openapi: "3.1.0",
            paths: { "/pets": { post } },
            components: { schemas, securitySchemes },
          };
          const body = bodyOf(JSON.stringify(spec));
          // An image in a spec is never an image of the site.
          assert.doesNotMatch(body, /<(?:script|img)/);
        },
      ),
      { numRuns: caseCount(60) },
    );
  });
});
