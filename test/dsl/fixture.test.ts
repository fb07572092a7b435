import assert from "node:assert/strict";
import { type Annotation, formatAnnotation, parseAnnotation } from "./annotation.ts";
import { formatFiles, formatFixture, markOf, parseFixture } from "./fixture.ts";

function only<Item>(items: readonly Item[] | undefined): Item {
  assert.equal(items?.length, 1);
  const [item] = items ?? [];
  assert.ok(item !== undefined);
  return item;
}

describe("annotations", () => {
  const annotation = (mark: Partial<Annotation["mark"]>, rest: Partial<Annotation> = {}): Annotation => ({
    mark: { column: 4, length: 2, continues: false, ...mark },
    severity: "error",
    code: "a-code",
    fixable: false,
    message: "Some words",
    ...rest,
  });

  const cases: readonly (readonly [string, Annotation])[] = [
    ["  //^^ error[a-code] Some words", annotation({})],
    ["//<^^ error[a-code] Some words", annotation({ column: 0 })],
    ["//< ^ error[a-code] Some words", annotation({ column: 1, length: 1 })],
    ["//^ hint[a-code]", annotation({ column: 2, length: 1 }, { severity: "hint", message: "" })],
    ["  //^^… error[a-code] Some words", annotation({ continues: true })],
    ["  //| error[a-code] Some words", annotation({ length: 0 })],
    ["  //^^ error[a-code] 💡 Some words", annotation({}, { fixable: true })],
    ["  //^^ error[a-code] 💡", annotation({}, { fixable: true, message: "" })],
  ];
  for (const [line, parsed] of cases) {
    it(`reads and writes ${line}`, () => {
      assert.deepEqual(parseAnnotation(line), parsed);
      assert.equal(formatAnnotation(parsed), line);
    });
  }

  it("accepts different slashes", () => {
    assert.deepEqual(parseAnnotation("//  ^^ error[a-code] Some words"), annotation({}));
  });

  it("does not change comments of a file", () => {
    assert.equal(parseAnnotation('  // a comment about "x"'), undefined);
    assert.equal(parseAnnotation('  "href": "https://example.com",'), undefined);
  });

  for (const line of [
    "//^^ errors[x] y",
    "// ^^",
    "//^^error[x]",
    "//   error[x] no carets",
    "//^^ error x",
  ]) {
    it(`refuses the malformed annotation ${line}`, () => {
      assert.throws(() => parseAnnotation(line), /looks like an annotation/);
    });
  }
});

describe("fixtures", () => {
  it("splits files and removes annotations", () => {
    const fixture = parseFixture(
      '//- /docs.json\n{ "a": 1 }\n   //^^^ error[x] y\n//- "/my page.mdx"\nText\n//- /empty.md\n',
    );
    assert.deepEqual(
      fixture.files.map(({ path, text }) => [path, text]),
      [
        ["docs.json", '{ "a": 1 }\n'],
        ["my page.mdx", "Text\n"],
        ["empty.md", ""],
      ],
    );
    assert.equal(only(fixture.files[0]?.lines[0]?.expected).code, "x");
  });

  it("treats a text without header as docs.json, with its line ending at the end", () => {
    assert.deepEqual(
      parseFixture("{}").files.map(({ path, text }) => [path, text]),
      [["docs.json", "{}"]],
    );
    assert.equal(only(parseFixture("{}\n").files).text, "{}\n");
  });

  it("removes a frame of indentation, and restores it", () => {
    const text = `
      //- /docs.json
      {
        "a": 1

      }
      //- /b.mdx
    `;
    const fixture = parseFixture(text);
    assert.equal(fixture.files[0]?.text, '{\n  "a": 1\n\n}\n');
    assert.equal(formatFixture(fixture, new Map()), text);
  });

  it("reads settings of the site and of a file", () => {
    const text =
      "//- /docs.json dialect=current rule=missing-page:off no-files\n{}\n//- /a.json eol=crlf bom\n[\n]\n";
    const fixture = parseFixture(text);
    assert.equal(fixture.settings.dialect, "current");
    assert.deepEqual([...fixture.settings.severities], [["missing-page", "off"]]);
    assert.equal(fixture.settings.withFiles, false);
    assert.equal(fixture.files[1]?.text, "\uFEFF[\r\n]\r\n");
    assert.throws(() => parseFixture("//- /docs.json elo=crlf\n"), /no setting "elo=crlf"/);
    assert.throws(() => parseFixture("//- docs.json\n"), /begins with/);
    assert.throws(() => parseFixture("//- /a\n//- /a\n"), /twice/);
  });

  it("gets the form of a file from the fixture that it continues", () => {
    const before = parseFixture("//- /docs.json eol=crlf bom\n[1]\n//- /a.mdx\n");
    assert.equal(only(parseFixture("//- /docs.json\n[2]\n", before).files).text, "\uFEFF[2]\r\n");
  });

  it("finds the cursor", () => {
    const fixture = parseFixture('//- /a.mdx\nx\n//- /docs.json bom\n{ "$0" }\n      //^ hint[x]\n');
    assert.deepEqual(fixture.cursor, { path: "docs.json", offset: 4 });
    assert.equal(fixture.files[1]?.text, '\uFEFF{ "" }\n');
    assert.throws(() => parseFixture("$0 $0"), /one cursor/);
  });

  it("refuses an annotation above the first line", () => {
    assert.throws(() => parseFixture("//- /docs.json\n//^ error[x]\n{}\n"), /above the first line/);
    assert.equal(only(only(parseFixture("//- /a.mdx\n//<| hint[x]\n").files).expectedInEmpty).mark.length, 0);
  });

  describe("places", () => {
    const mark = (text: string, start: number, length: number) => {
      const place = markOf(only(parseFixture(text).files), start, length);
      return [place.line, place.mark.column, place.mark.length, place.mark.continues];
    };
    it("counts columns in a line", () => {
      assert.deepEqual(mark("ab\ncd\n", 0, 2), [0, 0, 2, false]);
      assert.deepEqual(mark("ab\ncd\n", 4, 1), [1, 1, 1, false]);
      assert.deepEqual(mark("ab\ncd\n", 2, 0), [0, 2, 0, false]);
      assert.deepEqual(mark("ab\ncd\n", 3, 0), [1, 0, 0, false]);
    });
    it("counts behind line ends of two characters and a byte order mark", () => {
      assert.deepEqual(mark("//- /a eol=crlf bom\nab\ncd\n", 1, 2), [0, 0, 2, false]);
      assert.deepEqual(mark("//- /a eol=crlf bom\nab\ncd\n", 5, 2), [1, 0, 2, false]);
      assert.deepEqual(mark("//- /a eol=crlf bom\nab\ncd\n", 0, 1), [0, 0, 0, false]);
    });
    it("shows a range over several lines to the end of its first", () => {
      assert.deepEqual(mark("abc\ncd\n", 1, 4), [0, 1, 2, true]);
      assert.deepEqual(mark("abc\ncd\n", 3, 2), [0, 3, 1, true]);
    });
    it("shows the end of the file behind its last line", () => {
      assert.deepEqual(mark("ab\n", 3, 0), [0, 3, 0, false]);
      assert.deepEqual(mark("ab", 2, 0), [0, 2, 0, false]);
      assert.deepEqual(mark("//- /a.mdx\n", 0, 0), [-1, 0, 0, false]);
    });
  });

  it("writes files with other texts", () => {
    const fixture = parseFixture("//- /docs.json eol=crlf\n[1]\n//- /a.mdx\n");
    const texts = new Map([
      ["docs.json", "[2]\r\n"],
      ["b.json", "{}\n"],
    ]);
    assert.equal(formatFiles(fixture, texts), "//- /b.json\n{}\n//- /docs.json eol=crlf\n[2]\n//- /a.mdx\n");
    assert.equal(formatFiles(parseFixture("[1]"), new Map([["docs.json", "[2]\n"]])), "[2]\n");
  });
});
