/** Where the build puts the program of the threads that render. Does not depend on jobs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { memo } from "../service/memo.ts";
import type { FileNames } from "../service/snapshot.ts";

/** Beside the bundles of both programs, and where a checkout is built. */
const programs = [
  join(import.meta.dirname, "page-renderer.cjs"),
  join(import.meta.dirname, "..", "..", "dist", "page-renderer.cjs"),
];

/** The path of the program. */
export function renderingProgram(): string {
  return programs.find((one) => existsSync(one)) ?? programs[0] ?? "";
}

/** The names of the files of a site as they are sent; names of files hold no such character. */
export const listOfNames = memo((names: FileNames): string => [...names.everyFile()].join("\0"));
