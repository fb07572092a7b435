/** The end of a JSON text is found without parsing it; the parser is the oracle. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { endpoints } from "../../client/src/platform/endpoints.ts";
import { JsonEnd } from "../../client/src/platform/json-end.ts";
import { requestJson } from "../../client/src/platform/request.ts";
import { adminKey, givenBy, testConnection } from "./support.ts";

function isWhole(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

describe("the end of a JSON text that arrives in pieces", () => {
  it("is where the text can be parsed, wherever it is cut", () => {
    const values = fc.oneof(fc.object(), fc.array(fc.jsonValue()), fc.jsonValue());
    fc.assert(
      fc.property(values, fc.constantFrom("", " ", "\n\t"), fc.constantFrom(0, 2), (value, around, space) => {
        const text = `${around}${JSON.stringify(value, undefined, space)}${around}`;
        const end = new JsonEnd();
        for (let cut = 0; cut < text.length; cut += 1)
          assert.equal(end.take(text.charAt(cut)), isWhole(text.slice(0, cut + 1)), text.slice(0, cut + 1));
      }),
      { numRuns: 30 },
    );
  });

  it("is not found if text follows it or precedes it", () => {
    for (const text of ["{}{}", "{},", "x{}", "{} x", "7", '"{}"', "<html>{}", "]["])
      assert.equal(new JsonEnd().take(text), false, text);
  });
});

describe("an answer in many pieces", () => {
  it("is parsed once", async () => {
    // Each piece ends as a whole answer would.
    const pieces = Array.from(
      { length: 2000 },
      (_, index) => `${index === 0 ? "[" : ","}{"number":${index}}`,
    );
    const stream = ReadableStream.from([...pieces, "]"].map((piece) => new TextEncoder().encode(piece)));
    const connection = testConnection(async () => new Response(stream));
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (text: string, ...more) => {
      if (String(text).startsWith('[{"number"')) parsed += text.length;
      return parse(text, ...more);
    };
    try {
      const call = {
        endpoint: endpoints.listAgentJobs,
        base: "https://example.com",
        parameters: { projectId: "acme" },
        key: adminKey,
      };
      const value = givenBy(await requestJson(connection, call));
      assert.equal(Array.isArray(value) && value.length, pieces.length);
    } finally {
      JSON.parse = parse;
    }
    assert.equal(parsed, pieces.join("").length + 1);
  });
});
