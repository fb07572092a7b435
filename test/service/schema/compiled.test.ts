/** The compiled validators: below their size limit, without imports, and equivalent to their schema. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { JsonValue } from "../../../server/src/service/model/change.ts";
import { schemaAt, topLevelKeys, validateProperty } from "../../../server/src/service/schema/validate.ts";
import { caseCount } from "../../case-count.ts";
import { nodeOf } from "./nodes.ts";

const root = new URL("../../../", import.meta.url);
const generated = new URL("server/src/service/schema/generated/", root);
const files = ["validators.js", "docs-schema.js"];

describe("compiled schemas", () => {
  it("stay below 120 KB together", async () => {
    const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, generated))).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total < 120_000, `${total} bytes`);
  });

  it("need nothing at run time", async () => {
    for (const name of files) {
      assert.doesNotMatch(
        await readFile(new URL(name, generated), "utf8"),
        /\brequire\(|^import\b|\bimport\(/m,
      );
    }
  });

  it("are not rebuilt while they are up to date", async () => {
    const build = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/build-schemas.ts"], {
        cwd: fileURLToPath(root),
      });
    await build();
    const before = await stat(new URL("validators.js", generated));
    const { stdout } = await build();
    assert.match(stdout, /up to date/);
    assert.equal((await stat(new URL("validators.js", generated))).mtimeMs, before.mtimeMs);
  });

  it("are tested with an example that contains every top-level key", () => {
    const untested = [...topLevelKeys.keys()].filter(
      (key) => !["navigation", "public", "variations"].includes(key),
    );
    assert.deepEqual(Object.keys(everything).toSorted(), untested.toSorted());
  });

  it("agree with the schema about any change of a valid file", async () => {
    const schema = JSON.parse(await readFile(new URL("schemas/docs.schema.json", root), "utf8"));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addSchema(schema, "docs");
    const oracle = (key: string, value: JsonValue) => ajv.validate(`docs#/properties/${key}`, value) === true;

    for (const [key, value] of Object.entries(everything)) {
      assert.ok(oracle(key, value), key);
      assert.deepEqual(validateProperty(key, nodeOf(value)), [], key);
    }
    const place = fc.constantFrom(
      ...Object.entries(everything).flatMap(([key, value]) => placesIn([key], value)),
    );
    const other: fc.Arbitrary<JsonValue | undefined> = fc.oneof(
      fc.constantFrom<(JsonValue | undefined)[]>(
        undefined,
        null,
        true,
        0,
        "",
        "#12",
        "button",
        [],
        {},
        ["x"],
        { x: 1 },
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(place, other, ([key, ...segments], value) => {
        const changed = replaced(everything[key] ?? null, segments, value);
        if (changed === undefined) return;
        const certain = validateProperty(key, nodeOf(changed)).filter(({ kind, segments }) => {
          const open = schemaAt(key, segments.slice(0, -1))?.additionalProperties !== false;
          const grows = schemaAt(key, segments)?.["x-known-values"] !== undefined;
          const isOwn = kind === "repeated" || (kind === "unknown-key" && open) || (kind === "enum" && grows);
          return !isOwn;
        });
        assert.equal(certain.length === 0, oracle(key, changed), JSON.stringify({ key, changed, certain }));
      }),
      { numRuns: caseCount(1500) },
    );
  });
});

/** At least one value for everything that the schema describes below the top level. */
const everything: Readonly<Record<string, JsonValue>> = {
  $schema: "https://mintlify.com/docs.json",
  theme: "mint",
  name: "Site",
  description: "About",
  colors: { primary: "#0D9373", light: "#fff", dark: "#000000" },
  logo: { light: "/a.svg", dark: "/b.svg", href: "/" },
  favicon: { light: "/a.svg", dark: "/b.svg" },
  appearance: { default: "system", strict: false },
  background: {
    decoration: "grid",
    color: { light: "#fff", dark: "#000" },
    image: { light: "/a", dark: "/b" },
  },
  // Beside a font for everything, the platform ignores these.
  fonts: {
    heading: { family: "Inter", source: "/a.woff2", format: "woff2" },
    body: { family: "Inter", weight: 550.5 },
  },
  icons: { library: "lucide" },
  styling: {
    eyebrows: "section",
    latex: true,
    codeblocks: { theme: { light: "a", dark: "b" }, languages: { custom: ["/a.json"] } },
  },
  thumbnails: {
    preset: "classic",
    appearance: "dark",
    surface: "brand",
    background: "/a.png",
    fonts: { family: "Inter" },
    eyebrow: { source: "tab", style: "bar", color: "#fff" },
  },
  navbar: {
    links: [
      { label: "Blog", href: "https://a.test", icon: "github" },
      { type: "github", href: "https://b.test", icon: { name: "x", style: "solid", library: "tabler" } },
    ],
    primary: { type: "button", label: "Start", href: "https://a.test" },
  },
  footer: {
    socials: { x: "https://a.test", "earth-americas": "https://b.test" },
    links: [{ header: "Company", items: [{ label: "Blog", href: "/blog" }] }],
  },
  banner: { content: "News", dismissible: true, type: "warning", color: { light: "#fff", dark: "#000" } },
  interaction: { drilldown: false },
  contextual: {
    options: [
      "copy",
      { title: "A", description: "B", icon: "x", href: { base: "/", query: [{ key: "a", value: "b" }] } },
    ],
    display: "toc",
  },
  redirects: [{ source: "/a", destination: "/b", permanent: false }],
  variables: { version: "1", "api-url": "https://a.test" },
  metadata: { timestamp: true },
  markdown: { schema: true, instructions: "x" },
  errors: { "404": { redirect: false, title: "Gone", description: "Nothing here." } },
  api: {
    openapi: ["a.json"],
    asyncapi: { source: "b.json", directory: "events" },
    playground: { display: "simple", proxy: true, credentials: false },
    params: { expanded: "all", post: "x" },
    url: "full",
    examples: { languages: ["curl"], defaults: "all", prefill: true, autogenerate: false },
    spec: { download: true },
    mdx: { server: ["https://a.test"], auth: { method: "key", name: "x-key" } },
  },
  seo: {
    indexing: "all",
    metatags: { "og:title": "a" },
    organization: { name: "A", sameAs: ["https://a.test"] },
    paths: [{ path: "/a", metatags: { robots: "noindex" } }],
    trailingSlash: true,
  },
  search: { prompt: "Search" },
  integrations: {
    ga4: { measurementId: "G-1" },
    posthog: { apiKey: "phc_1", apiHost: "https://a.test", sessionRecording: true },
    hotjar: { hjid: "1", hjsv: "6" },
    telemetry: { enabled: true },
    intercom: { appId: "abc123" },
    mixpanel: { projectToken: "a", region: "eu" },
    segment: { key: "a", cdnUrl: "https://a.test" },
    onetrust: { domainScript: "a", categoryId: "C0002", scriptSource: "https://a.test/a.js" },
    transcend: { bundleId: "a", analyticsPurpose: "Analytics" },
    commonRoom: { siteId: "a" },
    customScripts: [{ src: "https://a.test/a.js", strategy: "lazyOnload" }],
  },
};

type Path = readonly [string, ...(string | number)[]];

function placesIn(path: Path, value: JsonValue): readonly Path[] {
  if (value === null || typeof value !== "object") return [path];
  const children = isList(value)
    ? value.map((child, index) => [index, child] as const)
    : Object.entries(value);
  return [path, ...children.flatMap(([step, child]) => placesIn([...path, step], child))];
}

/** The value with another one at a path; removed if that is undefined. */
function replaced(
  value: JsonValue,
  path: readonly (string | number)[],
  replacement: JsonValue | undefined,
): JsonValue | undefined {
  const [step, ...innerPath] = path;
  if (step === undefined) return replacement;
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) {
    return value.flatMap((child, index) => {
      if (index !== step) return [child];
      const changed = replaced(child, innerPath, replacement);
      return changed === undefined ? [] : [changed];
    });
  }
  const entries = Object.entries(value).flatMap(([key, child]): [string, JsonValue][] => {
    if (key !== step) return [[key, child]];
    const changed = replaced(child, innerPath, replacement);
    return changed === undefined ? [] : [[key, changed]];
  });
  return Object.fromEntries(entries);
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
