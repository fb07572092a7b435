import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type FlawKind,
  flawKinds,
  ruleOfFlaw,
  wantedFlaws,
} from "../../../server/src/service/openapi/flaws.ts";
import { generatedPages } from "../../../server/src/service/openapi/generated-pages.ts";
import {
  findOperation,
  mayHoldOperation,
  nearestOperations,
  type Operation,
  parseSpec,
  type SpecFile,
} from "../../../server/src/service/openapi/specification.ts";
import { rules } from "../../../server/src/service/rules/registry.ts";

/** A kind of flaw that a rule tells of; the version, which is always searched for, for other rules. */
function kindOf(code: string): FlawKind {
  return flawKinds.find((kind) => ruleOfFlaw[kind] === code) ?? "version";
}

function names(operations: readonly Operation[]): string[] {
  return operations.map((operation) => `${operation.method} ${operation.path}`);
}

function specOf(paths: object, more: object = {}): SpecFile {
  return parseSpec("openapi.json", JSON.stringify({ openapi: "3.1.0", paths, ...more }));
}

const yamlSpec = `
openapi: 3.1
info:
  title: Shop
  version: 2.0
paths:
  /users:
    parameters: []
    get:
      summary: List users
      operationId: listUsers
      tags: [Users, 3]
      deprecated: true
    POST: {}
    post:
      x-excluded: true
  "/users/{id}":
    $ref: "#/components/pathItems/User"
webhooks:
  order.created:
    post:
      summary: Order created
components:
  pathItems:
    User:
      delete: {}
`;

describe("parseSpec", () => {
  it("gives up on too many paths, and then any endpoint may be in it", () => {
    const paths = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/a${index}`, { get: {} }]));
    assert.equal(specOf(paths(50_000)).operations.length, 50_000);
    const spec = specOf(paths(50_001));
    assert.deepEqual([spec.kind, spec.operations.length], ["unreadable", 0]);
    assert.equal(spec.reason, "it has 50,001 paths, more than the 50,000 that are read; split it");
    assert.equal(mayHoldOperation(spec, "GET", "/b"), true);
  });

  it("tells parameters and responses in a few words", () => {
    const id = { name: "id", in: "path", required: true };
    const text = JSON.stringify({
      openapi: "3.0.0",
      paths: {
        "/users/{id}": {
          parameters: [{ $ref: "#/components/parameters/id" }, { name: "page", in: "query", required: true }],
          get: { parameters: [{ name: "page", in: "query" }, 7, {}], responses: { 200: {}, default: {} } },
          put: { responses: 7 },
        },
      },
      components: { parameters: { id } },
    });
    const [get, put] = parseSpec("a.json", text).operations;
    assert.deepEqual(get?.parameters, ["id (path, required)", "page (query)"]);
    assert.deepEqual(get?.responses, ["200", "default"]);
    assert.deepEqual(put?.parameters, ["id (path, required)", "page (query, required)"]);
    assert.deepEqual(put?.responses, []);
  });

  it("reads a YAML specification", () => {
    const spec = parseSpec("openapi.yaml", yamlSpec);
    assert.deepEqual([spec.kind, spec.title, spec.version], ["openapi", "Shop", "2"]);
    assert.deepEqual(names(spec.operations), [
      "GET /users",
      "POST /users",
      "DELETE /users/{id}",
      "WEBHOOK order.created",
    ]);
    assert.deepEqual(spec.operations[0], {
      method: "GET",
      path: "/users",
      summary: "List users",
      operationId: "listUsers",
      tags: ["Users"],
      deprecated: true,
      hidden: false,
      excluded: false,
      address: undefined,
      parameters: [],
      responses: [],
      pointer: ["paths", "/users", "get"],
    });
    assert.equal(spec.operations[1]?.hidden, true);
    assert.deepEqual(spec.operations[2]?.pointer, ["components", "pathItems", "User", "delete"]);
    assert.deepEqual(spec.operations[3]?.pointer, ["webhooks", "order.created", "post"]);
  });

  it("tells the kinds apart by content, whatever the extension", () => {
    assert.equal(parseSpec("a.json", '{"swagger": "2.0", "paths": {}}').kind, "swagger2");
    assert.equal(parseSpec("a.json", '{"asyncapi": "3.0.0"}').kind, "asyncapi");
    assert.equal(parseSpec("a.json", "openapi: 3.0.0\npaths: {}\n").kind, "openapi");
    assert.equal(parseSpec("a.yaml", '\uFEFF{"openapi": "3.0.0"}').kind, "openapi");
    assert.equal(parseSpec("a.yml", "{openapi: 3.0.0, paths: {/a: {get: {}}}}").operations.length, 1);
  });

  it("says in plain words why a file is no specification", () => {
    const reason = (file: string, text: string) => {
      const spec = parseSpec(file, text);
      assert.deepEqual(spec.operations, []);
      return `${spec.kind}: ${spec.reason}`;
    };
    assert.equal(reason("a.json", " \n"), "unreadable: it is empty");
    assert.equal(reason("a.json", "{}\u0000"), "unreadable: it is a binary file");
    assert.equal(reason("a.json", '{\n"openapi": "3.0.0"\n]'), "unreadable: it is not valid JSON (line 3)");
    assert.equal(reason("a.yaml", "a: b\nc: [d\ne: f"), "unreadable: it is not valid YAML (line 3)");
    assert.equal(reason("a.json", "[]"), "unknown: it holds a list instead of a specification");
    assert.equal(
      reason("a.yaml", "just words"),
      "unknown: it holds a single value instead of a specification",
    );
    assert.equal(reason("a.json", "{}"), "unknown: it says neither `openapi` nor `swagger` at its top");
    assert.equal(
      reason("a.json", '{"openapi": {}}'),
      "unknown: it says neither `openapi` nor `swagger` at its top",
    );
  });

  it("reads JSON that YAML allows, as the platform does, and says where it is no JSON", () => {
    const spec = parseSpec("a.json", '{"openapi": "3.1.0", "paths": {"/a": {"get": {}},},}');
    assert.deepEqual(names(spec.operations), ["GET /a"]);
    assert.deepEqual(
      spec.flaws.map(({ kind, start, length }) => [kind, start, length]),
      [
        ["loose-json", 48, 1],
        ["loose-json", 50, 1],
      ],
    );
  });

  it("takes comments of YAML in JSON, and no others", () => {
    const flawsOf = (text: string) =>
      parseSpec("a.json", text).flaws.map(({ kind, start, length }) => [
        kind,
        text.slice(start, start + length),
      ]);
    const spec = (comment: string, end = "") =>
      `{\n"openapi": "3.1.0", ${comment}\n"paths": {"/a": {"get": {}}}${end}\n}\n`;
    assert.deepEqual(flawsOf(spec("# version")), [["loose-json", "# version"]]);
    assert.deepEqual(names(parseSpec("a.json", spec("# version")).operations), ["GET /a"]);
    assert.deepEqual(flawsOf(spec("// version")), [["syntax", "// version"]]);
    assert.deepEqual(flawsOf(spec("/* version */")), [["syntax", "/* version */"]]);
    const broken = flawsOf(spec("# version", "]"));
    assert.ok(broken.length > 0 && broken.every(([kind]) => kind === "syntax"));
  });

  it("places merge conflicts, in JSON and in YAML, and takes no line of signs for one", () => {
    const sides = (ours: string, theirs: string) =>
      `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> main\n`;
    const yaml = `openapi: 3.1.0\npaths:\n  /a:\n    get:\n${sides("      summary: a", "      summary: b")}`;
    const json = `{\n"openapi": "3.1.0",\n${sides('"info": {},', '"info": {"a": 1},')}"paths": {}\n}\n`;
    for (const [file, text] of [
      ["a.yaml", yaml],
      ["a.json", json],
    ] as const) {
      const [flaw, ...others] = parseSpec(file, text).flaws;
      assert.deepEqual(others, []);
      assert.ok(flaw?.kind === "syntax");
      assert.match(flaw.detail, /still holds a merge conflict/);
      assert.equal(text.slice(flaw.start, flaw.start + flaw.length), "<<<<<<< HEAD");
    }
    const heading = "openapi: 3.1.0\ninfo:\n  description: |\n    Title\n=======\n";
    assert.deepEqual(
      parseSpec("a.yaml", heading).flaws.map((flaw) => flaw.kind === "syntax" && flaw.cause),
      ["yaml"],
    );
  });

  it("places tabs, also after spaces", () => {
    const text = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n    \t  summary: a\n";
    const [flaw] = parseSpec("a.yaml", text).flaws;
    assert.ok(flaw?.kind === "syntax" && flaw.cause === "tab");
    assert.equal(text.slice(flaw.start, flaw.start + flaw.length), "    \t  ");
  });

  it("finds the one reference without a target at the end of 100,000, and none in circles", () => {
    const chain = (last: string) => {
      const schemas = Array.from({ length: 100_000 }, (_, index) => {
        const next = index === 99_999 ? last : `s${index + 1}`;
        return [`s${index}`, { $ref: `#/components/schemas/${next}` }] as const;
      });
      return specOf({ "/a": { get: {} } }, { components: { schemas: Object.fromEntries(schemas) } }).flaws;
    };
    assert.deepEqual(
      chain("gone").map((flaw) => flaw.kind === "broken-ref" && flaw.reference),
      ["#/components/schemas/gone"],
    );
    assert.deepEqual(chain("s0"), []);
  });

  it("guesses what references mean as long as that is a look at few names", () => {
    const guessed = (names: number, references: number): number => {
      const schemas = Array.from({ length: names }, (_, index) => [`schema${index}`, {}] as const);
      const broken = Array.from({ length: references }, (_, index) => {
        return [`broken${index}`, { $ref: `#/components/schemas/shema${index}` }] as const;
      });
      const components = { schemas: Object.fromEntries([...schemas, ...broken]) };
      const { flaws } = specOf({}, { components });
      assert.equal(flaws.length, references);
      return flaws.filter((flaw) => "repair" in flaw).length;
    };
    assert.equal(guessed(300, 200), 200);
    assert.equal(guessed(100_000, 20), 2);
  });

  it("ends where path items refer to each other, in a chain of 100,000 or in a circle", () => {
    const item = (next: string) => ({ $ref: `#/components/pathItems/${next}` });
    const items = Array.from(
      { length: 100_000 },
      (_, index) => [`p${index}`, item(`p${index + 1}`)] as const,
    );
    const pathItems = { ...Object.fromEntries(items), p100000: { get: {} }, x: item("y"), y: item("x") };
    const spec = specOf(
      { "/a": item("p0"), "/b": item("p99990"), "/c": item("x") },
      { components: { pathItems } },
    );
    assert.deepEqual(names(spec.operations), ["GET /b"]);
    assert.deepEqual(spec.flaws, []);
  });

  it("tells 500 flaws of a kind among nearly 100,000 endpoints, each at its place", () => {
    const operation = { operationId: "same" };
    const paths = Array.from({ length: 49_999 }, (_, index) => [
      `/p${index}`,
      { get: operation, put: operation },
    ]);
    const text = JSON.stringify({ openapi: "3.0.0", paths: Object.fromEntries(paths) });
    const { flaws, operations } = parseSpec("a.json", text);
    assert.equal(operations.length, 99_998);
    const said = (kind: string) => flaws.filter((flaw) => flaw.kind === kind);
    assert.deepEqual(
      [flaws.length, said("no-response").length, said("repeated-id").length],
      [1000, 500, 500],
    );
    for (const { start, length } of said("repeated-id")) {
      assert.equal(text.slice(start, start + length), '"same"');
    }
    assert.equal(new Set(said("repeated-id").map(({ start }) => start)).size, 500);
  });

  it("places each of 20,000 exclusions in YAML", () => {
    const paths = Array.from(
      { length: 20_000 },
      (_, index) => `  /p${index}:\n    get: { x-excluded: true }\n`,
    );
    const text = `openapi: 3.1.0\npaths:\n${paths.join("")}`;
    const { exclusions } = parseSpec("a.yaml", text);
    assert.equal(exclusions.size, 20_000);
    assert.equal(exclusions.get("GET /p19999")?.start, text.lastIndexOf("x-excluded"));
  });

  it("says of a YAML text that is too long, and of too many aliases, what to do", () => {
    const long = parseSpec("a.yaml", `openapi: 3.1.0\n#${"x".repeat(16_000_000)}`);
    assert.match(long.reason ?? "", /more than the 16,000,000 that are read; convert it to JSON/);
    const aliases = parseSpec("a.yaml", `openapi: 3.1.0\nx: &a 1\ny:\n${"- *a\n".repeat(20_000)}`);
    assert.match(aliases.reason ?? "", /too many aliases/);
  });

  it("finds references in JSON however their keys and texts are written, and none in texts and examples", () => {
    const found = (json: string) =>
      parseSpec(
        "a.json",
        `{"openapi": "3.1.0", "x": "y", "components": {"schemas": {"a/b": ${json}}}}`,
      ).flaws.map((flaw) => "reference" in flaw && flaw.reference);
    assert.deepEqual(found('{"$ref"\n : "#/gone"}'), ["#/gone"]);
    assert.deepEqual(found('{"\\u0024ref": "#/gone"}'), ["#/gone"]);
    assert.deepEqual(found('{"$ref": "#\\/gone"}'), ["#/gone"]);
    assert.deepEqual(found('{"$ref": "#/components/schemas/a~1b"}'), []);
    assert.deepEqual(found('{"$ref": "#\\u002fcomponents/schemas/a%2Fb"}'), []);
    assert.deepEqual(found('{"description": "\\"$ref\\": \\"#/gone\\""}'), []);
    assert.deepEqual(found('{"example": {"$ref": "#/gone"}}'), []);
    assert.deepEqual(found('{"example": {"$ref": "#/gone"}, "items": {"$ref": "#/gone"}}'), ["#/gone"]);
  });

  it("finds a broken reference once, however many aliases lead to it", () => {
    const levels = Array.from({ length: 60 }, (_, level) => {
      const properties = Array.from({ length: 9 }, (_, index) => `p${index}: *a${level}`).join(", ");
      return `    a${level + 1}: &a${level + 1} { properties: { ${properties} } }\n`;
    });
    const text = `openapi: 3.1.0\ncomponents:\n  schemas:\n    a0: &a0 { $ref: "#/gone" }\n${levels.join("")}`;
    const [flaw, ...others] = parseSpec("a.yaml", text).flaws;
    assert.deepEqual(others, []);
    assert.equal(flaw?.start, text.indexOf('"#/gone"'));
  });

  it("searches only for the flaws that are wanted, and for those that stop pages in any case", () => {
    const spec = {
      openapi: "3.0",
      paths: { "/a": { get: { operationId: "a" }, put: { operationId: "a", $ref: "#/gone" } } },
    };
    const kindsIn = (off: readonly string[]) => {
      const wanted = wantedFlaws(new Map(off.map((code) => [code, "off" as const])));
      return parseSpec("a.json", JSON.stringify(spec), wanted).flaws.map(({ kind }) => kind);
    };
    assert.deepEqual(kindsIn([]), ["version", "no-response", "no-response", "repeated-id", "broken-ref"]);
    assert.deepEqual(kindsIn(["duplicate-operation", "operation-without-response", "broken-spec-ref"]), [
      "version",
    ]);
    assert.deepEqual(kindsIn(["broken-spec-ref", "spec-version"]), [
      "version",
      "no-response",
      "no-response",
      "repeated-id",
    ]);
  });

  it("passes over only what no deployment depends on", () => {
    const passedOver = rules.filter(({ code }) => !wantedFlaws(new Map([[code, "off"]])).has(kindOf(code)));
    const codes = passedOver.map(({ code }) => code).sort();
    assert.deepEqual(codes, ["broken-spec-ref", "duplicate-operation", "operation-without-response"]);
    assert.ok(passedOver.every(({ consequence }) => consequence === "none"));
  });

  it("places flaws behind a byte order mark", () => {
    const text = "\uFEFFopenapi: 3.1\npaths: { /a: { get: { x-mint: { href: /b }, x-excluded: true } } }\n";
    const { addresses, exclusions, flaws } = parseSpec("a.yaml", text);
    const spans = [flaws[0], addresses.get("GET /a"), exclusions.get("GET /a")];
    assert.deepEqual(
      spans.map((span) => text.slice(span?.start, (span?.start ?? 0) + (span?.length ?? 0))),
      ["3.1", "/b", "x-excluded"],
    );
  });

  it("finds broken references through aliases, references and circles, each once", () => {
    const text = `openapi: 3.1.0
paths:
  /a:
    get: &get
      parameters: [{ $ref: "#/components/parameters/Gone" }]
    put: *get
components:
  schemas:
    Alias: { $ref: "#/components/schemas/User" }
    User: { properties: { name: { $ref: "#/components/schemas/Alias/properties/other" }, other: {} } }
    Circle: { $ref: "#/components/schemas/Circle" }
    Own: { $id: "https://example.com", properties: { x: { $ref: "#/nowhere" } } }
    Named: { properties: { example: { $ref: "#/nowhere" }, $ref: { $ref: "#/also" } } }
`;
    const found = parseSpec("a.yaml", text).flaws;
    assert.deepEqual(
      found.map(({ start, length }) => text.slice(start, start + length)),
      ['"#/components/parameters/Gone"', '"#/nowhere"', '"#/also"'],
    );
    assert.deepEqual(
      found.map((flaw) => flaw.kind === "broken-ref" && flaw.isInComponents),
      [false, true, true],
    );
  });

  it("passes over what is no path item or operation", () => {
    const spec = specOf({
      "/a": null,
      "/b": [],
      "/c": { get: "x", put: null, post: {} },
      "x-y": { get: {} },
      d: { get: {} },
    });
    assert.deepEqual(names(spec.operations), ["POST /c"]);
    for (const paths of [null, [], "x", 3]) assert.deepEqual(specOf(paths as never).operations, []);
  });

  it("follows references inside the file, and ends circles", () => {
    const spec = specOf({
      "/a": { $ref: "#/paths/~1b" },
      "/b": { $ref: "#/paths/~1a", get: {} },
      "/c": { $ref: "#/nowhere" },
      "/d%": { $ref: "#/paths/~1d%25", put: {} },
    });
    assert.deepEqual(names(spec.operations), ["GET /a", "GET /b", "PUT /d%"]);
    assert.deepEqual(spec.byEndpoint.get("GET /a")?.pointer, ["paths", "/b", "get"]);
  });

  it("does not claim to know what another file holds", () => {
    const spec = specOf({ "/a": { $ref: "./paths/a.yaml" }, "/b": { get: {} } });
    assert.equal(mayHoldOperation(spec, "GET", "/a"), true);
    assert.equal(mayHoldOperation(spec, "put", "/b"), false);
    assert.equal(mayHoldOperation(spec, "GET", "/c"), false);
    assert.equal(mayHoldOperation(specOf({ $ref: "paths.json" }), "GET", "/c"), true);
    assert.equal(mayHoldOperation(parseSpec("a.json", "oops"), "GET", "/c"), true);
  });

  it("resolves YAML aliases and merge keys", () => {
    const spec = parseSpec(
      "a.yaml",
      `openapi: 3.0.0
x-base: &base {get: {summary: base}, put: {summary: base}}
x-other: &other {put: {summary: other}, patch: {summary: other}}
paths:
  /a: *base
  /b:
    <<: [*base, *other]
    get: {summary: own}
`,
    );
    assert.deepEqual(
      spec.operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`),
      ["GET /a base", "PUT /a base", "GET /b own", "PUT /b base", "PATCH /b other"],
    );
  });

  it("is not harmed by alias bombs, deep nesting or keys of the prototype", () => {
    const levels = Array.from({ length: 30 }, (_, level) => level);
    const sequences = levels.map((level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`)}]`);
    const merges = levels.map(
      (level) => `m${level + 1}: &m${level + 1} {<<: [${Array(9).fill(`*m${level}`)}]}`,
    );
    const bomb = parseSpec(
      "a.yaml",
      `openapi: 3.0.0\na0: &a0 [x]\n${sequences.join("\n")}\nm0: &m0 {get: {}}\n${merges.join("\n")}
? *a30
: x
paths:
  /a: *a30
  /b: *m30
  /c: {get: {tags: *a30}}
`,
    );
    assert.deepEqual(names(bomb.operations), ["GET /b", "GET /c"]);
    assert.equal(parseSpec("a.yaml", `openapi: ${"[".repeat(100_000)}`).reason, "it is nested too deeply");
    assert.equal(parseSpec("a.json", `{"openapi": ${"[".repeat(1_000_000)}`).kind, "unreadable");
    const malformed = parseSpec(
      "a.json",
      '{"openapi": "3.0.0", "__proto__": {"info": {"title": "x"}}, "paths": {"/__proto__": {"__proto__": {"get": {}}}}}',
    );
    assert.deepEqual([malformed.title, malformed.operations.length], [undefined, 0]);
    assert.equal(parseSpec("a.yaml", "__proto__: {openapi: 3.0.0}").kind, "unknown");
    assert.equal(({} as { openapi?: string }).openapi, undefined);
  });

  it("never throws", () => {
    const file = fc.constantFrom("a.json", "a.yaml", "a");
    const key = fc.constantFrom(
      "paths",
      "/a",
      "get",
      "$ref",
      "#/paths/~1a",
      "<<",
      "webhooks",
      "info",
      "tags",
      "__proto__",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        key,
        fc.constant(null),
        fc.array(tie("tree")),
        fc.dictionary(key, tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, tree), (value) => {
        parseSpec("a.json", JSON.stringify({ ...value, openapi: "3.0.0" }));
      }),
    );
    fc.assert(fc.property(file, fc.string({ unit: "binary" }), (name, text) => void parseSpec(name, text)));
    const piece = fc.constantFrom(
      "openapi: 3\n",
      "paths:\n",
      "  /a:\n",
      "    get: {}\n",
      "  <<: *a\n",
      "&a",
      "*a ",
      "- ",
      "{",
      "}",
      "[",
      "? ",
      ": ",
      "|\n",
      "\t",
      "---\n",
      "!!set ",
    );
    fc.assert(fc.property(file, fc.array(piece), (name, pieces) => void parseSpec(name, pieces.join(""))));
  });
});

describe("findOperation", () => {
  const spec = parseSpec("openapi.yaml", yamlSpec);

  it("takes the method in any case and the path literally", () => {
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

  it("offers paths that differ in parameter names, a slash or case, of the same method where there is one", () => {
    assert.equal(near("DELETE", "/users/{userId}")[0], "DELETE /users/{id}");
    assert.equal(near("POST", "/Users/")[0], "POST /users");
  });

  it("offers the nearest paths and webhook names, nothing for what is far", () => {
    assert.equal(near("GET", "/user")[0], "GET /users");
    assert.deepEqual(near("WEBHOOK", "order.createt"), ["WEBHOOK order.created"]);
    assert.deepEqual(near("GET", "/completely/different/thing"), []);
  });
});

describe("generatedPages", () => {
  it("says where a page without file may be", () => {
    const mayBe = generatedPages([parseSpec("openapi.yaml", yamlSpec)]);
    assert.equal(mayBe("api-reference/users/list-users", false), true);
    assert.equal(mayBe("en/api/listusers", false), true);
    assert.equal(mayBe("api-reference/users/list-teams", false), false);
    assert.equal(mayBe("api-reference/users", true), true);
    assert.equal(mayBe("api-reference", true), true);
    assert.equal(mayBe("guides", true), false);
  });

  it("knows how operations without a summary are named, and addresses of their own", () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      paths: {
        "/a/b_c/{d}/e.f": { get: {}, post: { summary: "Make it", "x-mint": { href: "/custom/place" } } },
      },
      webhooks: { "user.created": { post: {} } },
    });
    const mayBe = generatedPages([parseSpec("api.json", text)]);
    const made = ["ref/get-ab_c-ef", "ref/make-it-2", "custom/place", "ref/user-created"];
    assert.deepEqual(
      made.filter((path) => !mayBe(path, false)),
      [],
    );
    assert.equal(mayBe("ref/get-ab_c", false), false);
  });

  it("says nothing can be excluded when a specification cannot be read", () => {
    assert.equal(generatedPages([])("api-reference", true), false);
  });
});
