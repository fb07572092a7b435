/** The program of the thread that renders pages: one page for each message. */
import { parentPort } from "node:worker_threads";
import { type PageHtml, pageHtml } from "../service/page-html.ts";
import type { RenderJob } from "./render-job.ts";

/** The names of all files of the site of the last job. */
let names: ReadonlySet<string> | undefined;

function rendered({ file, text, snippets, files }: RenderJob): PageHtml {
  if (files !== "as before") names = files === undefined ? undefined : new Set(files.split("\0"));
  return pageHtml({ files: names }, file, text, (name) => snippets.get(name));
}

parentPort?.on("message", (job: RenderJob) => parentPort?.postMessage(rendered(job)));
parentPort?.postMessage(undefined);
