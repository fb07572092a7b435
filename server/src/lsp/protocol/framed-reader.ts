/**
 * Reads messages from a stream: a header with the length of what follows, and JSON of that length.
 *
 * The library's own reader lacks three things. A broken header ends the conversation here, because the reader cannot
 * know where the next message begins. And a message that is too long is never held in memory: a short message takes
 * its place, so that a request is answered with an error, and a document whose text was not read counts as closed,
 * because an older text would be wrong. What is not JSON is told to the client, and what follows is read.
 */
import type { Readable } from "node:stream";
import {
  AbstractMessageReader,
  type DataCallback,
  Disposable,
  ErrorCodes,
  type Message,
} from "vscode-languageserver/node";

/** The longest header, in bytes; real headers have less than a hundred. */
const maxHeader = 4096;

/** The longest message, in bytes. Editors do not send files of that size: VS Code sends none above 50 MB. */
const defaultMaxMessage = 64 * 1024 * 1024;

/** How much of a message that is too long is kept, in bytes: its method, id and document are at its beginning. */
const keptBytes = 4096;

interface FramedReaderOptions {
  /** The maximum size of one message, in bytes; 64 MiB by default. */
  readonly maxMessage?: number;
  /**
   * Called if the stream contains something else than messages of the protocol; the reason is one sentence. The
   * reader stops.
   */
  readonly onBroken: (reason: string) => void;
  /** Called when bytes have arrived, before they are looked at. */
  readonly onArrival?: () => void;
  /** Called with one sentence about each message that was left out. */
  readonly onLeftOut: (sentence: string) => void;
  /** Called if a message is not JSON, which is not a reason to stop: the next one begins after it. */
  readonly onNotJson: () => void;
}

interface Body {
  readonly length: number;
  /** The collected bytes; fewer than `length` where the message is too long. */
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
      this.#take(typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk, callback);
    };
    const onError = (error: Error): void => this.fireError(error);
    const onClose = (): void => this.fireClose();
    this.#stream.on("data", onData).on("error", onError).on("end", onClose).on("close", onClose);
    return Disposable.create(() => {
      this.#stream.off("data", onData).off("error", onError).off("end", onClose).off("close", onClose);
    });
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    let remainingBytes = chunk;
    while (remainingBytes.length > 0 && !this.#isBroken) {
      remainingBytes =
        this.#body === undefined
          ? this.#takeHeader(remainingBytes)
          : this.#takeBody(this.#body, remainingBytes);
      if (this.#body !== undefined && this.#body.arrived === this.#body.length) {
        const body = this.#body;
        this.#body = undefined;
        this.#deliver(body, callback);
      }
    }
  }

  /** Returns the bytes after the header. */
  #takeHeader(chunk: Buffer): Buffer {
    // Reads no more than the maximum length of a header, however long the chunk is.
    const known = this.#header.length;
    const header = Buffer.concat([this.#header, chunk.subarray(0, maxHeader + 4 - known)]);
    const end = header.indexOf("\r\n\r\n", Math.max(0, known - 3), "latin1");
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
    return chunk.subarray(end + 4 - known);
  }

  #takeBody(body: Body, chunk: Buffer): Buffer {
    const taken = Math.min(body.length - body.arrived, chunk.length);
    if (body.arrived < body.bytes.length) chunk.copy(body.bytes, body.arrived, 0, taken);
    body.arrived += taken;
    return chunk.subarray(taken);
  }

  #deliver({ bytes, length }: Body, callback: DataCallback): void {
    if (bytes.length < length) {
      const megabytes = Math.round(length / 1_000_000);
      this.#options.onLeftOut(`A message of ${megabytes} MB was skipped: it is too long.`);
      const instead = standIn(bytes.toString("utf8"));
      if (instead !== undefined) callback(instead);
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
      // The library looks for the id of a request to cancel at once. An error here would lose the bytes that follow.
      this.#options.onLeftOut(`A message from the editor was skipped: it is malformed.`);
    }
  }

  #break(reason: string): void {
    this.#isBroken = true;
    this.#header = Buffer.alloc(0);
    this.#options.onBroken(reason);
  }
}

/** The length in a header, or what is wrong with the header. */
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

/** A message that replaces one that is too long, made from its beginning. */
function standIn(beginning: string): Message | undefined {
  const jsonrpc = "2.0";
  const method = /"method"\s*:\s*"([^"\\]*)"/.exec(beginning)?.[1];
  const number = /"id"\s*:\s*(\d+|"[^"\\]*")/.exec(beginning)?.[1];
  const id: unknown = number === undefined ? undefined : JSON.parse(number);
  if (id !== undefined && method === undefined) {
    const error = { code: ErrorCodes.InternalError, message: "The answer was too long." };
    return { jsonrpc, id, error } as Message;
  }
  // Without its parameters, a request is refused.
  if (id !== undefined) return { jsonrpc, id, method } as Message;
  const uri = /"uri"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(beginning)?.[1];
  if (method !== "textDocument/didChange" || uri === undefined) return undefined;
  const params = { textDocument: { uri: JSON.parse(uri) } };
  return { jsonrpc, method: "textDocument/didClose", params } as Message;
}
