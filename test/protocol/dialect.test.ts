/** The dialect of a site: sent to the client, and changed by typing, by settings and by actions. */
import assert from "node:assert/strict";
import type { CodeAction, Command, Range } from "vscode-languageserver-protocol";
import type { SiteReading } from "../../server/src/protocol.ts";
import { LanguageClient, poorCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const address = "https://mintlify.com/docs.json";
const byReference = "because docs.json does not name the platform's $schema";
const bySchema = "because docs.json names the platform's $schema";

describe("the dialect", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;

  const japanese = { languages: [{ language: "ja", pages: ["intro"] }] };

  async function start(text: string, options = {}): Promise<void> {
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "" });
    main = site.path("docs.json");
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
      ...options,
    });
    await client.open(main);
    await client.untilCodes(main, ["language-code"]);
  }

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const readings = (): readonly SiteReading[] => client.statuses.at(-1)?.readings ?? [];

  async function untilRead(dialect: string, chosenBy: string): Promise<void> {
    await client.until(
      () => readings()[0]?.dialect === dialect && readings()[0]?.chosenBy === chosenBy,
      () => `${dialect} by ${chosenBy}, not ${JSON.stringify(readings())}`,
    );
    assert.deepEqual(readings(), [{ folder: site.root, dialect, chosenBy }]);
  }

  const untilSeverity = (severity: number): Promise<void> =>
    client.until(() => client.diagnostics(main)[0]?.severity === severity, `severity ${severity}`);

  /** The range of a string in docs.json. */
  function rangeOf(text: string): Range {
    const before = site.read("docs.json").split(text)[0] ?? "";
    const line = before.split("\n").length - 1;
    const character = before.length - (before.lastIndexOf("\n") + 1);
    return { start: { line, character }, end: { line, character: character + text.length } };
  }

  async function switches(range: Range, only?: readonly string[]): Promise<readonly CodeAction[]> {
    const context = only === undefined ? {} : { only: [...only] };
    const actions = (await client.codeActions(main, range, context)) ?? [];
    return actions.filter(({ title }) => /dialect/.test(title));
  }

  it("is sent with the reason for it, and again when $schema is typed", async () => {
    await start(docsJson(japanese));
    await untilRead("reference", "no-schema");
    await untilSeverity(2);
    const count = client.statuses.length;
    const place = { line: 0, character: 1 };
    await client.change(main, {
      range: { start: place, end: place },
      text: `"$schema": "${address}",`,
    });
    await untilRead("current", "schema");
    await untilSeverity(4);
    assert.equal(client.statuses.length, count + 1, "sent once");
  });

  it("is shown as the setting's, and follows the setting", async () => {
    let dialect = "reference";
    await start(docsJson(japanese, { $schema: address }), { configuration: () => ({ dialect }) });
    await untilRead("reference", "setting");
    await untilSeverity(2);
    dialect = "auto";
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await untilRead("current", "schema");
    await untilSeverity(4);
    dialect = "[Free](command:workbench.action.quit)";
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.until(() => client.logs.length > 0, "a word about the wrong value");
    await untilRead("current", "schema");
  });

  it("can be changed at a finding that depends on it, until the server exits", async () => {
    await start(docsJson(japanese));
    const [diagnostic] = client.diagnostics(main);
    const offered = await switches(rangeOf('"ja"'));
    assert.deepEqual(
      offered.map(({ title, kind, diagnostics }) => ({ title, kind, diagnostics })),
      [
        {
          title: `Use the current dialect (now reference, ${byReference})`,
          kind: "quickfix",
          diagnostics: [diagnostic],
        },
      ],
    );
    const { command } = offered[0] ?? {};
    assert.ok(command);
    assert.ok(
      client.initializeResult.capabilities.executeCommandProvider?.commands.includes(command.command),
    );
    const { title: _, ...called } = command;
    assert.equal(await client.request("workspace/executeCommand", called), null);
    assert.equal(client.diagnostics(main)[0]?.severity, 4);
    await untilRead("current", "setting");
    assert.deepEqual(client.messages, [
      'This site is checked with the current dialect until the server exits; to make this permanent, set "docsJson.dialect": "current" in the editor\'s settings.',
    ]);
    // Back to the choice of docs.json.
    const back = (await switches(rangeOf('"theme"'), ["source"])).find(({ title }) => /^Let/.test(title));
    assert.ok(back?.command);
    await client.request("workspace/executeCommand", back.command);
    await untilRead("reference", "no-schema");
  });

  it("can be changed by a client that writes settings", async () => {
    await start(docsJson(japanese), {
      initializationOptions: { status: true, commands: ["docsJson.setDialect"] },
    });
    const [action] = await switches(rangeOf('"ja"'));
    assert.equal(action?.command?.command, "docsJson.setDialect");
    assert.deepEqual(action?.command?.arguments, [{ uri: uriOf(main), dialect: "current" }]);
  });

  it("can be changed at $schema, if a client requests that kind, and nowhere else", async () => {
    await start(docsJson(japanese, { $schema: address }));
    const title = `Use the reference dialect (now current, ${bySchema})`;
    const titles = async (range: Range, only?: readonly string[]) =>
      (await switches(range, only)).map((action) => [action.title, action.kind]);
    assert.deepEqual(await titles(rangeOf('"$schema"')), [[title, "quickfix"]]);
    assert.deepEqual(await titles(rangeOf(address)), [[title, "quickfix"]]);
    const elsewhere = rangeOf('"theme"');
    assert.deepEqual(await titles(elsewhere), []);
    assert.deepEqual(await titles(elsewhere, ["quickfix"]), []);
    assert.deepEqual(await titles(elsewhere, ["source.fixAll"]), []);
    for (const only of ["source", "source.dialect", "source.dialect.docsJson"]) {
      assert.deepEqual(await titles(elsewhere, [only]), [[title, "source.dialect.docsJson"]], only);
    }
    const kinds = client.initializeResult.capabilities.codeActionProvider;
    assert.ok(typeof kinds === "object" && kinds.codeActionKinds?.includes("source.dialect.docsJson"));
  });

  it("can be changed by a command for a client without code actions", async () => {
    await start(docsJson(japanese), { capabilities: { ...poorCapabilities, textDocument: {} } });
    const actions = (await client.codeActions(main, rangeOf('"ja"'))) as unknown as Command[];
    const command = actions.find(({ title }) => /^Use the current dialect/.test(title));
    assert.equal(command?.command, "docsJson.useDialect");
    await client.request("workspace/executeCommand", command);
    assert.equal(client.diagnostics(main)[0]?.severity, 4);
  });

  it("is not changed by invalid arguments", async () => {
    await start(docsJson(japanese));
    await untilRead("reference", "no-schema");
    for (const argument of [
      undefined,
      null,
      7,
      {},
      { uri: uriOf(main) },
      { uri: uriOf(main), dialect: "x" },
    ]) {
      await client.request("workspace/executeCommand", {
        command: "docsJson.useDialect",
        arguments: [argument],
      });
    }
    const elsewhere = { uri: "file:///nowhere/docs.json", dialect: "current" };
    await client.request("workspace/executeCommand", {
      command: "docsJson.useDialect",
      arguments: [elsewhere],
    });
    assert.deepEqual([client.messages, readings()[0]?.dialect], [[], "reference"]);
  });
});
