/**
 * Reads messages from a stream: a header with the length of the body, then a body of JSON.
 *
 * It handles three cases that the library's own reader does not. An invalid header ends the conversation, because the
 * start of the next message is unknown. A message that is too long is never held in memory: a short message replaces
 * it, so that a request is answered with an error, and a document whose text was skipped counts as closed, because
 * its older text would be wrong. Invalid JSON is reported to the client, and reading continues.
 */
import type { Readable } from "node:stream";
import {
  AbstractMessageReader,
  type DataCallback,
  Disposable,
  ErrorCodes,
  type Message,
} from "vscode-languageserver/node";

/** The maximum length of a header, in bytes; real headers have less than a hundred. */
const maxHeader = 4096;

/** The maximum length of a message, in bytes. Editors do not send larger files: VS Code sends none above 50 MB. */
const defaultMaxMessage = 64 * 1024 * 1024;

/** How many bytes of a message that is too long are kept: its method, id and document are at the start. */
const keptBytes = 4096;

interface FramedReaderOptions {
  /** The maximum size of one message, in bytes; 64 MiB by default. */
  readonly maxMessage?: number;
  /** Called if the stream contains anything but messages of the protocol; the reason is one sentence. The reader stops. */
  readonly onBroken: (reason: string) => void;
  /** Called when bytes have arrived, before they are processed. */
  readonly onArrival?: () => void;
  /** Called with one sentence about each skipped message. */
  readonly onLeftOut: (sentence: string) => void;
  /** Called if a message is not JSON; reading continues with the next message. */
  readonly onNotJson: () => void;
}

interface Body {
  readonly length: number;
  /** The collected bytes; fewer than `length` if the message is too long. */
  readonly bytes: Buffer;
  /** How many bytes of the message have arrived. */
  arrived: number;
}

export class FramedReader extends AbstractMessageReader {
  readonly #stream: Readable;
  readonly #options: FramedReaderOptions;
  #header: Buffer = Buffer.alloc(0);
  #body: Body | undefined;
  #isBroken = false;

  constructor(stream: Readable, options: FramedReaderOptions) {
    super();
    this.#stream = stream;
    this.#options = options;
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer | string): void => {
      this.#options.onArrival?.();
      this.#read(typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk, callback);
    };
    const onError = (error: Error): void => this.fireError(error);
    const onClose = (): void => this.fireClose();
    this.#stream.on("data", onData).on("error", onError).on("end", onClose).on("close", onClose);
    return Disposable.create(() => {
      this.#stream.off("data", onData).off("error", onError).off("end", onClose).off("close", onClose);
    });
  }

  #read(chunk: Buffer, callback: DataCallback): void {
    let remainingBytes = chunk;
    while (remainingBytes.length > 0 && !this.#isBroken) {
      remainingBytes =
        this.#body === undefined
          ? this.#readHeader(remainingBytes)
          : this.#readBody(this.#body, remainingBytes);
      if (this.#body !== undefined && this.#body.arrived === this.#body.length) {
        const body = this.#body;
        this.#body = undefined;
        this.#deliver(body, callback);
      }
    }
  }

  /** Reads a header, or a part of one. Returns the bytes after it. */
  #readHeader(chunk: Buffer): Buffer {
    // Copies no more than the maximum length of a header, however long the chunk is.
    const previousLength = this.#header.length;
    const header = Buffer.concat([this.#header, chunk.subarray(0, maxHeader + 4 - previousLength)]);
    const end = header.indexOf("\r\n\r\n", Math.max(0, previousLength - 3), "latin1");
    if (end < 0) {
      if (header.length > maxHeader) {
        this.#break("what arrives is not a message: it has no header");
        return Buffer.alloc(0);
      }
      this.#header = header;
      return Buffer.alloc(0);
    }
    this.#header = Buffer.alloc(0);
    const length = lengthIn(header.toString("latin1", 0, end));
    if (typeof length === "string") {
      this.#break(length);
      return Buffer.alloc(0);
    }
    const { maxMessage = defaultMaxMessage } = this.#options;
    this.#body = { length, bytes: Buffer.allocUnsafe(length > maxMessage ? keptBytes : length), arrived: 0 };
    return chunk.subarray(end + 4 - previousLength);
  }

  #readBody(body: Body, chunk: Buffer): Buffer {
    const count = Math.min(body.length - body.arrived, chunk.length);
    if (body.arrived < body.bytes.length) chunk.copy(body.bytes, body.arrived, 0, count);
    body.arrived += count;
    return chunk.subarray(count);
  }

  #deliver({ bytes, length }: Body, callback: DataCallback): void {
    if (bytes.length < length) {
      const megabytes = Math.round(length / 1_000_000);
      this.#options.onLeftOut(`A message of ${megabytes} MB was skipped: it is too long.`);
      const replacement = replacementFor(bytes.toString("utf8"));
      if (replacement !== undefined) callback(replacement);
      return;
    }
    let message: Message;
    try {
      message = JSON.parse(bytes.toString("utf8"));
    } catch {
      this.#options.onNotJson();
      return;
    }
    try {
      callback(message);
    } catch {
      // The library synchronously reads the id of a request to cancel. An error here would lose the bytes that
      // follow.
      this.#options.onLeftOut("A message from the editor was skipped: it is malformed.");
    }
  }

  #break(reason: string): void {
    this.#isBroken = true;
    this.#header = Buffer.alloc(0);
    this.#options.onBroken(reason);
  }
}

/** The length in a header, or a sentence about what is wrong with the header. */
function lengthIn(header: string): number | string {
  for (const line of header.split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name.toLowerCase() !== "content-length") continue;
    return /^\d{1,15}$/.test(value)
      ? Number(value)
      : `the header "Content-Length" of a message is not a number: ${JSON.stringify(value.slice(0, 40))}`;
  }
  return 'what arrives is not a message: its header has no "Content-Length"';
}

/** The message to handle instead of one that is too long, based on its first bytes. */
function replacementFor(start: string): Message | undefined {
  const jsonrpc = "2.0";
  const method = /"method"\s*:\s*"([^"\\]*)"/.exec(start)?.[1];
  const idText = /"id"\s*:\s*(\d+|"[^"\\]*")/.exec(start)?.[1];
  const id: unknown = idText === undefined ? undefined : JSON.parse(idText);
  if (id !== undefined && method === undefined) {
    const error = { code: ErrorCodes.InternalError, message: "The answer was too long." };
    return { jsonrpc, id, error } as Message;
  }
  // A request without parameters is refused.
  if (id !== undefined) return { jsonrpc, id, method } as Message;
  const uri = /"uri"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(start)?.[1];
  if (method !== "textDocument/didChange" || uri === undefined) return undefined;
  const params = { textDocument: { uri: JSON.parse(uri) } };
  return { jsonrpc, method: "textDocument/didClose", params } as Message;
}
