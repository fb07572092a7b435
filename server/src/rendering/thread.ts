/** The program of rendering threads: each message is a page, or a part of a page that comes from a spec. */
import { parentPort } from "node:worker_threads";
import { endpointHtml, pageHtml } from "../service/page-html.ts";
import type { RenderAnswer, RenderJob } from "./render-job.ts";

/** The file names of the last job's site, as sent and as a set. */
let list: string | undefined;
let names: ReadonlySet<string> | undefined;

/** Thrown to stop at a spec whose text has not been sent: the next spec is needed only if this one lacks the endpoint. */
class MissingSpecError extends Error {}

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
    if (needed.size > 0) throw new MissingSpecError();
    return text;
  };
  try {
    const html =
      subject.kind === "page"
        ? pageHtml({ files: names }, subject.file, subject.text, read)
        : endpointHtml({ files: names }, subject.page, readSpec);
    if (needed.size === 0) return { kind: "done", html };
  } catch (error) {
    if (!(error instanceof MissingSpecError)) throw error;
  }
  return { kind: "needs", files: [...needed] };
}

parentPort?.on("message", (job: RenderJob) => parentPort?.postMessage(answerTo(job)));
parentPort?.postMessage(undefined);
