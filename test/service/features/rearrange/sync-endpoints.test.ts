/** The endpoints of the navigation follow the specs. */
import assert from "node:assert/strict";
import type { NavigationAction } from "../../../../server/src/service/features/rearrange/action.ts";
import { endpointSync } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";
import { docsAfter, notesOf, rearranged, refusal } from "./rearranged.ts";

const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';
const sync: NavigationAction = { kind: "sync-endpoints" };

/** The operation of each `METHOD path`, with its tag after `#`. */
function spec(...operations: readonly string[]): string {
  const paths: Record<string, Record<string, object>> = {};
  const webhooks: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const [, method = "", path = "", tag, flag] =
      /^(\S+) (\S+)(?: #(\S+))?(?: (x-\S+))?$/.exec(operation) ?? [];
    const value = {
      ...(tag === undefined ? {} : { tags: [tag] }),
      ...(flag === undefined ? {} : { [flag]: true }),
      responses: { 200: { description: "OK" } },
    };
    const isWebhook = method === "WEBHOOK";
    const under = isWebhook ? webhooks : paths;
    under[path] = { ...under[path], [isWebhook ? "post" : method.toLowerCase()]: value };
  }
  return JSON.stringify({ openapi: "3.1.0", info: { title: "API", version: "1" }, paths, webhooks });
}

function site(navigation: unknown, ...files: readonly string[]): string {
  return [`//- /docs.json\n{ ${head}, "navigation": ${JSON.stringify(navigation)} }`, ...files].join("\n");
}

function pagesAfter(source: string): readonly unknown[] {
  return JSON.parse(docsAfter(source, sync)).navigation.groups.map(({ pages }: { pages: unknown }) => pages);
}

const groups = (...lists: readonly (readonly string[])[]) => ({
  groups: lists.map((pages, index) => ({ group: `G${index}`, openapi: "api.json", pages })),
});

describe("endpoints of the navigation and of specs", () => {
  it("are listed next to those with the same tag, in the order of the spec", () => {
    const api = spec(
      "POST /users #users",
      "GET /users #users",
      "GET /users/{id} #users",
      "DELETE /users/{id} #users",
      "GET /teams #teams",
      "GET /teams/{id} #teams",
    );
    const source = site(
      groups(["a", "GET /users", "DELETE /users/{id}"], ["GET /teams"]),
      "//- /a.mdx",
      `//- /api.json\n${api}`,
    );
    assert.deepEqual(pagesAfter(source), [
      ["a", "GET /users", "POST /users", "GET /users/{id}", "DELETE /users/{id}"],
      ["GET /teams", "GET /teams/{id}"],
    ]);
  });

  it("keep the order of the spec if several follow the same entry, in the list with most neighbors", () => {
    const api = spec("GET /a #t", "GET /b #t", "GET /c #t", "GET /d #t", "GET /e #t", "GET /f #t");
    const source = site(groups(["GET /b"], ["GET /a", "GET /f"]), `//- /api.json\n${api}`);
    assert.deepEqual(pagesAfter(source), [["GET /b"], ["GET /a", "GET /c", "GET /d", "GET /e", "GET /f"]]);
  });

  it("without a tag are listed next to those with the nearest path", () => {
    const api = spec(
      "GET /v1/users",
      "GET /v1/users/{id}",
      "GET /v1/teams",
      "POST /v1/teams",
      "WEBHOOK paid",
    );
    const source = site(groups(["GET /v1/users"], ["GET /v1/teams"]), `//- /api.json\n${api}`);
    assert.deepEqual(pagesAfter(source), [
      ["GET /v1/users", "GET /v1/users/{id}"],
      ["GET /v1/teams", "POST /v1/teams"],
    ]);
    assert.deepEqual(notesOf(source, sync), [
      "1 endpoint without a neighbor in the navigation is still not listed, such as `WEBHOOK paid`.",
    ]);
  });

  it("are written like their neighbors: with the spec before them, in lower case", () => {
    const api = spec("GET /users #u", "DELETE /users #u");
    const source = site(
      { groups: [{ group: "A", pages: ["/specs/api.json get /users"] }] },
      `//- /specs/api.json\n${api}`,
    );
    assert.deepEqual(pagesAfter(source), [["/specs/api.json get /users", "/specs/api.json delete /users"]]);
  });

  it("keep the case of a method that is case-sensitive, even next to a method in lower case", () => {
    const responses = { 200: { description: "OK" } };
    const file = { get: { responses }, additionalOperations: { COPY: { responses } } };
    const paths = { "/files": file };
    const api = JSON.stringify({ openapi: "3.2.0", info: { title: "API", version: "1" }, paths });
    const source = site(groups(["get /files"]), `//- /api.json\n${api}`);
    assert.deepEqual(pagesAfter(source), [["get /files", "COPY /files"]]);
  });

  it("are removed if their operations no longer exist, and rewritten if these have a new path", () => {
    const api = spec("GET /users #u", "GET /teams/{teamId} #t", "POST /orders #o");
    const source = site(
      groups(["GET /users", "DELETE /zones/{zone}/records"], ["GET /teams/{id}", "POST /order"]),
      `//- /api.json\n${api}`,
    );
    assert.deepEqual(pagesAfter(source), [["GET /users"], ["GET /teams/{teamId}", "POST /orders"]]);
  });

  it("are listed next to an entry that is rewritten, as if it had its new path already", () => {
    const api = spec("GET /users #users", "GET /users/{userId} #users", "DELETE /users/{userId} #users");
    const source = site(groups(["GET /users", "GET /users/{id}"]), `//- /api.json\n${api}`);
    assert.deepEqual(pagesAfter(source), [["GET /users", "GET /users/{userId}", "DELETE /users/{userId}"]]);
    const renamed = site(
      groups(["GET /orders", "GET /orders/{id}"]),
      `//- /api.json\n${spec("GET /purchases", "POST /purchases", "GET /purchases/{id}")}`,
    );
    assert.deepEqual(pagesAfter(renamed), [["GET /purchases", "POST /purchases", "GET /purchases/{id}"]]);
  });

  it("say where a list becomes empty, because the platform then generates pages for the whole spec", () => {
    const api = spec("GET /users #u");
    const source = site(groups(["GET /users"], ["DELETE /zones/{zone}/records"]), `//- /api.json\n${api}`);
    assert.match(
      notesOf(source, sync).join(),
      /The platform now generates the pages of .*"G1".* from its `openapi`/,
    );
  });

  it("are updated in each language", () => {
    const api = spec("GET /users #u", "PUT /users #u");
    const navigation = {
      languages: ["en", "fr"].map((language) => ({
        language,
        groups: [{ group: language, openapi: "api.json", pages: ["GET /users"] }],
      })),
    };
    const { languages } = JSON.parse(docsAfter(site(navigation, `//- /api.json\n${api}`), sync)).navigation;
    for (const {
      groups: [{ pages }],
    } of languages)
      assert.deepEqual(pages, ["GET /users", "PUT /users"]);
  });

  it("are changed in the file that lists them, which keeps its formatting", () => {
    const navigation = { groups: { $ref: "nav/groups.json" } };
    const groupsFile =
      '[ { "group": "A",   "openapi": "api.json",\n    "pages": [\n      "GET /users", // first\n      "GET /teams"\n    ] } ]';
    const files = rearranged(
      site(
        navigation,
        `//- /nav/groups.json\n${groupsFile}`,
        `//- /api.json\n${spec("GET /users #u", "PUT /users #u", "GET /teams #t")}`,
      ),
      sync,
    );
    const expected = groupsFile.replace("// first\n", '// first\n      "PUT /users",\n');
    assert.deepEqual(files, { "nav/groups.json": `${expected}\n` });
  });

  it("are changed once in a file that several versions include", () => {
    const versions = ["v1", "v2"].map((version) => ({ version, groups: [{ $ref: "group.json" }] }));
    const listed = '{ "group": "A", "openapi": "api.json", "pages": ["GET /a", "PUT /a", "GET /gone"] }';
    const source = site(
      { versions },
      `//- /group.json\n${listed}`,
      `//- /api.json\n${spec("GET /a #t", "POST /a #t", "DELETE /a #t")}`,
    );
    const files = rearranged(source, sync, { changesShared: true });
    const expected = listed.replace('"PUT /a", "GET /gone"', '"POST /a", "DELETE /a"');
    assert.deepEqual(files, { "group.json": `${expected}\n` });
    const { added, gone } = endpointSync(fixtureSite(parseFixture(source)));
    assert.deepEqual([added.length, gone.length], [1, 2]);
  });

  it("do not change what is hidden, excluded, listed elsewhere, bound by a page or generated by a section without pages", () => {
    const hidden = spec(
      "GET /users #u",
      "PUT /users #u x-hidden",
      "POST /users #u x-excluded",
      "PATCH /users #u",
    );
    const bound = site(
      groups(["GET /users", "patch"]),
      `//- /api.json\n${hidden}`,
      "//- /patch.mdx\n---\nopenapi: PATCH /users\n---\n",
    );
    assert.match(refusal(bound, sync), /lists every endpoint of the specs, and no other/);
    const api = spec("GET /users #u", "PATCH /users #u");
    const fixtureText = site(
      { groups: [{ group: "All", openapi: "api.json" }, ...groups(["GET /users"]).groups] },
      `//- /api.json\n${api}`,
    );
    assert.match(refusal(fixtureText, sync), /lists every endpoint of the specs/);
  });

  it("are not checked if the spec is unread, at a URL, or has paths in other files", () => {
    const elsewhere = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/users": { $ref: "users.json" } },
    });
    const source = site(groups(["GET /users", "GET /users/"]), `//- /api.json\n${elsewhere}`);
    assert.match(refusal(source, sync), /lists every endpoint/);
    const atUrl = site({
      groups: [{ group: "A", openapi: ["https://example.com/api.json"], pages: ["GET /gone"] }],
    });
    assert.match(refusal(atUrl, sync), /lists every endpoint/);
    const broken = fixtureSite(parseFixture(site(groups(["GET /users"]), "//- /api.json\n{")));
    assert.deepEqual(endpointSync(broken).gone, []);
    assert.equal(endpointSync(broken).unread.length, 1);
  });

  it("of other specs stay unchanged if one spec is named", () => {
    const source = site(
      {
        groups: [
          { group: "A", openapi: "a.json", pages: ["GET /a"] },
          { group: "B", openapi: "b.json", pages: ["GET /b"] },
        ],
      },
      `//- /a.json\n${spec("GET /a #a", "PUT /a #a")}`,
      `//- /b.json\n${spec("GET /b #b", "PUT /b #b")}`,
    );
    const after = JSON.parse(docsAfter(source, { kind: "sync-endpoints", specs: ["b.json"] })).navigation
      .groups;
    assert.deepEqual(after[0].pages, ["GET /a"]);
    assert.deepEqual(after[1].pages, ["GET /b", "PUT /b"]);
  });

  it("are in sync after the action, however many there are", () => {
    const all = Array.from({ length: 4000 }, (_, index) => `GET /r${index % 50}/${index} #t${index % 50}`);
    const listed = Array.from({ length: 50 }, (_, index) => `GET /r${index}/${index}`);
    const source = site(groups(listed, ["GET /gone/{really}/away"]), `//- /api.json\n${spec(...all)}`);
    const after = docsAfter(source, sync);
    const pages = JSON.parse(after).navigation.groups[0].pages;
    assert.equal(new Set(pages).size, 4000);
    const synced = `//- /docs.json\n${after}\n//- /api.json\n${spec(...all)}`;
    assert.match(refusal(synced, sync), /lists every endpoint/);
  });
});
