/**
 * Configuration files in the server: they take precedence over the editor's settings, are watched, and are read as
 * they are typed.
 */
import assert from "node:assert/strict";
import type { CompletionList, Hover } from "vscode-languageserver-protocol";
import { LanguageClient, poorCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const name = "docs-json.config.jsonc";

describe("configuration files in the server", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  /** Starts with a site below the root of a repository, so that a file above the site may apply. */
  async function start(files: Readonly<Record<string, string>>, options = {}): Promise<void> {
    site = new SiteFolder({
      ".git/HEAD": "ref: refs/heads/main\n",
      "docs/docs.json": docsJson({ pages: ["intro", "lost"] }),
      "docs/intro.mdx": "[gone](/gone)\n",
      ...files,
    });
    client = await LanguageClient.start({ folders: [site.root], ...options });
  }

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("take precedence over the editor's settings, which apply again without one", async () => {
    await start(
      { [name]: '{ "rules": { "missing-page": "off" } }' },
      { configuration: () => ({ rules: { "missing-page": "error", "broken-link": "off" } }) },
    );
    await client.untilCodes(site.path("docs/intro.mdx"), ["broken-link"]);
    assert.equal(client.publishedFor(site.path("docs/docs.json")), undefined);
    await client.tell(["deleted", site.delete(name)]);
    await client.untilCodes(site.path("docs/docs.json"), ["missing-page"]);
    await client.untilCodes(site.path("docs/intro.mdx"), []);
    assert.equal(client.diagnostics(site.path("docs/docs.json"))[0]?.severity, 1);
    // A nearer file takes precedence over one further up.
    await client.tell(["created", site.write(`docs/${name}`, "{}")]);
    await client.untilCodes(site.path("docs/intro.mdx"), ["broken-link"]);
    await client.until(
      () => client.diagnostics(site.path("docs/docs.json"))[0]?.severity === 2,
      "the severity of the rule itself",
    );
  });

  it("are read as they are typed, and keep their last content while they are broken", async () => {
    await start({ [`docs/${name}`]: "{}" });
    const [config, page] = [site.path(`docs/${name}`), site.path("docs/intro.mdx")];
    await client.untilCodes(page, ["broken-link"]);
    await client.open(config, '{ "rules": { "broken-link": "off" } }', "jsonc");
    await client.untilCodes(page, []);
    await client.change(config, { text: '{ "rules": { "broken-link": "of" } }' });
    await client.untilCodes(config, ["configuration"]);
    assert.equal(client.diagnostics(config)[0]?.severity, 1);
    assert.match(String(client.diagnostics(config)[0]?.message), /`broken-link` must be .* not `of`/);
    assert.deepEqual(client.codes(page), []);
    await client.change(config, { text: '{ "rules": { "broken-links": "off" } }' });
    await client.untilCodes(page, ["broken-link"]);
    assert.equal(client.diagnostics(config)[0]?.severity, 2);
    assert.match(String(client.diagnostics(config)[0]?.message), /did you mean `broken-link`\?/);
    // The file on disk applies again.
    await client.close(config);
    await client.untilCodes(config, []);
  });

  it("apply after a save if another program writes them and the client does not watch", async () => {
    await start({}, { capabilities: poorCapabilities });
    const main = site.path("docs/docs.json");
    await client.open(main);
    await client.untilCodes(main, ["missing-page"]);
    const near = site.write(`docs/${name}`, '{ "rules": { "missing-page": "off" } }');
    await client.save(main);
    await client.untilCodes(main, []);
    site.write(`docs/${name}`, '{ "rules": { "missing-page": "of" } }');
    await client.save(main);
    await client.untilCodes(near, ["configuration"]);
    site.write(`docs/${name}`, "{}");
    await client.save(main);
    await client.untilCodes(main, ["missing-page"]);
    site.write(name, '{ "rules": { "missing-page": "off" } }');
    site.delete(`docs/${name}`);
    await client.close(main);
    await client.untilCodes(main, []);
  });

  it("limit texts of the frontmatter, at the text and as it is typed", async () => {
    const limit = (bounds: string) =>
      `{ "frontmatter": { "docs/**": { "length": { "title": ${bounds} } } } }`;
    await start({
      [name]: limit("[3, 6]"),
      "docs/docs.json": docsJson({ pages: ["intro"] }),
      "docs/intro.mdx": "---\ntitle: Introduction\n---\n",
    });
    const [config, page] = [site.path(name), site.path("docs/intro.mdx")];
    await client.untilCodes(page, ["frontmatter-length"]);
    assert.deepEqual(client.diagnostics(page)[0]?.range, {
      start: { line: 1, character: 7 },
      end: { line: 1, character: 19 },
    });
    await client.open(page, "---\ntitle: Intro\n---\n", "mdx");
    await client.untilCodes(page, []);
    await client.change(page, { text: "---\ntitle: In\n---\n" });
    await client.untilCodes(page, ["frontmatter-length"]);
    assert.match(
      String(client.diagnostics(page)[0]?.message),
      /has 2 characters, but .* 3 to 6 here; lengthen/,
    );
    await client.open(config, limit("[2, 6]"), "jsonc");
    await client.untilCodes(page, []);
    await client.change(config, { text: limit("[6, 2]") });
    await client.untilCodes(config, ["configuration"]);
    assert.match(String(client.diagnostics(config)[0]?.message), /at least 6 and at most 2/);
  });

  it("ignore findings by the underlined text, and report unused entries", async () => {
    const entry = (rule: string, file: string, subject: string) =>
      `{ "rule": "${rule}", "file": "${file}", "subject": "${subject}", "reason": "known" }`;
    const text = (subject: string) =>
      `{\n  "ignore": [${entry("missing-page", "docs/docs.json", "lost")},\n    ${entry("broken-link", "docs/intro.mdx", subject)}]\n}`;
    await start({ [name]: text("/gone") });
    const [config, page] = [site.path(name), site.path("docs/intro.mdx")];
    await client.open(page, "[gone](/gone)\n", "mdx");
    await client.untilCodes(page, []);
    // Unsaved text in the page is compared too.
    await client.change(page, { text: "[gone](/gone) and [other](/other)\n" });
    await client.untilCodes(page, ["broken-link"]);
    await client.change(page, { text: "nothing\n" });
    await client.untilCodes(config, ["configuration"]);
    const [finding] = client.diagnostics(config);
    assert.match(
      String(finding?.message),
      /no finding of `broken-link` about `\/gone` in `docs\/intro\.mdx`/,
    );
    assert.equal(finding?.range.start.line, 2);
    assert.deepEqual(client.codes(site.path("docs/docs.json")), []);
    await client.change(page, { text: "[gone](/gone)\n" });
    await client.untilCodes(config, []);
  });

  it("have completion and hover, even above their sites and for a client with few capabilities", async () => {
    await start({}, { capabilities: poorCapabilities });
    const config = site.path(name);
    const lines = [
      '{ "dialect": "", "rules": { "orphan-page": "off",  } }',
      '{ "frontmatter": { "a/**": { "length": { "title": [1, 2],  } } } }',
    ];
    await client.open(config, lines[0] ?? "", "jsonc");
    const at = (character: number) => ({
      textDocument: { uri: uriOf(config) },
      position: { line: 0, character },
    });
    const labels = async (character: number) => {
      const list = await client.request<CompletionList | null>("textDocument/completion", at(character));
      return (list?.items ?? []).map(({ label }) => label);
    };
    const text = lines[0] ?? "";
    assert.deepEqual(await labels(text.indexOf('""') + 1), ["auto", "reference", "current"]);
    const keys = await labels(2);
    assert.ok(keys.includes("failOn") && keys.includes("ignore") && !keys.includes("rules"), keys.join());
    const codes = await labels(text.indexOf(",  }") + 2);
    assert.ok(codes.includes("broken-link") && !codes.includes("orphan-page"), codes.join());
    const severities = await labels(text.indexOf('"off"') + 2);
    assert.ok(severities.includes("hint") && severities.includes("off"));
    const hover = await client.request<Hover | null>("textDocument/hover", at(text.indexOf("orphan-page")));
    assert.match(JSON.stringify(hover?.contents), /navigation/);
    const lengths = lines[1] ?? "";
    await client.change(config, { text: lengths });
    const demands = await labels(lengths.indexOf('"length"'));
    assert.ok(demands.includes("required"), demands.join());
    const named = await labels(lengths.indexOf(",  }") + 2);
    assert.ok(named.includes("description") && !named.includes("title"), named.join());
    const explained = await client.request<Hover | null>(
      "textDocument/hover",
      at(lengths.indexOf("length") + 1),
    );
    assert.match(JSON.stringify(explained?.contents), /number of characters/);
  });
});
