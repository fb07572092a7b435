/**
 * Updates the baseline for files that a command moves or deletes. Writes nothing, because the new text is part of the
 * command's change.
 */
import { readContent } from "../../host/read-content.ts";
import {
  baselineFile,
  type FollowedChange,
  maxBaselineBytes,
  movedBaseline,
  readBaseline,
  textOfBaseline,
} from "../../service/index.ts";

/** The text of the baseline before and after a change. */
type FollowedBaseline =
  | { readonly kind: "changed"; readonly before: string; readonly after: string }
  /** There is no baseline, or none of its lines is affected. */
  | { readonly kind: "unchanged" }
  /** Its lines cannot be updated; the reason follows the name of the file in a message. */
  | { readonly kind: "left"; readonly reason: string };

/**
 * The baseline after a change of files. An invalid baseline does not prevent the change.
 * @param root absolute path of the site
 */
export function followedBaseline(root: string, change: FollowedChange): FollowedBaseline {
  const content = readContent(root, baselineFile, maxBaselineBytes);
  if (content.kind === "missing") return { kind: "unchanged" };
  if (content.kind === "unreadable") return { kind: "left", reason: `could not be read: ${content.reason}` };
  const read = readBaseline(content.text);
  if (read.kind === "broken") return { kind: "left", reason: read.reason };
  const next = movedBaseline(read.baseline, change);
  if (next === read.baseline) return { kind: "unchanged" };
  return { kind: "changed", before: content.text, after: textOfBaseline(next, content.text) };
}
