/** The pages that previews show, rendered while the server answers other questions. Does not depend on frames or clients. */
import type { PageRenderer, PageToRender } from "../../../rendering/page-renderer.ts";
import type { PageHtml } from "../../../service/index.ts";
import { weakCache } from "../../../service/memo.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";

const noPage: PageHtml = { html: "", lines: [] };

/** What a preview shows last of one page. */
interface ShownPage {
  readonly file: string;
  readonly html: PageHtml;
}

interface ShownPagesOptions {
  readonly renderer: Pick<PageRenderer, "known" | "render">;
  /** Called when a page has been rendered that was unknown before. */
  readonly onRendered: (checked: CheckedSite) => void;
}

export class ShownPages {
  readonly #options: ShownPagesOptions;
  readonly #last = weakCache<CheckedSite, ShownPage>();
  readonly #rendering = new Set<CheckedSite>();

  constructor(options: ShownPagesOptions) {
    this.#options = options;
  }

  /** The HTML of a page once it is rendered. */
  async rendered(checked: CheckedSite, site: Site, file: string): Promise<PageHtml> {
    const page = this.#pageOf(checked, site, file);
    const html = page === undefined ? noPage : await this.#options.renderer.render(page);
    this.#last.set(checked, { file, html });
    return html;
  }

  /** Whether this is the HTML of the page as it is now. */
  isNewest(checked: CheckedSite, site: Site, file: string, html: PageHtml): boolean {
    return this.#known(checked, site, file) === html;
  }

  /**
   * The HTML of a page without waiting: the last one while the page is rendered again, and undefined if there is none yet. In both
   * cases `onRendered` is called later.
   */
  now(checked: CheckedSite, site: Site, file: string): PageHtml | undefined {
    const known = this.#known(checked, site, file);
    if (known !== undefined) {
      this.#last.set(checked, { file, html: known });
      return known;
    }
    this.#begin(checked, site, file);
    const last = this.#last.get(checked);
    return last?.file === file ? last.html : undefined;
  }

  /** Begins to render a page whose HTML is unknown; `onRendered` is called later. */
  begin(checked: CheckedSite, site: Site, file: string): void {
    if (this.#known(checked, site, file) === undefined) this.#begin(checked, site, file);
  }

  #begin(checked: CheckedSite, site: Site, file: string): void {
    // One page of a site at a time: what has been typed since then is rendered next.
    if (!this.#rendering.has(checked)) void this.#render(checked, site, file);
  }

  async #render(checked: CheckedSite, site: Site, file: string): Promise<void> {
    this.#rendering.add(checked);
    await this.rendered(checked, site, file);
    this.#rendering.delete(checked);
    this.#options.onRendered(checked);
  }

  #known(checked: CheckedSite, site: Site, file: string): PageHtml | undefined {
    const page = this.#pageOf(checked, site, file);
    return page === undefined ? noPage : this.#options.renderer.known(page);
  }

  #pageOf(checked: CheckedSite, site: Site, file: string): PageToRender | undefined {
    const readText = (name: string): string | undefined => checked.texts.textOf(name);
    const text = readText(file);
    return text === undefined ? undefined : { site, file, text, readText };
  }
}
