/** The durations of the parts of `npm test`, for making it faster. */

/** The maximum number of inner parts that are shown for each part: the slowest ones. */
const mostShown = 12;

const start = performance.now();
/** An inner part: its name and milliseconds. */
export type InnerPart = readonly [name: string, milliseconds: number];

interface TimedPart {
  readonly name: string;
  readonly milliseconds: number;
  readonly inner: readonly InnerPart[];
}

const parts: TimedPart[] = [];

/**
 * Runs a part and records its duration.
 * @param innerOf returns the inner parts
 * @returns the result of the work
 */
export async function timed<Result>(
  name: string,
  work: () => Promise<Result>,
  innerOf: (result: Result) => readonly InnerPart[] = () => [],
): Promise<Result> {
  const began = performance.now();
  const result = await work();
  parts.push({ name, milliseconds: performance.now() - began, inner: innerOf(result) });
  return result;
}

function row(name: string, milliseconds: number): string {
  return `${name.padEnd(60)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
}

/** All parts with their seconds, in the order in which they ended. */
export function partsTable(): string {
  const rows = parts.flatMap(({ name, milliseconds, inner }) => [
    row(name, milliseconds),
    ...inner
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, mostShown)
      .map(([name, spent]) => row(`  ${name}`, spent)),
  ]);
  return ["== seconds", ...rows, row("all", performance.now() - start)].join("\n");
}
