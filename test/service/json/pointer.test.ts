import assert from "node:assert/strict";
import fc from "fast-check";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { locate, pathAt, toPointer } from "../../../server/src/service/json/pointer.ts";
import { caseCount } from "../../case-count.ts";
import { visit } from "./structure.ts";
import { anyText } from "./texts.ts";

/** The segments of a pointer as RFC 6901 reads it, indexes as decimal strings. */
function fromPointer(pointer: string): readonly string[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

describe("JSON Pointers", () => {
  it("are written and read according to RFC 6901", () => {
    const examples: readonly (readonly [string, readonly (string | number)[]])[] = [
      ["", []],
      ["/", [""]],
      ["/foo/0", ["foo", 0]],
      ["/a~1b", ["a/b"]],
      ["/m~0n", ["m~n"]],
      ["/~01", ["~1"]],
      ["/ /c%d", [" ", "c%d"]],
    ];
    for (const [pointer, segments] of examples) {
      assert.equal(toPointer(segments), pointer);
      assert.deepEqual(fromPointer(pointer), segments.map(String));
    }
  });

  it("are the same after a round trip", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a") })), (segments) => {
        assert.deepEqual(fromPointer(toPointer(segments)), segments);
      }),
    );
  });
});

describe("locate", () => {
  const text = ' {"a": [10, {"b": true}], "c": 1, "c": {"0": "x"}, "d": }';
  const document = parseJson(text);
  const sourceAt = (...segments: readonly (string | number)[]) => {
    const located = locate(document, segments);
    return located && text.slice(located.offset, located.offset + located.node.length);
  };

  it("descends from the root to a value", () => {
    assert.equal(sourceAt(), text.trim());
    assert.equal(sourceAt("a", 0), "10");
    assert.equal(sourceAt("a", "1", "b"), "true");
    assert.equal(sourceAt("c", 0), '"x"');
  });

  it("uses the last of a repeated key", () => {
    assert.equal(sourceAt("c"), '{"0": "x"}');
  });

  it("finds the property that a value belongs to", () => {
    const located = locate(document, ["a", 1, "b"]);
    assert.equal(located?.property?.node.key.value, "b");
    assert.equal(located?.property?.offset, text.indexOf('"b"'));
    assert.equal(locate(document, ["a", 0])?.property, undefined);
  });

  it("finds the same after any other lookup", () => {
    const segment = fc.constantFrom<string | number>("a", "b", "c", "x", 0, 1, "0", "1", 7);
    const segments = fc.array(segment, { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(segments), (questions) => {
        for (const question of questions)
          assert.deepEqual(locate(document, question), locate({ ...document }, question));
      }),
    );
  });

  it("finds nothing where nothing exists", () => {
    for (const segments of [
      ["x"],
      ["a", 2],
      ["a", "01"],
      ["a", "-"],
      ["a", -1],
      ["a", 0, "x"],
      ["d"],
      ["__proto__"],
      ["a", "length"],
    ]) {
      assert.equal(locate(document, segments), undefined, segments.join("/"));
    }
    assert.equal(locate(parseJson(""), []), undefined);
  });
});

describe("pathAt", () => {
  /** The path at the caret, written `|` in the text. */
  function at(marked: string): string {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    const path = pathAt(parseJson(text), offset);
    if (path === undefined) return "outside";
    const source = path.node === undefined ? "-" : text.slice(path.offset, path.offset + path.node.length);
    return `${path.part} ${toPointer(path.segments)} ${source}`;
  }

  it("distinguishes keys from values", () => {
    assert.equal(at('{"a|b": 1}'), 'key /ab "ab"');
    assert.equal(at('{|"ab": 1}'), 'key /ab "ab"');
    assert.equal(at('{"ab"|: 1}'), 'key /ab "ab"');
    assert.equal(at('{"ab": "c|d"}'), 'value /ab "cd"');
    assert.equal(at('{"ab": 12|}'), "value /ab 12");
    assert.equal(at('{"ab":| 12}'), "value /ab 12");
  });

  it("distinguishes containers from their content", () => {
    assert.equal(at('{"a": [1, |{"b": 2}]}'), 'value /a/1 {"b": 2}');
    assert.equal(at('{"a": [1, {"b": 2}|]}'), 'value /a [1, {"b": 2}]');
    assert.equal(at('{"a": [1,| 2]}'), "value /a [1, 2]");
    assert.equal(at('{ | "a": 1}'), 'value  {  "a": 1}');
    assert.equal(at("|[1]"), "value  [1]");
    assert.equal(at("[1]|"), "outside");
    assert.equal(at(" | [1]"), "outside");
    assert.equal(at("|"), "outside");
  });

  it("recognizes a value that does not exist yet", () => {
    assert.equal(at('{"a": |}'), "value /a -");
    assert.equal(at('{"a":|, "b": 1}'), "value /a -");
    assert.equal(at('{"a" |, "b": 1}'), 'value  {"a" , "b": 1}');
  });

  it("treats the rest of the surroundings as part of a container that is not closed", () => {
    assert.equal(at('{"a": ["b", |'), 'value /a ["b",');
    assert.equal(at('{"a": ["b"\n|}'), 'value /a ["b"');
    assert.equal(at('{"a": ["b" \n}|'), "outside");
  });

  it("returns a path that can be located, at every offset of any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = parseJson(text);
        for (let offset = 0; offset <= text.length; offset += 1) {
          const path = pathAt(document, offset);
          if (path?.node === undefined) continue;
          // Between a colon and its value, the path is that of the value; in broken text it may be anything.
          const between = text.slice(offset, Math.max(offset, path.offset));
          if (document.problemCount === 0) assert.match(between, /^:?\s*$/);
          let isKnown = false;
          visit(document, (node, start) => {
            isKnown ||= node === path.node && start === path.offset;
          });
          assert.ok(isKnown);
        }
      }),
      { numRuns: caseCount(100) },
    );
  });
});
