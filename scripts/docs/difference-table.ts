/** The table of the differences between the two dialects, generated from the one that rules use for severities. */
import { differences } from "../../server/src/service/navigation/differences.ts";

export function differenceTable(): string {
  return [
    "| | the reference | today's platform | found by `reference` | found by `current` |",
    "|---|---|---|---|---|",
    ...Object.values(differences).map(
      ({ what, byReference, byPlatform, severity }) =>
        `| ${what} | ${byReference} | ${byPlatform} | ${severity.reference} | ${severity.current} |`,
    ),
  ].join("\n");
}
