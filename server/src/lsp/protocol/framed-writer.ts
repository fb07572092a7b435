/**
 * Writes messages to a stream immediately, each with its header in one chunk.
 *
 * The library's own writer waits several turns of the promise queue, and writes header and content separately, which
 * wakes the client twice for each message.
 */
import { AbstractMessageWriter, type Message, type MessageWriter } from "vscode-languageserver/node";

/** Returns a message as bytes. Throws if it cannot be written as JSON. */
function frame(message: Message): Uint8Array {
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

  /** Passes the bytes to the stream before it returns. Resolves when they are written, and rejects if they cannot be. */
  write(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(frame(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  end(): void {
    this.#stream.end();
  }
}
