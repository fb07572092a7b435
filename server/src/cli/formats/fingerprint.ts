/** Fingerprints that identify findings for programs that compare the logs of two runs. */
import { createHash } from "node:crypto";
import { fileNameOf } from "../../service/text/paths.ts";
import type { ReportedFinding } from "./report.ts";

/**
 * A function that gives each finding of one log a different fingerprint. Fingerprints stay the same if files are edited
 * or moved: they are computed from the rule, the file name and the underlined text, without the message, folder, line
 * and column. A count distinguishes equal findings.
 */
export function fingerprinting(): (finding: ReportedFinding) => string {
  const occurrences = new Map<string, number>();
  return ({ code, file, identity }) => {
    const hash = createHash("sha256")
      .update([code, fileNameOf(file), identity].join("\0"))
      .digest("hex")
      .slice(0, 16);
    const occurrence = (occurrences.get(hash) ?? 0) + 1;
    occurrences.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}
