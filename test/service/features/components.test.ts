/** Components, their props and variables in the text of pages: completion, hover and definition. */
import assert from "node:assert/strict";
import {
  applyEdits,
  completionsAt,
  definitionAt,
  exportSpan,
  hoverAt,
  renderProse,
} from "../../../server/src/service/index.ts";
import { siteWithCursor, textOf } from "./cursor.ts";

const otherFiles = `
//- /docs.json
{ "navigation": { "pages": ["index"] }, "variables": { "version": "2", "api-url": "https://api.example.com" } }
//- /snippets/prices.mdx
export const Price = () => <p>5</p>;

What it costs.
`;

function at(page: string) {
  const { site, fixture, document, offset } = siteWithCursor(`${otherFiles}//- /index.mdx\n${page}\n`);
  const text = textOf(fixture, document);
  return { site, document, offset, text };
}

function labels(page: string): readonly string[] {
  const { site, document, offset, text } = at(page);
  return completionsAt(site, document, offset, { text })?.items.map(({ label }) => label) ?? [];
}

function accepted(page: string, label: string): string | undefined {
  const { site, document, offset, text } = at(page);
  const item = completionsAt(site, document, offset, { text })?.items.find((entry) => entry.label === label);
  return item && applyEdits(text, [item.edit]).trimEnd();
}

describe("components in pages", () => {
  it("are offered where a tag begins, and nowhere else", () => {
    const found = labels('import { Price } from "/snippets/prices.mdx";\n\n<C$0');
    assert.equal(found[0], "Price");
    for (const name of ["Card", "Tree.File", "Warning"]) assert.ok(found.includes(name), name);
    assert.ok(!found.includes("Snippet"), "not what is kept for old pages only");
    assert.ok(!found.includes("CustomCode"), "not what has only a name");
    assert.deepEqual(labels("`<C$0`"), []);
    assert.deepEqual(labels("```jsx\n<C$0\n```"), []);
    assert.deepEqual(labels("{/* <C$0 */}"), []);
  });

  it("replace only the name if the tag continues, and are inserted completely if not", () => {
    assert.equal(accepted('<Ca$0 title="A">\n</Ca>', "Card"), '<Card title="A">\n</Ca>');
    const { site, document, offset, text } = at("<Ta$0");
    const item = completionsAt(site, document, offset, { text })?.items.find(({ label }) => label === "Tab");
    assert.equal(item?.snippet, 'Tab title="$1">\n  $0\n</Tab>');
  });

  const snippet = (page: string, label: string): string | undefined => {
    const { site, document, offset, text } = at(page);
    return completionsAt(site, document, offset, { text })?.items.find((entry) => entry.label === label)
      ?.snippet;
  };

  it("are inserted with the component that they contain, and with the indentation of their line", () => {
    assert.equal(
      snippet("  <$0", "Steps"),
      'Steps>\n    <Step title="$1">\n      $0\n    </Step>\n  </Steps>',
    );
    assert.equal(snippet("\t<$0", "Note"), "Note>\n\t\t$0\n\t</Note>");
    assert.equal(snippet("<$0", "Card"), 'Card title="$1" href="$2">\n  $0\n</Card>');
    assert.equal(snippet("a\r\n\r\n<$0\r\n", "Note"), "Note>\r\n  $0\r\n</Note>");
  });

  it("are inserted completely on a line with only the beginning of their name", () => {
    assert.equal(snippet("Text.\n\nNo$0\n", "Note"), "<Note>\n  $0\n</Note>");
    assert.equal(accepted("Text.\n\n  $0\n", "Tip"), "Text.\n\n  <Tip>\n    \n  </Tip>");
    assert.equal(accepted("Ic$0\n", "Icon"), '<Icon icon="" />');
    assert.equal(accepted("Men$0\n", "Mention"), '<Mention user="" />');
    for (const page of ["No$0te that", "See No$0", "no$0", "- No$0", "```\nNo$0\n```", "---\nNo$0\n---\n"])
      assert.ok(!labels(page).includes("Note"), page);
    assert.deepEqual(labels("{/*\nNo$0\n*/}"), []);
  });

  it("offer the props that the tag does not have yet", () => {
    const found = labels('<Card title="A" $0>\n</Card>');
    assert.ok(found.includes("href") && !found.includes("title"), found.join());
    assert.equal(accepted('<Card title="A" hr$0>\n</Card>', "href"), '<Card title="A" href="">\n</Card>');
    assert.equal(accepted("<Card hor$0", "horizontal"), "<Card horizontal");
    assert.deepEqual(labels("<Chart $0 />"), []);
    assert.deepEqual(labels('```jsx\n<Card $0 title="A" />\n```'), []);
  });

  it("offer the values of a prop", () => {
    assert.deepEqual(labels('<Badge size="$0">A</Badge>'), ["xs", "sm", "md", "lg"]);
    assert.equal(accepted('<Badge size="x$0">A</Badge>', "xs"), '<Badge size="xs">A</Badge>');
    assert.deepEqual(labels('<Card title="$0">A</Card>'), []);
    const readers = ["humans", "agents", "signed-in", "signed-out"];
    assert.deepEqual(labels('<Visibility for="$0">A</Visibility>'), readers);
  });

  it("have a hover, as do their props", () => {
    const hoverText = (page: string): string | undefined => {
      const { site, document, offset, text } = at(page);
      const hover = hoverAt(site, document, offset, { page: { text } });
      return hover && renderProse(hover.prose, "plaintext");
    };
    const tab = hoverText('<T$0ab title="A">\n</Tab>');
    assert.match(tab ?? "", /One tab\.\n\nUsed inside `?<Tabs>/);
    assert.match(tab ?? "", /title.* \(required\): the label of the tab/);
    assert.match(hoverText('<Card ti$0tle="A" />') ?? "", /^`?title`?: the title$/);
    assert.match(
      hoverText('import { Price } from "/snippets/prices.mdx";\n\n<Pr$0ice />') ?? "",
      /prices\.mdx/,
    );
    assert.equal(hoverText("`<T$0ab>`"), undefined);
  });

  it("link to their export", () => {
    const target = (page: string) => {
      const { site, document, offset, text } = at(page);
      return definitionAt(site, document, offset, { text })?.targets[0];
    };
    const price = { kind: "export", document: "snippets/prices.mdx", name: "Price" };
    const line = 'import { Price as P } from "/snippets/prices.mdx";';
    assert.deepEqual(target(`${line}\n\n<$0P />`), price);
    assert.deepEqual(target(`${line.replace("Price", "Pr$0ice")}\n\n<P />`), price);
    assert.deepEqual(target(`${line.replace("{ Price as P }", "P")}\n\n<P$0 />`), {
      ...price,
      name: "default",
    });
    assert.equal(target("<C$0ard />"), undefined);
  });

  it("are found in the text of their file", () => {
    const found = (text: string, name: string): string | undefined => {
      const span = exportSpan(text, name);
      return span && text.slice(span.start - 6, span.start + span.length);
    };
    assert.equal(found("export const Price = 5;", "Price"), "const Price");
    assert.equal(found("const Price = 5;\nexport default function Price() {}", "Price"), "ction Price");
    assert.equal(found("export { a, Price as b };", "Price"), " { a, Price");
    assert.equal(found("export const Prices = 5;", "Price"), undefined);
    assert.equal(found("What it costs.", "default"), undefined);
    assert.equal(found("x", ".*"), undefined);
  });
});

describe("variables in pages", () => {
  it("are offered between double braces", () => {
    assert.deepEqual(labels("Version {{$0"), ["version", "api-url"]);
    assert.equal(accepted("Version {{ve$0", "version"), "Version {{version}}");
    assert.equal(accepted("Version {{a$0}}.", "api-url"), "Version {{api-url}}.");
    assert.deepEqual(labels("`{{$0}}`"), []);
  });
});
