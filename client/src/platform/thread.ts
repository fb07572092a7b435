/** Reads the id of a thread from the parts of an answer that may name it (F15.7, F15.9). */
import type { StreamPart, Thread } from "./assistant-events.ts";
import { filledText, isObject, nameIn, parseJson, present } from "./json.ts";
import { maxKeyLength } from "./keys.ts";

/** The key of a thread, if it is a string of reasonable length. */
function keyIn(value: unknown): string | undefined {
  const key = filledText(value);
  return key !== undefined && key.length <= maxKeyLength ? key : undefined;
}

/** The thread in a value: an object with a `threadId`, or its JSON text; undefined for any other value. */
function threadIn(value: unknown): Thread | undefined {
  const object = typeof value === "string" ? parseJson(value) : value;
  if (!isObject(object)) return undefined;
  const id = nameIn(object.threadId);
  const key = keyIn(object.threadKey);
  return id === undefined ? undefined : present<Thread>({ id, key });
}

/** The threads in values, as parts of a stream. */
export function threadParts(values: readonly unknown[]): readonly StreamPart[] {
  return values.flatMap((value) => {
    const thread = threadIn(value);
    return thread === undefined ? [] : [{ type: "thread", thread }];
  });
}

/** The thread in the headers. The key may be there without the id, which is then in the stream. */
export function threadOfHeaders(headers: Headers): { readonly id?: string; readonly key?: string } {
  return present<{ id?: string; key?: string }>({
    id: nameIn(headers.get("x-thread-id")),
    key: keyIn(headers.get("x-thread-key")),
  });
}
