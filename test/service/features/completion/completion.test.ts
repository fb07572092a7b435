/** Which items are offered at which place, and the text of the file once an item is accepted. */
import assert from "node:assert/strict";
import {
  type Completions,
  completionsAt,
} from "../../../../server/src/service/features/completion/completion.ts";
import type { CompletionItem } from "../../../../server/src/service/features/completion/proposal.ts";
import { applyEdits } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const files = `
//- /intro.mdx
//- /guides/start.mdx
---
title: Start here
---
//- /guides/next.mdx
//- /reference/users.mdx
//- /api/spec.yaml
openapi: 3.1.0
info: { title: Users, version: 1 }
paths:
  /users:
    get: { summary: List users }
    post: {}
//- /api/openapi-admin.json
{ "openapi": "3.0.0", "paths": {} }
//- /package.json
{}
//- /parts/tab.json
{ "tab": "Part", "pages": [] }
`;

interface Offered extends Completions {
  readonly text: string;
}

function complete(text: string, header = "//- /docs.json"): Offered {
  const fixture = parseFixture(`${header}\n${text}\n${files.trim()}`);
  const { cursor } = fixture;
  assert.ok(cursor, "the fixture has no $0");
  const found = completionsAt(fixtureSite(fixture), cursor.path, cursor.offset);
  assert.ok(found);
  const own = fixture.files.find((file) => file.path === cursor.path);
  return { ...found, text: own?.text ?? "" };
}

function labels(text: string, header?: string): readonly string[] {
  return complete(text, header).items.map(({ label }) => label);
}

function item({ items }: Offered, label: string): CompletionItem {
  const found = items.find((one) => one.label === label);
  assert.ok(found, `no ${label} among ${items.map((one) => one.label).join(", ")}`);
  return found;
}

/** The file after accepting an item, without snippets. */
function accept(text: string, label: string, header?: string): string {
  const offered = complete(text, header);
  const { additionalEdits, edit } = item(offered, label);
  const edits = [...additionalEdits, edit].sort((one, other) => one.start - other.start);
  return applyEdits(offered.text, edits).replace(/\n$/, "");
}

const tab = (inside: string): string => `{ "navigation": { "tabs": [{ ${inside} }] } }`;
const group = (inside: string): string => `{ "navigation": { "groups": [{ ${inside} }] } }`;
const current = "//- /docs.json dialect=current";

describe("completion of keys", () => {
  it("offers what must be there first, then children, then fields", () => {
    assert.deepEqual(labels(group("$0")).slice(0, 4), ["group", "pages", "icon", "tag"]);
    assert.equal(item(complete(group("$0")), "group").detail, "required");
  });

  it("offers no second kind of child, and no key twice", () => {
    const offered = labels(tab('"tab": "A", "pages": [], "$0"'));
    assert.ok(offered.includes("icon"));
    for (const key of ["tab", "pages", "groups", "menu", "href", "graphql"])
      assert.ok(!offered.includes(key), key);
  });

  it("offers no children beside a link", () => {
    const offered = labels(tab('"tab": "A", "href": "/x", $0'));
    assert.ok(!offered.includes("pages") && offered.includes("icon"));
  });

  it("offers one pattern at the root of the navigation", () => {
    assert.ok(labels('{ "navigation": { $0 } }').includes("tabs"));
    assert.deepEqual(labels('{ "navigation": { "tabs": [], $0 } }'), ["global", "directory"]);
  });

  it("offers links only in global", () => {
    const entry = '{ "navigation": { "global": { "anchors": [{ $0 }] } } }';
    assert.deepEqual(labels(entry), ["anchor", "href", "icon", "hidden", "color", "sourceRef"]);
    assert.ok(labels('{ "navigation": { "global": { "anchors": [], $0 } } }').includes("versions"));
  });

  it("offers children by dialect", () => {
    const product = '{ "navigation": { "products": [{ "product": "A", $0 }] } }';
    assert.ok(!labels(product).includes("menu"));
    assert.ok(labels(product, current).includes("menu"));
  });

  it("offers expanded in nested groups only", () => {
    assert.ok(!labels(group('"group": "A", $0')).includes("expanded"));
    assert.ok(labels(group('"group": "A", "pages": [{ "group": "B", $0 }]')).includes("expanded"));
  });

  it("offers the settings of the schema with their descriptions", () => {
    assert.deepEqual(labels("{ $0 }").slice(0, 4), ["theme", "name", "colors", "navigation"]);
    assert.deepEqual(labels('{ "appearance": { "strict": true, $0 } }'), ["default"]);
    assert.match(item(complete('{ "colors": { $0 } }'), "primary").documentation ?? "", /Color of links/);
    assert.deepEqual(labels(tab('"tab": "A", "icon": { $0 }')), ["name", "style", "library"]);
  });

  it("offers in place of a right setting those under which its value is right, and nothing that must be there goes", () => {
    const settings = (more: string) => `{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] }, ${more} }`;
    const offered = complete(settings('"colors": { "primary": "#16A34A", "li$0ght": "#16A34A" }'));
    assert.deepEqual(
      offered.items.map(({ label, detail, filterText }) => [label, detail, filterText]),
      [["dark", "keeps its value", '"light"']],
    );
    assert.equal(
      accept(settings('"fav$0icon": "/favicon.svg"'), "logo"),
      settings('"logo": "/favicon.svg"').replace("$0", ""),
    );
    assert.ok(!labels(settings('"fav$0icon": "/favicon.svg"')).includes("appearance"));
    // Required keys, specs in use and content of included files stay.
    for (const key of ['"na$0me": "Docs"', '"$sch$0ema": "https://a.b/c"', '"navi$0gation": { "pages": [] }'])
      assert.deepEqual(labels(`{ "theme": "mint", "colors": { "primary": "#16A34A" }, ${key} }`), [], key);
    assert.deepEqual(labels(settings('"sty$0ling": { "$ref": "styling.json" }')), []);
    assert.deepEqual(labels(settings('"redirects": [{ "sou$0rce": "/a", "destination": "/intro" }]')), []);
    // Nothing fits in text with errors.
    assert.deepEqual(labels('{ "name": "Docs", "fav$0icon": "/favicon.svg"'), []);
  });

  it("leaves a right key alone, and offers what fits in place of a wrong one", () => {
    assert.deepEqual(labels(tab('"ta$0b": "A"')), []);
    const offered = labels(tab('"tab": "A", "pagse$0": ["intro"]'));
    assert.ok(offered.includes("pages") && !offered.includes("hidden"));
    assert.equal(
      accept(tab('"tab": "A", "pagse$0": ["intro"]'), "pages"),
      tab('"tab": "A", "pages": ["intro"]'),
    );
  });

  it("writes key, colon and value, as the text around is written", () => {
    assert.equal(accept(tab('"tab": "A", $0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept('{"navigation":{$0}}', "pages"), '{"navigation":{"pages":[]}}');
    assert.equal(
      accept('{\n\t"navigation": {\n\t\t$0\n\t}\n}', "groups"),
      '{\n\t"navigation": {\n\t\t"groups": [\n\t\t\t{\n\t\t\t\t"group": "New group",\n\t\t\t\t"pages": []\n\t\t\t}\n\t\t]\n\t}\n}',
    );
    const crlf = accept('{\n  "navigation": {\n    $0\n  }\n}', "groups", "//- /docs.json eol=crlf");
    assert.equal(crlf.replaceAll("\r\n", "").includes("\n"), false);
  });

  it("puts the commas that lack, also in half-typed text", () => {
    assert.equal(accept(tab('"tab": "A" "pa$0"'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept(tab('"tab": "A" $0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(
      accept(tab('"tab": "A"\n  pa$0\n  "icon": "x"'), "pages"),
      tab('"tab": "A",\n  "pages": [],\n  "icon": "x"'),
    );
    assert.equal(accept(tab('"tab": "A", "pa$0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept(tab('"tab": "A", "pa$0":'), "pages"), tab('"tab": "A", "pages": []'));
  });

  it("gives places to fill to editors that know snippets", () => {
    const { snippet } = item(complete(tab('"tab": "A", $0')), "groups");
    assert.equal(snippet, `"groups": [{ "group": "\${1:New group}", "pages": [$2] }]`);
    assert.equal(
      item(complete(group('"group": "A", $0')), "directory").snippet,
      `"directory": \${1|"none","accordion","card"|}`,
    );
  });
});

describe("completion of pages", () => {
  const pages = (inside: string): string => `{ "navigation": { "pages": [${inside}] } }`;

  it("offers pages not listed yet, those of the folder first, with their titles", () => {
    assert.deepEqual(labels(pages('"guides/next", $0')), [
      "guides/start",
      "intro",
      "reference/users",
      "New group",
    ]);
    assert.equal(item(complete(pages("$0")), "guides/start").detail, "Start here");
  });

  it("offers pages that another list has last", () => {
    const text =
      '{ "navigation": { "groups": [{ "group": "A", "pages": ["intro"] }, { "group": "B", "pages": [$0] }] } }';
    const offered = labels(text);
    assert.equal(offered[3], "intro");
    assert.equal(item(complete(text), "intro").detail, "listed");
  });

  it("finds pages by parts of their path", () => {
    assert.deepEqual(labels(pages('"us$0"')).slice(0, 1), ["reference/users"]);
    assert.deepEqual(labels(pages('"gn$0"')).slice(0, 1), ["guides/next"]);
    assert.deepEqual(labels(pages('"/guides/s$0"')).slice(0, 1), ["guides/start"]);
  });

  it("replaces the whole text, closed or not, and completes quotes and commas", () => {
    assert.equal(accept(pages('"int$0ro"'), "intro"), pages('"intro"'));
    assert.equal(
      accept('{ "navigation": { "pages": ["intro", "gui$0', "guides/next"),
      '{ "navigation": { "pages": ["intro", "guides/next"',
    );
    assert.equal(accept(pages('"gui$0\n  "intro"'), "guides/next"), pages('"guides/next",\n  "intro"'));
    assert.equal(accept(pages('"intro" $0'), "guides/next"), pages('"intro", "guides/next"'));
    assert.equal(accept(pages('"intro",$0'), "guides/next"), pages('"intro", "guides/next"'));
    assert.equal(accept(pages("$0, "), "intro"), pages('"intro", '));
    assert.equal(accept(pages("gui$0"), "guides/next"), pages('"guides/next"'));
    assert.equal(
      accept(pages('{ "group": "A", "pages": [] }$0'), "intro"),
      pages('{ "group": "A", "pages": [] }, "intro"'),
    );
  });

  it("offers first what lies beside its neighbors, whatever is half-typed", () => {
    for (const typed of ["$0", '"$0"', '"g$0"']) {
      const [first] = labels(group(`"group": "A", "pages": ["guides/start", ${typed}]`));
      assert.equal(first, "guides/next", typed);
    }
  });

  it("offers unexpected pages of a navigation last", () => {
    const pages = `${group('"group": "A", "pages": ["intro", "$0"]')}
//- /snippets/part.mdx
//- /secret.mdx
---
hidden: true
---`;
    const offered = labels(pages).filter((label) => label !== "New group");
    assert.deepEqual(offered.slice(-2).sort(), ["secret", "snippets/part"]);
    const destinations = `{ "redirects": [{ "source": "/a", "destination": "/$0" }] }
//- /snippets/part.mdx`;
    assert.ok(!labels(destinations).includes("/snippets/part"));
  });

  it("parts an entry from the next one where that follows at once", () => {
    assert.equal(
      accept('{ "navigation": { "pages": ["$0""intro"] } }', "guides/next"),
      '{ "navigation": { "pages": ["guides/next", "intro"] } }',
    );
    assert.equal(
      accept('{"navigation":{"pages":["$0""intro"]}}', "guides/next"),
      '{"navigation":{"pages":["guides/next","intro"]}}',
    );
    assert.equal(
      accept('{\n  "navigation": {\n    "pages": [\n      "$0""intro"\n    ]\n  }\n}', "guides/next"),
      '{\n  "navigation": {\n    "pages": [\n      "guides/next",\n      "intro"\n    ]\n  }\n}',
    );
  });

  it("offers root pages of groups", () => {
    assert.ok(labels(group('"group": "A", "root": "$0", "pages": []')).includes("intro"));
  });

  it("offers endpoints of the spec in scope with their summaries", () => {
    const text = tab('"tab": "A", "openapi": "api/spec.yaml", "pages": ["POST /users", "G$0"]');
    assert.equal(labels(text)[0], "GET /users");
    assert.equal(item(complete(text), "GET /users").detail, "List users");
    assert.ok(!labels(pages("$0")).some((label) => label.startsWith("GET")));
  });

  it("bounds the list of a large site and says so", () => {
    const many = Array.from({ length: 500 }, (_, index) => `//- /many/page-${index}.mdx`).join("\n");
    const { items, isIncomplete } = complete(`${pages("$0")}\n${many}`);
    assert.ok(items.length < 200 && isIncomplete);
    assert.equal(complete(`${pages('"page-499$0"')}\n${many}`).items[0]?.label, "many/page-499");
  });
});

describe("completion of values", () => {
  it("offers choices and switches", () => {
    assert.ok(labels('{ "theme": $0 }').includes("mint"));
    assert.deepEqual(labels(group('"group": "A", "hidden": t$0')), ["true", "false"]);
    assert.deepEqual(labels(group('"group": "A", "directory": "$0"')), ["none", "accordion", "card"]);
    assert.equal(accept('{ "theme": $0 }', "mint"), '{ "theme": "mint" }');
    assert.equal(accept('{ "theme":$0 }', "mint"), '{ "theme": "mint" }');
    assert.equal(accept(group('"group": "A", "hidden": $0'), "true"), group('"group": "A", "hidden": true'));
  });

  it("offers language codes of the dialect that are not used yet, with their names", () => {
    const text = '{ "navigation": { "languages": [{ "language": "en" }, { "language": "$0" }] } }';
    assert.ok(labels(text).includes("fr") && !labels(text).includes("en") && !labels(text).includes("ja"));
    assert.ok(labels(text, current).includes("ja") && !labels(text, current).includes("ua"));
    assert.equal(item(complete(text), "fr").detail, "French");
  });

  it("offers specs, the known ones first, and no other JSON", () => {
    const text = tab('"tab": "B", "openapi": "$0"');
    const offered = labels(
      `{ "api": { "openapi": "api/spec.yaml" }, "navigation": { "tabs": [{ "tab": "B", "openapi": "$0" }] } }`,
    );
    assert.deepEqual(offered.slice(0, 2), ["api/spec.yaml", "api/openapi-admin.json"]);
    assert.ok(!labels(text).includes("package.json"));
    assert.ok(labels('{ "api": { "openapi": ["$0"] } }').includes("api/spec.yaml"));
    assert.ok(labels(tab('"tab": "B", "openapi": { "source": "$0" }')).includes("api/spec.yaml"));
  });

  it("offers files for a reference, relative to the file, without circles", () => {
    assert.ok(labels(tab('"$ref": "$0"')).includes("parts/tab.json"));
    const inside = `{ "navigation": { "tabs": [{ "$ref": "parts/outer.json" }] } }
//- /parts/outer.json
{ "tab": "A", "pages": { "$ref": "$0" } }
//- /parts/inner/list.json
[]`;
    assert.deepEqual(
      labels(inside).filter((label) => !label.startsWith("../")),
      ["inner/list.json", "tab.json"],
    );
  });

  it("offers pages as destinations, but none that is redirected itself", () => {
    const text =
      '{ "redirects": [{ "source": "/intro", "destination": "/$0" }, { "source": "/guides/*", "destination": "/x" }] }';
    assert.deepEqual(labels(text), ["/reference/users"]);
    assert.deepEqual(labels('{ "redirects": [{ "source": "$0" }] }'), []);
  });

  it("offers whole elements with a name of their own", () => {
    const text = '{ "navigation": { "tabs": [{ "tab": "New tab", "pages": [] }, $0] } }';
    assert.deepEqual(labels(text), ["New tab"]);
    assert.equal(
      accept(text, "New tab"),
      '{ "navigation": { "tabs": [{ "tab": "New tab", "pages": [] }, { "tab": "New tab 2", "pages": [] }] } }',
    );
  });

  it("offers the value of a key that has none", () => {
    assert.equal(
      accept(tab('"tab": "A", "groups": $0'), "[ … ]"),
      tab('"tab": "A", "groups": [{ "group": "New group", "pages": [] }]'),
    );
    assert.equal(accept('{ "navigation": $0 }', "{ … }"), '{ "navigation": { "pages": [] } }');
  });

  it("offers a beginning in an empty docs.json", () => {
    const text = accept("$0", "New docs.json");
    assert.deepEqual(Object.keys(JSON.parse(text)), ["theme", "name", "colors", "navigation"]);
  });

  it("makes no list longer that may not stand where it does", () => {
    assert.deepEqual(labels(group('"group": "A", "groups": [$0]')), []);
    assert.deepEqual(labels(tab('"tab": "A", "tabs": $0')), []);
  });

  it("offers nothing where it knows nothing", () => {
    for (const text of [
      '{ "name": "$0" }',
      tab('"tab": "$0"'),
      tab('"tab": "A", "icon": "$0"'),
      '{ "nonsense": { $0 } }',
      '{ "theme": "mint" } $0',
    ]) {
      assert.deepEqual(labels(text), [], text);
    }
  });
});

describe("completion in files that are included", () => {
  it("knows the element and what it inherits from where it is included", () => {
    const text = `{ "navigation": { "openapi": 1, "tabs": [{ "tab": "API", "openapi": "api/spec.yaml", "groups": [{ "$ref": "parts/group.json" }] }] } }
//- /parts/group.json
{ "group": "A", "pages": ["$0"] }`;
    assert.ok(labels(text).includes("GET /users"));
  });

  it("knows the settings that a file stands for", () => {
    const text = `{ "navbar": { "$ref": "parts/navbar.json" } }
//- /parts/navbar.json
{ $0 }`;
    assert.deepEqual(labels(text), ["links", "primary"]);
  });
});

const orders = `//- /api/orders.json
{ "openapi": "3.0.0", "info": { "title": "Orders", "version": "1" }, "paths": { "/orders": { "get": {} } } }
`;

describe("completion keeps what is right", () => {
  const namesBoth = (inside: string): string =>
    `{ "navigation": { "tabs": [{ "tab": "A", "openapi": "api/spec.yaml", "groups": [{ "group": "B", ${inside} }] }, { "tab": "C", "openapi": "api/orders.json" }] } }\n${orders}`;

  it("begins a spec with one that has the endpoints below", () => {
    const draft = (inside: string): string | undefined =>
      complete(namesBoth(inside)).items.find(({ label }) => label === "openapi")?.edit.newText;
    assert.equal(draft('"pages": ["GET /users"], $0'), '"openapi": "api/spec.yaml"');
    assert.equal(draft('"pages": ["api/orders.json GET /orders"], $0'), '"openapi": "api/spec.yaml"');
    // Not even an existing error gets worse: nothing is known of an address.
    assert.equal(draft('"pages": ["GET /gone"], $0'), '"openapi": "https://example.com/openapi.json"');
  });

  it("offers in place of a right spec only those that have the endpoints below", () => {
    const offered = (spec: string): readonly string[] =>
      labels(
        `{ "navigation": { "tabs": [{ "tab": "A", "openapi": ${spec}, "pages": ["GET /users"] }, { "tab": "C", "openapi": "api/orders.json" }] } }\n${orders}`,
      );
    assert.deepEqual(offered('"$0api/spec.yaml"'), ["api/spec.yaml"]);
    assert.deepEqual(offered('"/api/$0spec.yaml"'), ["/api/spec.yaml"]);
    assert.ok(offered('["api/spec.yaml", "$0"]').includes("api/openapi-admin.json"));
    assert.ok(offered('"$0"').includes("api/openapi-admin.json"));
  });

  it("keeps a reference that can be followed", () => {
    assert.deepEqual(labels('{ "navigation": { "tabs": [{ "$ref": "./parts/$0tab.json" }] } }'), [
      "./parts/tab.json",
    ]);
    assert.deepEqual(labels('{ "navigation": { "tabs": [{ "$r$0ef": "./parts/tab.json" }] } }'), []);
  });

  it("gives an unknown key no name under which its value would be an error", () => {
    const offered = (value: string): readonly string[] =>
      labels(`{ "navigation": { "tabs": [{ "tab": "A", "frob$0": ${value} }] } }`);
    assert.deepEqual(
      offered('"words"').filter((key) => key === "href" || key === "openapi"),
      [],
    );
    assert.ok(offered('"https://example.com"').includes("href"));
    assert.ok(offered('"/intro"').includes("href"));
    assert.ok(offered('["intro"]').includes("pages"));
    assert.ok(!offered('["intro"]').includes("groups"));
    assert.ok(offered('[{ "group": "G", "pages": ["intro"] }]').includes("groups"));
    assert.ok(!offered('[{ "group": "G", "pages": ["intro"] }]').includes("anchors"));
    assert.ok(!offered('["GET /gone"]').includes("pages"));
  });

  it("leads no redirect to one that another file has", () => {
    const redirected = `{ "redirects": { "$ref": "redirects.json" }, "navigation": {} }
//- /redirects.json
[{ "source": "/guides/:page*", "destination": "/$0" }]`;
    const offered = labels(redirected);
    assert.ok(offered.includes("/intro"));
    assert.ok(!offered.includes("/guides/start"));
  });

  it("leads no redirect to its own source", () => {
    assert.ok(!labels('{ "redirects": [{ "source": "/intro", "destination": $0 }] }').includes("/intro"));
  });

  it("offers no second content beside a link", () => {
    const offered = labels(tab('"tab": "A", "href": "/intro", $0'));
    for (const key of ["graphql", "sdk", "pages", "menu"]) assert.ok(!offered.includes(key), key);
  });

  it("offers what all places take that include a file", () => {
    const twice = `{ "navigation": { "tabs": [
      { "tab": "A", "openapi": "api/spec.yaml", "groups": [{ "$ref": "part.json" }] },
      { "tab": "B", "groups": [{ "$ref": "part.json" }] }
    ] } }
//- /part.json
{ "group": "C", "pages": ["$0"] }`;
    const offered = labels(twice);
    assert.ok(offered.includes("intro"));
    assert.ok(!offered.includes("GET /users"));
  });

  it("offers for a key over a list too long to be judged what lists such elements", () => {
    const over = (items: readonly string[]): readonly string[] =>
      labels(`{ "navigation": { "ga$0ps": [${items.join(", ")}] } }`);
    const many = (one: (index: number) => string): readonly string[] =>
      Array.from({ length: 2000 }, (_, index) => one(index));
    const tabs = many((index) => `{ "tab": "Number ${index}", "pages": ["intro"] }`);
    assert.deepEqual(over(tabs), ["tabs"]);
    assert.deepEqual(over([...tabs, '{ "$ref": "parts/tab.json" }']), ["tabs"]);
    assert.deepEqual(over([...tabs, '{ "group": "G", "pages": [] }']), []);
    const pages = many((index) => `"guides/with-a-long-name/number-${index}"`);
    assert.deepEqual(over([...pages, '{ "group": "G", "pages": [] }']), ["pages"]);
    assert.deepEqual(over([...pages, "7"]), []);
  });
});
