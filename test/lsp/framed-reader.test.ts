/** Messages from a stream of bytes: divided anywhere, too long, or invalid. */
import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import type { Message } from "vscode-languageserver/node";
import { FramedReader } from "../../server/src/lsp/protocol/framed-reader.ts";

interface Heard {
  readonly messages: Message[];
  readonly broken: string[];
  readonly leftOut: string[];
  readonly errors: Error[];
  notJson: number;
}

/** The messages that a reader returns for bytes in pieces. */
async function read(pieces: readonly (Buffer | string)[], maxMessage = 10_000): Promise<Heard> {
  const heard: Heard = { messages: [], broken: [], leftOut: [], errors: [], notJson: 0 };
  const stream = new PassThrough();
  const reader = new FramedReader(stream, {
    maxMessage,
    onBroken: (reason) => heard.broken.push(reason),
    onLeftOut: (sentence) => heard.leftOut.push(sentence),
    onNotJson: () => {
      heard.notJson += 1;
    },
  });
  reader.onError((error) => heard.errors.push(error));
  const closed = new Promise<void>((resolve) => reader.onClose(() => resolve()));
  reader.listen((message) => heard.messages.push(message));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await closed;
  return heard;
}

function framed(content: unknown, header = ""): Buffer {
  const body = Buffer.from(typeof content === "string" ? content : JSON.stringify(content), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n${header}\r\n`), body]);
}

const note = (text: string) => ({ jsonrpc: "2.0", method: "a", params: { text } });

describe("framed messages", () => {
  it("are the same wherever the bytes are cut", async () => {
    const sent = [note("é😀"), note(""), note("x".repeat(3000))];
    const bytes = Buffer.concat(sent.map((one) => framed(one, "Content-Type: application/json\r\n")));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const heard = await read(pieces);
        assert.deepEqual(heard, { messages: sent, broken: [], leftOut: [], errors: [], notJson: 0 });
      }),
    );
  });

  it("that are not JSON are reported, and the messages after them are read", async () => {
    const { messages, notJson, broken } = await read([framed("not json"), framed(""), framed(note("b"))]);
    assert.deepEqual([messages, notJson, broken], [[note("b")], 2, []]);
  });

  for (const [what, bytes, reason] of [
    [
      "a length that is no number",
      "Content-Length: abc\r\n\r\n{}",
      /"Content-Length" of a message is not a number: "abc"/,
    ],
    ["a negative length", "Content-Length: -3\r\n\r\n{}", /is not a number: "-3"/],
    ["no length", "Content-Type: x\r\n\r\n{}", /has no "Content-Length"/],
    ["a line of something else", "hello\r\n\r\n", /has no "Content-Length"/],
    ["no header at all", '{"jsonrpc":"2.0"}'.repeat(1000), /it has no header/],
  ] as const) {
    it(`end with ${what}, and nothing after it is read`, async () => {
      const { broken, messages } = await read([framed(note("a")), bytes, framed(note("b"))]);
      assert.deepEqual([messages, broken.length], [[note("a")], 1]);
      assert.match(broken[0] ?? "", reason);
    });
  }

  describe("that are too long", () => {
    const long = "x".repeat(20_000);

    it("are skipped, and the messages after them are read", async () => {
      const { messages, leftOut } = await read([framed(note(long)), framed(note("b"))]);
      assert.deepEqual([messages, leftOut.length], [[note("b")], 1]);
    });

    it("are refused if they are requests, and fail if they are answers", async () => {
      const request = { jsonrpc: "2.0", id: 7, method: "textDocument/hover", params: { long } };
      const answer = { jsonrpc: "2.0", id: "n", result: { long } };
      const { messages } = await read([framed(request), framed(answer)]);
      assert.deepEqual(messages, [
        { jsonrpc: "2.0", id: 7, method: "textDocument/hover" },
        { jsonrpc: "2.0", id: "n", error: { code: -32603, message: "The answer was too long." } },
      ]);
    });

    it("close the document whose text they change", async () => {
      const uri = 'file:///a "b"/docs.json';
      const change = {
        jsonrpc: "2.0",
        method: "textDocument/didChange",
        params: { textDocument: { uri, version: 2 }, contentChanges: [{ text: long }] },
      };
      const { messages } = await read([framed(change)]);
      assert.deepEqual(messages, [
        { jsonrpc: "2.0", method: "textDocument/didClose", params: { textDocument: { uri } } },
      ]);
    });
  });
});
