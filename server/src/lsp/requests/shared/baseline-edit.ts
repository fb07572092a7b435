/** Updates a site's baseline when the editor moves or deletes files, as part of the same workspace edit. */
import {
  baselineFile,
  type FollowedChange,
  movedBaseline,
  readBaseline,
  textOfBaseline,
} from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { textDifference } from "../../protocol/text-difference.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";

/** An edit of the baseline. */
interface BaselineEdit extends TextEdit {
  readonly purpose: "baseline";
}

/**
 * Adds the edits of the baseline. Without a valid baseline, the edits are returned unchanged: a broken baseline must
 * not prevent files from being moved.
 */
export function withBaselineEdits<Edit extends TextEdit>(
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly Edit[]>,
  change: Pick<FollowedChange, "moves" | "deleted">,
): ReadonlyMap<string, readonly (Edit | BaselineEdit)[]> {
  const text = site.leadsOut(baselineFile) ? undefined : site.texts.linesOf(baselineFile)?.text;
  const current = text === undefined ? undefined : readBaseline(text);
  if (text === undefined || current?.kind !== "baseline") return edits;
  const textOf = (file: string): string | undefined => site.texts.linesOf(file)?.text;
  const next = movedBaseline(current.baseline, { ...change, edits, textOf });
  if (next === current.baseline) return edits;
  const baselineEdit = textDifference(text, textOfBaseline(next, text));
  return new Map<string, readonly (Edit | BaselineEdit)[]>([
    ...edits,
    [baselineFile, baselineEdit.map((edit) => ({ ...edit, purpose: "baseline" }))],
  ]);
}
