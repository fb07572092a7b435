/** What HTML of the preview may contain. */
import assert from "node:assert/strict";

/** A tag with the names of its attributes. */
interface WrittenTag {
  readonly name: string;
  readonly attributes: readonly string[];
}

/** The tags in HTML text, with their attributes. */
function tagsIn(html: string): readonly WrittenTag[] {
  return [...html.matchAll(/<([^\s>/]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g)].map(
    ([, name = "", attributeText = ""]) => ({
      name,
      attributes: [...attributeText.matchAll(/ ([a-z-]+)(?:="[^"]*")?/g)].map(
        ([, attribute = ""]) => attribute,
      ),
    }),
  );
}

const tags =
  /^(?:a|abbr|aside|b|bdi|bdo|blockquote|br|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|input|label|li|ol|p|pre|s|section|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|mark|math|menclose|mfrac|mi|mn|mo|mover|mpadded|mphantom|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover)$/;
const attributeNames =
  /^(?:alt|aria-label|checked|class|colspan|data-(?:address|color|file|icon|key|language|letter|link|number)|dir|disabled|href|id|lang|name|open|role|rowspan|scope|start|tabindex|title|type|accent|accentunder|columnalign|columnlines|columnspacing|depth|display|displaystyle|fence|height|linethickness|lspace|mathbackground|mathcolor|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rowlines|rowspacing|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width)$/;

/** Rejects HTML that is more than text in harmless tags. */
export function assertHarmless(html: string): void {
  const found = tagsIn(html);
  // Every `<` begins or ends a tag of the known form.
  assert.equal(html.match(/</g)?.length ?? 0, found.length + (html.match(/<\/[a-z0-9]+>/g)?.length ?? 0));
  for (const { name, attributes } of found) {
    assert.match(name, tags);
    for (const attribute of attributes) assert.match(attribute, attributeNames);
  }
  for (const [, value] of html.matchAll(/ href="([^"]*)"/g)) assert.equal(value, "#");
}

const empty = new Set(["br", "hr", "img", "input"]);

/** Rejects HTML whose elements are not properly nested. */
export function assertNested(html: string): void {
  const open: string[] = [];
  for (const [, end = "", name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)/g)) {
    if (end !== "") assert.equal(open.pop(), name);
    else if (!empty.has(name)) open.push(name);
  }
  assert.deepEqual(open, []);
}

/** The text that people read. */
export function readableText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
