/** Pages of the preview are rendered in a thread, are kept by what they are made of, and are source text where that fails. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { PageRenderer, type PageToRender } from "../../server/src/rendering/page-renderer.ts";
import { pageHtml } from "../../server/src/service/page-html.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { type Files, previewSite } from "../service/features/preview/preview-site.ts";

function pageOf(text: string, files: Files = {}): PageToRender {
  const site = previewSite({ "page.mdx": text, ...files });
  return { site, file: "page.mdx", text, readText: (file) => files[file] };
}

describe("the renderer of pages", () => {
  let folder: TemporaryFolder;
  let renderer: PageRenderer;
  beforeEach(() => {
    folder = temporaryFolder();
    renderer = new PageRenderer();
  });
  afterEach(() => {
    renderer.end();
    folder.remove();
  });

  it("gives what the engine makes of a page, with its snippets and images", async () => {
    const files = { "snippets/a.mdx": "From the *snippet*\n", "images/a.png": "" };
    for (const text of [
      'import A from "/snippets/a.mdx"\n\n<A />\n\n![x](/images/a.png) ![y](/images/gone.png)\n',
      "a <5",
      "word ".repeat(60_000),
    ]) {
      const page = pageOf(text, files);
      assert.deepEqual(await renderer.render(page), pageHtml(page.site, page.file, text, page.readText));
    }
  });

  it("takes files of other sites for those of the newest one", async () => {
    const text = "![a](/a.png)\n";
    const isPicture = async (files: Files): Promise<boolean> =>
      (await renderer.render(pageOf(text, files))).html.includes("<img");
    assert.deepEqual(
      [await isPicture({ "a.png": "" }), await isPicture({}), await isPicture({ "a.png": "" })],
      [true, false, true],
    );
  });

  it("renders a page once, until something is another that it is made of", async () => {
    const files: Record<string, string> = { "snippets/a.mdx": "first" };
    const page = pageOf('import A from "/snippets/a.mdx"\n\n<A />\n', files);
    const again = { ...page, readText: (file: string) => files[file] };
    assert.equal(renderer.cached(page), undefined);
    const [one, other] = await Promise.all([renderer.render(page), renderer.render(again)]);
    assert.equal(one, other);
    assert.equal(renderer.cached(again), one);
    files["snippets/a.mdx"] = "second";
    assert.equal(renderer.cached(again), undefined);
    assert.match((await renderer.render(again)).html, /second/);
  });

  it("reads the snippets that a page shows and no other file, from the page's folder and within snippets", async () => {
    const files: Files = {
      "snippets/a.mdx": 'import B from "./b.mdx"\n\nFirst <B />\n',
      "snippets/b.mdx": 'import A from "/snippets/a.mdx"\n\nSecond <A />\n',
      "snippets/c.mdx": "named",
      "snippets/d.jsx": "code",
      "other.mdx": "not named",
    };
    const text =
      'import A from "/snippets/a.mdx"\nimport D from "/snippets/d.jsx"\nimport E from "/gone.mdx"\n\n<A />\n<Snippet file="c.mdx" />\n';
    const site = previewSite({ "guides/page.mdx": text, ...files });
    const read: string[] = [];
    const readText = (file: string): string | undefined => {
      read.push(file);
      return files[file];
    };
    const page = { site, file: "guides/page.mdx", text, readText };
    const made = await renderer.render(page);
    assert.deepEqual(read, ["snippets/a.mdx", "snippets/c.mdx", "snippets/b.mdx"]);
    assert.deepEqual(made, pageHtml(site, page.file, text, readText));
    read.length = 0;
    const changed = { ...page, text: `${text}\nMore\n` };
    assert.deepEqual(await renderer.render(changed), pageHtml(site, page.file, changed.text, readText));
    assert.deepEqual(new Set(read), new Set(["snippets/a.mdx", "snippets/c.mdx", "snippets/b.mdx"]));
  });

  it("reads a bounded number of snippets of a bounded length, and knows such a page again", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `snippets/s${index}.mdx`);
    const text = names.map((name) => `<Snippet file="${name.slice(9)}" />`).join("\n\n");
    const site = previewSite({ "page.mdx": text, ...Object.fromEntries(names.map((name) => [name, ""])) });
    for (const [length, count] of [
      [1, 500],
      [1_000_000, 1],
    ] as const) {
      const read = new Set<string>();
      const readText = (file: string): string => {
        read.add(file);
        return "x".repeat(length);
      };
      const page = { site, file: `page-${length}.mdx`, text, readText };
      const made = await renderer.render(page);
      assert.equal(read.size, count);
      assert.equal(renderer.cached(page), made);
    }
  });

  it("gives the source text of a page that takes too long, and keeps it", async () => {
    const program = folder.write(
      "endless.cjs",
      'const { parentPort } = require("node:worker_threads");\nparentPort.on("message", () => { for (;;); });\nparentPort.postMessage(undefined);\n',
    );
    renderer = new PageRenderer({ program: program ?? join(folder.root, "endless.cjs"), maxTime: 50 });
    const page = pageOf("a <b>");
    const made = await renderer.render(page);
    assert.match(
      made.html,
      /takes too long to render, so the preview shows its source text; [^<]*<\/p><pre[^>]*>a &lt;b&gt;</,
    );
    assert.equal(renderer.cached(page), made);
    assert.equal(await renderer.render(page), made);
  });

  it("gives the source text where no thread can be started", async () => {
    renderer = new PageRenderer({ program: join(folder.root, "gone.cjs") });
    assert.match((await renderer.render(pageOf("text"))).html, /could not be rendered, so .*<pre[^>]*>text</);
  });
});
