/**
 * Delays messages, like on a busy machine: with DOCS_JSON_TEST_DELAY=50 each message from or to a server is delayed
 * by a random 0 to 50 ms. None overtakes another, as in a pipe. A test that passes only because two messages arrive
 * close together then fails.
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

/** The maximum delay in milliseconds; 0 for none. */
const longest = Number(process.env.DOCS_JSON_TEST_DELAY ?? "0");
if (!Number.isSafeInteger(longest) || longest < 0)
  throw new Error(`DOCS_JSON_TEST_DELAY is "${process.env.DOCS_JSON_TEST_DELAY}": give milliseconds.`);

/** How many random delays are drawn before they repeat. */
const drawn = fc.sample(fc.nat(longest), { seed, numRuns: caseCount(4099) });
let next = 0;

function nextDelay(): number {
  next = (next + 1) % drawn.length;
  return drawn[next] ?? 0;
}

/** Runs the given actions in the same order, each after a random delay. */
class Lane {
  /** No action runs before the previous one. */
  #free = 0;
  #last = Promise.resolve();

  /** Resolves when the action has run. */
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
    // Nothing that arrived before the end is lost.
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

/** A connection to a server whose messages are delayed if DOCS_JSON_TEST_DELAY is set. */
export function connect(reader: MessageReader, writer: MessageWriter): MessageConnection {
  return longest === 0
    ? createMessageConnection(reader, writer)
    : createMessageConnection(new DelayedReader(reader), new DelayedWriter(writer));
}
