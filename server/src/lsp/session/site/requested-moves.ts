/**
 * Moves that this server has asked the client for. A client that renames a file because of them tells
 * of it like of any other (`workspace/willRenameFiles`), when the texts have been changed already: they
 * must not be changed twice.
 */
import { applyEdits, type Move, type MovePlan } from "../../../service/index.ts";
import type { CheckedSite } from "./checked-site.ts";

interface RequestedMove {
  readonly renames: readonly Move[];
  /** What the files hold when the client has done what it was asked. */
  readonly texts: ReadonlyMap<string, string>;
}

const asked = new WeakMap<CheckedSite, RequestedMove>();

/** More texts than these say nothing more. */
const maxTexts = 20;

/** Remembers what a client is asked to do; only the last of it. */
export function rememberRequested(site: CheckedSite, plan: MovePlan): void {
  const texts = new Map<string, string>();
  for (const [file, edits] of [...plan.edits].slice(0, maxTexts)) {
    const before = site.texts.linesOf(file)?.text;
    if (before !== undefined) texts.set(file, applyEdits(before, edits));
  }
  asked.set(site, { renames: plan.renames, texts });
}

/** Whether these moves are what was asked for, and the texts have been changed for them. */
export function areRequested(site: CheckedSite, moves: readonly Move[]): boolean {
  const last = asked.get(site);
  if (last === undefined) return false;
  const isSame =
    moves.length === last.renames.length &&
    moves.every(({ from, to }) => last.renames.some((one) => one.from === from && one.to === to)) &&
    [...last.texts].every(([file, text]) => site.texts.linesOf(file)?.text === text);
  if (isSame) asked.delete(site);
  return isSame;
}
