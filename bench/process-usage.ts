/**
 * The operating system's figures for a running process: memory and processor time.
 *
 * Reads Linux's /proc; on other systems everything is undefined and the tables show a dash.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** In megabytes of 1,000,000 bytes. */
export interface Memory {
  readonly resident: number;
  readonly peak: number;
}

/** /proc counts in units of 1024 bytes, whatever it calls them. */
function megabytes(kibibytes: string): number {
  return (Number(kibibytes) * 1024) / 1_000_000;
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Resident memory now and its maximum so far (VmRSS, VmHWM). */
export function memoryOf(processId: number): Memory | undefined {
  const status = readOrNothing(`/proc/${processId}/status`) ?? "";
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (resident === undefined || peak === undefined) return undefined;
  return { resident: megabytes(resident), peak: megabytes(peak) };
}

/** Processor time used so far by a process and its threads, in milliseconds, to the nearest ten. */
export function processorTimeOf(processId: number): number | undefined {
  const ticks = processorTicks(processId);
  return ticks === undefined ? undefined : ticks * 10;
}

/** Processor time used so far, in clock ticks (1/100 s). */
function processorTicks(processId: number): number | undefined {
  const line = readOrNothing(`/proc/${processId}/stat`);
  // The second field is the program's name in brackets, which may contain spaces.
  const fields = line?.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields === undefined ? undefined : Number(fields[11]) + Number(fields[12]);
}

/**
 * Waits until the process has used almost no processor time for three tenths of a second, at most ten seconds, so that
 * work in the background is neither interrupted nor counted into the next measurement.
 */
export async function untilIdle(processId: number): Promise<void> {
  let quietChecks = 0;
  for (let check = 0; check < 100 && quietChecks < 3; check++) {
    const before = processorTicks(processId);
    await pause(100);
    const after = processorTicks(processId);
    quietChecks = before === undefined || after === undefined || after - before <= 1 ? quietChecks + 1 : 0;
  }
}
