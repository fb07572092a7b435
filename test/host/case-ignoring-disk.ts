/**
 * Makes a real folder behave as if its disk ignored case and the composition of accents, like most disks of macOS,
 * and, apart from accents, those of Windows. Replaces functions of `fs` for the whole process.
 */
import fs from "node:fs";
import nodePath from "node:path";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** How many of the first arguments are paths. */
const functions: Readonly<Record<string, number>> = {
  accessSync: 1,
  existsSync: 1,
  linkSync: 2,
  lstatSync: 1,
  mkdirSync: 1,
  openSync: 1,
  readFileSync: 1,
  readdirSync: 1,
  readlinkSync: 1,
  realpathSync: 1,
  rmSync: 1,
  rmdirSync: 1,
  statSync: 1,
  symlinkSync: 0,
  writeFileSync: 1,
};

const folded = (name: string): string => name.normalize().toLowerCase();

/**
 * @param root absolute path of the folder, which is itself found in any case
 * @returns a function that restores `fs`
 */
export function ignoreCase(root: string): () => void {
  const original = { ...fs };
  const native = fs.realpathSync.native;

  /** The path as the disk stores it, as far as it exists. */
  function written(path: unknown): unknown {
    if (typeof path !== "string") return path;
    const absolute = nodePath.resolve(path);
    const isBelow = folded(`${absolute}${nodePath.sep}`).startsWith(folded(`${root}${nodePath.sep}`));
    if (!isBelow) return path;
    const names = absolute.slice(root.length).split(nodePath.sep).filter(Boolean);
    return names.reduce((folder, name) => nodePath.join(folder, writtenName(folder, name)), root);
  }

  function writtenName(folder: string, name: string): string {
    try {
      const listed = original.readdirSync(folder);
      return listed.find((one) => one === name) ?? listed.find((one) => folded(one) === folded(name)) ?? name;
    } catch {
      return name;
    }
  }

  for (const [name, count] of Object.entries(functions)) {
    const call = Reflect.get(original, name) as AnyFunction;
    const replaced = (...args: readonly unknown[]): unknown =>
      call(...args.map((argument, index) => (index < count ? written(argument) : argument)));
    Reflect.set(
      fs,
      name,
      Object.assign(replaced, { native: (path: string) => native(String(written(path))) }),
    );
  }
  // A rename may change the case of a name; then it does not replace anything else.
  fs.renameSync = (from, to) => {
    const [before, after] = [written(from), written(to)];
    const isItself = before === after && typeof to === "string" && typeof after === "string";
    original.renameSync(
      before as fs.PathLike,
      isItself ? nodePath.join(nodePath.dirname(after), nodePath.basename(to)) : (after as fs.PathLike),
    );
  };
  return () => {
    for (const name of [...Object.keys(functions), "renameSync"])
      Reflect.set(fs, name, Reflect.get(original, name));
  };
}
