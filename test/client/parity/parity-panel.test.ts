/** A panel with the parity of a site that is closed while a change of a cell is made. */
import assert from "node:assert/strict";
import { mock } from "node:test";
import type { ParityPanel } from "../../../client/src/features/parity/parity-panel.ts";
import { temporaryFolder } from "../../host/temporary-folder.ts";
import { loadWithEditor } from "../load-access.ts";

interface PanelModules {
  readonly ParityPanel: new (parts: object) => ParityPanel;
}

const cell = { path: "fr/start", uri: "file:///site/fr/start.mdx", gaps: [] };
const parity = {
  knowsChanges: true,
  tables: [
    {
      place: "0",
      kind: "language",
      breadcrumb: [],
      columns: [{ name: "fr", isOriginal: false }],
      rows: [{ path: "start", cells: [cell] }],
      leftOut: [],
      rowsLeftOut: 0,
    },
  ],
};

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
}

describe("a parity panel", () => {
  afterEach(() => mock.timers.reset());

  it("requests nothing after it was closed while a change was made", async () => {
    const modules = await loadWithEditor<PanelModules>(
      'export { ParityPanel } from "../../client/src/features/parity/parity-panel.ts";',
      "parity/editor-with-panel.ts",
    );
    let receive: (message: object) => void = () => {};
    let isClosed = false;
    let lookedAfterwards = 0;
    const panel = {
      /** Like the editor's panel, it cannot be used after it was closed. */
      get visible(): boolean {
        if (isClosed) lookedAfterwards += 1;
        return !isClosed;
      },
      onDidChangeViewState: () => ({ dispose: () => {} }),
      webview: {
        onDidReceiveMessage: (listener: typeof receive) => {
          receive = listener;
          return { dispose: () => {} };
        },
        postMessage: async () => true,
      },
    };
    let made: () => void = () => {};
    const isMade = new Promise<void>((resolve) => {
      made = resolve;
    });
    const changes = { runInTurn: () => isMade };
    const extension = temporaryFolder();
    for (const name of ["parity.js", "parity.css"]) extension.write(`client/dist/webview/${name}`, "");
    const parityPanel = new modules.ParityPanel({
      panel,
      folder: { path: "/site", toString: () => "file:///site" },
      extensionUri: { path: extension.root },
      server: () => ({ parity: async () => parity }),
      changes,
      log: { error: (error: unknown) => assert.fail(String(error)) },
    });
    mock.timers.enable({ apis: ["setTimeout"] });
    receive({ type: "ready" });
    await settle();
    receive({ type: "act", place: "0", page: "start", column: 0, action: "remove" });
    isClosed = true;
    parityPanel.dispose();
    made();
    await settle();
    mock.timers.runAll();
    await settle();
    assert.equal(lookedAfterwards, 0);
    extension.remove();
  });
});
