/** How much memory a command takes for what it no longer needs. */
import { setFlagsFromString } from "node:v8";

/** By how many percent the heap of V8 may grow before garbage is collected. */
const percent = 50;

/**
 * Lets the heap grow by half before garbage is collected, for the rest of the process; V8 lets it grow fourfold while objects are
 * created as fast as rules create them.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
