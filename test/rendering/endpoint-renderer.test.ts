/** What pages show of specs is made in a thread, as the engine makes it, and is a sentence where that fails. */
import assert from "node:assert/strict";
import { EndpointRenderer } from "../../server/src/rendering/endpoint-renderer.ts";
import type { PreviewPage } from "../../server/src/service/index.ts";
import { endpointHtml } from "../../server/src/service/page-html.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { previewSite } from "../service/features/preview/preview-site.ts";

function pageOf(documents: readonly string[], method: string, path: string): PreviewPage {
  return {
    id: "endpoint",
    kind: "endpoint",
    title: "Pets",
    description: undefined,
    method,
    path,
    file: undefined,
    dropped: undefined,
    isUnlisted: false,
    endpoint: { kind: "operation", documents, method, path },
  };
}

const json = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { summary: "List", description: "All *pets* ![a](/a.png)", responses: {} } } },
});
const yaml = `openapi: 3.1.0\ninfo: { title: Cats, version: "1" }\npaths:\n  /cats:\n    get:\n      description: "All **cats**"\n`;

describe("the renderer of endpoints", () => {
  let folder: TemporaryFolder;
  let renderer: EndpointRenderer;
  const site = previewSite({ "a.png": "", "page.mdx": "" });
  beforeEach(() => {
    folder = temporaryFolder();
    renderer = new EndpointRenderer();
  });
  afterEach(() => {
    renderer.end();
    folder.remove();
  });

  it("gives what the engine makes, and reads specs until one has the endpoint", async () => {
    const texts: Record<string, string> = { "pets.json": json, "cats.yaml": yaml };
    for (const [documents, path, expected] of [
      [["gone.json", "pets.json", "cats.yaml"], "/pets", ["gone.json", "pets.json"]],
      [["pets.json", "cats.yaml"], "/cats", ["pets.json", "cats.yaml"]],
      [["pets.json"], "/dogs", ["pets.json"]],
      [[], "/pets", []],
    ] as const) {
      const page = pageOf(documents, "GET", path);
      const read: string[] = [];
      const made = await renderer.render({
        site,
        page,
        readSpec: (document) => {
          read.push(document);
          return texts[document];
        },
      });
      assert.deepEqual(
        made,
        endpointHtml(site, page, (document) => texts[document]),
      );
      assert.deepEqual(read, expected);
    }
    assert.match(
      endpointHtml(site, pageOf(["cats.yaml"], "GET", "/cats"), () => yaml).body,
      /<strong>cats<\/strong>/,
    );
  });

  it("answers for several sites at the same time, each with its own files", async () => {
    const page = pageOf(["pets.json"], "GET", "/pets");
    const ask = (files: Readonly<Record<string, string>>) =>
      renderer.render({ site: previewSite(files), page, readSpec: () => json });
    const [one, other] = await Promise.all([ask({ "a.png": "" }), ask({ "b.png": "" })]);
    assert.match(one?.body ?? "", /<img/);
    assert.doesNotMatch(other?.body ?? "", /<img/);
  });

  it("gives a sentence for one that takes too long, or where no thread can be started", async () => {
    const program = folder.write(
      "endless.cjs",
      'const { parentPort } = require("node:worker_threads");\nparentPort.on("message", () => { for (;;); });\nparentPort.postMessage(undefined);\n',
    );
    const late = new EndpointRenderer({ ...(program === undefined ? {} : { program }), maxTime: 50 });
    const question = { site, page: pageOf(["pets.json"], "GET", "/pets"), readSpec: () => json };
    assert.match(
      (await late.render(question)).body,
      /This endpoint takes too long to render, so the preview does not show it/,
    );
    late.end();
    const none = new EndpointRenderer({ program: `${folder.root}/gone.cjs` });
    assert.match((await none.render(question)).body, /This endpoint could not be rendered/);
    none.end();
  });
});
