/** How the extension restarts the language server: there is never a second one beside it; and how it shows findings. */
import assert from "node:assert/strict";
import type { Diagnostic, Uri } from "vscode";
import type { ProblemFilter } from "../../../client/src/features/changes/problem-filter.ts";
import type { FindingCounts } from "../../../client/src/features/finding-counts.ts";
import type { LanguageServer } from "../../../client/src/features/language-server.ts";
import { loadWithEditor } from "../load-access.ts";
import type { clients } from "./client-library.ts";
import type { diagnostics } from "./editor-with-server.ts";

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

interface FindingModules extends ServerModules {
  readonly FindingCounts: typeof FindingCounts;
  readonly ProblemFilter: typeof ProblemFilter<Diagnostic>;
  readonly diagnostics: typeof diagnostics;
}

describe("the findings that the language server sends", () => {
  const file = { scheme: "file", path: "/site/docs.json", toString: () => "file:///site/docs.json" } as Uri;
  const onLine = (line: number) => ({
    start: { line },
    contains: (other: { readonly start: { readonly line: number } }) => other.start.line === line,
  });
  const finding = (code: string, line: number) =>
    ({ source: "docs.json", code, message: code, severity: 0, range: onLine(line) }) as unknown as Diagnostic;

  it("are counted also where VS Code shows the same error itself, or where only new ones are shown", async () => {
    const modules = await loadWithEditor<FindingModules>(
      `export { LanguageServer } from "../../client/src/features/language-server.ts";
       export { FindingCounts } from "../../client/src/features/finding-counts.ts";
       export { ProblemFilter } from "../../client/src/features/changes/problem-filter.ts";
       export { diagnostics } from "vscode";
       export { clients } from "vscode-languageclient/node";`,
      "server/editor-with-server.ts",
      { "vscode-languageclient/node": "server/client-library.ts" },
    );
    const problems = new modules.ProblemFilter();
    const counts = new modules.FindingCounts((uri) => problems.allOf(uri.toString()));
    const parts = { log: {}, problems, onState: () => {}, isUndoing: () => false };
    const server = new modules.LanguageServer({ module: "server.cjs", ...parts });
    const started = server.start();
    const client = modules.clients.at(-1);
    client?.finishStart();
    await started;
    const middleware = client?.options.middleware;
    const receive = (...all: Diagnostic[]): void =>
      middleware?.handleDiagnostics?.(file, all, (uri, shown) => {
        modules.diagnostics.own = shown;
        modules.diagnostics.fire(uri);
      });
    modules.diagnostics.json = [{ source: "json", range: onLine(3) }];
    receive(finding("json-syntax", 3), finding("missing-page", 5));
    const shownCodes = () => modules.diagnostics.own.map((shown) => (shown as Diagnostic).code);
    assert.deepEqual(shownCodes(), ["missing-page"]);
    assert.equal(counts.below("/site").errors, 2);
    problems.show(() => []);
    assert.deepEqual(shownCodes(), []);
    assert.equal(counts.below("/site").errors, 2);
    modules.diagnostics.json = [];
    modules.diagnostics.fire(file);
    assert.deepEqual(shownCodes(), ["json-syntax"]);
    receive();
    assert.equal(counts.below("/site").errors, 0);
    receive(finding("missing-page", 5));
    const stopped = server.stop();
    receive(finding("missing-page", 5), finding("json-syntax", 7));
    await stopped;
    // The client has removed its findings.
    modules.diagnostics.own = [];
    modules.diagnostics.fire(file);
    assert.equal(counts.below("/site").errors, 0);
  });
});
