/** The program of the threads that render: one page, or what it shows of a spec, for each message. */
import { parentPort } from "node:worker_threads";
import { endpointHtml, pageHtml } from "../service/page-html.ts";
import type { RenderAnswer, RenderJob } from "./render-job.ts";

/** The files of the site of the last job. */
let list: string | undefined;
let names: ReadonlySet<string> | undefined;

/** Thrown for a spec whose text has not been sent: the next one is read only if this one has not what is wanted. */
class NeededSpec extends Error {}

function answerTo({ subject, files, texts }: RenderJob): RenderAnswer {
  if (files !== list) names = files === undefined ? undefined : new Set(files.split("\0"));
  list = files;
  const needed = new Set<string>();
  const read = (file: string): string | undefined => {
    if (!texts.has(file)) needed.add(file);
    return texts.get(file);
  };
  const readSpec = (file: string): string | undefined => {
    const text = read(file);
    if (needed.size > 0) throw new NeededSpec();
    return text;
  };
  try {
    const html =
      subject.kind === "page"
        ? pageHtml({ files: names }, subject.file, subject.text, read)
        : endpointHtml({ files: names }, subject.page, readSpec);
    if (needed.size === 0) return { kind: "made", html };
  } catch (error) {
    if (!(error instanceof NeededSpec)) throw error;
  }
  return { kind: "needs", files: [...needed] };
}

parentPort?.on("message", (job: RenderJob) => parentPort?.postMessage(answerTo(job)));
parentPort?.postMessage(undefined);
