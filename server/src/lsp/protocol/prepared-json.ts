/**
 * Answers that are written as text without objects in between. An outline of ten thousand entries has megabytes: to
 * make objects only in order to write them takes longer than everything else.
 */

/** A result that is written as text where the transport takes text. */
export class PreparedJson {
  readonly #write: (writer: JsonWriter) => void;
  readonly #objects: () => unknown;
  #bytes: Uint8Array | undefined;

  /**
   * @param write the result as JSON
   * @param objects the same as objects, for transports that write messages in their own way
   */
  constructor(write: (writer: JsonWriter) => void, objects: () => unknown) {
    this.#write = write;
    this.#objects = objects;
  }

  /** The text in UTF-8, made on first use. */
  get bytes(): Uint8Array {
    if (this.#bytes === undefined) {
      const writer = new JsonWriter();
      this.#write(writer);
      this.#bytes = writer.end();
    }
    return this.#bytes;
  }

  toJSON(): unknown {
    return this.#objects();
  }
}

/** How many characters are collected before they become bytes. */
const portion = 8192;

/**
 * A growing text, stored as bytes outside the heap: a string of many parts is as many objects, which the garbage
 * collector visits again and again.
 */
export class JsonWriter {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  #pending = "";

  add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > portion) this.#flush();
  }

  end(): Uint8Array {
    this.#flush();
    return this.#bytes.subarray(0, this.#length);
  }

  #flush(): void {
    // No character takes more than three bytes for each of its UTF-16 units.
    const needed = this.#length + this.#pending.length * 3;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(this.#pending, this.#length, "utf8");
    this.#pending = "";
  }
}

const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** A string as JSON. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
