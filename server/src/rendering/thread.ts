/** The program of the thread that renders pages: one page, or what it shows of a spec, for each message. */
import { parentPort } from "node:worker_threads";
import { endpointHtml, type PageHtml, pageHtml } from "../service/page-html.ts";
import type { EndpointAnswer, EndpointJob, RenderJob } from "./render-job.ts";

/** The names of all files of the site of the last job. */
let names: ReadonlySet<string> | undefined;

/** Thrown for a spec whose text has not been sent. */
class NeededSpec extends Error {
  constructor(readonly document: string) {
    super(document);
  }
}

function endpointOf({ page, specs }: EndpointJob): EndpointAnswer {
  const readSpec = (document: string): string | undefined => {
    if (!specs.has(document)) throw new NeededSpec(document);
    return specs.get(document);
  };
  try {
    return { kind: "made", made: endpointHtml({ files: names }, page, readSpec) };
  } catch (error) {
    if (error instanceof NeededSpec) return { kind: "needs", document: error.document };
    throw error;
  }
}

function rendered(job: RenderJob | EndpointJob): PageHtml | EndpointAnswer {
  const { files } = job;
  if (files !== "as before") names = files === undefined ? undefined : new Set(files.split("\0"));
  if (job.kind === "endpoint") return endpointOf(job);
  return pageHtml({ files: names }, job.file, job.text, (name) => job.snippets.get(name));
}

parentPort?.on("message", (job: RenderJob | EndpointJob) => parentPort?.postMessage(rendered(job)));
parentPort?.postMessage(undefined);
