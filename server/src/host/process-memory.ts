/**
 * Limits how much memory our processes use for garbage. V8 lets the heap grow fourfold while objects are created
 * fast, and does not return the memory (decision 79). The flags apply to the whole process. Does not depend on sites.
 */
import { setFlagsFromString } from "node:v8";

/** Sets by how many percent the heap grows before garbage is collected. */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Keeps the young generation at its initial size: its collections become more frequent, but are too short to notice. */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
