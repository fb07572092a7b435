/** Entries of a GraphQL schema in the editor: the offered items and the hovers. */
import assert from "node:assert/strict";
import { renderProse } from "../../../server/src/service/features/description/prose.ts";
import { hoverAt } from "../../../server/src/service/features/hover.ts";
import { definitionAt, documentLinks, referencesAt } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { accept, complete, item, labels } from "./completion/offered-items.ts";

const schema = `
//- /schema.graphql
type Query {
  "Books, newest first"
  books(first: Int!): [Book!]!
  authors: [String!] @deprecated
}
type Mutation { orders: OrderMutations! }
type OrderMutations { cancel: Boolean, create: Boolean }
"A <b>book</b>"
type Book { title: String! }`;

function site(pages: string, source = '"schema.graphql"'): string {
  const tab = `{ "tab": "A", "graphql": ${source}, "groups": [{ "group": "G", "pages": [${pages}] }] }`;
  return `{ "navigation": { "tabs": [${tab}] } }${schema}`;
}

describe("completion of GraphQL entries", () => {
  const all = ["QUERY books", "QUERY authors", "MUTATION orders", "TYPE OrderMutations", "TYPE Book"];

  it("offers operations and types, those already next to the cursor last", () => {
    const offered = labels(site('"Q$0"'));
    assert.deepEqual(offered.slice(0, 2), ["QUERY books", "QUERY authors"]);
    const found = labels(site("$0"));
    assert.deepEqual(
      all.filter((label) => !found.includes(label)),
      [],
    );
    const listed = complete(site('"QUERY books", "QUERY $0"'));
    assert.deepEqual(
      listed.items.slice(0, 2).map(({ label }) => label),
      ["QUERY authors", "QUERY books"],
    );
    assert.equal(item(listed, "QUERY books").detail, "Books, newest first · listed");
  });

  it("offers the fields after a dot", () => {
    assert.deepEqual(labels(site('"MUTATION orders.$0"')).slice(0, 2), [
      "MUTATION orders.cancel",
      "MUTATION orders.create",
    ]);
  });

  it("writes the entry", () => {
    const text = site('"QUERY bo$0"');
    assert.equal(accept(text, "QUERY books"), site('"QUERY books"').slice(0, -schema.length));
  });

  for (const source of [
    '"https://example.com/schema.graphql"',
    '"gone.graphql"',
    '"intro.json"',
    "7",
    "[]",
  ]) {
    it(`offers nothing for ${source}`, () => {
      const found = labels(site("$0", source)).filter((label) => /^(?:QUERY|MUTATION|TYPE) /.test(label));
      assert.deepEqual(found, []);
    });
  }
});

describe("hover on GraphQL entries", () => {
  const says = (pages: string, source?: string): string => {
    const fixture = parseFixture(`//- /docs.json\n${site(pages, source)}`);
    const { cursor } = fixture;
    assert.ok(cursor);
    const found = hoverAt(fixtureSite(fixture), cursor.path, cursor.offset);
    return renderProse(found?.prose ?? [], "markdown");
  };

  it("describes a field", () => {
    assert.equal(
      says('"QUERY bo$0oks"'),
      "`QUERY books`\n\nReturns `[Book!]!`\n\nParameters:\n\n- `first: Int!`\n\nBooks, newest first\n\nFrom `schema.graphql`, line 3",
    );
    assert.match(says('"QUERY auth$0ors"'), /\*\*Deprecated\*\*/);
  });

  it("describes a type, with its description as plain text", () => {
    const hoverText = says('"TYPE Bo$0ok"');
    assert.match(hoverText, /^`TYPE Book`\n\nObject type with 1 field\n\nA &lt;b&gt;book/);
    assert.match(hoverText, /From `schema.graphql`, line 9$/);
  });

  it("says what does not exist and what is unknown", () => {
    assert.match(says('"QUERY gon$0e"'), /The schema `schema.graphql` has no such part\./);
    assert.match(says('"TYPE Str$0ing"'), /It may be in `schema.graphql`\./);
    assert.match(
      says('"QUERY bo$0oks"', '"https://example.com/a.graphql"'),
      /No GraphQL schema that could be read/,
    );
  });
});

describe("go to definition from a GraphQL entry", () => {
  const found = (pages: string, source?: string) => {
    const fixture = parseFixture(`//- /docs.json\n${site(pages, source)}`);
    const { cursor } = fixture;
    assert.ok(cursor);
    const checked = fixtureSite(fixture);
    return {
      targets: definitionAt(checked, cursor.path, cursor.offset)?.targets,
      references: referencesAt(checked, cursor.path, cursor.offset).map(({ span, document }) =>
        fixture.files.find(({ path }) => path === document)?.text.slice(span.start, span.start + span.length),
      ),
      links: documentLinks(checked, cursor.path).map(({ target }) => target),
    };
  };
  const schemaText = schema.slice(schema.indexOf("type Query"));
  const place = (name: string, before = "") => {
    const start = schemaText.indexOf(before + name) + before.length;
    return { kind: "schema-part", document: "schema.graphql", name, start };
  };

  it("goes to the name of the field or type", () => {
    assert.deepEqual(found('"QUERY bo$0oks"').targets, [place("books")]);
    assert.deepEqual(found('"MUTATION orders.crea$0te"').targets, [place("create")]);
    assert.deepEqual(found('"TYPE Bo$0ok"').targets, [place("Book", "type ")]);
  });

  it("goes to the schema if the part is missing or unknown, and nowhere without a schema", () => {
    const schemaFile = [{ kind: "spec", document: "schema.graphql" }];
    assert.deepEqual(found('"QUERY gon$0e"').targets, schemaFile);
    assert.deepEqual(found('"TYPE Str$0ing"').targets, schemaFile);
    assert.equal(found('"QUERY bo$0oks"', '"https://example.com/a.graphql"').targets, undefined);
  });

  it("is also a link, and finds the other entries of the same part", () => {
    const { links, references } = found('"QUERY bo$0oks", "QUERY authors", "QUERY books"');
    assert.deepEqual(
      links.filter(({ kind }) => kind === "schema-part"),
      [place("books"), place("authors"), place("books")],
    );
    assert.deepEqual(references, ['"QUERY books"', '"QUERY books"']);
  });
});
