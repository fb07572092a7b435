/** `docsJson/parity/edit`: pages are copied to another language, listed there or removed. */
import assert from "node:assert/strict";
import type { TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import {
  type NavigationEditAnswer,
  parityEditRequest,
  parityRequest,
  type SiteParity,
} from "../../server/src/protocol.ts";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const capabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const, "delete" as const] },
  },
};

type Answer = NavigationEditAnswer<WorkspaceEdit> | null;

describe("a cell of the parity is edited over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  const ask = (more: object, uri = uriOf(site.path("docs.json"))): Promise<Answer> =>
    client.request(parityEditRequest, {
      uri,
      place: "/navigation/languages",
      column: 1,
      name: "de",
      page: "setup",
      action: "copy",
      ...more,
    });
  const start = async (asked: object = capabilities): Promise<void> => {
    client = await LanguageClient.start({ folders: [site.root], capabilities: asked });
  };

  beforeEach(() => {
    const languages = [
      { language: "en", pages: ["intro", "setup", "faq"] },
      { language: "de", pages: ["de/intro", "de/faq"] },
    ];
    site = new SiteFolder({
      "docs.json": docsJson({ languages }),
      "intro.mdx": "Intro\n",
      "setup.mdx": "Setup\n",
      "faq.mdx": "Questions\n",
      "de/intro.mdx": "Einleitung\n",
      "de/faq.mdx": "Fragen\n",
    });
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("by the names in the answer about parity", async () => {
    await start();
    const parity: SiteParity | null = await client.request(parityRequest, {
      uri: uriOf(site.path("docs.json")),
    });
    const [table] = parity?.tables ?? [];
    assert.equal(table?.place, "/navigation/languages");
    const path = site.path("setup.mdx");
    await client.open(path, undefined, "mdx");
    await client.change(path, { text: "Set up\n" });
    const answer = await ask({ place: table.place, name: table.columns[1]?.name });
    assert.equal(answer?.kind, "edit");
    assert.equal(answer.title, 'Duplicate `setup` to the language "de"');
    const [create, content, listed] = answer.edit.documentChanges ?? [];
    const uri = uriOf(site.path("de/setup.mdx"));
    assert.deepEqual(create, { kind: "create", uri });
    // The copy has the typed text, saved or not.
    assert.deepEqual((content as TextDocumentEdit).edits, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: "Set up\n" },
    ]);
    assert.equal((listed as TextDocumentEdit).textDocument.uri, uriOf(site.path("docs.json")));
  });

  it("recognizes files that have just been created", async () => {
    await start();
    assert.equal((await ask({ action: "list" }))?.kind, "refused");
    await client.tell(["created", site.write("de/setup.mdx", "Aufbau\n")]);
    const answer = await ask({ action: "list" });
    assert.equal(answer?.kind, "edit");
    assert.equal(answer.edit.documentChanges?.length, 1);
  });

  it("is refused with a reason if something does not exist, or the client does not support it", async () => {
    await start({ ...capabilities, workspace: { workspaceEdit: { documentChanges: true } } });
    const reasonOf = async (more: object): Promise<string> => {
      const answer = await ask(more);
      assert.equal(answer?.kind, "refused");
      return answer.reason;
    };
    for (const wrong of [{ column: 7 }, { place: "/navigation" }, { page: "p".repeat(100_000) }])
      assert.match(await reasonOf(wrong), /has changed since then/);
    assert.match(await reasonOf({}), /does not let the language server create/);
    assert.match(await reasonOf({ page: "faq" }), /already has a file/);
  });

  it("is refused for meaningless parameters, and null outside every site", async () => {
    await start();
    await assert.rejects(ask({ action: "move" }), /"action" has an unknown value; use copy, list/);
    await assert.rejects(ask({ column: "1" }), /"column" must be the index/);
    for (const wrong of [{ place: 1 }, { name: null }, { page: {} }])
      await assert.rejects(ask(wrong), /must be strings/);
    assert.equal(await ask({}, "file:///none/docs.json"), null);
  });
});
