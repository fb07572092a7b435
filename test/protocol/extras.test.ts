/** Lenses and hints over the protocol: their texts, their commands, and when clients request them again. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type {
  ApplyWorkspaceEditParams,
  ClientCapabilities,
  CodeLens,
  InlayHint,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const capabilities: ClientCapabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    applyEdit: true,
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
};

const navigation = {
  languages: [
    { language: "en", groups: [{ group: "Start", pages: ["intro", "setup"] }] },
    { language: "fr", pages: ["fr/intro"] },
  ],
};

const files = {
  "docs.json": docsJson(navigation),
  "intro.mdx": "---\ntitle: Introduction\n---\n",
  "setup.mdx": "---\ntitle: First steps\n---\n",
  "lost.mdx": "",
  "fr/intro.mdx": "---\ntitle: Bonjour\n---\n",
};

describe("lenses and hints over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let settings: Record<string, unknown>;
  /** The actions to run at the next refresh request, by its kind. */
  let onRefresh: Map<string, () => void>;
  let edits: ApplyWorkspaceEditParams[];

  const start = async (options: Parameters<typeof LanguageClient.start>[0] = {}): Promise<void> => {
    site = new SiteFolder(files);
    settings = { diagnostics: { delay: 0 } };
    onRefresh = new Map();
    edits = [];
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities,
      configuration: () => settings,
      ...options,
    });
    for (const kind of ["codeLens", "inlayHint"]) {
      client.connection.onRequest(`workspace/${kind}/refresh`, () => {
        onRefresh.get(kind)?.();
        return null;
      });
    }
    client.connection.onRequest("workspace/applyEdit", (params: ApplyWorkspaceEditParams) => {
      edits.push(params);
      return { applied: true };
    });
    await client.open(site.path("docs.json"));
  };

  /** Unlisted pages are known once the texts of all pages have been read, for which a lens waits only briefly. */
  const startAndRead = async (options: Parameters<typeof start>[0] = {}): Promise<void> => {
    await start(options);
    await client.untilCodes(site.path("lost.mdx"), ["orphan-page"]);
  };

  const lenses = async (file: string): Promise<readonly CodeLens[]> =>
    (await client.request<CodeLens[] | null>("textDocument/codeLens", {
      textDocument: { uri: uriOf(site.path(file)) },
    })) ?? [];
  const titles = async (file: string) => (await lenses(file)).map(({ command }) => command?.title);

  const hints = async (end = 999): Promise<readonly string[]> => {
    const range = { start: { line: 0, character: 0 }, end: { line: end, character: 0 } };
    const found = await client.request<InlayHint[] | null>("textDocument/inlayHint", {
      textDocument: { uri: uriOf(site.path("docs.json")) },
      range,
    });
    const text = files["docs.json"].split("\n");
    return (found ?? []).map(
      ({ position: { line, character }, label }) =>
        `${text[line]?.slice(0, character).trim()} ${String(label)}`,
    );
  };

  /** Waits for the server's next refresh request. */
  const untilRefreshed = (kind: string): Promise<void> =>
    new Promise((resolve) => onRefresh.set(kind, resolve));

  /** Repeats a request until the answer is as expected: first immediately, and then whenever the server asks for a refresh. */
  const untilAnswer = async <Answer>(kind: string, ask: () => Promise<Answer>, expected: Answer) => {
    for (;;) {
      const refreshed = untilRefreshed(kind);
      if (isDeepStrictEqual(await ask(), expected)) return;
      await refreshed;
    }
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("show the content of sections and titles of unread pages right after opening", async () => {
    await start();
    assert.deepEqual(await titles("docs.json"), ["2 pages", "2 pages", "1 page"]);
    assert.deepEqual(await hints(), [
      '"intro" Introduction',
      '"setup" First steps',
      '"language": "fr" 1 page missing',
      '"fr/intro" Bonjour',
    ]);
    assert.deepEqual(await hints(5), []);
  });

  it("show locations if the client supports it", async () => {
    await start({ initializationOptions: { commands: ["docsJson.showPlaces"] } });
    const [lens] = await lenses("setup.mdx");
    assert.equal(lens?.command?.title, "In navigation: en › Start");
    assert.equal(lens.command.command, "docsJson.showPlaces");
    const text = TextDocument.create("file:///docs.json", "json", 1, files["docs.json"]);
    const [shown] = lens.command.arguments ?? [];
    assert.equal(shown.uri, uriOf(site.path("setup.mdx")));
    assert.deepEqual(
      shown.places.map(({ range }: never) => text.getText(range)),
      ['"setup"'],
    );
  });

  it("are plain text for clients without the commands", async () => {
    await startAndRead({ capabilities: poorCapabilities });
    assert.deepEqual(client.initializeResult.capabilities.executeCommandProvider?.commands, [
      "docsJson.turnOffRule",
      "docsJson.useDialect",
      "docsJson.tellWhere",
    ]);
    const all = [...(await lenses("setup.mdx")), ...(await lenses("lost.mdx"))];
    assert.deepEqual(
      all.map(({ command }) => command),
      [
        { title: "In navigation: en › Start", command: "" },
        { title: "Not in the navigation", command: "" },
      ],
    );
  });

  it("add a page, and keep the author's formatting", async () => {
    await startAndRead();
    const [lens] = await lenses("lost.mdx");
    assert.ok(lens?.command);
    assert.deepEqual(
      [lens.command.title, lens.command.command],
      ["Not in the navigation: add", "docsJson.addPage"],
    );
    const { command, arguments: given } = lens.command;
    const applied = new Promise<ApplyWorkspaceEditParams>((resolve) => {
      client.connection.onRequest("workspace/applyEdit", (params: ApplyWorkspaceEditParams) => {
        resolve(params);
        return { applied: true };
      });
    });
    assert.equal(await client.request("workspace/executeCommand", { command, arguments: given }), null);
    const { edit, label } = await applied;
    assert.equal(label, 'List it in the group "Start", after `intro`');
    const [change] = edit.documentChanges ?? [];
    assert.ok(change !== undefined && "edits" in change);
    const before = TextDocument.create("file:///docs.json", "json", 1, files["docs.json"]);
    const text = TextDocument.applyEdits(before, change.edits as never);
    assert.equal(text, files["docs.json"].replace(/^( *)"setup"/m, '$1"lost",\n$1"setup"'));
    await client.change(site.path("docs.json"), { text });
    assert.deepEqual(await titles("lost.mdx"), ["In navigation: en › Start"]);
  });

  it("say that a page was not added if the client does not apply the change", async () => {
    await startAndRead();
    client.connection.onRequest("workspace/applyEdit", () => ({
      applied: false,
      failureReason: "docs.json has changed",
    }));
    const given = [{ uri: uriOf(site.path("lost.mdx")) }];
    await client.request("workspace/executeCommand", { command: "docsJson.addPage", arguments: given });
    await client.until(() => client.messages.length > 0, "a message");
    assert.deepEqual(client.messages, [
      "This page was not added, because the editor did not apply the change: docs.json has changed; try again.",
    ]);
  });

  it("say why a page cannot be added", async () => {
    await start();
    const given = [{ uri: uriOf(site.path("intro.mdx")) }];
    await client.request("workspace/executeCommand", { command: "docsJson.addPage", arguments: given });
    await client.until(() => client.messages.some((one) => one.includes("cannot be added")), "a message");
    for (const wrong of [undefined, [], [7], [{ uri: 7 }], ["untitled:a"]]) {
      await client.request("workspace/executeCommand", { command: "docsJson.addPage", arguments: wrong });
    }
    assert.deepEqual(edits, []);
  });

  it("can be turned off, and clients request them again", async () => {
    await startAndRead();
    await titles("docs.json");
    settings = {
      lenses: { sections: false, pages: false },
      hints: { titles: false, drift: true },
    };
    const refreshed = Promise.all([untilRefreshed("codeLens"), untilRefreshed("inlayHint")]);
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await refreshed;
    await untilAnswer("codeLens", async () => [await titles("docs.json"), await titles("setup.mdx")], [
      [],
      [],
    ]);
    await untilAnswer("inlayHint", hints, ['"language": "fr" 1 page missing']);
  });

  it("are requested again when docs.json no longer lists an open page", async () => {
    await startAndRead();
    const page = site.path("setup.mdx");
    await client.open(page, files["setup.mdx"], "mdx");
    assert.deepEqual(await titles("setup.mdx"), ["In navigation: en › Start"]);
    const refreshed = untilRefreshed("codeLens");
    await client.change(site.path("docs.json"), { text: files["docs.json"].replace('"setup"', '"other"') });
    await refreshed;
    await untilAnswer("codeLens", () => titles("setup.mdx"), ["Not in the navigation: add"]);
  });

  it("follow the title as it is typed in an open page", async () => {
    await startAndRead();
    const page = site.path("setup.mdx");
    await client.open(page, files["setup.mdx"], "mdx");
    assert.ok((await hints()).includes('"setup" First steps'));
    const refreshed = untilRefreshed("inlayHint");
    await client.change(page, { text: "---\ntitle: Get going\n---\n" });
    await refreshed;
    await untilAnswer("inlayHint", async () => (await hints()).includes('"setup" Get going'), true);
  });
});
