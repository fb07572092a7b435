/** What identifies a finding for programs that compare the logs of two runs. */
import { createHash } from "node:crypto";
import { fileNameOf } from "../../service/text/paths.ts";
import type { ReportedFinding } from "./report.ts";

/**
 * Fingerprints of the findings of one log, each different. They stay the same after files were edited or moved: each is made from
 * rule, name of the file and subject (what is underlined), without message, folder, line and column; a count distinguishes equal
 * findings.
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
