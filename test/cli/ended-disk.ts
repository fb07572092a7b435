/** Ends a command right before one of its disk writes, which are counted in `fs`. A text that is being written is half written. */
import fs from "node:fs";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** The functions of `fs` that change the disk, and in which cases. */
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
 * @param end called at that write, and at each later one
 * @returns a function that restores `fs`, and returns whether the end was reached
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
