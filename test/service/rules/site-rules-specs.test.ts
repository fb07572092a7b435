/** What the site rules about specifications and endpoints report, and what they leave to others. */
import assert from "node:assert/strict";
import { type Content, docs, findingsOf, type SiteOptions, siteOf, summary } from "./site-findings.ts";

const users = { openapi: "3.1.0", paths: { "/users": { get: {}, post: {} }, "/users/{id}": { get: {} } } };
const orders = { openapi: "3.1.0", paths: { "/orders": { get: {} } }, webhooks: { paid: { post: {} } } };

function found(files: Readonly<Record<string, Content>>, options?: SiteOptions): readonly string[] {
  return summary(findingsOf(siteOf(files, options)));
}

function messages(files: Readonly<Record<string, Content>>): readonly string[] {
  return findingsOf(siteOf(files)).map(({ message }) => message);
}

function group(openapi: unknown, entries: readonly string[]): object {
  return { groups: [{ group: "API", openapi, pages: entries }] };
}

describe("missing-spec", () => {
  it("points to the path, however it is written", () => {
    const values: readonly (readonly [unknown, string])[] = [
      ["gone.json", ""],
      [["users.json", "gone.json"], "/1"],
      [{ source: "gone.json", directory: "api" }, "/source"],
      [[{ source: "/gone.json" }], "/0/source"],
    ];
    for (const [openapi, rest] of values) {
      const site = { ...docs(group(openapi, [])), "users.json": users };
      const lines = found(site).filter((line) => line.includes("missing-spec"));
      assert.deepEqual(lines, [`error missing-spec /navigation/groups/0/openapi${rest}`]);
    }
  });

  it("looks at `api.openapi`, `asyncapi` and the files that entries name", () => {
    const site = {
      ...docs(
        { groups: [{ group: "A", asyncapi: "events.yaml", pages: ["gone.json GET /users"] }] },
        {
          api: { openapi: "none.yaml" },
        },
      ),
    };
    assert.deepEqual(found(site).toSorted(), [
      "error missing-spec /api/openapi",
      "error missing-spec /navigation/groups/0/asyncapi",
      "error missing-spec /navigation/groups/0/pages/0",
    ]);
  });

  it("says what a file is that is no OpenAPI 3 document", () => {
    const said = (text: Content): string => messages({ ...docs(group("a.json", [])), "a.json": text }).join();
    assert.match(said({ swagger: "2.0" }), /Swagger 2\.0 document/);
    assert.match(said({ asyncapi: "3.0.0" }), /AsyncAPI document.*`asyncapi`/);
    assert.match(said({ name: "x" }), /no OpenAPI document, because it says neither/);
    assert.match(said("{ nope"), /cannot be read, because it is not valid JSON/);
    assert.match(said(""), /because it is empty/);
    assert.match(said({ unreadable: "" }), /cannot be read: it cannot be opened/);
    assert.equal(said(users), "");
  });

  it("asks of `asyncapi` only that the file can be read", () => {
    const site = {
      ...docs({ groups: [{ group: "A", asyncapi: "a.json", pages: [] }] }),
      "a.json": { name: "x" },
    };
    assert.deepEqual(found(site), []);
  });

  it("corrects the case of a path safely, and keeps the author's slash", () => {
    const site = { ...docs(group("/API/users.json", [])), "api/users.json": users };
    const [finding] = findingsOf(siteOf(site));
    assert.match(finding?.message ?? "", /case-sensitive; did you mean `api\/users\.json`\?/);
    assert.deepEqual(
      finding?.fixes.map(({ title, safe }) => [title, safe]),
      [["Write `/api/users.json`", true]],
    );
  });

  it("names a folder as such", () => {
    const site = { ...docs(group("specs", [])), "specs/users.json": users };
    assert.deepEqual(messages(site), ["`specs` is a folder; name the spec file in it."]);
  });

  it("knows nothing of URLs, nor of specs that nobody has read", () => {
    assert.deepEqual(found(docs(group("https://example.com/a.json", []))), []);
    assert.deepEqual(found(docs(group("a.json", [])), { pending: ["a.json"] }), []);
    assert.deepEqual(found(docs(group("a.json", [])), { withoutFiles: true }), []);
  });
});

describe("multiple-specs", () => {
  it("counts what is ignored, at the array", () => {
    const specs = { "users.json": users, "orders.json": orders };
    const site = { ...docs(group(["users.json", "orders.json"], ["GET /users"])), ...specs };
    assert.deepEqual(found(site), ["warning multiple-specs /navigation/groups/0/openapi"]);
    assert.match(messages(site)[0] ?? "", /`users\.json`, is used and 1 spec is ignored/);
    const api = { ...docs({ pages: [] }, { api: { openapi: ["users.json", "orders.json"] } }), ...specs };
    assert.deepEqual(found(api), ["warning multiple-specs /api/openapi"]);
  });

  it("accepts an array of one, and several for `asyncapi`", () => {
    const site = {
      ...docs({
        groups: [{ group: "A", openapi: ["users.json"], asyncapi: ["a.json", "b.json"], pages: [] }],
      }),
      "users.json": users,
      "a.json": { asyncapi: "3.0.0" },
      "b.json": { asyncapi: "3.0.0" },
    };
    assert.deepEqual(found(site), []);
  });
});

describe("missing-endpoint", () => {
  const check = (entries: readonly string[], openapi: unknown = "users.json") => ({
    ...docs(group(openapi, entries)),
    "users.json": users,
    "orders.json": orders,
  });
  const at = (index: number) => `error missing-endpoint /navigation/groups/0/pages/${index}`;

  it("reports what the spec in scope does not have, and finds what it has", () => {
    const entries = [
      "GET /users",
      "post /users",
      "DELETE /users",
      "GET /Users",
      "GET /users/",
      "GET /user/{id}",
    ];
    assert.deepEqual(found(check(entries)), [at(2), at(3), at(4), at(5)]);
  });

  it("names the methods of the path, then near paths", () => {
    const [method, near] = messages(check(["DELETE /users", "GET /user"]));
    assert.match(method ?? "", /has `\/users` for `GET` and `POST` only, not for `DELETE`/);
    assert.match(near ?? "", /did you mean `GET \/users`\?/);
  });

  it("fixes only letter case and a slash at the end safely, and keeps what the author wrote besides", () => {
    const fixes = (entry: string) =>
      findingsOf(siteOf(check([entry])))[0]?.fixes.map(
        ({ title, safe }) => `${safe ? "safe: " : ""}${title}`,
      );
    assert.deepEqual(fixes("get /USERS"), ["safe: Write `get /users`"]);
    assert.deepEqual(fixes("orders.json GET /orders/"), ["safe: Write `orders.json GET /orders`"]);
    assert.deepEqual(fixes("PUT /users")?.slice(0, 2), ["Write `GET /users`", "Write `POST /users`"]);
    assert.ok(fixes("GET /user")?.every((title) => !title.startsWith("safe")));
  });

  it("reports a word that is no method, whatever spec is in scope", () => {
    const [finding] = findingsOf(siteOf(docs({ groups: [{ group: "A", pages: ["GTE /users"] }] })));
    assert.equal(finding?.code, "missing-endpoint");
    assert.match(finding?.message ?? "", /`GTE` is no HTTP method.*did you mean `GET`\?/);
  });

  it("looks into the file that the entry names, and into webhooks", () => {
    const entries = [
      "orders.json GET /orders",
      "orders.json GET /users",
      "orders.json WEBHOOK paid",
      "orders.json WEBHOOK lost",
    ];
    assert.deepEqual(found(check(entries)), [at(1), at(3)]);
  });

  it("takes the nearest spec of several, and the one of the site last", () => {
    const navigation = {
      tabs: [
        {
          tab: "A",
          openapi: "orders.json",
          groups: [
            { group: "Own", openapi: "users.json", pages: ["GET /users", "GET /orders"] },
            { group: "Inherited", pages: ["GET /users", "GET /orders"] },
          ],
        },
        { tab: "B", pages: ["GET /users", "GET /orders"] },
      ],
    };
    const site = {
      ...docs(navigation, { api: { openapi: "users.json" } }),
      "users.json": users,
      "orders.json": orders,
    };
    const missing = found(site).filter((line) => line.includes("missing-endpoint"));
    assert.deepEqual(missing, [
      "error missing-endpoint /navigation/tabs/0/groups/0/pages/1",
      "error missing-endpoint /navigation/tabs/0/groups/1/pages/0",
      "error missing-endpoint /navigation/tabs/1/pages/1",
    ]);
  });

  it("reports an endpoint that only a later spec of an array has, as only the first is used", () => {
    const lines = found(check(["GET /orders", "GET /lost"], ["users.json", "orders.json"]));
    assert.deepEqual(lines, ["warning multiple-specs /navigation/groups/0/openapi", at(0), at(1)]);
  });

  it("is silent where a spec is unknown: a URL, a missing or broken file, a wrong value, a broken reference", () => {
    const silent: readonly unknown[] = [
      "https://example.com/openapi.json",
      ["users.json", "https://example.com/openapi.json"],
      "gone.json",
      3,
    ];
    for (const openapi of silent) {
      const lines = found(check(["GET /lost"], openapi)).filter((line) => line.includes("endpoint"));
      assert.deepEqual(lines, [], JSON.stringify(openapi));
    }
    const swagger = { ...docs(group("a.json", ["GET /lost"])), "a.json": { swagger: "2.0", paths: {} } };
    assert.deepEqual(found(swagger), ["error missing-spec /navigation/groups/0/openapi"]);
    const broken = {
      ...docs(
        { tabs: [{ tab: "A", $ref: "gone.json", pages: ["GET /lost"] }] },
        { api: { openapi: "users.json" } },
      ),
      "users.json": users,
    };
    assert.deepEqual(found(broken), ["error broken-ref /navigation/tabs/0/$ref"]);
  });

  it("judges specs that were handed over also without a list of files", () => {
    assert.deepEqual(found(check(["GET /lost"]), { withoutFiles: true }), [at(0)]);
  });
});

describe("endpoint-without-spec", () => {
  it("reports endpoints with no spec around them", () => {
    const navigation = {
      groups: [
        { group: "A", pages: ["GET /users", { group: "B", openapi: "users.json", pages: ["GET /users"] }] },
      ],
    };
    const site = { ...docs(navigation), "users.json": users };
    assert.deepEqual(found(site), ["error endpoint-without-spec /navigation/groups/0/pages/0"]);
  });

  it("is silent with `api.openapi`, with a file in the entry, and where a reference hides what is around", () => {
    const entries = { groups: [{ group: "A", pages: ["GET /users"] }] };
    assert.deepEqual(
      found({ ...docs(entries, { api: { openapi: "users.json" } }), "users.json": users }),
      [],
    );
    const named = {
      ...docs({ groups: [{ group: "A", pages: ["users.json GET /users"] }] }),
      "users.json": users,
    };
    assert.deepEqual(found(named), []);
    const hidden = docs({ tabs: [{ tab: "A", $ref: "gone.json", pages: ["GET /users"] }] });
    assert.deepEqual(found(hidden), ["error broken-ref /navigation/tabs/0/$ref"]);
  });
});
