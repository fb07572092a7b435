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
  it("are written and read as RFC 6901 says", () => {
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

  it("come back as they were", () => {
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

  it("takes the last of a repeated key", () => {
    assert.equal(sourceAt("c"), '{"0": "x"}');
  });

  it("tells the property a value belongs to", () => {
    const located = locate(document, ["a", 1, "b"]);
    assert.equal(located?.property?.node.key.value, "b");
    assert.equal(located?.property?.offset, text.indexOf('"b"'));
    assert.equal(locate(document, ["a", 0])?.property, undefined);
  });

  it("finds the same after any other question", () => {
    const segment = fc.constantFrom<string | number>("a", "b", "c", "x", 0, 1, "0", "1", 7);
    const segments = fc.array(segment, { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(segments), (questions) => {
        for (const one of questions) assert.deepEqual(locate(document, one), locate({ ...document }, one));
      }),
    );
  });

  it("finds nothing where nothing is", () => {
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
  /** The place of the caret, written `|` in the text. */
  function at(marked: string): string {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    const place = pathAt(parseJson(text), offset);
    if (place === undefined) return "outside";
    const source =
      place.node === undefined ? "-" : text.slice(place.offset, place.offset + place.node.length);
    return `${place.part} ${toPointer(place.segments)} ${source}`;
  }

  it("tells keys from values", () => {
    assert.equal(at('{"a|b": 1}'), 'key /ab "ab"');
    assert.equal(at('{|"ab": 1}'), 'key /ab "ab"');
    assert.equal(at('{"ab"|: 1}'), 'key /ab "ab"');
    assert.equal(at('{"ab": "c|d"}'), 'value /ab "cd"');
    assert.equal(at('{"ab": 12|}'), "value /ab 12");
    assert.equal(at('{"ab":| 12}'), "value /ab 12");
  });

  it("tells containers from what is in them", () => {
    assert.equal(at('{"a": [1, |{"b": 2}]}'), 'value /a/1 {"b": 2}');
    assert.equal(at('{"a": [1, {"b": 2}|]}'), 'value /a [1, {"b": 2}]');
    assert.equal(at('{"a": [1,| 2]}'), "value /a [1, 2]");
    assert.equal(at('{ | "a": 1}'), 'value  {  "a": 1}');
    assert.equal(at("|[1]"), "value  [1]");
    assert.equal(at("[1]|"), "outside");
    assert.equal(at(" | [1]"), "outside");
    assert.equal(at("|"), "outside");
  });

  it("tells of a value that does not exist yet", () => {
    assert.equal(at('{"a": |}'), "value /a -");
    assert.equal(at('{"a":|, "b": 1}'), "value /a -");
    assert.equal(at('{"a" |, "b": 1}'), 'value  {"a" , "b": 1}');
  });

  it("takes the rest of what surrounds it for a part of a container that is not closed", () => {
    assert.equal(at('{"a": ["b", |'), 'value /a ["b",');
    assert.equal(at('{"a": ["b"\n|}'), 'value /a ["b"');
    assert.equal(at('{"a": ["b" \n}|'), "outside");
  });

  it("names a place that can be located, at every offset of any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = parseJson(text);
        for (let offset = 0; offset <= text.length; offset += 1) {
          const place = pathAt(document, offset);
          if (place?.node === undefined) continue;
          // Between a colon and its value the place is the value; in broken text it may be anything.
          const between = text.slice(offset, Math.max(offset, place.offset));
          if (document.problemCount === 0) assert.match(between, /^:?\s*$/);
          let isKnown = false;
          visit(document, (node, start) => {
            isKnown ||= node === place.node && start === place.offset;
          });
          assert.ok(isKnown);
        }
      }),
      { numRuns: caseCount(100) },
    );
  });
});
