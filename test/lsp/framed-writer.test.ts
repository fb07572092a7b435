/** Messages to a stream: whole, in order, and each in one piece. */
import assert from "node:assert/strict";
import { PassThrough, Writable } from "node:stream";
import fc from "fast-check";
import type { Message } from "vscode-languageserver/node";
import { FramedReader } from "../../server/src/lsp/protocol/framed-reader.ts";
import { FramedWriter } from "../../server/src/lsp/protocol/framed-writer.ts";

/** A stream that remembers what is written to it. */
function remembering(): { readonly stream: Writable; readonly pieces: Buffer[] } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  return { stream, pieces };
}

/** The messages in the bytes, and the errors in them. */
function messagesIn(pieces: readonly Buffer[]): { readonly messages: Message[]; readonly wrong: string[] } {
  const messages: Message[] = [];
  const wrong: string[] = [];
  const stream = new PassThrough();
  const onWrong = (sentence: string) => wrong.push(sentence);
  const reader = new FramedReader(stream, {
    onBroken: onWrong,
    onLeftOut: onWrong,
    onNotJson: () => wrong.push("not JSON"),
  });
  reader.onError((error) => wrong.push(error.message));
  reader.listen((message) => messages.push(message));
  stream.emit("data", Buffer.concat(pieces));
  return { messages, wrong };
}

const note = (params: object): Message => ({ jsonrpc: "2.0", method: "a", params }) as Message;

describe("written messages", () => {
  it("are readable for a reader, each in one piece, immediately", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
        const { stream, pieces } = remembering();
        const writer = new FramedWriter(stream);
        const messages = texts.map((text) => note({ text }));
        for (const [index, message] of messages.entries()) {
          void writer.write(message);
          assert.equal(pieces.length, index + 1);
        }
        assert.deepEqual(messagesIn(pieces), { messages: messages, wrong: [] });
      }),
    );
  });

  it("are skipped if they are not JSON, and the next one is written", async () => {
    const { stream, pieces } = remembering();
    const writer = new FramedWriter(stream);
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    await assert.rejects(writer.write(note(circle)), TypeError);
    await writer.write(note({ text: "b" }));
    assert.deepEqual(messagesIn(pieces), { messages: [note({ text: "b" })], wrong: [] });
  });

  it("fail with the stream, which is reported once", async () => {
    const stream = new Writable({ write: (_piece, _encoding, done) => done(new Error("gone")) });
    const writer = new FramedWriter(stream);
    const errors: string[] = [];
    let closed = 0;
    writer.onError(([error]) => errors.push(error.message));
    const isClosed = new Promise<void>((resolve) => {
      writer.onClose(() => {
        closed += 1;
        resolve();
      });
    });
    await assert.rejects(writer.write(note({})), /gone/);
    await isClosed;
    assert.deepEqual([errors, closed], [["gone"], 1]);
  });
});
