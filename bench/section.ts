/** The input of each part of a run: the compared servers, the number of repetitions, and shared wording. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedSite } from "./generate.ts";
import type { Budget } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

export interface Contestants {
  readonly ours: ServerRecipe;
  /** Our server with all settings at their defaults; undefined when another server replaces ours. */
  readonly oursByDefault?: ServerRecipe;
  readonly peer: ServerRecipe;
  /** The name of the peer's schema in the report. */
  readonly schemaName: string;
}

export interface Effort {
  readonly starts: number;
  readonly rounds: number;
  readonly edits: number;
  readonly checks: number;
  /** Number of texts with a broken bracket, each from real sites and from generated ones. */
  readonly brokenTexts: number;
  /** Text in the names of the growth patterns to measure. */
  readonly pattern: string;
}

export const fullEffort: Effort = {
  starts: 20,
  rounds: 5,
  edits: 50,
  checks: 7,
  brokenTexts: 1000,
  pattern: "",
};
export const quickEffort: Effort = {
  starts: 5,
  rounds: 2,
  edits: 12,
  checks: 3,
  brokenTexts: 200,
  pattern: "",
};

/** Ours is this many times faster or smaller than the peer. */
export function atLeast(ratio: number): Budget {
  return { kind: "ratio", atLeast: ratio };
}

/** In the unit of the row. */
export function below(limit: number): Budget {
  return { kind: "below", limit };
}

export function inWords(count: number): string {
  return count.toLocaleString("en-US");
}

/** A site in words: the size of its docs.json and how many pages it has. */
export function named(site: GeneratedSite): string {
  const megabytes = statSync(join(site.root, "docs.json")).size / 1_000_000;
  return `docs.json of ${megabytes.toFixed(2)} MB, ${inWords(site.pageFiles)} page files`;
}
