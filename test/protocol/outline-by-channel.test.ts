/** A long answer is the same over every transport. */

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { IPCMessageReader, IPCMessageWriter } from "vscode-jsonrpc/node";
import { connect } from "../support/delayed-messages.ts";
import {
  LanguageClient,
  richCapabilities,
  serverProgram,
  uriOf,
  within,
} from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("an outline", () => {
  it("is the same over standard output and over the channel of a process", async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `guides/größe-${index}`);
    const navigation = {
      groups: [
        { group: "A 🚀", pages, root: "a" },
        { group: "B", pages: [] },
      ],
    };
    const site = new SiteFolder({ "docs.json": docsJson(navigation) });
    const params = { textDocument: { uri: uriOf(site.path("docs.json")) } };
    const capabilities = {
      ...richCapabilities,
      textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
    };
    const client = await LanguageClient.start({ folders: [site.root], capabilities });
    const child = fork(serverProgram, ["--node-ipc"], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const connection = connect(new IPCMessageReader(child), new IPCMessageWriter(child));
    try {
      connection.onRequest("workspace/configuration", () => [{}, {}]);
      connection.onRequest("client/registerCapability", () => null);
      connection.listen();
      const workspaceFolders = [{ uri: uriOf(site.root), name: "site" }];
      const introduction = { processId: null, rootUri: null, workspaceFolders, capabilities };
      await connection.sendRequest("initialize", introduction);
      await connection.sendNotification("initialized", {});
      // Hover waits for the list of files, after which the published content is known.
      const listed = { ...params, position: { line: 0, character: 0 } };
      await client.request("textDocument/hover", listed);
      await within(connection.sendRequest("textDocument/hover", listed), () => "no hover by the channel");
      const byStream = await client.request("textDocument/documentSymbol", params);
      const answer = connection.sendRequest("textDocument/documentSymbol", params);
      const byChannel = await within(answer, () => "no outline by the channel");
      assert.deepEqual(byChannel, byStream);
      assert.ok(JSON.stringify(byStream).includes("guides/größe-299"));
    } finally {
      connection.dispose();
      child.kill("SIGKILL");
      await client.dispose();
      site.remove();
    }
  });
});
