/**
 * Makes what pages show of specs, in its own thread: a large spec takes long to read, and its descriptions are Markdown, which can
 * be made to take long, too. Keeps nothing; does not depend on protocols or disks.
 */
import { BoundedThread } from "../host/bounded-thread.ts";
import { type EndpointHtml, endpointNotice, type PreviewPage } from "../service/index.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import { listOfNames, renderingProgram } from "./programs.ts";
import type { EndpointAnswer, EndpointJob } from "./render-job.ts";

/** How long one endpoint may take, in milliseconds: usual ones take some milliseconds, and the first of a spec of 5 MB 0.3 seconds. */
const maxTime = 10_000;

/** What is to be shown. */
interface EndpointToRender {
  readonly site: Pick<Site, "files">;
  readonly page: PreviewPage;
  /** Reads the text of a spec; undefined if there is none. Called for each spec that the page may be about until one is. */
  readonly readSpec: (document: string) => string | undefined;
}

interface EndpointRendererOptions {
  /** The program of the thread; that of the build by default. */
  readonly program?: string;
  readonly maxTime?: number;
}

export class EndpointRenderer {
  readonly #thread: BoundedThread<EndpointJob, EndpointAnswer>;
  /** Names that the thread knows. */
  #sentNames: FileNames | undefined;

  constructor({ program, maxTime: time = maxTime }: EndpointRendererOptions = {}) {
    this.#thread = new BoundedThread({ program: program ?? renderingProgram(), maxTime: time });
  }

  /**
   * What a page shows of a spec; a sentence if that takes too long or fails. Never rejects, unless `readSpec` throws.
   */
  async render({ site, page, readSpec }: EndpointToRender): Promise<EndpointHtml> {
    const names = site.files?.names;
    const specs = new Map<string, string | undefined>();
    for (;;) {
      const outcome = await this.#thread.run((isNew) => {
        const areKnown = !isNew && names === this.#sentNames;
        this.#sentNames = names;
        const files = areKnown ? "as before" : names && listOfNames(names);
        return { kind: "endpoint", page, specs, files };
      });
      if (outcome.kind !== "done") return endpointNotice(outcome.kind === "late" ? "time" : "failure");
      if (outcome.result.kind === "made") return outcome.result.made;
      const { document } = outcome.result;
      // The thread asks for each spec once.
      if (specs.has(document)) return endpointNotice("failure");
      specs.set(document, readSpec(document));
    }
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }
}
