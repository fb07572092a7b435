/** Operations of a spec: how they are found and guessed, and which pages are generated from them. */
import assert from "node:assert/strict";
import {
  generatedPages,
  likelyAddresses,
  movedAddress,
} from "../../../server/src/service/openapi/generated-pages.ts";
import {
  findOperation,
  nearestOperations,
  parseSpec,
} from "../../../server/src/service/openapi/specification.ts";
import { names, specOf, yamlSpec } from "./specs.ts";

describe("findOperation", () => {
  const spec = parseSpec("openapi.yaml", yamlSpec);

  it("matches the method in any case and the path literally", () => {
    assert.equal(findOperation(spec, "get", "/users")?.operationId, "listUsers");
    assert.equal(findOperation(spec, "GET", "/Users"), undefined);
    assert.equal(findOperation(spec, "DELETE", "/users/{userId}"), undefined);
    assert.equal(findOperation(spec, "FETCH", "/users"), undefined);
  });

  it("finds webhooks with or without leading slash", () => {
    assert.equal(findOperation(spec, "webhook", "/order.created")?.summary, "Order created");
    assert.equal(findOperation(spec, "WEBHOOK", "order.created")?.summary, "Order created");
    assert.equal(findOperation(spec, "POST", "order.created"), undefined);
  });
});

describe("nearestOperations", () => {
  const spec = parseSpec("openapi.yaml", yamlSpec);
  const near = (method: string, path: string) => names(nearestOperations(spec, method, path));

  it("offers the same path with another method first", () => {
    assert.deepEqual(near("DELETE", "/users").slice(0, 2), ["GET /users", "POST /users"]);
    assert.deepEqual(near("GTE", "/users")[0], "GET /users");
  });

  it("offers paths that differ in parameter names, a slash or case, of the same method if there is one", () => {
    assert.equal(near("DELETE", "/users/{userId}")[0], "DELETE /users/{id}");
    assert.equal(near("POST", "/Users/")[0], "POST /users");
  });

  it("offers the nearest paths and webhook names, and nothing that is too different", () => {
    assert.equal(near("GET", "/user")[0], "GET /users");
    assert.deepEqual(near("WEBHOOK", "order.createt"), ["WEBHOOK order.created"]);
    assert.deepEqual(near("GET", "/completely/different/thing"), []);
  });
});

describe("generatedPages", () => {
  it("says where a page without a file may be", () => {
    const mayBe = generatedPages([parseSpec("openapi.yaml", yamlSpec)]);
    assert.equal(mayBe("api-reference/users/list-users", false), true);
    assert.equal(mayBe("en/api/listusers", false), true);
    assert.equal(mayBe("api-reference/users/list-teams", false), false);
    assert.equal(mayBe("api-reference/users", true), true);
    assert.equal(mayBe("api-reference", true), true);
    assert.equal(mayBe("guides", true), false);
  });

  it("knows the names of operations without a summary, and custom addresses", () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      paths: {
        "/a/b_c/{d}/e.f": { get: {}, post: { summary: "Make it", "x-mint": { href: "/custom/place" } } },
      },
      webhooks: { "user.created": { post: {} } },
    });
    const mayBe = generatedPages([parseSpec("api.json", text)]);
    const addresses = ["ref/get-ab_c-ef", "ref/make-it-2", "custom/place", "ref/user-created"];
    assert.deepEqual(
      addresses.filter((path) => !mayBe(path, false)),
      [],
    );
    assert.equal(mayBe("ref/get-ab_c", false), false);
  });

  it("says that nothing can be excluded if a spec cannot be read", () => {
    assert.equal(generatedPages([])("api-reference", true), false);
  });
});

describe("the likely URL of a generated page", () => {
  it("has the tag and the summary, or the method and the path without its parameters", () => {
    const spec = specOf({
      "/users/{id}": {
        get: { summary: "Get a user", tags: ["All Users", "More"] },
        put: { summary: "" },
        post: { summary: "Make", "x-mint": { href: "/custom/place/" } },
        delete: { "x-hidden": true },
      },
    });
    assert.deepEqual(likelyAddresses(spec, ["api", "v2"]), [
      "api/all-users/get-a-user",
      "v2/all-users/get-a-user",
      "api/put-users",
      "v2/put-users",
      "custom/place",
    ]);
  });

  it("moves with the folder, the tag or the summary, not with punctuation", () => {
    const at = (operation: object, ...folders: readonly string[]) => {
      const [found] = specOf({ "/users": { get: operation } }).operations;
      assert.ok(found !== undefined);
      return [{ operation: found, folders }];
    };
    const before = at({ summary: "List users" }, "api");
    assert.equal(movedAddress(before, at({ summary: "List: Users!" }, "api")), undefined);
    assert.equal(movedAddress(before, at({ summary: "List users" }, "api", "v2")), undefined);
    assert.deepEqual(movedAddress(before, at({ summary: "List users" }, "v2")), {
      from: "api/list-users",
      to: "v2/list-users",
    });
    assert.deepEqual(movedAddress(before, at({ "x-mint": { href: "/people" } }, "api")), {
      from: "api/list-users",
      to: "people",
    });
    // Without a folder, nothing is known about the URLs of the spec.
    assert.equal(movedAddress(before, at({ summary: "All users" })), undefined);
  });
});
