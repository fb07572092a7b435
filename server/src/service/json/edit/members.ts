/**
 * Changes between the members of one container: removes members and inserts new ones together, gap by gap, so that commas
 * and line breaks are right for any set of changes. Works on one container at a time; changes.ts finds the changes.
 */

import type { WrittenValue } from "../../model/change.ts";
import { groupBy } from "../../multimap.ts";
import { applyEdits, isWrittenScalar } from "./apply.ts";
import { closeGap, fillGap, type MemberWriter, type Sides } from "./gap.ts";
import {
  type Author,
  type EnclosingContainer,
  endOfMember,
  gapAt,
  separatorsAt,
  startOfMember,
  writeMember,
} from "./layout.ts";
import { minimalEdit, type ProposedEdit, settleEdits } from "./settle.ts";
import { lineMargin } from "./style.ts";

/** The edits collected while visiting a document. */
export interface Work {
  readonly author: Author;
  readonly structural: ProposedEdit[];
  readonly literal: ProposedEdit[];
  /** Whether members are added or removed anywhere, or an array or object is replaced as a whole. */
  changesMembers: boolean;
  /** Whether a character change adds a missing quote. */
  addsQuotes: boolean;
  /** Whether a character change corrects brackets. */
  correctsBrackets: boolean;
}

/** A new member of a container. */
export interface NewMember {
  /** Index of the member that follows it. */
  readonly before: number;
  /** Undefined for an item. */
  readonly key: string | undefined;
  readonly value: WrittenValue;
}

/**
 * Collects the edits between the members of a container.
 *
 * @param depth number of containers around it.
 * @param removed indexes of its removed members.
 */
export function changeGaps(
  work: Work,
  container: EnclosingContainer,
  depth: number,
  removed: ReadonlySet<number>,
  insertions: readonly NewMember[],
): void {
  const count = container.node.starts.length;
  const byPlace = groupBy(insertions, ({ before }) => before);
  for (let first = 0; first <= count; first++) {
    // The gap before the member `first` up to the gap after the last of a run of removed members.
    let last = first;
    const newMembers = [...(byPlace.get(first) ?? [])];
    while (removed.has(last)) {
      last++;
      for (const member of byPlace.get(last) ?? []) newMembers.push(member);
    }
    if (last > first || newMembers.length > 0) changeGap(work, container, depth, first, last, newMembers);
    first = last;
  }
}

function changeGap(
  work: Work,
  container: EnclosingContainer,
  depth: number,
  first: number,
  last: number,
  insertions: readonly NewMember[],
): void {
  const { author } = work;
  // Even if the text stays the same, for example if an equal member replaces a removed one.
  work.changesMembers = true;
  const start = endOfMember(container, first - 1);
  const end = startOfMember(container, last);
  const sides = { opens: first === 0, closes: last === container.node.starts.length };
  const patches = takeWithin(work.literal, container, depth, first, last);
  const gaps: string[] = [];
  for (let index = first; index <= last; index++) {
    gaps.push(
      patchedGap(author, container, index, patches, { opens: index === first, closes: index === last }),
    );
  }
  let gap = last === first ? (gaps[0] ?? "") : closeGap(gaps, sides);
  if (insertions.length > 0) {
    const sameLine = sides.opens ? container.offset : start;
    const members = insertions.map(
      ({ key, value }): MemberWriter =>
        (margin) =>
          writeMember(
            author,
            container,
            first,
            key,
            value,
            () => margin ?? lineMargin(author.text, sameLine),
          ),
    );
    const scalars = insertions.every(({ value }) => isWrittenScalar(value));
    gap = fillGap(gap, members, sides, separatorsAt(author, container, first, scalars));
  }
  const edit = minimalEdit(author.text, start, end, gap);
  if (edit !== undefined) work.structural.push({ ...edit, literal: false, order: -depth - 0.5 });
}

/**
 * A gap after its character changes. Because the whole gap is rewritten, these changes cannot be separate edits. Next to
 * a removed member, only changes of spacing belong to the gap.
 */
function patchedGap(
  author: Author,
  container: EnclosingContainer,
  index: number,
  patches: readonly ProposedEdit[],
  outer: Sides,
): string {
  const gap = gapAt(author, container, index);
  if (patches.length === 0) return gap;
  const start = endOfMember(container, index - 1);
  const end = start + gap.length;
  const inside = patches.filter((patch) => {
    if (patch.start < start || patch.start + patch.length > end) return false;
    const isRemoved = (patch.start === start && !outer.opens) || (patch.start === end && !outer.closes);
    return !isRemoved || isSpacing(patch);
  });
  return applyEdits(
    gap,
    settleEdits(inside).map((edit) => ({ ...edit, start: edit.start - start })),
  );
}

/** Removes from the list the character changes that belong to the gaps of a run of members, and returns them. */
function takeWithin(
  literals: ProposedEdit[],
  container: EnclosingContainer,
  depth: number,
  first: number,
  last: number,
): readonly ProposedEdit[] {
  if (literals.length === 0) return [];
  const start = endOfMember(container, first - 1);
  const end = startOfMember(container, last);
  const taken: ProposedEdit[] = [];
  let kept = 0;
  for (const literal of literals) {
    const isWithin = literal.start >= start && literal.start + literal.length <= end;
    const owner = isWithin ? ownerOf(literal, container, first, last) : undefined;
    if (owner === "gap") taken.push(literal);
    else if (owner === undefined) literals[kept++] = literal;
    else if (owner === "before") literals[kept++] = { ...literal, order: -depth - 1 };
    else if (owner === "after") literals[kept++] = { ...literal, order: depth + 1 };
  }
  literals.length = kept;
  return taken;
}

/**
 * What a character change within the gaps of a run belongs to: the gaps themselves; the end of the member before or the
 * start of the member after, which the change completes (a missing quote); or a removed member, with which the change is
 * lost.
 */
function ownerOf(
  literal: ProposedEdit,
  container: EnclosingContainer,
  first: number,
  last: number,
): "gap" | "before" | "after" | "removed" {
  const start = endOfMember(container, first - 1);
  const end = startOfMember(container, last);
  const isEdge = literal.start === start || literal.start === end;
  if (isSpacing(literal) || !isEdge) return "gap";
  if (literal.start === start && first > 0) return "before";
  if (literal.start === end && last < container.node.starts.length) return "after";
  // At a bracket, next to a removed member or a comment without an end.
  const isNearMember =
    literal.start === start
      ? startOfMember(container, first) === start
      : endOfMember(container, last - 1) === end;
  return isNearMember ? "removed" : "gap";
}

/** Whether a change only adds or removes commas and white space. */
function isSpacing(patch: ProposedEdit): boolean {
  return patch.length > 0 || /^[\s,]*$/.test(patch.newText);
}
