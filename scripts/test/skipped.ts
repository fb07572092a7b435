/** Why `npm test` skipped tests: each reason once, with the number of skipped tests. */

const reasons = new Map<string, number>();

export function noteSkipped(reason: string, count: number): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + count);
}

/** A heading and a line for each reason; empty if nothing was skipped. */
export function skippedTable(): string {
  if (reasons.size === 0) return "";
  const rows = [...reasons]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`);
  return ["== skipped", ...rows].join("\n");
}
