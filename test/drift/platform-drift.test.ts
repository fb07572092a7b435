/** The comparison of `npm run drift`, with small packages of our own, so that nothing of the platform is needed. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compared, explainedNames } from "../../scripts/drift/compare.ts";
import { documentedComponents } from "../../scripts/drift/documentation.ts";
import { platformNames } from "../../scripts/drift/platform.ts";
import { namesIn } from "../../scripts/drift/schema-names.ts";
import { ourSubjects } from "../../scripts/drift/subjects.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

describe("names of a JSON Schema", () => {
  it("are keys and values at all depths, through references and alternatives", () => {
    const schema = {
      $defs: {
        icon: {
          anyOf: [
            { type: "string" },
            { properties: { style: { enum: ["solid"] }, below: { $ref: "#/$defs/icon" } } },
          ],
        },
      },
      anyOf: [
        {
          properties: {
            theme: { const: "mint" },
            links: { items: { properties: { icon: { $ref: "#/$defs/icon" } } } },
          },
        },
        {
          properties: {
            theme: { const: "maple" },
            socials: { propertyNames: { enum: ["x"] } },
            never: { not: {} },
          },
        },
      ],
    };
    const names = [...namesIn(schema, (path) => path.endsWith("below"))].sort();
    assert.deepEqual(names, [
      "links",
      "links[].icon",
      "links[].icon.below",
      "links[].icon.style",
      "links[].icon.style: solid",
      "socials",
      "socials.x",
      "theme",
      "theme: maple",
      "theme: mint",
    ]);
  });

  it("end at recursive schemas", () => {
    const schema = { $defs: { a: { properties: { a: { $ref: "#/$defs/a" } } } }, $ref: "#/$defs/a" };
    assert.ok(namesIn(schema, () => false).size < 20);
  });
});

describe("npm run drift", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Writes packages in the form of the platform's packages, with a few names. */
  function writePackages(): string {
    const files: Record<string, string> = {
      "validation/package.json": '{ "version": "1.0.0", "type": "module" }',
      "validation/dist/index.js": `
        export const httpMethods = ["get", "copy"];
        const tab = { properties: { tab: {}, icon: {}, newKey: {}, sdk: { not: {} } } };
        const language = { properties: { language: { enum: ["en", "xx"] } } };
        export const docsConfigJsonSchema = {
          properties: { theme: { enum: ["mint", "newest"] }, navigation: {} },
          definitions: { tabSchema: tab, languagesSchema: { items: language }, navigationSchema: {} },
        };`,
      "models/package.json": '{ "version": "2.0.0" }',
      "models/dist/types/pageMetaTags.d.ts":
        "export type PageMetaTags = {\n    title?: string;\n    'og:new'?: string;\n} & X;\n",
      "models/dist/types/pageMetaTags.js":
        "export const NATIVE_METADATA_TAG_KEYS_SET = new Set([\n    'rss',\n]);",
      "common/package.json": '{ "version": "3.0.0" }',
      "common/dist/mdx/utils.js":
        "export const allowedComponents = [\n    'Card',\n    'Newest',\n    'div',\n];",
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder.root, "node_modules/@mintlify", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return folder.root;
  }

  it("lists what our tables lack and what they have beyond the packages, with the file of each table", async () => {
    const { subjects, versions } = await platformNames(writePackages());
    assert.deepEqual(
      versions.map((one) => one.split(" ").at(-1)),
      ["1.0.0", "2.0.0", "3.0.0"],
    );
    const drift = compared(ourSubjects(), subjects, new Set(["Documented"]), () => false);
    assert.deepEqual(
      drift.map(({ missing }) => missing),
      [["theme: newest"], ["tab.newKey"], ["xx"], ["copy"], ["Documented", "Newest"], ["og:new"]],
    );
    for (const { file, extra } of drift) assert.ok(extra.length > 0, file);
  });

  it("omits names that a fact explains, and no others", () => {
    const isExplained = explainedNames(["The keys `a.b` and `c.…` differ (`…`)."]);
    assert.deepEqual(
      ["a.b", "a.bc", "c.d", "c", "anything"].map((name) => isExplained(name)),
      [true, false, true, false, false],
    );
  });

  it("throws if a package does not have the expected form", async () => {
    const packages = writePackages();
    folder.write("node_modules/@mintlify/common/dist/mdx/utils.js", "export const components = [];");
    await assert.rejects(platformNames(packages), /does not have the expected form/);
  });

  it("finds components in pages, except for those that the pages define", () => {
    folder.write(
      "docs/a.mdx",
      'import { Own } from "/snippets/own.mdx"\n\n<Own /> <Card title="x"/> <Tree.File> a <B\n',
    );
    folder.write("docs/node_modules/b.mdx", "<Other />");
    assert.deepEqual(documentedComponents(folder.root).toSorted(), ["B", "Card", "Tree.File"]);
  });
});
