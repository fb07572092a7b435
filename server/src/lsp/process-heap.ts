/** The heap of the server's process, for as long as nothing happens in it (session/idle-collection.ts). */
import { getHeapStatistics } from "node:v8";
import type { Heap } from "./session/idle-collection.ts";

/**
 * The collection is that of a program that is short of memory: it gives freed memory back, and makes the young generation small
 * again, which `gc` of V8 does not. It blocks for about 1.5 milliseconds for each megabyte.
 */
export const processHeap: Heap = {
  used: () => getHeapStatistics().used_heap_size,
  collect: async () => {
    // Loaded here, because it is needed once or twice in the life of a server; Node before 20.16 throws. No port is opened.
    const session = new (process.getBuiltinModule("node:inspector").Session)();
    session.connect();
    try {
      await new Promise<void>((resolve) => session.post("HeapProfiler.collectGarbage", () => resolve()));
    } finally {
      session.disconnect();
    }
  },
};
