/**
 * Renders pages for the preview of both programs, in a thread, so that a page that is crafted to keep the parser busy
 * does not delay anything else. Caches results by their inputs. Does not depend on protocols or disks.
 */
import { type PageHtml, sourceHtml } from "../service/index.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import { type RendererOptions, type RenderingThread, renderInThread, renderingThread } from "./render.ts";

/** The time limit for one page, in milliseconds; typical pages of 100 KB take much less, even on slow machines. */
const maxTime = 5_000;

/** How many characters of a page are sent to the thread; the preview shows fewer. */
const maxSentLength = 110_000;

/** How many snippets, and how many UTF-16 code units of them in total, are sent for one page; the preview shows no more. */
const maxSnippets = { count: 500, length: 100_000 } as const;

/** How many pages are cached. */
const maxCached = 20;

/** A page to render. */
export interface PageToRender {
  readonly site: Pick<Site, "files">;
  /** Path in the site. */
  readonly file: string;
  /** The text of the page, including its frontmatter. */
  readonly text: string;
  /** Reads the text of another file of the site. */
  readonly readText: (file: string) => string | undefined;
}

/** A rendered page with its inputs. */
interface RenderedPage extends Pick<PageToRender, "file" | "text"> {
  readonly names: FileNames | undefined;
  /** The texts of the snippets that the page has needed so far, in the order in which they were read. */
  readonly snippets: Map<string, string | undefined>;
  readonly html: Promise<PageHtml>;
  /** Undefined until the page is rendered. */
  result: PageHtml | undefined;
}

/** Returns a function that reads the start of snippets for one page, up to the limits. */
function snippetReader({ readText }: PageToRender): (file: string) => string | undefined {
  let { count, length }: { count: number; length: number } = maxSnippets;
  return (file) => {
    if (count === 0 || length <= 0) return undefined;
    count -= 1;
    // Two more characters, because the renderer looks past its limit for where to cut.
    const text = readText(file)?.slice(0, maxSnippets.length + 2);
    length -= text?.length ?? 0;
    return text;
  };
}

function isSame({ names, file, text, snippets }: RenderedPage, page: PageToRender): boolean {
  const read = snippetReader(page);
  return (
    names === page.site.files?.names &&
    file === page.file &&
    text === page.text &&
    [...snippets].every(([name, snippet]) => read(name) === snippet)
  );
}

export class PageRenderer {
  readonly #thread: RenderingThread<PageHtml>;
  /** The cached pages, newest last. */
  #cache: readonly RenderedPage[] = [];

  constructor(options: RendererOptions = {}) {
    this.#thread = renderingThread(options, maxTime);
  }

  /** The cached HTML of a page; undefined if it has not been rendered yet. */
  cached(page: PageToRender): PageHtml | undefined {
    return this.#cache.find((cached) => isSame(cached, page))?.result;
  }

  /** Renders a page; returns its source text if rendering fails or takes too long. Never rejects. */
  render(page: PageToRender): Promise<PageHtml> {
    const cachedPage = this.#cache.find((cached) => isSame(cached, page));
    if (cachedPage !== undefined) return cachedPage.html;
    const { site, file, text } = page;
    const read = snippetReader(page);
    // Snippets that the page needed last time are sent with the first job, so that the thread need not request them.
    const lastNames = this.#cache.findLast((cached) => cached.file === file)?.snippets.keys() ?? [];
    const snippets = new Map([...lastNames].map((name) => [name, read(name)]));
    const html = this.#htmlOf(page, snippets, read);
    const entry: RenderedPage = { names: site.files?.names, file, text, snippets, html, result: undefined };
    this.#cache = [...this.#cache, entry].slice(-maxCached);
    void html.then((result) => {
      entry.result = result;
    });
    return html;
  }

  /** Ends the thread. */
  end(): void {
    this.#thread.end();
  }

  async #htmlOf(
    { site, file, text }: PageToRender,
    snippets: Map<string, string | undefined>,
    read: (file: string) => string | undefined,
  ): Promise<PageHtml> {
    const subject = { kind: "page", file, text: text.slice(0, maxSentLength) } as const;
    const outcome = await renderInThread(this.#thread, site, subject, snippets, read);
    if (outcome.kind === "done") return outcome.result;
    return sourceHtml(text, outcome.kind === "late" ? "time" : "failure");
  }
}
