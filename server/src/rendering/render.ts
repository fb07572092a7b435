/** Renders in a thread, whose program asks for the texts of other files as it comes to them. Keeps nothing. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BoundedThread, type JobOutcome } from "../host/bounded-thread.ts";
import { memo } from "../service/memo.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import type { RenderAnswer, RenderJob, RenderSubject } from "./render-job.ts";

/** Beside the bundles of both programs, and where a checkout is built. */
const programs = [
  join(import.meta.dirname, "page-renderer.cjs"),
  join(import.meta.dirname, "..", "..", "dist", "page-renderer.cjs"),
];

export interface RendererOptions {
  /** The program of the thread; that of the build by default. */
  readonly program?: string;
  /** How long one round may take, in milliseconds. */
  readonly maxTime?: number;
}

export type RenderingThread<Html> = BoundedThread<RenderJob, RenderAnswer<Html>>;

export function renderingThread<Html>(options: RendererOptions, maxTime: number): RenderingThread<Html> {
  const program = programs.find((one) => existsSync(one)) ?? programs[0] ?? "";
  return new BoundedThread({ program, maxTime, ...options });
}

/** The names of the files of a site as they are sent; names of files hold no such character. */
const listOfNames = memo((names: FileNames): string => [...names.everyFile()].join("\0"));

/**
 * Renders a subject.
 * @param texts the texts of other files that are known, to which those are added that are requested
 * @param readText reads the text of another file
 */
export async function rendered<Html>(
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
    if (result.kind === "made") return { kind: "done", result: result.html };
    // The thread asks for each file once.
    if (result.files.some((file) => texts.has(file))) return { kind: "failed" };
    for (const file of result.files) texts.set(file, readText(file));
  }
}
