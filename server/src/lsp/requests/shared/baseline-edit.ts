/** The edit of a site's baseline that follows files which the editor moves or deletes; it is a part of the same workspace edit. */
import {
  baselineFile,
  type FollowedChange,
  movedBaseline,
  readBaseline,
  writtenBaseline,
} from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { textDifference } from "../../protocol/text-difference.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";

/** An edit of a line of the baseline. */
interface BaselineEdit extends TextEdit {
  readonly purpose: "baseline";
}

/**
 * The edits with those of the baseline. Without a baseline, or if it cannot be read as one, they stay as they are: a broken one does
 * not keep files from moving.
 */
export function withBaselineEdits<Edit extends TextEdit>(
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly Edit[]>,
  change: Pick<FollowedChange, "moves" | "deleted">,
): ReadonlyMap<string, readonly (Edit | BaselineEdit)[]> {
  const text = site.leadsOut(baselineFile) ? undefined : site.texts.linesOf(baselineFile)?.text;
  const read = text === undefined ? undefined : readBaseline(text);
  if (text === undefined || read?.kind !== "baseline") return edits;
  const textOf = (file: string): string | undefined => site.texts.linesOf(file)?.text;
  const next = movedBaseline(read.baseline, { ...change, edits, textOf });
  if (next === read.baseline) return edits;
  const baselineEdit = textDifference(text, writtenBaseline(next, text));
  return new Map<string, readonly (Edit | BaselineEdit)[]>([
    ...edits,
    [baselineFile, baselineEdit.map((edit) => ({ ...edit, purpose: "baseline" }))],
  ]);
}
