/**
 * Renders the parts of pages that come from specs, in a separate thread: a large spec takes a long time to read, and
 * its descriptions are Markdown, which can be crafted to be slow too. Keeps no state; does not depend on protocols or
 * disks.
 */
import { type EndpointHtml, endpointNotice, type PreviewPage } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";
import { type RendererOptions, type RenderingThread, renderInThread, renderingThread } from "./render.ts";

/** The time limit for one endpoint, in milliseconds; most take a few milliseconds, the first of a 5 MB spec 0.3 seconds. */
const maxTime = 10_000;

/** The endpoint to render. */
interface EndpointToRender {
  readonly site: Pick<Site, "files">;
  readonly page: PreviewPage;
  /** Reads the text of a spec; undefined if it cannot be read. Called for each candidate spec until one has the endpoint. */
  readonly readSpec: (document: string) => string | undefined;
}

export class EndpointRenderer {
  readonly #thread: RenderingThread<EndpointHtml>;

  constructor(options: RendererOptions = {}) {
    this.#thread = renderingThread(options, maxTime);
  }

  /** Renders a part of a page; a sentence if that takes too long or fails. Rejects only if `readSpec` throws. */
  async render({ site, page, readSpec }: EndpointToRender): Promise<EndpointHtml> {
    const outcome = await renderInThread(this.#thread, site, { kind: "endpoint", page }, new Map(), readSpec);
    return outcome.kind === "done"
      ? outcome.result
      : endpointNotice(outcome.kind === "late" ? "time" : "failure");
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }
}
