/**
 * Relative paths in the form that their author chose, so that a move and its reverse restore the written text:
 * with or without a dot for the folder itself, and with redundant steps up. Works only on text, without files.
 *
 * `./a` and `a` lead to the same target, and both become a path that begins with `../` from another folder. So
 * one of the two forms is marked there by a dot in front: `./../a`.
 */

/** Which of `./a` and `a` becomes `../a` from another folder: most links in pages have dots, `$ref` has none. */
export type DotStyle = "dotted" | "bare";

/** A folder, and the target of a relative path in it. */
export interface LinkEnd {
  readonly folder: string;
  readonly path: string;
}

/** The parts of a written path that are the author's style. */
interface RelativeForm {
  readonly dotStyle: DotStyle;
  /** Redundant steps up: one for `../guides/a` in the folder `guides`. */
  readonly extra: number;
  /** Whether the path ends in dots, `..`, instead of the name of a folder around, `../../guides`. */
  readonly isNameless: boolean;
}

function namesOf(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}

/** Whether the target is the folder of the relative path, or a folder around it. */
function isAround({ folder, path }: LinkEnd): boolean {
  return path === "" || folder === path || folder.startsWith(`${path}/`);
}

/** The least number of steps up that lead to the target. */
function leastSteps(side: LinkEnd, isNameless: boolean): number {
  const from = namesOf(side.folder);
  const to = namesOf(side.path);
  const end = to.length - (isNameless && isAround(side) ? 0 : 1);
  let shared = 0;
  while (shared < from.length && shared < end && from[shared] === to[shared]) shared += 1;
  return from.length - shared;
}

/** The folder itself in the style without dots; distinct from `.`. */
const bareHere = "./.";

const lastDots = /(?:^|\/)\.{1,2}$/;

/** The form of a relative path, which must be decoded. */
function formOf(written: string, side: LinkEnd, upward: DotStyle): RelativeForm {
  const isMarked = /^(?:\.\/)+\.\.(?:\/|$)/.test(written);
  const plain = written.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  const steps = namesOf(/^(?:\.\.(?:\/|$))*/.exec(plain)?.[0] ?? "").length;
  const otherStyle: DotStyle = upward === "dotted" ? "bare" : "dotted";
  const isDotted = written === "." || (written.startsWith("./") && written.replace(/\/$/, "") !== bareHere);
  const ownStyle: DotStyle = isDotted ? "dotted" : "bare";
  // A path of dots commonly has a trailing slash, and a page by its name commonly has none.
  const isNameless = plain === "" || lastDots.test(plain) || (written.endsWith("/") && !isAround(side));
  return {
    dotStyle: isMarked ? otherStyle : steps > 0 ? upward : ownStyle,
    extra: Math.max(steps - leastSteps(side, isNameless), 0),
    isNameless,
  };
}

/** The relative path from another folder, in the form of the written path. */
export function relativePathAfter(
  written: string,
  before: LinkEnd,
  after: LinkEnd,
  upward: DotStyle,
): string {
  const { dotStyle, extra, isNameless } = formOf(written, before, upward);
  const depth = namesOf(after.folder).length;
  // No folder exists above the root.
  const steps = Math.min(leastSteps(after, isNameless) + extra, depth);
  const remainingNames = namesOf(after.path).slice(depth - steps);
  // A dot at the end marks a path that names its target by dots.
  const isMarkedByDot = isNameless && !isAround(after) && !written.endsWith("/");
  const relative = [
    ...Array<string>(steps).fill(".."),
    ...remainingNames,
    ...(isMarkedByDot ? ["."] : []),
  ].join("/");
  if (relative === "") return dotStyle === "dotted" ? "." : bareHere;
  if (steps > 0) return dotStyle === upward ? relative : `./${relative}`;
  return dotStyle === "dotted" ? `./${relative}` : relative;
}

/** Whether a path was as short as possible in its old folder and is not in its new one. */
export function hasGrown(written: string, before: LinkEnd, after: LinkEnd): boolean {
  const isShortest = (side: LinkEnd): boolean => formOf(written, side, "dotted").extra === 0;
  return isShortest(before) && !isShortest(after);
}
