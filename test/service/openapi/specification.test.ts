import assert from "node:assert/strict";
import fc from "fast-check";
import { mayContainOperation } from "../../../server/src/service/openapi/specification.ts";
import { names, parseSpec, specOf, yamlSpec } from "./specs.ts";

describe("parseSpec", () => {
  it("gives up on too many paths, so any endpoint may be in the spec", () => {
    const paths = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/a${index}`, { get: {} }]));
    assert.equal(specOf(paths(50_000)).operations.length, 50_000);
    const spec = specOf(paths(50_001));
    assert.deepEqual([spec.kind, spec.operations.length], ["unreadable", 0]);
    assert.equal(spec.reason, "it has 50,001 paths, more than the 50,000 that are read; split it");
    assert.equal(mayContainOperation(spec, "GET", "/b"), true);
  });

  it("describes parameters and responses in a few words", () => {
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

  it("reads a YAML spec", () => {
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

  it("distinguishes the kinds by content, whatever the file extension", () => {
    assert.equal(parseSpec("a.json", '{"swagger": "2.0", "paths": {}}').kind, "swagger2");
    assert.equal(parseSpec("a.json", '{"asyncapi": "3.0.0"}').kind, "asyncapi");
    assert.equal(parseSpec("a.json", "openapi: 3.0.0\npaths: {}\n").kind, "openapi");
    assert.equal(parseSpec("a.yaml", '\uFEFF{"openapi": "3.0.0"}').kind, "openapi");
    assert.equal(parseSpec("a.yml", "{openapi: 3.0.0, paths: {/a: {get: {}}}}").operations.length, 1);
  });

  it("says in plain words why a file is not a spec", () => {
    const reason = (file: string, text: string) => {
      const spec = parseSpec(file, text);
      assert.deepEqual(spec.operations, []);
      return `${spec.kind}: ${spec.reason}`;
    };
    assert.equal(reason("a.json", " \n"), "unreadable: it is empty");
    assert.equal(reason("a.json", "{}\u0000"), "unreadable: it is a binary file");
    assert.equal(reason("a.json", '{\n"openapi": "3.0.0"\n]'), "unreadable: it is not valid JSON (line 3)");
    assert.equal(reason("a.yaml", "a: b\nc: [d\ne: f"), "unreadable: it is not valid YAML (line 3)");
    assert.equal(reason("a.json", "[]"), "unknown: it contains a list instead of a specification");
    assert.equal(
      reason("a.yaml", "just words"),
      "unknown: it contains a single value instead of a specification",
    );
    assert.equal(reason("a.json", "{}"), "unknown: it has neither `openapi` nor `swagger` at its top");
    assert.equal(
      reason("a.json", '{"openapi": {}}'),
      "unknown: it has neither `openapi` nor `swagger` at its top",
    );
  });

  it("reads JSON that YAML allows, as the platform does, and says where it is not JSON", () => {
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

  it("accepts YAML comments in JSON, and no others", () => {
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

  it("terminates if path items refer to each other, in a chain of 100,000 or in a loop", () => {
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

  it("locates each of 20,000 exclusions in YAML", () => {
    const paths = Array.from(
      { length: 20_000 },
      (_, index) => `  /p${index}:\n    get: { x-excluded: true }\n`,
    );
    const text = `openapi: 3.1.0\npaths:\n${paths.join("")}`;
    const { exclusions } = parseSpec("a.yaml", text);
    assert.equal(exclusions.size, 20_000);
    assert.equal(exclusions.get("GET /p19999")?.start, text.lastIndexOf("x-excluded"));
  });

  it("says what to do about YAML that is too long or has too many aliases", () => {
    const long = parseSpec("a.yaml", `openapi: 3.1.0\n#${"x".repeat(16_000_000)}`);
    assert.match(long.reason ?? "", /more than the 16,000,000 that are read; convert it to JSON/);
    const aliases = parseSpec("a.yaml", `openapi: 3.1.0\nx: &a 1\ny:\n${"- *a\n".repeat(20_000)}`);
    assert.match(aliases.reason ?? "", /too many aliases/);
  });

  it("skips what is not a path item or operation", () => {
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

  it("resolves references inside the file, and ends loops", () => {
    const spec = specOf({
      "/a": { $ref: "#/paths/~1b" },
      "/b": { $ref: "#/paths/~1a", get: {} },
      "/c": { $ref: "#/nowhere" },
      "/d%": { $ref: "#/paths/~1d%25", put: {} },
    });
    assert.deepEqual(names(spec.operations), ["GET /a", "GET /b", "PUT /d%"]);
    assert.deepEqual(spec.byEndpoint.get("GET /a")?.pointer, ["paths", "/b", "get"]);
  });

  it("does not claim to know what another file contains", () => {
    const spec = specOf({ "/a": { $ref: "./paths/a.yaml" }, "/b": { get: {} } });
    assert.equal(mayContainOperation(spec, "GET", "/a"), true);
    assert.equal(mayContainOperation(spec, "put", "/b"), false);
    assert.equal(mayContainOperation(spec, "GET", "/c"), false);
    assert.equal(mayContainOperation(specOf({ $ref: "paths.json" }), "GET", "/c"), true);
    assert.equal(mayContainOperation(parseSpec("a.json", "oops"), "GET", "/c"), true);
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

  it("merges all of several merge keys in one map, the first before the others", () => {
    const spec = parseSpec(
      "a.yaml",
      `openapi: 3.0.0
x-base: &base {get: {summary: base}, put: {summary: base}}
x-other: &other {put: {summary: other}, patch: {summary: other}}
paths:
  /a:
    <<: *base
    <<: *other
`,
    );
    assert.deepEqual(
      spec.operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`),
      ["GET /a base", "PUT /a base", "PATCH /a other"],
    );
  });

  it("is not affected by alias bombs, deep nesting or keys of the prototype", () => {
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
