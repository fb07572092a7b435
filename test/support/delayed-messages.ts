/**
 * Messages that take their time, as on a machine with other work: with DOCS_JSON_TEST_DELAY=50 each message from or to a
 * server is held back by a random 0 to 50 ms. None overtakes another, as none does in a pipe. A test that passes only
 * because two messages come close together fails then.
 */

import fc from "fast-check";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
} from "vscode-jsonrpc/node";
import { caseCount } from "../case-count.ts";
import { seed } from "../seed.ts";

/** In milliseconds; 0 holds nothing back. */
const longest = Number(process.env.DOCS_JSON_TEST_DELAY ?? "0");
if (!Number.isSafeInteger(longest) || longest < 0)
  throw new Error(`DOCS_JSON_TEST_DELAY is "${process.env.DOCS_JSON_TEST_DELAY}": give milliseconds.`);

/** So many delays are drawn; then they repeat. */
const drawn = fc.sample(fc.nat(longest), { seed, numRuns: caseCount(4099) });
let next = 0;

function nextDelay(): number {
  next = (next + 1) % drawn.length;
  return drawn[next] ?? 0;
}

/** Does what it is given, in the same order, each a random time later. */
class Lane {
  /** No turn comes before the one that was given before it. */
  #free = 0;
  #last = Promise.resolve();

  /** Resolves when it has been done. */
  take(work: () => void | Promise<void>): Promise<void> {
    this.#free = Math.max(this.#free, performance.now() + nextDelay());
    const time = this.#free - performance.now();
    const due = new Promise((done) => setTimeout(done, time));
    const turn = Promise.all([due, this.#last]).then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

class DelayedReader extends AbstractMessageReader {
  readonly #reader: MessageReader;
  readonly #lane = new Lane();

  constructor(reader: MessageReader) {
    super();
    this.#reader = reader;
    reader.onError((error) => this.fireError(error));
    // Nothing is lost of what came before the end.
    reader.onClose(() => void this.#lane.take(() => this.fireClose()));
  }

  listen(callback: DataCallback): Disposable {
    return this.#reader.listen((message) => void this.#lane.take(() => callback(message)));
  }

  override dispose(): void {
    super.dispose();
    this.#reader.dispose();
  }
}

class DelayedWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #writer: MessageWriter;
  readonly #lane = new Lane();

  constructor(writer: MessageWriter) {
    super();
    this.#writer = writer;
    writer.onError(([error, message, count]) => this.fireError(error, message, count));
    writer.onClose(() => this.fireClose());
  }

  write(message: Message): Promise<void> {
    return this.#lane.take(() => this.#writer.write(message));
  }

  end(): void {
    void this.#lane.take(() => this.#writer.end());
  }

  override dispose(): void {
    super.dispose();
    this.#writer.dispose();
  }
}

/** A connection to a server, whose messages take their time where DOCS_JSON_TEST_DELAY wants that. */
export function connect(reader: MessageReader, writer: MessageWriter): MessageConnection {
  return longest === 0
    ? createMessageConnection(reader, writer)
    : createMessageConnection(new DelayedReader(reader), new DelayedWriter(writer));
}
