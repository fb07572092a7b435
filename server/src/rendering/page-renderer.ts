/**
 * Renders pages for the preview of both programs, in a thread, so that a page that is made to take the parser long holds nothing
 * else up. Results are kept by what they are made of. Does not depend on protocols or disks.
 */
import { type PageHtml, sourceHtml } from "../service/index.ts";
import type { FileNames, Site } from "../service/snapshot.ts";
import { type RendererOptions, type RenderingThread, rendered, renderingThread } from "./render.ts";

/** How long one page may take, in milliseconds: on slow machines, too, usual pages of 100 KB take much less. */
const maxTime = 5_000;

/** Longer beginnings of pages are not sent to the thread; the preview cuts pages before. */
const maxSentLength = 110_000;

/** How much of snippets is sent for one page: so many of them, and so many UTF-16 code units in all; the preview shows no more. */
const maxSnippets = { count: 500, length: 100_000 } as const;

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

/** A page and what it was made of. */
interface RenderedPage extends Pick<PageToRender, "file" | "text"> {
  readonly names: FileNames | undefined;
  /** The texts of the snippets that the page has needed so far, in the order in which they were read. */
  readonly snippets: Map<string, string | undefined>;
  readonly html: Promise<PageHtml>;
  /** Undefined while the page is rendered. */
  made: PageHtml | undefined;
}

/** Reads the beginnings of snippets for one page, until that is too much. */
function snippetReader({ readText }: PageToRender): (file: string) => string | undefined {
  let { count, length }: { count: number; length: number } = maxSnippets;
  return (file) => {
    if (count === 0 || length <= 0) return undefined;
    count -= 1;
    // The end of a text that is cut is looked for after the length that is shown.
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
    [...snippets].every(([name, before]) => read(name) === before)
  );
}

export class PageRenderer {
  readonly #thread: RenderingThread<PageHtml>;
  /** The newest last. */
  #kept: readonly RenderedPage[] = [];

  constructor(options: RendererOptions = {}) {
    this.#thread = renderingThread(options, maxTime);
  }

  /** The HTML of a page if it has been rendered. */
  known(page: PageToRender): PageHtml | undefined {
    return this.#kept.find((one) => isSame(one, page))?.made;
  }

  /** The HTML of a page; its source text if it cannot be rendered, or not in time. Never rejects. */
  render(page: PageToRender): Promise<PageHtml> {
    const keptPage = this.#kept.find((one) => isSame(one, page));
    if (keptPage !== undefined) return keptPage.html;
    const { site, file, text } = page;
    const read = snippetReader(page);
    // What the page needed the last time is sent at once, so that the thread need not ask for it.
    const last = this.#kept.findLast((one) => one.file === file)?.snippets.keys() ?? [];
    const snippets = new Map([...last].map((name) => [name, read(name)]));
    const html = this.#rendered(page, snippets, read);
    const kept: RenderedPage = { names: site.files?.names, file, text, snippets, html, made: undefined };
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

  async #rendered(
    { site, file, text }: PageToRender,
    snippets: Map<string, string | undefined>,
    read: (file: string) => string | undefined,
  ): Promise<PageHtml> {
    const subject = { kind: "page", file, text: text.slice(0, maxSentLength) } as const;
    const outcome = await rendered(this.#thread, site, subject, snippets, read);
    if (outcome.kind === "done") return outcome.result;
    return sourceHtml(text, outcome.kind === "late" ? "time" : "failure");
  }
}
