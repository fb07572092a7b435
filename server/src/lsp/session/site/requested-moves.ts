/**
 * Moves that this server has requested from the client. The client announces the renames of such a move as it
 * announces any others (`workspace/willRenameFiles`), after it has changed the texts; the server must not change the
 * texts again.
 */
import { applyEdits, type Move, type MovePlan } from "../../../service/index.ts";
import type { CheckedSite } from "./checked-site.ts";

interface RequestedMove {
  readonly renames: readonly Move[];
  /** What the files hold when the client has changed the texts. */
  readonly texts: ReadonlyMap<string, string>;
}

const requested = new WeakMap<CheckedSite, RequestedMove>();

/** So many texts are enough to recognize the move. */
const maxTexts = 20;

/** Remembers the last move that the client was asked for. */
export function rememberRequested(site: CheckedSite, plan: MovePlan): void {
  const texts = new Map<string, string>();
  for (const [file, edits] of [...plan.edits].slice(0, maxTexts)) {
    const before = site.texts.linesOf(file)?.text;
    if (before !== undefined) texts.set(file, applyEdits(before, edits));
  }
  requested.set(site, { renames: plan.renames, texts });
}

/** Whether these moves were requested, and the client has changed the texts for them. */
export function areRequested(site: CheckedSite, moves: readonly Move[]): boolean {
  const last = requested.get(site);
  if (last === undefined) return false;
  const isSame =
    moves.length === last.renames.length &&
    moves.every(({ from, to }) => last.renames.some((one) => one.from === from && one.to === to)) &&
    [...last.texts].every(([file, text]) => site.texts.linesOf(file)?.text === text);
  if (isSame) requested.delete(site);
  return isSame;
}
