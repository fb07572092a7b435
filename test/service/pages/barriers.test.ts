/** Barriers of pages: what is a barrier, what is not, and where it is. */
import assert from "node:assert/strict";
import { arePackedBarriers, unpackedBarriers } from "../../../server/src/service/pages/barriers.ts";
import { readPage } from "../../../server/src/service/pages/read-page.ts";
import { isVagueLinkText } from "../../../server/src/service/pages/vague-link-texts.ts";

/** The barriers of a page, each with the text that it covers. */
function barriersIn(text: string): readonly string[] {
  const { barriers } = readPage(text);
  assert.ok(arePackedBarriers(barriers), barriers);
  return unpackedBarriers(barriers).map(
    ({ kind, start, length }) => `${kind} ${text.slice(start, start + length)}`,
  );
}

function finds(text: string, ...expected: readonly string[]): void {
  assert.deepEqual(barriersIn(text), expected, text);
}

describe("barriers of images", () => {
  it("are images without a text, wherever they are", () => {
    finds("![](/a.png)", "image ![](/a.png)");
    finds("![ ](</a b.png> 'title')", "image ![ ](</a b.png> 'title')");
    finds("---\ntitle: A\n---\n\n- ![](/a.png)\n", "image ![](/a.png)");
    finds("> ![](/a.png)", "image ![](/a.png)");
    finds("1. ![](/a.png)", "image ![](/a.png)");
    finds("[![](/a.png)](/b)", "image ![](/a.png)");
    finds("Text\n![](/a.png) ![](/b.png)", "image ![](/a.png)", "image ![](/b.png)");
    finds("| a |\n|---|\n| ![](/a.png) |", "image ![](/a.png)");
    finds("<Frame>\n  ![](/a.png)\n</Frame>", "image ![](/a.png)");
    finds('x <img src="/a.png" /> y', 'image <img src="/a.png" />');
    finds('<img\n  src="/a.png"\n/>', 'image <img\n  src="/a.png"\n/>');
  });

  it("are not images with a text or a name, decorative images, icons next to words, or hidden images", () => {
    for (const text of [
      "![A](/a.png)",
      "![`a`](/a.png)",
      "![{a}](/a.png)",
      "![](/a.svg) GitHub",
      "GitHub ![](/a.svg)",
      "| a |\n|---|\n| ![](/a.png) GitHub |",
      "[![](/a.svg) GitHub](/b)",
      "![][a]\n\n[a]: /a.png",
      "`![](/a.png)`",
      "```md\n![](/a.png)\n```",
      "{/* ![](/a.png) */}",
      '<img src="/a.png" alt="" />',
      '<img src="/a.png" alt={text} />',
      '<img src="/a.png" {...props} />',
      '<img src="/a.png" aria-hidden="true" />',
      '<img src="/a.png" role="presentation" />',
      '<img src="/a.png" title="A" />',
      '<Image src="/a.png" />',
      '<Card icon={<img src="/a.png" />} title="A" />',
      'export const A = () => <img src="/a.png" />;',
    ])
      finds(text);
  });
});

describe("barriers of links", () => {
  it("are texts that say nothing, in Markdown and in tags", () => {
    finds("See [here](/a).", "link here");
    finds("[**Click here!**](/a)", "link **Click here!**");
    finds("[Learn\nmore](/a)", "link Learn\nmore");
    finds("[»](/a)", "link »");
    finds('<a href="/a">here</a>', "link here");
    finds('<a href="/a" title="A"><b>Read&nbsp;more</b> →</a>', "link <b>Read&nbsp;more</b> →");
    finds("[更多](/a) [こちら](/a) [여기](/a)", "link 更多", "link こちら", "link 여기");
  });

  it("are not texts that say more, code, or links that have another name", () => {
    for (const text of [
      "[Install it here](/a)",
      "[More about keys](/a)",
      "[`this`](/a)",
      "[{here}](/a)",
      "[here]",
      "[here][a]\n\n[a]: /a",
      "[![Here](/a.png)](/a)",
      "[1](/a)",
      "[#](/a)",
      "[+](/a)",
      '<a href="/a" aria-label="Keys">here</a>',
      '<a id="a">here</a>',
      '<a href="/a"><code>this</code></a>',
      '<a href="/a">{here}</a>',
      '<a href="/a"><Icon icon="x" /> →</a>',
      "`[here](/a)`",
    ])
      finds(text);
  });

  it("are compared as a whole", () => {
    for (const text of ["Here", " here… ", "→ Learn more", "HIER", "en savoir plus »", "→", ">"])
      assert.ok(isVagueLinkText(text), text);
    for (const text of ["", " ", "…", "where", "here and there", "Plus", "→ Keys", "x".repeat(1000)])
      assert.ok(!isVagueLinkText(text), text);
  });
});

describe("barriers of headings", () => {
  it("are skipped levels, also after the title of the page", () => {
    finds("### A", "heading ### A");
    finds("## A\n\n#### B", "heading #### B");
    finds("## A\n\n#### B\n\n#### C\n\n## D\n\n##### E", "heading #### B", "heading ##### E");
    finds("## A\n\n<h4>B</h4>", "heading <h4>");
    finds("A\n===\n\n### B", "heading ### B");
    finds("## A\n\n<Note>Text</Note>\n\n#### B", "heading #### B");
    finds("## A {/* note */}\n\n#### B", "heading #### B");
    const [first] = unpackedBarriers(readPage("### A").barriers);
    assert.deepEqual(first, {
      kind: "heading",
      start: 0,
      length: 5,
      level: 3,
      levelBefore: 1,
      isFirst: true,
    });
  });

  it("are not levels in their order, or levels after what may contain a heading", () => {
    for (const text of [
      "# A\n\n## B\n\n### C\n\n## D",
      "## A\n\n### B\n\n#### C\n\n## D",
      '## A\n\n<Step title="B">\n  #### C\n</Step>',
      "## A\n\n<Own />\n\n#### B",
      "## A\n\n{items}\n\n#### B",
      "---\nmode: custom\n---\n\n### A",
    ])
      finds(text);
  });
});

describe("barriers of frames and videos", () => {
  it("are those without a title", () => {
    finds('<iframe src="x"></iframe>', 'frame <iframe src="x">');
    finds('<video src="x" />', 'video <video src="x" />');
    finds('<video controls><source src="x" /></video>', "video <video controls>");
    finds("<video>\n  text\n</video>\n\n<video><track /></video>", "video <video>");
  });

  it("are not those with a title, captions or a reason to be silent", () => {
    for (const text of [
      '<iframe src="x" title="A" />',
      '<iframe src="x" aria-label="A" />',
      "<iframe {...props} />",
      '<video src="x" title="A" />',
      '<video src="x" alt="A" />',
      '<video src="x" aria-hidden="true"></video>',
      '<video src="x">\n  <track kind="captions" src="y" />\n</video>',
      "<video>",
      "<Frame>x</Frame>",
      '<Video src="x" />',
    ])
      finds(text);
  });
});

describe("barriers of a page", () => {
  it("are stored up to a limit", () => {
    assert.equal(unpackedBarriers(readPage("![](/a.png)\n\n".repeat(1000)).barriers).length, 300);
  });

  it("are rejected if the text is not a list of them", () => {
    const frame = { kind: "frame", start: 1, length: 2 };
    assert.ok(arePackedBarriers(JSON.stringify([frame])));
    for (const wrong of [
      ...["x", "{}", "null", "[null]", "[1]", "[", "\n"],
      ...[
        { ...frame, kind: "noise" },
        { ...frame, kind: "toString" },
        { ...frame, length: -1 },
      ].map((one) => JSON.stringify([one])),
      '[{"kind":"frame","start":1}]',
      '[{"kind":"link","start":1,"length":1,"text":1}]',
    ])
      assert.ok(!arePackedBarriers(wrong), wrong);
  });
});
