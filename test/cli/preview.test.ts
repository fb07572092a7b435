/** `docs-json preview`: the answers of its server, access to them, and updates after changes of files. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { answerTo, isLoopbackHost, type PreviewedSite } from "../../server/src/cli/preview/answer.ts";
import { type RunningPreview, servePreview } from "../../server/src/cli/preview/server.ts";
import { EndpointRenderer } from "../../server/src/rendering/endpoint-renderer.ts";
import { PageRenderer } from "../../server/src/rendering/page-renderer.ts";
import { defaultSettings } from "../../server/src/service/snapshot.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutLinks } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

const token = "the-token";
const assets = {
  "preview.js": "// script",
  "preview.css": "/* style */",
  "highlighter.js": "// colors",
};

describe("docs-json preview", () => {
  let folder: TemporaryFolder;
  const pages = new PageRenderer();
  const endpoints = new EndpointRenderer();
  after(() => {
    pages.end();
    endpoints.end();
  });
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("site/docs.json", docsJson({ groups: [{ group: "Start", pages: ["index", "setup"] }] }));
    folder.write("site/index.mdx", "---\ntitle: Home\n---\n\n## Welcome\n\n![A](/a.png)\n");
    folder.write("site/setup.mdx", '---\ntitle: Set-up\n---\n\nimport B from "/snippets/b.mdx"\n\n<B />\n');
    folder.write("site/snippets/b.mdx", "From the *snippet*\n");
    folder.write("site/a.png", Uint8Array.of(1, 2, 3));
    folder.write("secret.txt", "secret");
    folder.write("secret.png", "secret");
  });
  afterEach(() => folder.remove());

  function previewed(): PreviewedSite {
    const root = join(folder.root, "site");
    const result = openSite(root, {
      settings: defaultSettings,
      files: true,
      pages: false,
      frontmatter: "all",
    });
    if (result.kind !== "opened") throw new Error(result.reason);
    return { root, site: result.opened.site, pages, endpoints, token, port: 4000, assets };
  }

  function answer(path: string, { method = "GET", host = "127.0.0.1:4000" } = {}) {
    return answerTo(previewed(), { method, url: `/${token}/${path}`, host });
  }

  describe("answers", () => {
    it("with the page, its script and style, which may load nothing from elsewhere", async () => {
      const { status, headers, body } = await answer("");
      assert.equal(status, 200);
      assert.match(String(body), /<script type="module" src="preview\.js"><\/script>/);
      assert.match(
        headers["Content-Security-Policy"] ?? "",
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      assert.doesNotMatch(headers["Content-Security-Policy"] ?? "", /unsafe|http|\*/);
      assert.doesNotMatch(String(body), /https?:|<script>|style=|onload/);
      assert.equal((await answer("preview.js")).body, "// script");
      assert.equal((await answer("preview.css")).headers["Content-Type"], "text/css; charset=utf-8");
    });

    it("with an icon, so that no browser requests one elsewhere", async () => {
      assert.equal((await answer("icon.svg")).headers["Content-Type"], "image/svg+xml");
    });

    it("with the frame and the page", async () => {
      const start = JSON.parse(String((await answer("frame")).body));
      assert.equal(start.title, "Home – Docs");
      assert.equal(
        start.page,
        '<!----><h2 data-block id="at-welcome">Welcome</h2><!----><p data-block><img alt="A" data-file="a.png"></p>',
      );
      assert.match(start.sidebar, /aria-current="page"><span class="name">Home/);
      const setup = JSON.parse(String((await answer("frame?address=%2Fsetup")).body));
      assert.match(setup.page, /From the <em>snippet<\/em>/);
      const row = JSON.parse(
        String((await answer(`frame?row=${encodeURIComponent("group:Start|page:setup")}`)).body),
      );
      assert.equal(row.title, "Set-up – Docs");
    });

    it("with the first page if there is none at the URL, and says so", async () => {
      const contentAt = async (query: string) => JSON.parse(String((await answer(`frame${query}`)).body));
      for (const query of ["?address=%2Fgone", "?row=page:gone"]) {
        const { title, problem } = await contentAt(query);
        assert.deepEqual(
          [title, problem],
          ["Home – Docs", "The preview finds no such page, so it shows the first one."],
        );
      }
      for (const query of ["", "?address=%2F", "?address=%2Fsetup"])
        assert.equal((await contentAt(query)).problem, "");
    });

    it("with the source of a page that the parser must not read", async () => {
      folder.write("site/index.mdx", "a\n=\n".repeat(20_000));
      const { page } = JSON.parse(String((await answer("frame")).body));
      assert.match(page, /so the preview shows its source text; /);
    });

    it("with images of the site, which can run nothing when they are opened", async () => {
      folder.write("site/b c.SVG", "<svg/>");
      const { status, headers, body } = await answer("files/a.png");
      assert.deepEqual(
        [status, headers["Content-Type"], [...Buffer.from(body)]],
        [200, "image/png", [1, 2, 3]],
      );
      const drawing = await answer("files/b%20c.SVG");
      assert.equal(drawing.headers["Content-Type"], "image/svg+xml");
      assert.match(drawing.headers["Content-Security-Policy"] ?? "", /default-src 'none'.*sandbox/);
    });
  });

  describe("gives nothing", () => {
    const addresses = [
      "files/docs.json",
      "files/index.mdx",
      "files/",
      "files",
      "files/../../secret.png",
      "files/%2e%2e/secret.png",
      "files/..%2fsecret.png",
      "files/..%5Csecret.png",
      "files//secret.png",
      "files/%00.png",
      "files/a.png%00.txt",
      "files/%E0%A4%A.png",
      "files/gone.png",
      "secret.png",
      "../secret.png",
      "constructor",
      "__proto__",
      "preview.js/",
      "events/x",
    ];
    for (const address of addresses)
      it(`at ${address}`, async () => {
        const { status, body } = await answer(address);
        assert.equal(status, 404);
        assert.doesNotMatch(String(body), /secret|title/);
      });

    it("for a file by its absolute path", async () => {
      const path = encodeURIComponent(join(folder.root, "secret.png"));
      assert.equal((await answer(`files/${path}`)).status, 404);
      const frame = JSON.parse(
        String((await answer(`frame?file=${encodeURIComponent("../secret.txt")}`)).body),
      );
      assert.equal(frame.title, "Home – Docs");
    });

    it("through a link that points outside the open folder", async function () {
      skipWithoutLinks(this);
      runIn(join(folder.root, "site"), ["--version"]);
      folder.link("site/out.png", join(folder.root, "secret.png"));
      assert.equal((await answer("files/out.png")).status, 404);
    });

    it("without the token", async () => {
      for (const url of [
        "/",
        "/frame",
        "/the-toke/",
        "/the-token",
        "/THE-TOKEN/",
        "//the-token/",
        "/x/the-token/",
        "*",
        "",
      ])
        assert.equal(
          (await answerTo(previewed(), { method: "GET", url, host: "127.0.0.1:4000" })).status,
          404,
          url,
        );
    });

    it("to a host with another name or port, such as that of a web page whose name resolves to this machine", async () => {
      for (const host of [
        "example.com",
        "example.com:4000",
        "127.0.0.1",
        "127.0.0.1:4001",
        "127.0.0.1:4000.example.com",
        "",
      ])
        assert.equal((await answer("", { host })).status, 403, host);
      assert.equal((await answer("", { host: "localhost:4000" })).status, 200);
      assert.ok(isLoopbackHost("127.0.0.1", 80), "browsers omit the default port");
      assert.ok(!isLoopbackHost("example.com", 80));
    });

    it("but to be read", async () => {
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
        assert.equal((await answer("", { method })).status, 405, method);
    });
  });

  describe("serves", () => {
    let running: RunningPreview | undefined;
    afterEach(() => running?.close());

    async function serve(): Promise<URL> {
      const { root, site } = previewed();
      running = await servePreview({ root, token, port: 0, assets, currentSite: () => site });
      return new URL(running.address);
    }

    it("at the loopback address, with the assigned port", async () => {
      const address = await serve();
      assert.equal(address.hostname, "127.0.0.1");
      const { status, text } = await fetched(address);
      assert.equal(status, 200);
      assert.match(text, /<!doctype html>/);
      assert.equal((await fetched(address, { host: "example.com" })).status, 403);
    });

    it("events only to pages with the token", async () => {
      const address = await serve();
      const events = await opened(new URL("events", address));
      assert.equal(events.headers["content-type"], "text/event-stream");
      // As for every other response: no other site may read it, and browsers must not guess its type.
      for (const [name, value] of [
        ["cache-control", "no-store"],
        ["cross-origin-resource-policy", "same-origin"],
        ["referrer-policy", "no-referrer"],
        ["x-content-type-options", "nosniff"],
      ] as const)
        assert.equal(events.headers[name], value);
      assert.match(String(events.headers["content-security-policy"]), /^default-src .none.;/);
      const next = changesOf(events);
      await next();
      running?.changed();
      await next();
      assert.equal((await fetched(new URL("/wrong/events", address))).status, 404);
      assert.equal((await fetched(new URL("events", address), { host: "example.com" })).status, 403);
    });

    it("says that a port is taken", async () => {
      const address = await serve();
      const { root, site } = previewed();
      const port = Number(address.port);
      await assert.rejects(
        servePreview({ root, token, port, assets, currentSite: () => site }),
        /EADDRINUSE/,
      );
    });
  });

  it("ends at an unexpected error instead of leaving a request without an answer", async () => {
    const { root, site } = previewed();
    const brokenAssets = Object.defineProperty({ ...assets }, "preview.js", {
      get() {
        throw new Error("no script");
      },
    });
    const server = await servePreview({
      root,
      token,
      port: 0,
      assets: brokenAssets,
      currentSite: () => site,
    });
    const listeners = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    try {
      const uncaught = new Promise<Error>((resolve) => process.once("uncaughtException", resolve));
      get(new URL("preview.js", server.address)).on("error", () => undefined);
      assert.equal((await uncaught).message, "no script");
    } finally {
      for (const listener of listeners) process.on("uncaughtException", listener);
      server.close();
    }
  });

  it("rejects paths without a site, and several sites", () => {
    const run = (...args: readonly string[]) => runIn(folder.root, ["preview", ...args]).stderr;
    assert.match(run("gone"), /gone/);
    assert.match(run("a", "b"), /takes one PATH/);
    assert.match(run("--port", "70000"), /Invalid value 70000 for --port; use a number up to 65535/);
    assert.match(run("--port", "x"), /Invalid value x for --port; use a whole number/);
    folder.write("other/docs.json", docsJson({ pages: [] }));
    assert.match(run(), /shows one site/);
  });

  it("runs as a program, and is updated after changes of files", async () => {
    const program = join(import.meta.dirname, "../../server/bin/docs-json.js");
    const child = spawn(process.execPath, [program, "preview", "site"], { cwd: folder.root });
    try {
      const address = new URL(await firstLine(child));
      assert.match(address.pathname, /^\/[\w-]{24}\/$/);
      for (const name of ["preview.js", "preview.css", "highlighter.js"]) {
        const { status, text } = await fetched(new URL(name, address));
        assert.equal(status, 200);
        assert.ok(text.length > 1000);
      }
      const next = changesOf(await opened(new URL("events", address)));
      await next();
      folder.write("site/setup.mdx", "---\ntitle: Installation\n---\n\nNew text\n");
      for (;;) {
        await next();
        const { text } = await fetched(new URL("frame?file=setup.mdx", address));
        // A file that is being written is briefly empty.
        if (JSON.parse(text).title === "Installation – Docs") break;
      }
    } finally {
      child.kill();
    }
  });
});

function opened(address: URL, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, resolve).once("error", reject);
  });
}

async function fetched(address: URL, headers: Readonly<Record<string, string>> = {}) {
  const response = await opened(address, headers);
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  return { status: response.statusCode, text };
}

/** Waits for the next event each time it is called. */
function changesOf(events: IncomingMessage): () => Promise<void> {
  const parts = events.setEncoding("utf8")[Symbol.asyncIterator]();
  let text = "";
  return async () => {
    while (!text.includes("event: changed\ndata:\n\n")) {
      const { value, done } = await parts.next();
      if (done === true) throw new Error("the events have ended");
      text += value;
    }
    text = text.slice(text.indexOf("\n\n") + 2);
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const part of child.stdout?.setEncoding("utf8") ?? []) {
    text += part;
    if (text.includes("\n")) break;
  }
  return text.trim();
}
