import assert from "node:assert/strict";
import fc from "fast-check";
import { parseEndpoint } from "../../../server/src/service/navigation/endpoint.ts";

/** `method path`, with `!` for an unknown method and the file in front. */
function read(entry: string): string | undefined {
  const endpoint = parseEndpoint(entry);
  if (endpoint === undefined) return undefined;
  const { method, knownMethod, path, file } = endpoint;
  assert.equal(entry.slice(endpoint.methodStart).toUpperCase().startsWith(method), true);
  assert.equal(entry.slice(endpoint.pathStart).startsWith(path), true);
  return `${file === undefined ? "" : `${file} `}${method}${knownMethod ? "" : "!"} ${path}`;
}

describe("parseEndpoint", () => {
  it("reads a method in any case and a path as written", () => {
    assert.equal(read("GET /users"), "GET /users");
    assert.equal(read("  post   /Users/{id}/ "), "POST /Users/{id}/");
    for (const method of ["get", "put", "post", "delete", "options", "head", "patch", "trace"]) {
      assert.equal(read(`${method} /`), `${method.toUpperCase()} /`);
    }
  });

  it("reads a file before the method, in its normalized form", () => {
    assert.equal(read("openapi.json GET /users"), "openapi.json GET /users");
    assert.equal(read("/api/./v2.yaml delete /users/{id}"), "api/v2.yaml DELETE /users/{id}");
    assert.equal(read("Pet Store get  /pets"), "Pet Store GET /pets");
    assert.equal(read("My Pet Store get /pets"), "My Pet Store GET /pets");
    assert.deepEqual(parseEndpoint("Pet Store get  /pets")?.pathStart, "Pet Store get  ".length);
    assert.deepEqual(parseEndpoint("Pet Store get  /pets")?.methodStart, "Pet Store ".length);
    assert.equal(read("my specs/a.json GET /x"), "my specs/a.json GET /x");
    assert.equal(read("spec GET /users"), "spec GET /users");
    assert.equal(read("https://x.dev/openapi GET /users"), "https://x.dev/openapi GET /users");
  });

  it("reads webhooks by name, with or without slash", () => {
    assert.equal(read("WEBHOOK order.created"), "WEBHOOK order.created");
    assert.equal(read("webhook /orderCreated"), "WEBHOOK /orderCreated");
    assert.equal(read("/hooks.json webhook crawlPage"), "hooks.json WEBHOOK crawlPage");
  });

  it("recognizes an endpoint by its form if the method is unknown", () => {
    assert.equal(read("FETCH /users"), "FETCH! /users");
    assert.equal(read("GTE /users"), "GTE! /users");
    assert.equal(read("openapi.json GTE /users"), "openapi.json GTE! /users");
  });

  it("recognizes page paths as such", () => {
    for (const path of [
      "",
      "intro",
      "/intro",
      "get started",
      "get started/with us",
      "Epsilon Scaling",
      "GET",
      "GET ",
      "GET users",
      "get-started /x",
      "webhook",
      "webhooks overview",
      "a webhook explained",
      "how to /get things",
    ]) {
      assert.equal(read(path), undefined, path);
    }
  });

  it("never throws, and never treats a text without a space as an endpoint", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseEndpoint(text)));
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(parseEndpoint(text.replace(/\s/g, "-")), undefined);
      }),
    );
    assert.equal(parseEndpoint(`${"a ".repeat(500_000)}/x`), undefined);
  });
});
