/**
 * Writes messages to a stream: each as one piece of bytes, with the header in front, and at once.
 *
 * The library's own writer waits several turns of the promise queue, and writes header and content one after the other, which
 * wakes the client twice for each message.
 */
import { AbstractMessageWriter, type Message, type MessageWriter } from "vscode-languageserver/node";
import { PreparedJson } from "./prepared-json.ts";

const closing = Buffer.from("}", "utf8");

/** A message as bytes; prepared results as they are. Throws if a message is not valid JSON. */
function framed(message: Message): Uint8Array {
  if (!("result" in message) || !(message.result instanceof PreparedJson) || !("id" in message)) {
    const content = Buffer.from(JSON.stringify(message), "utf8");
    return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "utf8"), content]);
  }
  const { bytes } = message.result;
  const before = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":`;
  const length = Buffer.byteLength(before, "utf8") + bytes.length + closing.length;
  return Buffer.concat([Buffer.from(`Content-Length: ${length}\r\n\r\n${before}`, "utf8"), bytes, closing]);
}

export class FramedWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: NodeJS.WritableStream;

  constructor(stream: NodeJS.WritableStream) {
    super();
    this.#stream = stream;
    stream.on("error", (error: Error) => this.fireError(error));
    stream.on("close", () => this.fireClose());
  }

  /** The stream has the bytes when this returns; resolved when they are written, rejected if they cannot be. */
  write(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(framed(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  end(): void {
    this.#stream.end();
  }
}
