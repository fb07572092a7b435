/** What the site rules about specs and endpoints report, and what they leave to other rules. */
import assert from "node:assert/strict";
import { type Content, docs, findingsOf, found, messages, siteOf } from "./site-findings.ts";

const users = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/users": { get: {}, post: {} }, "/users/{id}": { get: {} } },
};
const orders = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/orders": { get: {} } },
  webhooks: { paid: { post: {} } },
};

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

  it("checks `api.openapi`, `asyncapi` and the files that entries name", () => {
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

  it("describes a file that is not an OpenAPI 3 document", () => {
    const about = (text: Content): string =>
      messages({ ...docs(group("a.json", [])), "a.json": text }).join();
    assert.match(about({ swagger: "2.0" }), /Swagger 2\.0 is not supported/);
    assert.match(about({ asyncapi: "3.0.0" }), /AsyncAPI document.*`asyncapi`/);
    assert.match(about({ name: "x" }), /not an OpenAPI document, because it has neither/);
    assert.match(about("{ nope"), /until it is corrected, none of the spec's endpoints are published/);
    assert.match(about(""), /because it is empty/);
    assert.match(about({ unreadable: "" }), /could not be read \(it cannot be opened\)/);
    assert.equal(about(users), "");
  });

  it("requires of `asyncapi` only that the file can be read", () => {
    const site = {
      ...docs({ groups: [{ group: "A", asyncapi: "a.json", pages: [] }] }),
      "a.json": { name: "x" },
    };
    assert.deepEqual(found(site), []);
  });

  it("fixes the case of a path safely, and keeps the author's slash", () => {
    const site = { ...docs(group("/API/users.json", [])), "api/users.json": users };
    const [finding] = findingsOf(siteOf(site));
    assert.match(finding?.message ?? "", /but there is `api\/users\.json`, and names are case-sensitive/);
    assert.deepEqual(
      finding?.fixes.map(({ title, safe }) => [title, safe]),
      [["Write `/api/users.json`", true]],
    );
  });

  it("reports a folder as such", () => {
    const site = { ...docs(group("specs", [])), "specs/users.json": users };
    assert.deepEqual(messages(site), ["`specs` is a folder, not a spec; name the spec file in it."]);
  });

  it("reports nothing for URLs and unread specs", () => {
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
    assert.match(messages(site)[0] ?? "", /the first of 2 specs, `users\.json`, is used/);
    const api = { ...docs({ pages: [] }, { api: { openapi: ["users.json", "orders.json"] } }), ...specs };
    assert.deepEqual(found(api), []);
  });

  it("accepts an array of one, and several for `asyncapi`", () => {
    const site = {
      ...docs({
        groups: [{ group: "A", openapi: ["users.json"], asyncapi: ["a.json", "b.json"], pages: [] }],
      }),
      "users.json": users,
      "a.json": { asyncapi: "3.0.0", channels: { paid: {} } },
      "b.json": { asyncapi: "3.0.0", channels: { paid: {} } },
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

  it("reports what the spec in scope lacks, and accepts what it has", () => {
    const entries = [
      "GET /users",
      "post /users",
      "DELETE /users",
      "GET /Users",
      "GET /users/",
      "GET /user/{id}",
    ];
    assert.deepEqual(found(check(entries)), [at(2), at(3), at(5)]);
  });

  it("accepts one slash more or less at the end of a path, and no other difference", () => {
    const spec = (paths: Readonly<Record<string, unknown>>): string =>
      JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths });
    const slashed = spec({
      "/users/": { get: {} },
      "/": { get: {} },
      "/both": { get: {} },
      "/both/": { post: {} },
    });
    const entries = [
      "GET /users",
      "GET /users/",
      "GET /users///",
      "GET /",
      "POST /both",
      "GET /both/",
      "PUT /both/",
    ];
    const site = { ...docs(group("slashed.json", entries)), "slashed.json": slashed };
    assert.deepEqual(found(site), [at(2), at(6)]);
  });

  it("accepts the method QUERY and those of additionalOperations, and no others", () => {
    const paths = {
      "/search": { query: {}, additionalOperations: { LINK: {}, "not a method": {} } },
      "/more": { additionalOperations: { link: {} } },
      "/shared": { $ref: "#/components/pathItems/Shared" },
    };
    const components = { pathItems: { Shared: { additionalOperations: { COPY: {} } } } };
    const text = JSON.stringify({ openapi: "3.2.0", info: { title: "A", version: "1" }, paths, components });
    const entries = [
      "QUERY /search",

      "LINK /search",
      "link /more",
      "COPY /shared",
      "COPY /search",
      "PURGE /search",
    ];
    const site = { ...docs(group("new.json", entries)), "new.json": text };
    assert.deepEqual(found(site), [at(4), at(5)]);
    const [near, none] = messages(site);
    // The methods of HTTP may be in any case, others may not (F6.13, F6.39).
    const cases = ["query /search", "link /search", "LINK /more", "Copy /shared", "link /more"];
    const ofCase = { ...docs(group("new.json", cases)), "new.json": text };
    assert.deepEqual(found(ofCase), [at(1), at(2), at(3)]);
    assert.match(messages(ofCase)[2] ?? "", /writes `Copy` as `COPY`, .* case-sensitive/);
    assert.match(near ?? "", /`\/search` only for `QUERY` and `LINK`, not `COPY`/);
    assert.match(none ?? "", /`PURGE` is not an HTTP method/);
    // For a spec that cannot be read here, only a misspelled method is certain.
    const unread = docs(group("https://example.com/api.json", ["LINK /x", "PURGE /x", "GTE /x"]));
    assert.deepEqual(found(unread), [at(2)]);
  });

  it("names the methods of the path, then similar paths", () => {
    const [method, near] = messages(check(["DELETE /users", "GET /user"]));
    assert.match(method ?? "", /has `\/users` only for `GET` and `POST`, not `DELETE`/);
    assert.match(near ?? "", /did you mean `GET \/users`\?/);
  });

  it("fixes only letter case and repeated trailing slashes safely, and keeps the rest as written", () => {
    const fixes = (entry: string) =>
      findingsOf(siteOf(check([entry])))[0]?.fixes.map(
        ({ title, safe }) => `${safe ? "safe: " : ""}${title}`,
      );
    assert.deepEqual(fixes("get /USERS"), ["safe: Write `get /users`"]);
    assert.deepEqual(fixes("orders.json GET /orders//"), ["safe: Write `orders.json GET /orders`"]);
    assert.deepEqual(fixes("PUT /users")?.slice(0, 2), ["Write `GET /users`", "Write `POST /users`"]);
    assert.ok(fixes("GET /user")?.every((title) => !title.startsWith("safe")));
  });

  it("reports a word that is not a method, whatever spec is in scope", () => {
    const [finding] = findingsOf(siteOf(docs({ groups: [{ group: "A", pages: ["GTE /users"] }] })));
    assert.equal(finding?.code, "missing-endpoint");
    assert.match(finding?.message ?? "", /`GTE` is not an HTTP method.*did you mean `GET`\?/);
  });

  it("checks the file that the entry names, and webhooks", () => {
    const entries = [
      "orders.json GET /orders",
      "orders.json GET /users",
      "orders.json WEBHOOK paid",
      "orders.json WEBHOOK lost",
    ];
    assert.deepEqual(found(check(entries)), [at(1), at(3)]);
  });

  it("uses the nearest of several specs, and never the one of the site", () => {
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
    ]);
    const outside = found(site).filter((line) => line.includes("endpoint-without-spec"));
    assert.deepEqual(outside, [
      "error endpoint-without-spec /navigation/tabs/1/pages/0",
      "error endpoint-without-spec /navigation/tabs/1/pages/1",
    ]);
  });

  it("reports an endpoint that only a later spec of an array has, as only the first is used", () => {
    const lines = found(check(["GET /orders", "GET /lost"], ["users.json", "orders.json"]));
    assert.deepEqual(lines, ["warning multiple-specs /navigation/groups/0/openapi", at(0), at(1)]);
  });

  it("reports nothing if a spec is unknown: a URL, a missing or broken file, a wrong value, a broken reference", () => {
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
    assert.deepEqual(found(swagger), ["error spec-version a.json#"]);
    const broken = {
      ...docs(
        { tabs: [{ tab: "A", $ref: "gone.json", pages: ["GET /lost"] }] },
        { api: { openapi: "users.json" } },
      ),
      "users.json": users,
    };
    assert.deepEqual(found(broken), ["error broken-ref /navigation/tabs/0/$ref"]);
  });

  it("checks provided specs even without a list of files", () => {
    assert.deepEqual(found(check(["GET /lost"]), { withoutFiles: true }), [at(0)]);
  });
});

describe("endpoint-without-spec", () => {
  it("reports endpoints without a spec around them", () => {
    const navigation = {
      groups: [
        { group: "A", pages: ["GET /users", { group: "B", openapi: "users.json", pages: ["GET /users"] }] },
      ],
    };
    const site = { ...docs(navigation), "users.json": users };
    assert.deepEqual(found(site), ["error endpoint-without-spec /navigation/groups/0/pages/0"]);
  });

  describe("with only `api.openapi`", () => {
    const api = { api: { openapi: "users.json" } };
    const fixesOf = (navigation: object, otherFiles: Readonly<Record<string, unknown>> = api) => {
      const site = siteOf({ ...docs(navigation, otherFiles), "users.json": users });
      return findingsOf(site)[0]?.fixes ?? [];
    };
    const titles = (navigation: object, otherFiles?: Readonly<Record<string, unknown>>) =>
      fixesOf(navigation, otherFiles).map(({ title }) => title);

    it("says that the entry stays a page path", () => {
      const entries = { groups: [{ group: "A", pages: ["GET /users"] }] };
      const [message] = messages({ ...docs(entries, api), "users.json": users });
      assert.equal(
        message,
        "`api.openapi` does not cover navigation entries, so `GET /users` has no page; set `openapi` on the group around it.",
      );
    });

    it("offers to name the spec on the group or the tab, or in the entry if no section around it accepts one", () => {
      const inTab = { tabs: [{ tab: "T", groups: [{ group: "A", pages: ["GET /users"] }] }] };
      assert.deepEqual(titles(inTab), [
        'Set `openapi` of the group "A" to `users.json`',
        'Set `openapi` of the tab "T" to `users.json`',
      ]);
      assert.deepEqual(titles({ pages: ["GET /users"] }), ["Write `users.json GET /users`"]);
      const remote = { api: { openapi: "https://example.com/api.json" } };
      assert.deepEqual(titles({ groups: [{ group: "A", pages: ["GET /users"] }] }, remote), [
        'Set `openapi` of the group "A" to `https://example.com/api.json`',
      ]);
      assert.deepEqual(titles({ groups: [{ group: "A", pages: ["GET /gone"] }] }), []);
    });
  });

  it("reports nothing if the entry names a file, or if a reference hides what is around it", () => {
    const named = {
      ...docs({ groups: [{ group: "A", pages: ["users.json GET /users"] }] }),
      "users.json": users,
    };
    assert.deepEqual(found(named), []);
    const hidden = docs({ tabs: [{ tab: "A", $ref: "gone.json", pages: ["GET /users"] }] });
    assert.deepEqual(found(hidden), ["error broken-ref /navigation/tabs/0/$ref"]);
  });
});

describe("excluded-endpoint", () => {
  const internal = { get: { "x-excluded": true } };
  const spec = {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/users": { get: {} }, "/internal": internal },
  };
  const excluded = (files: Readonly<Record<string, Content>>) =>
    findingsOf(siteOf(files)).filter(({ code }) => code === "excluded-endpoint");

  it("shows where the spec excludes the endpoint, in JSON and in YAML", () => {
    const json = JSON.stringify(spec);
    const yaml = "openapi: 3.1.0\npaths:\n  /internal:\n    get:\n      x-excluded: true\n";
    for (const [name, text] of [
      ["api.json", json],
      ["api.yaml", yaml],
    ] as const) {
      const [finding, ...others] = excluded({ ...docs(group(name, ["GET /internal"])), [name]: text });
      assert.deepEqual(others, []);
      const [related] = finding?.related ?? [];
      assert.equal(related?.document, name);
      const { start, length } = related.span;
      assert.equal(text.slice(start, start + length).replaceAll('"', ""), "x-excluded");
    }
  });

  it("finds it through a `$ref` of its path, and by a path with an extra slash", () => {
    const referring = {
      openapi: "3.1.0",
      paths: { "/internal": { $ref: "#/components/pathItems/internal" } },
      components: { pathItems: { internal } },
    };
    const site = { ...docs(group("api.json", ["get /internal/"])), "api.json": referring };
    assert.equal(excluded(site).length, 1);
  });

  it("checks only the spec that the platform uses", () => {
    const second = { ...docs(group(["users.json", "api.json"], ["GET /internal"])), "api.json": spec };
    assert.deepEqual(excluded({ ...second, "users.json": users }), []);
    const first = docs(group(["api.json", "users.json"], ["GET /internal"]));
    assert.equal(excluded({ ...first, "api.json": spec, "users.json": users }).length, 1);
    const named = docs({ groups: [{ group: "A", pages: ["api.json GET /internal"] }] });
    assert.equal(excluded({ ...named, "api.json": spec }).length, 1);
  });

  it("blocks the deployment, and the fix removes the entry", () => {
    const [finding] = excluded({ ...docs(group("api.json", ["GET /internal"])), "api.json": spec });
    assert.equal(finding?.severity, "error");
    assert.deepEqual(
      finding.fixes.map(({ title, safe }) => [title, safe]),
      [["Remove `GET /internal`", false]],
    );
  });

  it("takes any text as a mark, as the platform does", () => {
    const paths = { "/a": { get: { "x-excluded": "false" } } };
    const site = { ...docs(group("api.json", ["GET /a"])), "api.json": { ...spec, paths } };
    assert.deepEqual(excluded(site).length, 1);
  });

  it("reports nothing for endpoints that are hidden, for those that are generated, and for `false`", () => {
    const quiet = { get: { "x-hidden": true }, post: { "x-excluded": false }, put: { "x-excluded": "" } };
    const site = {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": quiet, "/internal": internal },
    };
    const entries = ["GET /a", "POST /a", "PUT /a"];
    assert.deepEqual(found({ ...docs(group("api.json", entries)), "api.json": site }), []);
    assert.deepEqual(
      found({ ...docs({ groups: [{ group: "A", openapi: "api.json" }] }), "api.json": site }),
      [],
    );
  });
});

describe("duplicate-operation within a spec", () => {
  const kindsOf = (
    navigation: object,
    ...operations: readonly (readonly [tag: string, summary: string])[]
  ) => {
    const paths = operations.map(([tag, summary], index) => [
      `/p${index}`,
      { get: { tags: [tag], summary } },
    ]);
    const spec = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: Object.fromEntries(paths) };
    return found({ ...docs(navigation), "a.json": spec });
  };
  const whole = { groups: [{ group: "A", openapi: "a.json" }] };
  const numbered = ["hint duplicate-operation a.json#"];

  it("compares tags and summaries as they are written in addresses", () => {
    assert.deepEqual(kindsOf(whole, ["Users", "List all"], ["Users", "list-ALL"]), numbered);
    assert.deepEqual(kindsOf(whole, ["Users", "List (all)."], ["Users", "List all"]), numbered);
    assert.deepEqual(kindsOf(whole, ["Users", "List all"], ["Groups", "List all"]), []);
    assert.deepEqual(kindsOf(whole, ["Users", "List: all"], ["Users", "List all"]), []);
    assert.deepEqual(kindsOf(whole, ["a-b", "c"], ["a", "b-c"]), []);
  });

  it("reports only URLs that get a number", () => {
    const same = [
      ["Users", "List"],
      ["Users", "List"],
    ] as const;
    assert.deepEqual(kindsOf({ groups: [{ group: "A", pages: ["a.json GET /p0"] }] }, ...same), []);
    const listed = { groups: [{ group: "A", openapi: "a.json", pages: ["GET /p0", "GET /p1"] }] };
    assert.deepEqual(kindsOf(listed, ...same), [
      "warning duplicate-endpoint-url /navigation/groups/0/pages/1",
    ]);
  });
});
