/** How the extension restarts the language server: there is never a second one beside it. */
import assert from "node:assert/strict";
import type { LanguageServer } from "../../../client/src/features/language-server.ts";
import { loadWithEditor } from "../load-access.ts";
import type { clients } from "./client-library.ts";

interface ServerModules {
  readonly LanguageServer: new (options: object) => LanguageServer;
  readonly clients: typeof clients;
}

describe("a restart of the language server", () => {
  let modules: ServerModules;
  let states: string[];
  let server: LanguageServer;

  beforeEach(async () => {
    modules = await loadWithEditor(
      `export { LanguageServer } from "../../client/src/features/language-server.ts";
       export { clients } from "vscode-languageclient/node";`,
      "server/editor-with-server.ts",
      { "vscode-languageclient/node": "server/client-library.ts" },
    );
    // Equal bundles are the same module.
    modules.clients.length = 0;
    states = [];
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    server = new modules.LanguageServer({
      module: "server.cjs",
      log,
      problems: { clear: () => {} },
      onState: ({ kind }: { readonly kind: string }) => states.push(kind),
      isUndoing: () => false,
    });
  });

  const clientAt = async (index: number) => {
    for (;;) {
      const client = modules.clients[index];
      if (client !== undefined) return client;
      await new Promise(setImmediate);
    }
  };

  /** Lets everything happen that waits for nothing. */
  const settle = async () => {
    for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  };

  it("waits until the server has started, because it cannot be stopped before", async () => {
    const started = server.start();
    const restarted = server.restart();
    const first = await clientAt(0);
    await settle();
    assert.equal(modules.clients.length, 1);
    first.finishStart();
    await started;
    const second = await clientAt(1);
    second.finishStart();
    await restarted;
    assert.deepEqual([first.state, second.state], ["stopped", "running"]);
    assert.deepEqual(states, ["starting", "starting", "running"]);
  });

  it("happens again if it is requested while the new server starts", async () => {
    const started = server.start();
    (await clientAt(0)).finishStart();
    await started;
    const restarted = server.restart();
    const second = await clientAt(1);
    const restartedAgain = server.restart();
    second.finishStart();
    (await clientAt(2)).finishStart();
    await Promise.all([restarted, restartedAgain]);
    assert.deepEqual(
      modules.clients.map(({ state }) => state),
      ["stopped", "stopped", "running"],
    );
  });

  it("happens once if it is requested twice", async () => {
    const started = server.start();
    (await clientAt(0)).finishStart();
    await started;
    const restarts = [server.restart(), server.restart()];
    const second = await clientAt(1);
    await settle();
    assert.equal(modules.clients.length, 2);
    second.finishStart();
    await Promise.all(restarts);
    assert.equal(second.state, "running");
    const third = server.restart();
    (await clientAt(2)).finishStart();
    await third;
    assert.deepEqual(
      modules.clients.map(({ state }) => state),
      ["stopped", "stopped", "running"],
    );
    assert.equal(states.at(-1), "running");
  });
});
