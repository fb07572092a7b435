/** What is wrong in a spec: which flaws are found, where they are, and that the search for them ends. */
import assert from "node:assert/strict";
import {
  type FlawKind,
  flawKinds,
  ruleOfFlaw,
  searchedFlaws,
} from "../../../server/src/service/openapi/flaws.ts";
import { rules } from "../../../server/src/service/rules/registry.ts";
import { parseSpec, specOf } from "./specs.ts";

/** A kind of flaw that a rule reports; for other rules the version, which is always checked. */
function kindOf(code: string): FlawKind {
  return flawKinds.find((kind) => ruleOfFlaw[kind] === code) ?? "version";
}

describe("flaws of a specification", () => {
  it("locates merge conflicts, in JSON and in YAML, but not other lines of these characters", () => {
    const sides = (ours: string, theirs: string) =>
      `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> main\n`;
    const yaml = `openapi: 3.1.0\npaths:\n  /a:\n    get:\n${sides("      summary: a", "      summary: b")}`;
    const json = `{\n"openapi": "3.1.0",\n${sides('"info": {},', '"info": {"a": 1},')}"paths": {}\n}\n`;
    for (const [file, text] of [
      ["a.yaml", yaml],
      ["a.json", json],
    ] as const) {
      const [flaw, ...otherFlaws] = parseSpec(file, text).flaws;
      assert.deepEqual(otherFlaws, []);
      assert.ok(flaw?.kind === "syntax");
      assert.match(flaw.detail, /still contains a merge conflict/);
      assert.equal(text.slice(flaw.start, flaw.start + flaw.length), "<<<<<<< HEAD");
    }
    const heading = "openapi: 3.1.0\ninfo:\n  description: |\n    Title\n=======\n";
    assert.deepEqual(
      parseSpec("a.yaml", heading).flaws.map((flaw) => flaw.kind === "syntax" && flaw.cause),
      ["yaml"],
    );
  });

  it("reads YAML with any number of unclosed brackets in its texts, but not in its values", () => {
    const keys = Array.from({ length: 1_500 }, (_, index) => `    K${index}: { description: "in [0, 1)" }\n`);
    const text = `openapi: "3.1"\npaths: {}\ncomponents:\n  schemas:\n${keys.join("")}`;
    const { flaws, kind, schemas } = parseSpec("a.yaml", text);
    assert.deepEqual([kind, schemas?.length], ["openapi", 1_500]);
    assert.deepEqual(
      flaws.map(({ start, length }) => text.slice(start, start + length)),
      ['"3.1"'],
    );
    const nested = `openapi: 3.1.0\nx: ${"[".repeat(1_500)}${"]".repeat(1_500)}\n`;
    assert.equal(parseSpec("a.yaml", nested).reason, "it is nested too deeply");
  });

  it("locates tabs, also after spaces", () => {
    const text = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n    \t  summary: a\n";
    const [flaw] = parseSpec("a.yaml", text).flaws;
    assert.ok(flaw?.kind === "syntax" && flaw.cause === "tab");
    assert.equal(text.slice(flaw.start, flaw.start + flaw.length), "    \t  ");
  });

  it("finds the one reference without a target at the end of 100,000, and none in loops", () => {
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

  it("guesses the targets of references if that means comparing few names", () => {
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

  it("reports 500 flaws of a kind among nearly 100,000 endpoints, each at its position", () => {
    const operation = { operationId: "same" };
    const paths = Array.from({ length: 49_999 }, (_, index) => [
      `/p${index}`,
      { get: operation, put: operation },
    ]);
    const text = JSON.stringify({ openapi: "3.0.0", paths: Object.fromEntries(paths) });
    const { flaws, operations } = parseSpec("a.json", text);
    assert.equal(operations.length, 99_998);
    const flawsOf = (kind: string) => flaws.filter((flaw) => flaw.kind === kind);
    assert.deepEqual(
      [flaws.length, flawsOf("no-response").length, flawsOf("repeated-id").length],
      [1000, 500, 500],
    );
    for (const { start, length } of flawsOf("repeated-id")) {
      assert.equal(text.slice(start, start + length), '"same"');
    }
    assert.equal(new Set(flawsOf("repeated-id").map(({ start }) => start)).size, 500);
  });

  it("finds references in JSON however their keys and strings are written, and none in strings and examples", () => {
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

  it("finds a broken reference once, however many aliases point to it", () => {
    const levels = Array.from({ length: 60 }, (_, level) => {
      const properties = Array.from({ length: 9 }, (_, index) => `p${index}: *a${level}`).join(", ");
      return `    a${level + 1}: &a${level + 1} { properties: { ${properties} } }\n`;
    });
    const text = `openapi: 3.1.0\ncomponents:\n  schemas:\n    a0: &a0 { $ref: "#/gone" }\n${levels.join("")}`;
    const [flaw, ...otherFlaws] = parseSpec("a.yaml", text).flaws;
    assert.deepEqual(otherFlaws, []);
    assert.equal(flaw?.start, text.indexOf('"#/gone"'));
  });

  it("searches only for the requested flaws, and for those that prevent pages in any case", () => {
    const spec = {
      openapi: "3.0",
      paths: { "/a": { get: { operationId: "a" }, put: { operationId: "a", $ref: "#/gone" } } },
    };
    const kindsIn = (off: readonly string[]) => {
      const searched = searchedFlaws(new Map(off.map((code) => [code, "off" as const])));
      return parseSpec("a.json", JSON.stringify(spec), searched).flaws.map(({ kind }) => kind);
    };
    assert.deepEqual(kindsIn([]), ["version", "no-response", "no-response", "repeated-id", "broken-ref"]);
    assert.deepEqual(kindsIn(["duplicate-operation", "operation-without-response", "broken-spec-ref"]), [
      "version",
      "no-response",
      "no-response",
      "broken-ref",
    ]);
    assert.deepEqual(kindsIn(["broken-spec-ref", "spec-version"]), [
      "version",
      "no-response",
      "no-response",
      "repeated-id",
      "broken-ref",
    ]);
  });

  it("skips only what no deployment depends on", () => {
    const passedOver = rules.filter(({ code }) => !searchedFlaws(new Map([[code, "off"]])).has(kindOf(code)));
    const codes = passedOver.map(({ code }) => code).sort();
    assert.deepEqual(codes, ["duplicate-operation", "invalid-spec-part"]);
    assert.ok(passedOver.every(({ consequence }) => consequence === "none"));
  });

  it("finds what a check of OpenAPI 3.2 rejects, each at its position, and nothing of it in 3.1", () => {
    const yaml = (version: string) => `openapi: ${version}
tags:
  - name: Users
    parent: People
  - { name: A, parent: B }
  - { name: B, parent: A }
  - { name: Below, parent: B }
  - { name: Top }
  - { name: Top }
  - { name: Part, parent: Top }
  - { name: Alone }
  - { name: Alone }
servers: [{ url: "https://{region}.example.com/{region}" }, { url: "https://{a}.example.com/{b}" }]
paths:
  /a:
    parameters:
      - $ref: "#/components/parameters/Accept"
      - { name: page, in: query }
    get:
      parameters: [{ name: all, in: querystring }, { name: X-Id, in: header }]
    post:
      servers: [{ url: "/{v}/{v}" }]
      parameters: [{ name: authorization, in: header }, { name: Accept, in: query }]
components:
  parameters:
    Accept: { name: Accept, in: header }
`;
    const text = yaml("3.2.0");
    const { flaws } = parseSpec("a.yaml", text);
    assert.deepEqual(
      flaws.map((flaw) => [
        flaw.kind === "rejected-3-2" ? flaw.cause : flaw.kind,
        text.slice(flaw.start, flaw.start + flaw.length),
      ]),
      [
        ["repeated-parent", "Top"],
        ["missing-parent", "People"],
        ["circular-parent", "B"],
        ["server-variable", '"https://{region}.example.com/{region}"'],
        ["server-variable", '"/{v}/{v}"'],
        ["header", "Accept"],
        ["querystring", "all"],
        ["header", "authorization"],
      ],
    );
    assert.deepEqual(parseSpec("a.yaml", yaml("3.1.0")).flaws, []);
  });

  it("checks 20,000 tags in a row and 20,000 paths with one parameter only once", () => {
    const tags = Array.from({ length: 20_000 }, (_, index) => ({
      name: `t${index}`,
      parent: `t${index + 1}`,
    }));
    const paths = Object.fromEntries(
      tags.map(({ name }) => [`/${name}`, { get: { parameters: [{ $ref: "#/components/parameters/A" }] } }]),
    );
    const components = { parameters: { A: { name: "Accept", in: "header" } } };
    const spec = { openapi: "3.2.0", info: {}, tags, paths, components };
    const { flaws } = parseSpec("a.json", JSON.stringify(spec));
    assert.deepEqual(
      flaws.map((flaw) => flaw.kind === "rejected-3-2" && [flaw.cause, flaw.name]),
      [
        ["missing-parent", "t20000"],
        ["header", "Accept"],
      ],
    );
  });

  it("distinguishes a missing name from an object without it", () => {
    const text = `openapi: 3.1.0
paths:
  /a:
    get:
      parameters: [{ $ref: "#/components/parameters/Gone" }, { $ref: "#/components/headers/Gone" }]
      responses: { 200: { $ref: "#/components/parameters/A/name/x" } }
components:
  parameters: { A: { name: a, in: query } }
`;
    assert.deepEqual(
      parseSpec("a.yaml", text).flaws.map((flaw) => flaw.kind === "broken-ref" && flaw.isAccepted),
      [true, false, false],
    );
  });

  it("reports no URL that only an operation without a page of its own has too", () => {
    const flawsOf = (key: string) =>
      specOf({
        "/a": { get: { "x-mint": { href: "/x" }, [key]: true } },
        "/b": { get: { "x-mint": { href: "/x" } } },
      }).flaws.map(({ kind }) => kind);
    assert.deepEqual(flawsOf("x-excluded"), []);
    assert.deepEqual(flawsOf("x-hidden"), []);
    assert.deepEqual(flawsOf("x-other"), ["repeated-address"]);
  });

  it("locates flaws after a byte order mark", () => {
    const text = "\uFEFFopenapi: 3.1\npaths: { /a: { get: { x-mint: { href: /b }, x-excluded: true } } }\n";
    const { exclusions, flaws } = parseSpec("a.yaml", text);
    const spans = [flaws[0], exclusions.get("GET /a")];
    assert.deepEqual(
      spans.map((span) => text.slice(span?.start, (span?.start ?? 0) + (span?.length ?? 0))),
      ["3.1", "x-excluded"],
    );
  });

  it("finds broken references through aliases, references and loops, each once", () => {
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
      found.map((flaw) => flaw.kind === "broken-ref" && flaw.isAccepted),
      [false, true, true],
    );
  });
});
