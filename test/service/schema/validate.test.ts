import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { ReferenceResolver } from "../../../server/src/service/json/references.ts";
import type { JsonValue } from "../../../server/src/service/model/change.ts";
import {
  requiredTopLevel,
  type SchemaProblem,
  schemaAt,
  topLevelKeys,
  validateDefinition,
  validateProperty,
} from "../../../server/src/service/schema/validate.ts";
import { messageOf } from "../../../server/src/service/schema/wording.ts";
import { nodeOf, objectNode, unreadable } from "./nodes.ts";

function check(key: string, value: JsonValue): readonly SchemaProblem[] {
  return validateProperty(key, nodeOf(value));
}

/** "kind path: message" of each problem. */
function described(key: string, value: JsonValue): readonly string[] {
  return check(key, value).map(
    (problem) => `${problem.kind} ${problem.segments.join(".")}: ${messageOf(problem)}`,
  );
}

describe("schema of docs.json: types and choices", () => {
  it("removes the quotes of a number, unless JSON cannot write it", () => {
    const [problem] = check("fonts", { family: "Inter", weight: " 400 " });
    assert.deepEqual([problem?.kind, problem?.replacement], ["type", 400]);
    for (const text of ["Infinity", "-Infinity", "1e999", "NaN", "", " ", "bold"]) {
      const [other] = check("fonts", { family: "Inter", weight: text });
      assert.equal(other?.kind, "type", text);
      assert.equal(other?.replacement, undefined, text);
    }
  });

  it("accepts exactly the nine themes", () => {
    for (const theme of ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"]) {
      assert.deepEqual(check("theme", theme), []);
    }
    const [problem, ...otherProblems] = check("theme", "mapel");
    assert.equal(problem?.kind, "enum");
    assert.equal(problem?.suggestion, "maple");
    assert.deepEqual(otherProblems, []);
  });

  it("names what is allowed and what is written", () => {
    assert.deepEqual(described("styling", { eyebrows: "crumbs" }), [
      'enum eyebrows: `eyebrows` must be "section" or "breadcrumbs", not "crumbs".',
    ]);
    assert.deepEqual(described("interaction", { drilldown: 3 }), [
      "type drilldown: `drilldown` must be true or false, not 3.",
    ]);
    assert.deepEqual(described("colors", { primary: "blue" }), [
      'pattern primary: `primary` must be a hex color such as "#0D9373", not "blue".',
    ]);
    assert.deepEqual(described("name", ""), ["length : `name` must not be empty."]);
  });

  it("counts the entries of a list from one", () => {
    assert.deepEqual(described("redirects", [{ source: "/a", destination: "/b" }, { source: "/c" }]), [
      "required 1: Entry 2 of `redirects` needs `destination`.",
    ]);
  });

  it("reports a wrong type once, and nothing below it", () => {
    assert.deepEqual(described("theme", 3).length, 1);
    assert.deepEqual(described("colors", "#fff"), [
      'type : `colors` must be an object with `primary`, not "#fff".',
    ]);
    assert.deepEqual(described("redirects", [1, "x", { source: 1, destination: [] }]), [
      "type 0: Entry 1 of `redirects` must be an object with `source` and `destination`, not 1.",
      'type 1: Entry 2 of `redirects` must be an object with `source` and `destination`, not "x".',
      "type 2.source: `source` must be text in quotes, not 1.",
      "type 2.destination: `destination` must be text in quotes, not a list.",
    ]);
  });

  it("accepts each form of a value that has several", () => {
    for (const logo of ["/logo.svg", { light: "/a.svg", dark: "/b.svg", href: "/" }]) {
      assert.deepEqual(check("logo", logo), []);
    }
    assert.deepEqual(described("logo", { light: "/a.svg" }), ["required : `logo` needs `dark`."]);
    for (const openapi of ["a.json", ["a.json", "b.json"], { source: "a.json", directory: "api" }]) {
      assert.deepEqual(check("api", { openapi }), []);
    }
    for (const fonts of [{ family: "Inter" }, { heading: { family: "Inter" }, body: { family: "Inter" } }]) {
      assert.deepEqual(check("fonts", fonts), []);
    }
    for (const codeblocks of ["system", "dark", { theme: "nord" }, { theme: { light: "a", dark: "b" } }]) {
      assert.deepEqual(check("styling", { codeblocks }), []);
    }
  });

  it("requires a label if a link has no other text", () => {
    assert.deepEqual(
      described("navbar", { links: [{ href: "https://a.test" }], primary: { type: "button", href: "/" } }),
      ["required links.0: Entry 1 of `links` needs `label`.", "required primary: `primary` needs `label`."],
    );
    assert.deepEqual(
      check("navbar", { links: [{ type: "github", href: "/" }], primary: { type: "github", href: "/" } }),
      [],
    );
  });

  it("offers the same value in the right form", () => {
    const replacement = (key: string, value: JsonValue) => check(key, value)[0]?.replacement;
    assert.equal(replacement("interaction", { drilldown: "False" }), false);
    assert.equal(replacement("fonts", { family: "Inter", weight: "500" }), 500);
    assert.equal(replacement("integrations", { hotjar: { hjid: 12, hjsv: "6" } }), "12");
    assert.deepEqual(replacement("contextual", { options: "copy" }), ["copy"]);
    assert.equal(replacement("colors", { primary: "0D9373" }), "#0D9373");
    assert.equal(replacement("navbar", { links: [{ label: "a", href: "/", icon: "fa-github" }] }), "github");
    assert.equal(replacement("theme", "Mint "), "mint");
    assert.equal(replacement("theme", 3), undefined);
    assert.equal(replacement("interaction", { drilldown: "maybe" }), undefined);
  });

  it("accepts new values of an enumeration that may grow, and still finds a mistake", () => {
    assert.deepEqual(check("thumbnails", { preset: "a-new-layout" }), []);
    const [problem, ...otherProblems] = check("thumbnails", { preset: "headlne" });
    assert.deepEqual(
      [problem?.kind, problem?.segments, problem?.suggestion],
      ["enum", ["preset"], "headline"],
    );
    assert.deepEqual(otherProblems, []);
  });

  it("accepts built-in entries of the page menu and the author's own, and rejects any other text", () => {
    const own = { title: "a", description: "b", href: "/" };
    assert.deepEqual(
      check("contextual", { options: ["copy", "download-pdf", "devin-desktop", own, own] }),
      [],
    );
    const [slip, other, ...more] = check("contextual", { options: ["chatgtp", "copy", "a-new-tool"] });
    assert.deepEqual([slip?.kind, slip?.segments, slip?.suggestion], ["enum", ["options", 0], "chatgpt"]);
    assert.deepEqual([other?.kind, other?.segments, other?.suggestion], ["enum", ["options", 2], undefined]);
    assert.deepEqual(more, []);
  });

  it("rejects an entry of the page menu that appears twice", () => {
    assert.deepEqual(described("contextual", { options: ["copy", "view", "copy"] }), [
      'repeated options.2: `options` lists "copy" twice, so the platform rejects docs.json; remove one.',
    ]);
    assert.equal(check("contextual", { options: ["copy", "copy"] })[0]?.removable, true);
  });

  it("counts the columns of the footer", () => {
    const column = { items: [{ label: "a", href: "/" }] };
    assert.deepEqual(check("footer", { links: [column, column, column, column] }), []);
    assert.deepEqual(described("footer", { links: [] }), [
      "length links: `links` is empty, so the platform rejects docs.json; fill it, or remove it.",
    ]);
    assert.deepEqual(described("footer", { links: [column, column, column, column, column] }), [
      "length links: `links` has 5 entries, more than the 4 allowed, so the platform rejects docs.json; remove some.",
    ]);
  });

  it("requires identifiers of at least six characters", () => {
    for (const [name, key] of [
      ["intercom", "appId"],
      ["frontchat", "snippetId"],
    ] as const) {
      assert.deepEqual(check("integrations", { [name]: { [key]: "abc123" } }), []);
      assert.deepEqual(described("integrations", { [name]: { [key]: "abc12" } }), [
        `length ${name}.${key}: \`${key}\` has fewer than 6 characters, so the platform rejects docs.json.`,
      ]);
    }
  });

  it("accepts only strings as variables, and offers others in quotes", () => {
    assert.deepEqual(check("variables", { version: "1.0" }), []);
    for (const value of [1, true]) {
      const [problem] = check("variables", { version: value });
      assert.deepEqual([problem?.kind, problem?.replacement], ["type", String(value)]);
    }
    assert.equal(check("variables", { version: null })[0]?.kind, "type");
  });

  it("rejects a kind of link that the top bar does not have", () => {
    const [problem] = check("navbar", { links: [{ type: "gitlab", href: "https://a.test" }] });
    assert.deepEqual([problem?.kind, problem?.segments], ["enum", ["links", 0, "type"]]);
  });

  it("describes SDK and GraphQL references", () => {
    const sdk = { format: "typedoc", source: "sdk.json", directory: "sdk" };
    const messages = (name: "sdk" | "graphql", value: JsonValue) =>
      validateDefinition(name, nodeOf(value)).map(messageOf);
    assert.deepEqual(messages("sdk", sdk), []);
    assert.deepEqual(messages("sdk", { ...sdk, source: "https://a.test/sdk.json" }), []);
    assert.deepEqual(messages("sdk", { format: "typedocs", source: "http://a.test/sdk.json" }), [
      '`format` must be "typedoc", "docfx", "javadoc", "sphinx" or "phpdoc", not "typedocs".',
      '`source` must be a path or a URL that starts with `https://`, not "http://a.test/sdk.json".',
    ]);
    assert.deepEqual(messages("sdk", "sdk.json"), [
      '`sdk` must be an object with `format` and `source`, not "sdk.json".',
    ]);
    for (const graphql of ["schema.graphql", { source: "schema.graphql", directory: "api" }]) {
      assert.deepEqual(messages("graphql", graphql), []);
    }
    assert.equal(
      validateDefinition("graphql", nodeOf("http://a.test/schema.graphql"))[0]?.replacement,
      "https://a.test/schema.graphql",
    );
    assert.deepEqual(messages("graphql", { directory: "api" }), [
      "`graphql` needs `source`: a path or a URL that starts with `https://`.",
    ]);
  });
});

describe("schema of docs.json: keys", () => {
  it("reports a top-level key that the platform drops", () => {
    const [mistake] = check("colour", {});
    assert.deepEqual([mistake?.kind, mistake?.segments, mistake?.suggestion], ["unknown-key", [], "colors"]);
    const [former] = check("topbarLinks", []);
    assert.equal(former?.suggestion, undefined);
    assert.match(former?.words.ending ?? "", /`navbar\.links`/);
    assert.deepEqual(described("customization", {}), [
      "unknown-key : `customization` is not a key of docs.json, so the platform drops it.",
    ]);
  });

  it("reports any unknown key of an object whose keys are all known", () => {
    assert.deepEqual(described("styling", { css: "/a.css" }), [
      "unknown-key css: `css` is not a key of `styling` and has no effect; `styling` can have `eyebrows`, `latex` and `codeblocks`.",
    ]);
    assert.deepEqual(described("redirects", [{ source: "/a", destination: "/b", permenant: true }]), [
      "unknown-key 0.permenant: `permenant` is not a key of entry 1 of `redirects` and has no effect; did you mean `permanent`?",
    ]);
  });

  it("reports a mistake, and nothing else, where more keys are possible", () => {
    assert.deepEqual(check("banner", { content: "a", audience: "all" }), []);
    assert.equal(check("banner", { content: "a", dismissable: true })[0]?.suggestion, "dismissible");
    assert.deepEqual(check("metadata", { "og:title": "a", timestamp: true, timestamps: true }), []);
  });

  it("reports a misspelled required key once", () => {
    const problems = check("colors", { primry: "#fff" });
    assert.deepEqual(
      problems.map(({ kind, segments, missing, written }) => [kind, segments, missing, written]),
      [["required", [], "primary", "primry"]],
    );
  });

  it("treats names that objects inherit as ordinary names", () => {
    for (const key of ["constructor", "toString", "hasOwnProperty", "__proto__"]) {
      assert.equal(check(key, {})[0]?.kind, "unknown-key", key);
      const styling = objectNode([[key, nodeOf("x")]]);
      assert.deepEqual(
        validateProperty("styling", styling).map(({ segments }) => segments),
        [[key]],
      );
    }
  });

  it("uses the last of repeated keys", () => {
    const node = objectNode([
      ["drilldown", nodeOf("x")],
      ["drilldown", nodeOf(true)],
    ]);
    assert.deepEqual(validateProperty("interaction", node), []);
  });
});

describe("schema of docs.json: keys for which the platform rejects the file", () => {
  it("are unknown profiles and integrations, and near-misses with the intended key", () => {
    assert.deepEqual(
      check("footer", { socials: { gihub: "/", mastodon: "/" } }).map(({ kind, rejected, suggestion }) => [
        kind,
        rejected,
        suggestion,
      ]),
      [
        ["unknown-key", true, "github"],
        ["unknown-key", true, undefined],
      ],
    );
    assert.deepEqual(described("integrations", { googleAnalytics: {} }), [
      "unknown-key googleAnalytics: `googleAnalytics` is not a key of `integrations`, so the platform rejects docs.json; remove it.",
    ]);
    assert.equal(check("integrations", { ga4: { measurementId: "G-1", extra: 1 } })[0]?.rejected, undefined);
  });
});

describe("schema of docs.json: what is not checked", () => {
  it("leaves the navigation and the top-level reference alone", () => {
    assert.deepEqual(check("navigation", "anything"), []);
    assert.deepEqual(check("$ref", 3), []);
  });

  it("reports nothing for unreadable and missing values", () => {
    assert.deepEqual(validateProperty("theme", unreadable), []);
    const colors = objectNode([
      ["primary", undefined],
      ["light", unreadable],
    ]);
    assert.deepEqual(validateProperty("colors", colors), []);
    const list = { ...nodeOf([]), items: [unreadable] };
    assert.deepEqual(validateProperty("redirects", list as ReturnType<typeof nodeOf>), []);
  });

  it("reports nothing for a reference that is not followed, and checks what is around it", () => {
    const reference = { $ref: "./x.json" };
    assert.deepEqual(check("colors", reference), []);
    assert.deepEqual(check("theme", reference), []);
    assert.deepEqual(check("colors", { primary: reference }), []);
    assert.deepEqual(check("variables", { a: reference }), []);
    assert.deepEqual(described("redirects", [reference, 3]).length, 1);
  });
});

describe("schema of docs.json: through references", () => {
  const files: Record<string, JsonValue> = {
    "config/colors.json": {
      $schema: "https://a.test",
      primary: { $ref: "primary.json" },
      light: 3,
      dakr: "#000",
    },
    "config/primary.json": "blue",
    "config/ring.json": { $ref: "ring.json" },
  };
  const resolve: ReferenceResolver = (value, chain) => {
    const folder = (chain.at(-1) ?? "").split("/").slice(0, -1);
    const document = [...folder, value?.kind === "string" ? value.value : ""].join("/");
    const content = files[document];
    if (content === undefined || chain.includes(document)) {
      return { root: undefined, target: { kind: "missing", document } };
    }
    return { root: nodeOf(content), document, target: { kind: "resolved", document } };
  };
  const references = { document: "docs.json", resolve };

  function places(key: string, value: JsonValue) {
    return validateProperty(key, nodeOf(value), references).map(
      ({ kind, document, segments }) => `${kind} ${document ?? "here"} ${segments.join(".")}`,
    );
  }

  it("names the file that contains the wrong value", () => {
    assert.deepEqual(places("colors", { $ref: "config/colors.json" }).toSorted(), [
      "pattern config/primary.json ",
      "type config/colors.json light",
      "unknown-key config/colors.json dakr",
    ]);
  });

  it("lets keys beside the reference win", () => {
    const beside = { $ref: "config/colors.json", primary: "#fff", light: "red" };
    assert.deepEqual(places("colors", beside).toSorted(), [
      "pattern here light",
      "unknown-key config/colors.json dakr",
    ]);
  });

  it("reports nothing if a reference is broken or in a loop", () => {
    assert.deepEqual(places("colors", { $ref: "config/none.json" }), []);
    assert.deepEqual(places("colors", { $ref: "config/ring.json" }), []);
  });

  it("checks again when a file behind a reference has changed", () => {
    const node = nodeOf({ primary: { $ref: "config/primary.json" } });
    assert.equal(validateProperty("colors", node, references).length, 1);
    const before = files["config/primary.json"] ?? null;
    files["config/primary.json"] = "#fff";
    assert.deepEqual(validateProperty("colors", node, references), []);
    files["config/primary.json"] = before;
    assert.deepEqual(validateProperty("colors", node), []);
  });
});

describe("schema of docs.json: as a service", () => {
  it("checks banner, footer and navbar wherever they are", () => {
    assert.equal(validateDefinition("banner", nodeOf({}))[0]?.missing, "content");
    assert.equal(validateDefinition("footer", nodeOf({ links: [{}] }))[0]?.missing, "items");
    assert.equal(validateDefinition("navbar", nodeOf({ primary: {} })).length, 2);
  });

  it("caches results by the node", () => {
    const node = nodeOf({ eyebrows: "x" });
    assert.equal(validateProperty("styling", node), validateProperty("styling", node));
    assert.notEqual(validateProperty("styling", node), validateProperty("interaction", node));
  });

  it("derives keys and documentation from the schema", async () => {
    const schema = JSON.parse(
      await readFile(new URL("../../../schemas/docs.schema.json", import.meta.url), "utf8"),
    );
    assert.deepEqual(requiredTopLevel, ["theme", "name", "colors", "navigation"]);
    assert.deepEqual([...topLevelKeys.keys(), "$ref"].toSorted(), Object.keys(schema.properties).toSorted());
    for (const [key, entry] of topLevelKeys) {
      assert.ok(entry.description.endsWith("."), key);
      assert.equal(entry.required, requiredTopLevel.includes(key), key);
    }
    assert.equal(schemaAt("footer", ["links", 0, "items", 2, "href"])?.title, "Target");
    assert.equal(schemaAt("colors", ["primary"])?.title, "Primary color");
    assert.equal(schemaAt("colors", ["primary", "x"]), undefined);
    assert.equal(schemaAt("toString"), undefined);
  });

  it("documents every property, and every value of an enumeration that it explains at all", async () => {
    const schema = JSON.parse(
      await readFile(new URL("../../../schemas/docs.schema.json", import.meta.url), "utf8"),
    );
    const visit = (part: Record<string, unknown>, location: string) => {
      for (const [name, child] of Object.entries(
        (part.properties ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        const named = schema.$defs[String(child.$ref).replace("#/$defs/", "")] ?? {};
        assert.ok({ ...named, ...child }.title, `${location}/${name} has no title`);
        visit(child, `${location}/${name}`);
      }
      if (part.items !== undefined) visit(part.items as Record<string, unknown>, `${location}/items`);
      const values = part.enum ?? part["x-known-values"];
      if (part.enumDescriptions === undefined) return;
      assert.equal((part.enumDescriptions as unknown[]).length, (values as unknown[]).length, location);
    };
    visit(schema, "");
    for (const [name, part] of Object.entries(schema.$defs)) visit(part as Record<string, unknown>, name);
  });
});
