/** Files that nothing in a site uses, and above all files that are used. */
import assert from "node:assert/strict";
import { runAtOnce } from "../../../../server/src/host/slices.ts";
import { filesToSearch, unusedFiles } from "../../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  withDocument,
  withoutPages,
  withPages,
} from "../../../../server/src/service/snapshot.ts";

type Files = Readonly<Record<string, string>>;

function unusedIn(files: Files, navigation: unknown = { pages: ["intro"] }, settings: object = {}) {
  const texts: Files = {
    "docs.json": JSON.stringify({ navigation, ...settings }),
    "intro.mdx": "",
    ...files,
  };
  const index = FileIndex.of({ files: Object.keys(texts) });
  const intern = newIntern();
  let site = withDocument(emptySite(defaultSettings, index), "docs.json", {
    kind: "text",
    text: texts["docs.json"] ?? "",
  });
  site = withPages(
    site,
    [...index.pages()].map(({ file }) => [file, pageContent(texts[file] ?? "", intern)] as const),
  );
  return runAtOnce(
    unusedFiles(
      site,
      filesToSearch(site).map((file) => [file, texts[file]] as const),
    ),
  );
}

function isUnused(file: string, files: Files, settings: object = {}): boolean {
  return unusedIn({ [file]: "", ...files }, undefined, settings).some((item) => item.file === file);
}

describe("unused files", () => {
  it("are images, videos, snippets and pages that nothing names", () => {
    const found = unusedIn({
      "images/a.png": "",
      "media/b.mp4": "",
      "snippets/c.mdx": "",
      "orphan.mdx": "",
      "openapi.json": '{"openapi":"3.1.0"}',
      "style.css": "",
      "script.js": "",
      "favicon.svg": "",
      "data.csv": "",
    });
    assert.deepEqual(
      found.map(({ file, kind, mayBeUsed }) => [file, kind, mayBeUsed]),
      [
        ["images/a.png", "image", false],
        ["media/b.mp4", "video", false],
        ["openapi.json", "spec", false],
        ["orphan.mdx", "page", false],
        ["snippets/c.mdx", "snippet", false],
      ],
    );
  });

  const uses: readonly (readonly [what: string, file: string, files: Files])[] = [
    ["a Markdown image", "images/a.png", { "intro.mdx": "![A](/images/a.png)" }],
    ["a relative path", "images/a.png", { "guides/x.mdx": "![A](../images/a.png)" }],
    ["a path from the root of a host", "images/a.png", { "intro.mdx": "https://x.com/docs/images/a.png" }],
    ["a tag", "images/a.png", { "intro.mdx": '<img src="images/a.png?x=1" />' }],
    ["a name alone", "images/a.png", { "images/x.mdx": "![A](a.png)" }],
    ["an escaped underscore", "i/a_b.png", { "intro.mdx": "![A](/i/a\\_b.png)" }],
    ["an encoded name", "my images/Ä b.png", { "intro.mdx": "![A](/my%20images/A%CC%88%20b.png)" }],
    ["a name with spaces and brackets", "i/a (1).png", { "intro.mdx": "![A](</i/a (1).png>)" }],
    ["a folder with spaces", "my i/a.png", { "intro.mdx": '<img src="/my i/a.png" />' }],
    ["a page whose name ends in signs", "lang/c++.mdx", { "intro.mdx": "[C++](/lang/c++)" }],
    ["such a page, encoded", "lang/c (1).mdx", { "intro.mdx": "[C](/lang/c%20(1))" }],
    ["a page whose name has only signs", "lang/🙂.mdx", { "intro.mdx": "[Fun](/lang/🙂)" }],
    ["another case", "i/A.PNG", { "intro.mdx": "![A](/i/a.png)" }],
    ["a stylesheet", "i/a.png", { "style.css": "body{background:url(i/a.png)}" }],
    ["a module", "i/a.png", { "snippets/x.jsx": "export const a = '/i/a.png'" }],
    ["a picture", "i/a.png", { "x.svg": '<image href="a.png"/>' }],
    ["a page that is none", "i/a.png", { "README.md": "![A](i/a.png)" }],
    ["the end of a sentence", "i/a.png", { "intro.mdx": "See /i/a.png." }],
    ["a path with dots in its middle", "i/a.png", { "intro.mdx": "![A](/x/../i/a.png)" }],
    ["a value before the path", "i/a.png", { "intro.mdx": `<img src={\`\${base}/i/a.png\`} />` }],
    ["an import", "snippets/a.mdx", { "intro.mdx": 'import A from "/snippets/a.mdx"' }],
    ["an import without extension", "snippets/a.mdx", { "snippets/b.mdx": "import A from './a'" }],
    [
      "an import of a file that is only an extension",
      "snippets/.mdx",
      { "x.mdx": 'import A from "/snippets/.mdx"' },
    ],
    ["a link to a page", "guides/orphan.mdx", { "intro.mdx": "[x](/guides/orphan#y)" }],
    ["a link to a folder", "guides/index.mdx", { "intro.mdx": "[x](/guides)" }],
    ["a destination", "orphan.mdx", { "data.json": '{"destination":"\\/orphan"}' }],
  ];
  for (const [name, file, files] of uses) {
    it(`do not include what is named by ${name}`, () => {
      assert.equal(isUnused(file, {}), true);
      assert.equal(isUnused(file, files), false);
    });
  }

  it("do not include what a setting names", () => {
    assert.equal(isUnused("logo/x.svg", {}, { logo: { light: "/logo/x.svg" } }), false);
  });

  const similar: readonly (readonly [what: string, file: string, files: Files])[] = [
    ["a longer name", "i/a.png", { "intro.mdx": "![A](/i/x-a.png) ![A](/i/a.png.webp)" }],
    ["the same name elsewhere", "i/a.png", { "j/a.png": "", "intro.mdx": "![A](/j/a.png)" }],
    ["a word of a text", "overview.mdx", { "intro.mdx": "This overview is here." }],
    ["its own text", "snippets/a.mdx", { "snippets/a.mdx": "[x](/snippets/a)" }],
  ];
  for (const [name, file, files] of similar) {
    it(`may include what looks like ${name}`, () => {
      assert.deepEqual(
        unusedIn({ [file]: "", ...files }).find((item) => item.file === file)?.mayBeUsed,
        false,
      );
    });
  }

  it("may be in use if code builds their path, or if a part of the site is unknown", () => {
    const mayBeUsed = (files: Files) => unusedIn(files).find(({ file }) => file === "i/a.png")?.mayBeUsed;
    const picture = { "i/a.png": "", "x.png": "" };
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": `<img src={\`/i/\${name}.png\`} />` }), true);
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": '<img src={"/i/" + name} />' }), true);
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": '<img src={name + ".png"} />' }), true);
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": `<img src={\`/j/\${name}.png\`} />` }), false);
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": '<img src="https://cdn.com/docs/a.png" />' }), true);
    assert.equal(mayBeUsed({ ...picture, "intro.mdx": '<img src="https://cdn.com/docs/b-a.png" />' }), false);
    const broken = unusedIn(picture, { $ref: "./gone.json" });
    assert.ok(broken.length > 0 && broken.every((item) => item.mayBeUsed));
  });

  it("are found next to long lines without spaces, such as images within a page", () => {
    const long = `![A](data:image/png;base64,${"a".repeat(1_000_000)})\n${"{".repeat(500_000)}`;
    assert.deepEqual(
      unusedIn({ "i/a.png": "", "x.txt": long }).map(({ file, mayBeUsed }) => [file, mayBeUsed]),
      [["i/a.png", false]],
    );
  });

  it("are found among very many files with the same name", () => {
    const images = Array.from({ length: 40_000 }, (_, index) => `i/${index}/image.png`);
    const used = images.filter((_, index) => index % 2 === 0);
    const files = { ...Object.fromEntries(images.map((file) => [file, ""])), "x.css": used.join(" ") };
    assert.equal(unusedIn(files).length, images.length - used.length);
  });

  it("are not reported if the texts of pages are unknown", () => {
    const index = FileIndex.of({ files: ["docs.json", "a.png"] });
    assert.deepEqual(runAtOnce(unusedFiles(withoutPages(emptySite(defaultSettings, index)), [])), []);
  });
});
