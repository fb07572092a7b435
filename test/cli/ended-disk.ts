/** Ends a command right before one of its writes to the disk: `fs` counts them, and a text that is being written is written by half. */
import fs from "node:fs";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** The functions of `fs` that change something on the disk, and when they do. */
const writing: Readonly<Record<string, (...args: readonly unknown[]) => boolean>> = {
  openSync: (_path, flags) => flags === "wx",
  writeFileSync: () => true,
  writeSync: (descriptor) => Number(descriptor) > 2,
  ftruncateSync: () => true,
  linkSync: () => true,
  mkdirSync: () => true,
  renameSync: () => true,
  rmSync: () => true,
  rmdirSync: () => true,
};

/**
 * @param endAt the number of the write before which the command ends
 * @param end is called at that write, and at each one after it
 * @returns puts `fs` back, and says whether the end was reached
 */
export function endBeforeWrite(endAt: number, end: () => void): () => boolean {
  let writes = 0;
  const originals = Object.keys(writing).map((name) => [name, Reflect.get(fs, name) as AnyFunction] as const);
  for (const [name, original] of originals) {
    Reflect.set(fs, name, (...args: readonly unknown[]) => {
      if (writing[name]?.(...args) === true) {
        writes += 1;
        const [target, text] = args;
        if (writes === endAt && name === "writeFileSync" && typeof text === "string")
          original(target, text.slice(0, text.length / 2));
        if (writes >= endAt) end();
      }
      return original(...args);
    });
  }
  return () => {
    for (const [name, original] of originals) Reflect.set(fs, name, original);
    return writes >= endAt;
  };
}
