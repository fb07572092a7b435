/** A site with a mint.json and no docs.json: the finding about it, and the docs.json generated from it. */
import assert from "node:assert/strict";
import type {
  ClientCapabilities,
  CodeAction,
  CodeActionContext,
  TextEdit,
} from "vscode-languageserver-protocol";
import { showMigrationCommand } from "../../server/src/protocol.ts";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

/** An editor that supports file operations. */
const creating: ClientCapabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
  },
};

const former = JSON.stringify({
  name: "Docs",
  colors: { primary: "#15803D" },
  feedback: {},
  navigation: [{ group: "A", pages: ["intro", "gone"] }],
});

const title = "Create docs.json from this file (leaves 1 here: feedback)";
const hint =
  'This is the older format, which is not checked; the action "Create docs.json from this file" creates a docs.json, which is.';
const start = { line: 0, character: 0 };

/** The package file of another tool, which has nothing to do with sites. */
const otherTool = JSON.stringify({ name: "app", "source-directories": ["source"], application: {} });

describe("a mint.json without a docs.json", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let path: string;

  const begin = async (
    files: Readonly<Record<string, string>> = {},
    capabilities: ClientCapabilities = creating,
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    site = new SiteFolder({ "docs/mint.json": former, "docs/intro.mdx": "# Intro\n", ...files });
    path = site.path("docs/mint.json");
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities,
      initializationOptions: { status: true, docsJson: { diagnostics: { delay: 0 } }, ...options },
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
  };

  const untilHint = (): Promise<void> =>
    client.until(() => client.diagnostics(path).length === 1, "the hint");

  const actionsIn = async (context: Partial<CodeActionContext> = {}): Promise<readonly CodeAction[]> =>
    (await client.codeActions(path, { start, end: start }, context)) ?? [];

  const formerFiles = (): readonly string[] => client.statuses.at(-1)?.formerFiles ?? [];

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  describe("has a hint", () => {
    it("once, open or not, and no other findings", async () => {
      await begin();
      await untilHint();
      await client.until(() => formerFiles().length > 0, "the status");
      assert.deepEqual(client.statuses.at(-1), {
        sites: [],
        formerFiles: [path],
        readings: [],
        degraded: false,
        reason: "",
      });
      await client.open(path);
      const { diagnostics } = await client.untilCurrent(path);
      assert.deepEqual(diagnostics, [
        { range: { start, end: start }, severity: 4, source: "docs.json", message: hint },
      ]);
      await client.change(path, { text: `${former}\n` });
      assert.equal((await client.untilCurrent(path)).diagnostics.length, 1);
      assert.deepEqual([...client.shown().keys()], [uriOf(path)]);
      assert.deepEqual(client.messages, []);
    });

    it("if it is the only open file, without a folder", async () => {
      await begin();
      await client.dispose();
      client = await LanguageClient.start({ capabilities: creating });
      await client.open(path);
      await untilHint();
    });

    it("until a docs.json exists, and again when the docs.json is gone", async () => {
      await begin();
      await untilHint();
      const main = site.write("docs/docs.json", docsJson({ pages: ["intro", "gone"] }));
      await client.tell(["created", main]);
      await client.untilCodes(main, ["missing-page"]);
      await client.untilCodes(path, ["leftover-mint-json"]);
      assert.deepEqual(formerFiles(), []);
      await client.tell(["deleted", site.delete("docs/docs.json")]);
      await untilHint();
      await client.until(() => formerFiles().length === 1, "the status");
    });

    it("except in files of other tools, in excluded folders, and next to a docs.json", async () => {
      await begin({
        "app/mint.json": otherTool,
        "node_modules/x/mint.json": former,
        "done/mint.json": former,
        "done/docs.json": docsJson({ pages: [] }),
      });
      await untilHint();
      await client.until(() => client.statuses.at(-1)?.sites.length === 1, "the site");
      assert.deepEqual(formerFiles(), [path]);
      for (const name of ["app/mint.json", "node_modules/x/mint.json", "done/mint.json"]) {
        await client.open(site.path(name));
        const actions = (await client.codeActions(site.path(name), { start, end: start })) ?? [];
        const offered = actions.some((action) => action.title.startsWith(title));
        assert.equal(offered, name.startsWith("node_modules"), name);
        const codes = client.diagnostics(site.path(name)).map(({ code }) => code);
        assert.deepEqual(codes, name.startsWith("done") ? ["leftover-mint-json"] : [], name);
      }
    });
  });

  describe("becomes a docs.json", () => {
    it("by an edit offered among the fixes and, on request, among the source actions", async () => {
      await begin();
      await client.open(path);
      await client.untilCurrent(path);
      const [create, ...more] = await actionsIn();
      assert.deepEqual(more, []);
      assert.deepEqual([create?.title, create?.kind, create?.command], [title, "quickfix", undefined]);
      assert.deepEqual(
        create?.diagnostics?.map(({ message }) => message),
        [hint],
      );
      const uri = uriOf(site.path("docs/docs.json"));
      const [made, content] = create?.edit?.documentChanges ?? [];
      assert.deepEqual(made, { kind: "create", uri });
      assert.ok(content !== undefined && "edits" in content);
      assert.deepEqual(content.textDocument, { uri, version: null });
      const [change] = content.edits as TextEdit[];
      assert.deepEqual(JSON.parse(change?.newText ?? "").navigation, {
        groups: [{ group: "A", pages: ["intro", "gone"] }],
      });
      for (const only of ["source", "source.migrate", "source.migrate.docsJson"]) {
        const [source] = await actionsIn({ only: [only] });
        assert.deepEqual([source?.title, source?.kind], [title, "source.migrate.docsJson"], only);
      }
      assert.deepEqual(await actionsIn({ only: ["refactor"] }), []);
    });

    it("which is checked automatically, before it is saved", async () => {
      await begin();
      await client.open(path);
      await untilHint();
      const [create] = await actionsIn();
      const [, content] = create?.edit?.documentChanges ?? [];
      assert.ok(content !== undefined && "edits" in content);
      const [change] = content.edits as TextEdit[];
      // Like in an editor: the file exists, is empty, and its text is open.
      const main = site.write("docs/docs.json", "");
      await client.tell(["created", main]);
      await client.open(main, change?.newText);
      await client.untilCodes(main, ["missing-page"]);
      await client.untilCodes(path, ["leftover-mint-json"]);
      assert.deepEqual(
        (await actionsIn()).map((action) => action.title),
        ["Turn off leftover-mint-json"],
      );
    });

    it("and names the file to open for a client that can open it", async () => {
      await begin({}, creating, { commands: [showMigrationCommand] });
      await client.open(path);
      await untilHint();
      const [create] = await actionsIn();
      assert.deepEqual(create?.command, {
        title: "Create docs.json from this file",
        command: showMigrationCommand,
        arguments: [{ uri: uriOf(site.path("docs/docs.json")), left: ["feedback"] }],
      });
    });

    it("by a text edit if no files can be created, but only on request", async () => {
      await begin({}, richCapabilities);
      await client.open(path);
      await untilHint();
      assert.deepEqual(await actionsIn({ triggerKind: 2 }), []);
      const [create] = await actionsIn({ triggerKind: 1 });
      assert.deepEqual(
        create?.edit?.documentChanges?.map((one) => ("kind" in one ? one.kind : one.textDocument.uri)),
        [uriOf(site.path("docs/docs.json"))],
      );
      await client.dispose();
      site.remove();
      await begin({}, poorCapabilities);
      await client.open(path);
      await untilHint();
      const [plain] = await actionsIn();
      assert.deepEqual(Object.keys(plain?.edit?.changes ?? {}), [uriOf(site.path("docs/docs.json"))]);
    });

    it("as soon as it is valid JSON with a navigation", async () => {
      await begin();
      await client.open(path);
      for (const [text, amount] of [
        [former.slice(1), 0],
        ["{}", 0],
        [otherTool, 0],
        [former, 1],
      ] as const) {
        await client.change(path, { text });
        assert.equal((await actionsIn()).length, amount, text);
      }
    });
  });
});
