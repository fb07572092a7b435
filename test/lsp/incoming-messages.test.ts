/** Messages are delayed until the server can handle them, and keep their order. */
import assert from "node:assert/strict";
import type { Message, NotificationMessage } from "vscode-languageserver/node";
import { incomingMessages } from "../../server/src/lsp/protocol/incoming-messages.ts";

function notification(method: string): NotificationMessage {
  return { jsonrpc: "2.0", method };
}

describe("incoming messages", () => {
  it("wait until the server is ready, and keep their order", async () => {
    let ready: Promise<void> | undefined;
    let beReady: () => void = () => {};
    const handled: string[] = [];
    const { handleMessage } = incomingMessages({
      onMessage: () => {},
      onProcess: () => {},
      readiness: () => ready,
    });
    const receive = (method: string) =>
      handleMessage(notification(method), (message: Message) => {
        handled.push((message as NotificationMessage).method);
      });
    receive("first");
    assert.deepEqual(handled, ["first"]);
    ready = new Promise<void>((resolve) => {
      beReady = resolve;
    }).then(() => {
      ready = undefined;
    });
    const waiting = ["second", "third"].map(receive);
    assert.deepEqual(handled, ["first"]);
    beReady();
    await Promise.all(waiting);
    receive("fourth");
    assert.deepEqual(handled, ["first", "second", "third", "fourth"]);
  });

  it("wait one by one: an error in one does not hold up the others", async () => {
    const ready = Promise.resolve();
    const handled: string[] = [];
    const { handleMessage } = incomingMessages({
      onMessage: () => {},
      onProcess: () => {},
      readiness: () => ready,
    });
    const failing = handleMessage(notification("first"), () => {
      throw new Error("broken");
    });
    const next = handleMessage(notification("second"), () => {
      handled.push("second");
    });
    await assert.rejects(Promise.resolve(failing), /broken/);
    await next;
    assert.deepEqual(handled, ["second"]);
  });
});
