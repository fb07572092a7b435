/** Renders in a thread, which requests the texts of other files as it needs them. Keeps no state. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BoundedThread, type JobOutcome } from "../host/bounded-thread.ts";
import { memo } from "../service/memo.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import type { RenderAnswer, RenderJob, RenderSubject } from "./render-job.ts";

/** The program's path next to the bundles of both programs, and in the build folder of a checkout. */
const programs = [
  join(import.meta.dirname, "page-renderer.cjs"),
  join(import.meta.dirname, "..", "..", "dist", "page-renderer.cjs"),
];

export interface RendererOptions {
  /** The path of the thread's program; by default, the one from the build. */
  readonly program?: string;
  /** The time limit for one job, in milliseconds. */
  readonly maxTime?: number;
}

export type RenderingThread<Html> = BoundedThread<RenderJob, RenderAnswer<Html>>;

export function renderingThread<Html>(options: RendererOptions, maxTime: number): RenderingThread<Html> {
  const program = programs.find((path) => existsSync(path)) ?? programs[0] ?? "";
  return new BoundedThread({ program, maxTime, ...options });
}

/** The names of the files of a site as sent to the thread, separated by NUL, which no file name contains. */
const listOfNames = memo((names: FileNames): string => [...names.everyFile()].join("\0"));

/**
 * Renders a subject, in as many jobs as it takes to supply the files that the thread requests.
 * @param texts the texts of other files known so far; requested ones are added
 * @param readText reads the text of another file
 */
export async function renderInThread<Html>(
  thread: RenderingThread<Html>,
  { files }: Pick<Site, "files">,
  subject: RenderSubject,
  texts: Map<string, string | undefined>,
  readText: (file: string) => string | undefined,
): Promise<JobOutcome<Html>> {
  for (;;) {
    const outcome = await thread.run({ subject, files: files && listOfNames(files.names), texts });
    if (outcome.kind !== "done") return outcome;
    const { result } = outcome;
    if (result.kind === "done") return { kind: "done", result: result.html };
    // The thread must not request a file twice.
    if (result.files.some((file) => texts.has(file))) return { kind: "failed" };
    for (const file of result.files) texts.set(file, readText(file));
  }
}
