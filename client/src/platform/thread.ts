/**
 * Where an answer may tell the id of its thread (F15.7, F15.9).
 */
import type { StreamPart, Thread } from "./assistant-events.ts";
import { filledText, isObject, nameIn, parseJson, present } from "./json.ts";
import { maxKeyLength } from "./keys.ts";

/** The key of a thread where it is one of a reasonable length. */
function keyIn(value: unknown): string | undefined {
  const key = filledText(value);
  return key !== undefined && key.length <= maxKeyLength ? key : undefined;
}

/** The thread that a value tells: an object with a `threadId`, or the JSON text of one. */
export function threadIn(value: unknown): Thread | undefined {
  const object = typeof value === "string" ? parseJson(value) : value;
  if (!isObject(object)) return undefined;
  const id = nameIn(object.threadId);
  const key = keyIn(object.threadKey);
  return id === undefined ? undefined : present<Thread>({ id, key });
}

/** As parts of a stream: one for each value that tells a thread. */
export function threadParts(values: readonly unknown[]): readonly StreamPart[] {
  return values.flatMap((value) => {
    const thread = threadIn(value);
    return thread === undefined ? [] : [{ type: "thread", thread }];
  });
}

/** What the headers tell. The key may come without the id, which then comes in the stream. */
export function threadOfHeaders(headers: Headers): { readonly id?: string; readonly key?: string } {
  return present<{ id?: string; key?: string }>({
    id: nameIn(headers.get("x-thread-id")),
    key: keyIn(headers.get("x-thread-key")),
  });
}
