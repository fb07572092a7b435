/**
 * Relative paths in the form that their author chose, so that a move and its reverse give back what
 * was written: with or without a dot for the folder itself, and with more steps up than are needed.
 * Knows text alone, no files.
 *
 * `./a` and `a` lead to the same, and both become a path that begins with `../` when they are read from
 * a folder beside. Only one of them can be written so; the other gets a dot in front, `./../a`.
 */

/** Which of `./a` and `a` is written `../a` from beside: links in pages mostly have dots, `$ref` has none. */
export type Habit = "dotted" | "bare";

/** A folder, and a path that is led to from there. */
export interface LinkEnd {
  readonly folder: string;
  readonly path: string;
}

/** What of a written path is a matter of taste. */
interface WayForm {
  readonly habit: Habit;
  /** Steps up beyond those that it takes: one for `../guides/a` in the folder `guides`. */
  readonly extra: number;
  /** Whether a folder around is named by dots, `..`, and not by its name, `../../guides`. */
  readonly isNameless: boolean;
}

function namesOf(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}

/** Whether a path is the folder that it is led to from, or one around it. */
function isAround({ folder, path }: LinkEnd): boolean {
  return path === "" || folder === path || folder.startsWith(`${path}/`);
}

/** The steps up that it takes at least. */
function leastSteps(side: LinkEnd, isNameless: boolean): number {
  const from = namesOf(side.folder);
  const to = namesOf(side.path);
  const end = to.length - (isNameless && isAround(side) ? 0 : 1);
  let shared = 0;
  while (shared < from.length && shared < end && from[shared] === to[shared]) shared += 1;
  return from.length - shared;
}

/** The folder itself, written without a dot; distinct from `.`. */
const bareHere = "./.";

const lastDots = /(?:^|\/)\.{1,2}$/;

/** The form of a way; it is decoded. */
function formOf(written: string, side: LinkEnd, upward: Habit): WayForm {
  const isMarked = /^(?:\.\/)+\.\.(?:\/|$)/.test(written);
  const plain = written.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  const steps = namesOf(/^(?:\.\.(?:\/|$))*/.exec(plain)?.[0] ?? "").length;
  const other: Habit = upward === "dotted" ? "bare" : "dotted";
  const isDotted = written === "." || (written.startsWith("./") && written.replace(/\/$/, "") !== bareHere);
  const own: Habit = isDotted ? "dotted" : "bare";
  // Dots mostly have a slash behind them, and a page that is named mostly has none.
  const isNameless = plain === "" || lastDots.test(plain) || (written.endsWith("/") && !isAround(side));
  return {
    habit: isMarked ? other : steps > 0 ? upward : own,
    extra: Math.max(steps - leastSteps(side, isNameless), 0),
    isNameless,
  };
}

/** The way on another side, in the form of the one that is written. */
export function wayAfter(written: string, before: LinkEnd, after: LinkEnd, upward: Habit): string {
  const { habit, extra, isNameless } = formOf(written, before, upward);
  const depth = namesOf(after.folder).length;
  // Above the root there is nothing.
  const steps = Math.min(leastSteps(after, isNameless) + extra, depth);
  const rest = namesOf(after.path).slice(depth - steps);
  // A path of dots alone is distinct from one with a name.
  const isToldApart = isNameless && !isAround(after) && !written.endsWith("/");
  const way = [...Array<string>(steps).fill(".."), ...rest, ...(isToldApart ? ["."] : [])].join("/");
  if (way === "") return habit === "dotted" ? "." : bareHere;
  if (steps > 0) return habit === upward ? way : `./${way}`;
  return habit === "dotted" ? `./${way}` : way;
}

/** Whether a way was as short as can be, and the same way is longer than it need be on another side. */
export function hasGrown(written: string, before: LinkEnd, after: LinkEnd): boolean {
  const isShortest = (side: LinkEnd): boolean => formOf(written, side, "dotted").extra === 0;
  return isShortest(before) && !isShortest(after);
}
