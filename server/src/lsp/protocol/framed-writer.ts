/**
 * Writes messages to a stream: each as one piece of bytes, with the header in front, and at once.
 *
 * The library's own writer waits several turns of the promise queue, and writes header and content one after the other, which
 * wakes the client twice for each message.
 */
import { AbstractMessageWriter, type Message, type MessageWriter } from "vscode-languageserver/node";

/** A message as bytes. Throws if a message is not valid JSON. */
function framed(message: Message): Uint8Array {
  const content = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "utf8"), content]);
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
