/** Combines edits from several sources into the form that editors accept: sorted, without overlaps. Needs only offsets. */
import type { TextEdit } from "../../model/location.ts";

/** An edit with the data that decides how it combines with others. */
export interface ProposedEdit extends TextEdit {
  /** Whether it changes single characters, unlike edits that change the structure. */
  readonly literal: boolean;
  /**
   * Orders edits that start at one offset: negative for an edit at the end of something, lower for deeper ones; positive
   * for an edit at the beginning of something, higher for deeper ones.
   */
  readonly order: number;
}

/**
 * The proposals that remain when overlaps are resolved, sorted by start.
 *
 * If two overlap, the one that contains the other stays; otherwise the structural one; otherwise the earlier one. Equal
 * literal edits are applied once, and overlapping literal deletions are merged.
 */
export function settleEdits(proposals: readonly ProposedEdit[]): readonly TextEdit[] {
  const accepted: ProposedEdit[] = [];
  for (const proposal of proposals.toSorted(byPlace)) accept(accepted, proposal);
  return accepted.map(({ start, length, newText }) => ({ start, length, newText }));
}

/**
 * The edit that replaces `[start, end)` with `newText`, reduced to the characters that differ; undefined if the texts
 * are equal. It never begins or ends inside a line break or a surrogate pair.
 */
export function minimalEdit(text: string, start: number, end: number, newText: string): TextEdit | undefined {
  const old = text.slice(start, end);
  if (old === newText) return undefined;
  const shorter = Math.min(old.length, newText.length);
  let head = 0;
  while (head < shorter && old.charCodeAt(head) === newText.charCodeAt(head)) head++;
  if (splitsCharacter(old, head) || splitsCharacter(newText, head)) head--;
  let tail = 0;
  while (
    tail < shorter - head &&
    old.charCodeAt(old.length - 1 - tail) === newText.charCodeAt(newText.length - 1 - tail)
  ) {
    tail++;
  }
  if (splitsCharacter(old, old.length - tail) || splitsCharacter(newText, newText.length - tail)) tail--;
  return {
    start: start + head,
    length: old.length - head - tail,
    newText: newText.slice(head, newText.length - tail),
  };
}

function byPlace(one: ProposedEdit, other: ProposedEdit): number {
  if (one.start !== other.start) return one.start - other.start;
  if (one.order !== other.order) return one.order - other.order;
  return Math.sign(one.length) - Math.sign(other.length);
}

function accept(accepted: ProposedEdit[], proposal: ProposedEdit): void {
  for (let last = accepted.at(-1); last !== undefined; last = accepted.at(-1)) {
    const same = last.start === proposal.start && last.length === proposal.length;
    if (same && last.literal && proposal.literal && last.newText === proposal.newText) return;
    if (proposal.start >= last.start + last.length) break;
    if (isDeletion(last) && isDeletion(proposal)) {
      const end = Math.max(last.start + last.length, proposal.start + proposal.length);
      accepted[accepted.length - 1] = { ...last, length: end - last.start };
      return;
    }
    const isOuter = last.start === proposal.start && last.length < proposal.length;
    const isInside = proposal.start + proposal.length <= last.start + last.length;
    const wins = isOuter || (!isInside && last.literal && !proposal.literal);
    if (!wins) return;
    accepted.pop();
  }
  accepted.push(proposal);
}

function isDeletion(proposal: ProposedEdit): boolean {
  return proposal.literal && proposal.newText === "" && proposal.length > 0;
}

function splitsCharacter(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  if (before === 13 && after === 10) return true;
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
