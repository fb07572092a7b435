/** Names in messages: complete up to a limit, and never cut where two of them differ. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import { defaultSettings, emptySite, FileIndex, withDocument } from "../../../server/src/service/snapshot.ts";
import { cutAround, maxName, named, shorten, shortenNames } from "../../../server/src/service/text/words.ts";

/** A lone half of a surrogate pair. */
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const long = (middle: string, around = 200): string =>
  `${"a/".repeat(around)}${middle}${"/z".repeat(around)}`;

/** The messages about a docs.json that lists one page, where there is another. */
function messagesOf(listed: string, file: string): readonly string[] {
  const text = JSON.stringify({ navigation: { pages: [listed] } });
  const site = withDocument(emptySite(defaultSettings, FileIndex.of({ files: [file] })), "docs.json", {
    kind: "text",
    text,
  });
  const findings = placeFindings(analyzeNow(site, rules));
  return findings.filter(({ code }) => code === "missing-page").map(({ message }) => message);
}

describe("shortened text", () => {
  it("has at most as many characters as allowed, even if each has two code units", () => {
    assert.equal(shorten("abcdef", 6), "abcdef");
    assert.equal(shorten("abcdefg", 6), "abcde…");
    assert.equal(shorten("😀".repeat(6), 6), "😀".repeat(6));
    assert.equal(shorten("😀".repeat(7), 6), `${"😀".repeat(5)}…`);
    assert.equal(shorten("😀".repeat(1000), 6), `${"😀".repeat(5)}…`);
    assert.equal(shorten(`a${"😀".repeat(1000)}`, 6), `a${"😀".repeat(4)}…`);
  });
});

describe("names in messages", () => {
  it("are complete up to the maximum length", () => {
    const [message = ""] = messagesOf(long("setpu"), `${long("setup")}.mdx`);
    assert.equal(
      message,
      `There is no page \`${long("setpu")}\`, so this entry is dropped; did you mean \`${long("setup")}\`?`,
    );
  });

  it("are limited, and show what differs", () => {
    const [message = ""] = messagesOf("x".repeat(1_000_000), "intro.mdx");
    assert.ok(message.length < maxName + 200, String(message.length));
    const misspelled = long("setpu", 2000);
    const intended = long("setup", 2000);
    assert.ok(named(misspelled, [intended]).includes("setpu"));
    assert.ok(named(intended, [misspelled]).includes("setup"));
    assert.ok(named(misspelled).length <= maxName);
  });

  it("are cut for one line of a terminal, and still show what differs", () => {
    const message = `There is no page \`${long("setpu")}\`; did you mean \`${long("setup")}\` or "b"?`;
    const shortened = shortenNames(message);
    assert.ok(shortened.length < 300, shortened);
    assert.match(shortened, /setpu.*setup.*"b"\?$/);
    assert.match(shortened, /^There is no page `a\/a\/.*…/);
    assert.equal(shortenNames("There is no page `short`."), "There is no page `short`.");
  });

  it("keep their limits, their ends and whole characters, wherever they are cut", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 120 }), fc.option(fc.nat(300)), (name, max, focus) => {
        const cut = cutAround(name, max, focus ?? undefined);
        assert.ok(cut.length <= Math.max(max, 0) || cut === name);
        assert.ok(!half.test(cut) || half.test(name));
        if (name.length <= max) assert.equal(cut, name);
        if (focus !== null && focus < name.length && name.length > max) {
          const around = name.slice(Math.max(0, focus - 1), focus + 1);
          if (!/[\ud800-\udfff]/.test(around)) assert.ok(cut.includes(around), cut);
        }
      }),
    );
  });
});
