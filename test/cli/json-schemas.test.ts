/** The JSON output of the command line is valid according to schemas/. */
import assert from "node:assert/strict";
import fs from "node:fs";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

const schemas = new URL("../../schemas/", import.meta.url);

function validator(name: string): ValidateFunction {
  const schema: unknown = JSON.parse(fs.readFileSync(new URL(`${name}.schema.json`, schemas), "utf8"));
  assert.ok(typeof schema === "object" && schema !== null);
  return new Ajv2020({ allErrors: true, strictRequired: false }).compile(schema);
}

describe("schemas of the JSON output", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(
      "one/docs.json",
      docsJson(
        {
          tabs: [{ pages: ["/a"] }, { tab: "API", openapi: "api.json", pages: ["GET /x", "GET /gone"] }],
        },
        {
          redirects: [
            { source: "/old/:slug*", destination: "/api-reference/:slug*" },
            { source: "/out", destination: "https://example.com" },
            { source: "/round", destination: "/round", permanent: false },
          ],
        },
      ),
    );
    folder.write("one/a.mdx", "[x](/gone)\n");
    folder.write("one/alone.mdx");
    folder.write(
      "one/api.json",
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: { "/x": { get: { summary: "S" }, put: {} } },
      }),
    );
    folder.write("two/docs.json", docsJson({ pages: [], openapi: "no.json" }));
    folder.write("three/docs.json", "{");
    folder.write(
      "four/docs.json",
      docsJson({
        languages: [
          { language: "en", pages: ["a", "b", "c"] },
          { language: "fr", pages: ["fr/a", "b"] },
        ],
      }),
    );
    folder.write("four/a.mdx", "---\ntitle: A\n---\n");
    folder.write("four/b.mdx");
    folder.write(
      "four/docs-json.config.jsonc",
      '{ "failOn": "warning", "rules": { "orphan-page": "off", "gone-rule": "off" }, "ignore": [{ "rule": "missing-page", "file": "docs.json", "subject": "c", "reason": "later" }] }',
    );
  });
  afterEach(() => folder.remove());

  const outputs: readonly (readonly [string, readonly string[]])[] = [
    ["check-report", ["check"]],
    ["check-report", ["check", "one/a.mdx", "--quiet"]],
    ["check-report", ["check", "one/a.mdx", "--only", "json-syntax"]],
    ["check-report", ["check", "--deploy"]],
    ["check-report", ["check", "--deploy", "--no-files", "one"]],
    ["config-report", ["config"]],
    ["config-report", ["config", "four/a.mdx"]],
    ["list-report", ["list"]],
    ["list-report", ["list", "--orphans"]],
    ["list-report", ["list", "--endpoints"]],
    ["list-report", ["list", "--unused", "one"]],
    ["endpoints-report", ["endpoints", "sync", "--check"]],
    ["endpoints-report", ["endpoints", "sync", "--check", "one"]],
    ["where-report", ["where", "/a#x"]],
    ["where-report", ["where", "/x", "one"]],
    ["where-report", ["where", "/gone/now", "one"]],
    ["where-report", ["where", "/old/get-x", "one"]],
    ["where-report", ["where", "/out", "one"]],
    ["where-report", ["where", "/round", "one"]],
    ["diff-report", ["diff", "one", "two"]],
    ["diff-report", ["diff", "four", "one"]],
    ["parity-report", ["parity"]],
    ["parity-report", ["parity", "four", "--all"]],
    ["rules-report", ["rules"]],
    ["rules-report", ["rules", "missing-page"]],
  ];
  for (const [schema, args] of outputs) {
    it(`hold for ${args.join(" ")}`, () => {
      const { stdout } = runIn(folder.root, [...args, "--format", "json"]);
      const validate = validator(schema);
      const output: unknown = JSON.parse(stdout);
      assert.ok(validate(output), JSON.stringify(validate.errors));
      // The schema must also be able to fail.
      assert.ok(typeof output === "object" && output !== null);
      assert.equal(validate({ ...output, version: 2 }), false);
      assert.equal(validate({ ...output, more: 1 }), false);
    });
  }

  it("describe every printed field", () => {
    const { stdout } = runIn(folder.root, ["check", "--format", "json"]);
    const report = JSON.parse(stdout);
    const validate = validator("check-report");
    for (const place of [report.sites[0], report.sites[0].findings[0], report.summary]) {
      for (const key of Object.keys(place)) {
        const { [key]: value } = place;
        delete place[key];
        assert.equal(validate(report), false, key);
        place[key] = value;
      }
    }
    assert.equal(validate(report), true);
  });
});
