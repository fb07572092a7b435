/** How long the parts of `npm test` took, for whoever wants it to be shorter. */

/** Of a part, so many of its own parts are shown: those that took longest. */
const mostShown = 12;

const start = performance.now();
const parts = [];

/**
 * Does a part, and notes how long it took.
 * @param work may give the part's own parts as pairs of name and milliseconds
 * @returns what the work gives
 */
export async function timed(name, work) {
  const began = performance.now();
  const result = await work();
  const inner = Array.isArray(result) ? result.filter((one) => Array.isArray(one)) : [];
  parts.push({ name, milliseconds: performance.now() - began, inner });
  return result;
}

function row(name, milliseconds) {
  return `${name.padEnd(60)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
}

/** All parts with their seconds, in the order in which they ended. */
export function partsTable() {
  const rows = parts.flatMap(({ name, milliseconds, inner }) => [
    row(name, milliseconds),
    ...inner
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, mostShown)
      .map(([name, spent]) => row(`  ${name}`, spent)),
  ]);
  return ["== seconds", ...rows, row("all", performance.now() - start)].join("\n");
}
