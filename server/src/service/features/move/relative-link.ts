/**
 * Rewrites relative paths in the form that their author chose: with or without a leading dot, and with redundant steps up.
 * Undoing a move restores the original text. Depends only on text, not on files.
 *
 * `./a` and `a` have the same target, and from another folder both become a path that begins with `../`. To keep them apart,
 * one of the two forms gets a leading dot there: `./../a`.
 */

/** Whether a path in its own folder is written `./a` or `a`. Most links in pages have a dot, most `$ref`s do not. */
export type DotStyle = "dotted" | "bare";

/** A folder, and the target of a relative path in it. */
export interface LinkEnd {
  readonly folder: string;
  readonly path: string;
}

/** The author's style of a relative path. */
interface RelativeForm {
  readonly dotStyle: DotStyle;
  /** The number of redundant steps up: one for `../guides/a` in the folder `guides`. */
  readonly extra: number;
  /** Whether the path ends in dots, as `..` does, instead of the name of its target, as in `../../guides`. */
  readonly isNameless: boolean;
}

function namesOf(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}

/** Whether the target is the folder of the relative path, or a folder above it. */
function isSameOrAbove({ folder, path }: LinkEnd): boolean {
  return path === "" || folder === path || folder.startsWith(`${path}/`);
}

/** The minimum number of steps up to the target. */
function minSteps(side: LinkEnd, isNameless: boolean): number {
  const from = namesOf(side.folder);
  const to = namesOf(side.path);
  const end = to.length - (isNameless && isSameOrAbove(side) ? 0 : 1);
  let shared = 0;
  while (shared < from.length && shared < end && from[shared] === to[shared]) shared += 1;
  return from.length - shared;
}

/** The folder itself in the bare style; differs from `.`, which is the dotted style. */
const bareHere = "./.";

const lastDots = /(?:^|\/)\.{1,2}$/;

/** The form of a decoded relative path. @param upward the style of a path that begins with `../` and has no mark */
function formOf(written: string, side: LinkEnd, upward: DotStyle): RelativeForm {
  const isMarked = /^(?:\.\/)+\.\.(?:\/|$)/.test(written);
  const plain = written.replace(/^(?:\.\/)+/, "").replace(/(?<!\/)\/+$/, "");
  const steps = namesOf(/^(?:\.\.(?:\/|$))*/.exec(plain)?.[0] ?? "").length;
  const otherStyle: DotStyle = upward === "dotted" ? "bare" : "dotted";
  const isDotted = written === "." || (written.startsWith("./") && written.replace(/\/$/, "") !== bareHere);
  const dotStyle: DotStyle = isDotted ? "dotted" : "bare";
  // A path that ends in dots usually has a trailing slash, and a path that ends in a name usually has none.
  const isNameless = plain === "" || lastDots.test(plain) || (written.endsWith("/") && !isSameOrAbove(side));
  return {
    dotStyle: isMarked ? otherStyle : steps > 0 ? upward : dotStyle,
    extra: Math.max(steps - minSteps(side, isNameless), 0),
    isNameless,
  };
}

/** The relative path after a move, in the form of the old path. @param written the old path, decoded */
export function relativePathAfter(
  written: string,
  before: LinkEnd,
  after: LinkEnd,
  upward: DotStyle,
): string {
  const { dotStyle, extra, isNameless } = formOf(written, before, upward);
  const depth = namesOf(after.folder).length;
  // There is no folder above the root.
  const steps = Math.min(minSteps(after, isNameless) + extra, depth);
  const remainingNames = namesOf(after.path).slice(depth - steps);
  // A trailing dot marks a path that ended in dots before.
  const isMarkedByDot = isNameless && !isSameOrAbove(after) && !written.endsWith("/");
  const relative = [
    ...Array<string>(steps).fill(".."),
    ...remainingNames,
    ...(isMarkedByDot ? ["."] : []),
  ].join("/");
  if (relative === "") return dotStyle === "dotted" ? "." : bareHere;
  if (steps > 0) return dotStyle === upward ? relative : `./${relative}`;
  return dotStyle === "dotted" ? `./${relative}` : relative;
}

/** Whether a path was as short as possible in its old folder, but is not in its new one. */
export function hasGrown(written: string, before: LinkEnd, after: LinkEnd): boolean {
  const isShortest = (side: LinkEnd): boolean => formOf(written, side, "dotted").extra === 0;
  return isShortest(before) && !isShortest(after);
}
