/**
 * How much memory a process of ours takes for objects that it no longer needs. V8 lets the heap grow fourfold while objects are
 * created fast, and keeps what it once took (decision 79). The flags hold for the whole process. Does not depend on sites.
 */
import { setFlagsFromString } from "node:v8";

/** Lets the heap grow by so many percent before garbage is collected. */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Keeps the part of the heap for new objects as small as it is at first: its collections are more frequent, and too short to notice. */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
