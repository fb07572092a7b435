/**
 * Makes what pages show of specs, in its own thread: a large spec takes long to read, and its descriptions are Markdown, which can
 * be made to take long, too. Keeps nothing; does not depend on protocols or disks.
 */
import { type EndpointHtml, endpointNotice, type PreviewPage } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";
import { type RendererOptions, type RenderingThread, rendered, renderingThread } from "./render.ts";

/** How long one endpoint may take, in milliseconds: usual ones take some milliseconds, and the first of a spec of 5 MB 0.3 seconds. */
const maxTime = 10_000;

/** What is to be shown. */
interface EndpointToRender {
  readonly site: Pick<Site, "files">;
  readonly page: PreviewPage;
  /** Reads the text of a spec; undefined if there is none. Called for each spec that the page may be about until one is. */
  readonly readSpec: (document: string) => string | undefined;
}

export class EndpointRenderer {
  readonly #thread: RenderingThread<EndpointHtml>;

  constructor(options: RendererOptions = {}) {
    this.#thread = renderingThread(options, maxTime);
  }

  /**
   * What a page shows of a spec; a sentence if that takes too long or fails. Never rejects, unless `readSpec` throws.
   */
  async render({ site, page, readSpec }: EndpointToRender): Promise<EndpointHtml> {
    const outcome = await rendered(this.#thread, site, { kind: "endpoint", page }, new Map(), readSpec);
    return outcome.kind === "done"
      ? outcome.result
      : endpointNotice(outcome.kind === "late" ? "time" : "failure");
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }
}
