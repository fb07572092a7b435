/**
 * Renders pages for the preview of both programs, in a thread, so that a page that is made to take the parser long holds nothing
 * else up. Results are kept by what they are made of. Does not depend on protocols or disks.
 */
import { BoundedThread, type JobOutcome } from "../host/bounded-thread.ts";
import { type PageHtml, type SourceReason, snippetTexts, sourceHtml } from "../service/index.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import { listOfNames, renderingProgram } from "./programs.ts";
import type { RenderJob } from "./render-job.ts";

/** How long one page may take, in milliseconds: on slow machines, too, usual pages of 100 KB take much less. */
const maxTime = 5_000;

/** Longer beginnings of pages are not sent to the thread; the preview cuts pages before. */
const maxSentLength = 110_000;

/** How many pages are kept. */
const maxKept = 20;

/** A page that is to be shown. */
export interface PageToRender {
  readonly site: Pick<Site, "files">;
  /** Path in the site. */
  readonly file: string;
  /** With its frontmatter. */
  readonly text: string;
  /** Reads the text of another file of the site. */
  readonly readText: (file: string) => string | undefined;
}

/** Everything that the HTML of a page is a function of. */
interface PageInputs {
  readonly names: FileNames | undefined;
  readonly file: string;
  readonly text: string;
  readonly snippets: ReadonlyMap<string, string>;
}

interface RenderedPage extends PageInputs {
  readonly html: Promise<PageHtml>;
  /** Undefined while the page is rendered. */
  made: PageHtml | undefined;
}

interface PageRendererOptions {
  /** The program of the thread; that of the build by default. */
  readonly program?: string;
  readonly maxTime?: number;
}

function inputsOf({ site, file, text, readText }: PageToRender): PageInputs {
  return { names: site.files?.names, file, text, snippets: snippetTexts(site, file, text, readText) };
}

function isSame(one: PageInputs, other: PageInputs): boolean {
  return (
    one.names === other.names &&
    one.file === other.file &&
    one.text === other.text &&
    one.snippets.size === other.snippets.size &&
    [...one.snippets].every(([name, text]) => other.snippets.get(name) === text)
  );
}

function htmlOf(outcome: JobOutcome<PageHtml>, text: string): PageHtml {
  if (outcome.kind === "done") return outcome.result;
  const reason: SourceReason = outcome.kind === "late" ? "time" : "failure";
  return sourceHtml(text, reason);
}

export class PageRenderer {
  readonly #thread: BoundedThread<RenderJob, PageHtml>;
  /** The newest last. */
  #kept: readonly RenderedPage[] = [];
  /** Names that the thread knows. */
  #sentNames: FileNames | undefined;

  constructor({ program, maxTime: time = maxTime }: PageRendererOptions = {}) {
    this.#thread = new BoundedThread({ program: program ?? renderingProgram(), maxTime: time });
  }

  /** The HTML of a page if it has been rendered. */
  known(page: PageToRender): PageHtml | undefined {
    return this.#keptFor(inputsOf(page))?.made;
  }

  /** The HTML of a page; its source text if it cannot be rendered, or not in time. Never rejects. */
  render(page: PageToRender): Promise<PageHtml> {
    const inputs = inputsOf(page);
    const keptPage = this.#keptFor(inputs);
    if (keptPage !== undefined) return keptPage.html;
    const html = this.#rendered(inputs);
    const kept: RenderedPage = { ...inputs, html, made: undefined };
    this.#kept = [...this.#kept, kept].slice(-maxKept);
    void html.then((made) => {
      kept.made = made;
    });
    return html;
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }

  #keptFor(inputs: PageInputs): RenderedPage | undefined {
    return this.#kept.find((one) => isSame(one, inputs));
  }

  async #rendered({ names, file, text, snippets }: PageInputs): Promise<PageHtml> {
    const outcome = await this.#thread.run((isNew) => {
      const areKnown = !isNew && names === this.#sentNames;
      this.#sentNames = names;
      const files = areKnown ? "as before" : names && listOfNames(names);
      return { kind: "page", file, text: text.slice(0, maxSentLength), snippets, files };
    });
    return htmlOf(outcome, text);
  }
}
