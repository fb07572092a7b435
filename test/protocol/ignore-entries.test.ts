/** The action that ignores a finding in the configuration of its site. */
import assert from "node:assert/strict";
import type { CodeAction, TextEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const name = "docs-json.config.jsonc";
const everywhere = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

describe("the action that ignores a finding in the configuration", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  /** Starts with a site in a folder of a repository; the configuration may be above the site. */
  async function start(files: Readonly<Record<string, string>>, options = {}): Promise<void> {
    site = new SiteFolder({
      ".git/HEAD": "ref: refs/heads/main\n",
      "docs/docs.json": docsJson({ pages: ["intro", "lost"] }),
      "docs/intro.mdx": "[gone](/gone) and [other](/other)\n",
      ...files,
    });
    client = await LanguageClient.start({ folders: [site.root], ...options });
    await client.open(site.path("docs/intro.mdx"));
    await client.untilCodes(site.path("docs/intro.mdx"), ["broken-link", "broken-link"]);
    await client.untilCodes(site.path("docs/docs.json"), ["missing-page"]);
  }

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  async function actionsIn(file: string, range = everywhere): Promise<readonly CodeAction[]> {
    const actions = await client.codeActions(site.path(file), range, { only: ["quickfix"] });
    return (actions ?? []).filter(({ title }) => title.endsWith("in the configuration…"));
  }

  /** The text of the configuration after an editor has applied an action. */
  function after({ edit }: CodeAction, text: string, path: string): string {
    const [change] = edit?.documentChanges ?? [];
    const edits =
      change !== undefined && "edits" in change
        ? (change.edits as TextEdit[])
        : (edit?.changes?.[uriOf(path)] ?? []);
    assert.ok(edits.length > 0);
    return TextDocument.applyEdits(TextDocument.create("file:///a", "jsonc", 1, text), edits);
  }

  it("writes the rule, file and underlined text, and shows where to write the reason", async () => {
    const text = "{\n  // Ours.\n  \"failOn\": 'x',\n}\n".replace("'x'", '"hint"');
    await start({ [name]: text }, { initializationOptions: { commands: ["docsJson.showPlace"] } });
    const [config, page] = [site.path(name), site.path("docs/intro.mdx")];
    const [action, ...more] = await actionsIn("docs/intro.mdx");
    assert.ok(action);
    assert.deepEqual(more, []);
    assert.deepEqual([action.title, action.kind], ["Ignore broken-link in the configuration…", "quickfix"]);
    assert.equal(action.diagnostics?.length, 1);
    assert.deepEqual(
      action.edit?.documentChanges?.map((one) => ("textDocument" in one ? one.textDocument : undefined)),
      [{ uri: uriOf(config), version: null }],
    );
    const changed = after(action, text, config);
    assert.match(
      changed,
      /^\{\n {2}\/\/ Ours\.\n {2}"failOn": "hint",\n {2}"ignore": \[\n[\s\S]*"rule": "broken-link",\s+"file": "docs\/intro\.mdx",\s+"subject": "\/gone",\s+"reason": ""\s+\}\n {2}\],\n\}\n$/,
    );
    const lines = changed.split("\n");
    const line = lines.findIndex((one) => one.includes('"reason"'));
    const at = { line, character: (lines[line] ?? "").indexOf('""') + 1 };
    assert.deepEqual(action.command, {
      title: action.title,
      command: "docsJson.showPlace",
      arguments: [{ uri: uriOf(config), range: { start: at, end: at } }],
    });
    // The editor shows the file with the edit, and the author types the reason.
    await client.open(config, changed, "jsonc");
    await client.untilCodes(page, ["broken-link"]);
    assert.match(String(client.diagnostics(page)[0]?.message), /\/other/);
    await client.untilCodes(config, ["configuration"]);
    assert.match(String(client.diagnostics(config)[0]?.message), /no `reason`/);
    await client.change(config, { text: changed.replace('"reason": ""', '"reason": "a gateway"') });
    await client.untilCodes(config, []);
    assert.deepEqual(client.codes(page), ["broken-link"]);
  });

  it("adds to unsaved text, for findings in any file, and without a command for other clients", async () => {
    await start({ [name]: "{}" });
    const config = site.path(name);
    const typed = '{ "ignore": [ { "rule": "broken-link", "file": "docs/x.mdx", "reason": "é" } ] }';
    await client.open(config, typed, "jsonc");
    const [action] = await actionsIn("docs/docs.json");
    assert.ok(action);
    assert.equal(action.command, undefined);
    assert.deepEqual(
      action.edit?.documentChanges?.map((one) => ("textDocument" in one ? one.textDocument : undefined)),
      [{ uri: uriOf(config), version: 1 }],
    );
    const changed = after(action, typed, config);
    assert.deepEqual(JSON.parse(changed), {
      ignore: [
        { rule: "broken-link", file: "docs/x.mdx", reason: "é" },
        { rule: "missing-page", file: "docs/docs.json", subject: "lost", reason: "" },
      ],
    });
    await client.change(config, { text: changed });
    await client.untilCodes(site.path("docs/docs.json"), []);
  });

  it("applies to the finding at the cursor, in a file next to docs.json", async () => {
    await start({ [`docs/${name}`]: "{}" });
    const character = "[gone](/gone) and [other](/oth".length;
    const at = { line: 0, character };
    const [action] = await actionsIn("docs/intro.mdx", { start: at, end: at });
    assert.ok(action);
    const changed = after(action, "{}", site.path(`docs/${name}`));
    assert.deepEqual(JSON.parse(changed), {
      ignore: [{ rule: "broken-link", file: "intro.mdx", subject: "/other", reason: "" }],
    });
  });

  it("names the underlined text in a spec, and ignores nothing else there", async () => {
    const spec = {
      openapi: "3.0.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: {} }, "/b": { post: {} } },
    };
    await start({
      [`docs/${name}`]: "{}",
      "docs/docs.json": docsJson({ pages: ["intro", "lost", { group: "API", openapi: "openapi.json" }] }),
      "docs/openapi.json": `${JSON.stringify(spec, undefined, 2)}\n`,
    });
    const [config, file] = [site.path(`docs/${name}`), site.path("docs/openapi.json")];
    await client.untilCodes(file, ["operation-without-response", "operation-without-response"]);
    const [first] = client.diagnostics(file);
    assert.ok(first);
    const [action] = await actionsIn("docs/openapi.json", first.range);
    assert.ok(action);
    const changed = after(action, "{}", config);
    const [entry] = JSON.parse(changed).ignore;
    assert.deepEqual([entry.rule, entry.file], ["operation-without-response", "openapi.json"]);
    assert.ok(entry.subject.length > 0);
    await client.open(config, changed, "jsonc");
    await client.untilCodes(file, ["operation-without-response"]);
  });

  it("uses plain changes for a client without versions", async () => {
    await start(
      { [name]: "{}" },
      { capabilities: { ...poorCapabilities, textDocument: { ...richCapabilities.textDocument } } },
    );
    const [action] = await actionsIn("docs/docs.json");
    assert.ok(action);
    assert.equal(action.edit?.documentChanges, undefined);
    assert.match(after(action, "{}", site.path(name)), /"missing-page"/);
  });

  it("is not offered without a valid configuration, or for findings that cannot be ignored", async () => {
    await start({});
    assert.deepEqual(await actionsIn("docs/docs.json"), []);
    const config = site.path(name);
    await client.open(config, '{ "rules": { "missing-page": "loud" } }', "jsonc");
    await client.untilCodes(config, ["configuration"]);
    assert.deepEqual(await actionsIn("docs/docs.json"), []);
    await client.change(config, { text: "{}" });
    await client.untilCodes(config, []);
    assert.equal((await actionsIn("docs/docs.json")).length, 1);
    await client.change(site.path("docs/intro.mdx"), { text: "It takes <5 ms.\n" });
    await client.untilCodes(site.path("docs/intro.mdx"), ["page-syntax"]);
    assert.deepEqual(await actionsIn("docs/intro.mdx"), []);
  });
});
