/**
 * The parts of previews that are rendered while the server answers other requests: pages, and the parts of pages that
 * come from specs. The last part of each site is kept. Does not depend on frames or clients.
 */
import type { EndpointRenderer } from "../../../rendering/endpoint-renderer.ts";
import type { PageRenderer, PageToRender } from "../../../rendering/page-renderer.ts";
import type { EndpointHtml, PageHtml, PreviewPage } from "../../../service/index.ts";
import { weakCache } from "../../../service/memo.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";

/** How to render parts of one kind. */
interface PartRenderer<Subject, Html> {
  /** The row or file of the page. */
  readonly placeOf: (subject: Subject) => string | undefined;
  /** The current part, if it has been rendered, or if there is nothing to render. */
  readonly cached: (checked: CheckedSite, site: Site, subject: Subject) => Html | undefined;
  readonly render: (checked: CheckedSite, site: Site, subject: Subject) => Promise<Html>;
}

export class ShownParts<Subject, Html> {
  readonly #renderer: PartRenderer<Subject, Html>;
  readonly #onRendered: (checked: CheckedSite) => void;
  readonly #last = weakCache<CheckedSite, { readonly place: string | undefined; readonly html: Html }>();
  readonly #rendering = new Set<CheckedSite>();

  /** @param onRendered called when a part has been rendered that `latest` or `start` did not have */
  constructor(renderer: PartRenderer<Subject, Html>, onRendered: (checked: CheckedSite) => void) {
    this.#renderer = renderer;
    this.#onRendered = onRendered;
  }

  /** Returns a part once it is rendered. */
  async whenRendered(checked: CheckedSite, site: Site, subject: Subject): Promise<Html> {
    const { cached, render, placeOf } = this.#renderer;
    const html = cached(checked, site, subject) ?? (await render(checked, site, subject));
    this.#last.set(checked, { place: placeOf(subject), html });
    return html;
  }

  /** Whether this is the current part. */
  isNewest(checked: CheckedSite, site: Site, subject: Subject, html: Html): boolean {
    return this.#renderer.cached(checked, site, subject) === html;
  }

  /**
   * Returns a part without waiting: the last one of the same page while it is rendered again, or undefined if there
   * is none yet. In both cases `onRendered` is called later.
   */
  latest(checked: CheckedSite, site: Site, subject: Subject): Html | undefined {
    const place = this.#renderer.placeOf(subject);
    const html = this.start(checked, site, subject);
    if (html !== undefined) this.#last.set(checked, { place, html });
    const last = this.#last.get(checked);
    return last?.place === place ? last?.html : undefined;
  }

  /** Starts rendering a part that is not cached; `onRendered` is called later. Returns a cached part. */
  start(checked: CheckedSite, site: Site, subject: Subject): Html | undefined {
    const cached = this.#renderer.cached(checked, site, subject);
    // One part of a site at a time; later changes are rendered next.
    if (cached === undefined && !this.#rendering.has(checked)) void this.#render(checked, site, subject);
    return cached;
  }

  async #render(checked: CheckedSite, site: Site, subject: Subject): Promise<void> {
    this.#rendering.add(checked);
    await this.whenRendered(checked, site, subject);
    this.#rendering.delete(checked);
    this.#onRendered(checked);
  }
}

const noPage: PageHtml = { html: "", lines: [] };

/** Renders pages, by their files. */
export function pageParts(renderer: Pick<PageRenderer, "cached" | "render">): PartRenderer<string, PageHtml> {
  const pageOf = (checked: CheckedSite, site: Site, file: string): PageToRender | undefined => {
    const readText = (name: string): string | undefined => checked.texts.textOf(name);
    const text = readText(file);
    return text === undefined ? undefined : { site, file, text, readText };
  };
  return {
    placeOf: (file) => file,
    cached(...subject) {
      const page = pageOf(...subject);
      return page === undefined ? noPage : renderer.cached(page);
    },
    async render(...subject) {
      const page = pageOf(...subject);
      return page === undefined ? noPage : renderer.render(page);
    },
  };
}

const noEndpoint: EndpointHtml = { top: "", body: "" };

/** The part of a page that comes from a spec, and its inputs. */
interface CachedEndpoint {
  readonly files: Site["files"];
  readonly specs: Site["specs"];
  /** The page with its endpoint, as JSON. */
  readonly page: string;
  /** The texts of specs that are not in the snapshot, as they were read. */
  readonly specTexts: ReadonlyMap<string, string | undefined>;
  readonly html: EndpointHtml;
}

/**
 * Renders the parts of pages that come from specs. The last one of each site is kept, so that a keystroke in
 * docs.json does not render it again.
 */
export function endpointParts(
  renderer: Pick<EndpointRenderer, "render">,
): PartRenderer<PreviewPage | undefined, EndpointHtml> {
  const cache = weakCache<CheckedSite, CachedEndpoint>();
  const keyOf = ({ title, description, endpoint }: PreviewPage) =>
    JSON.stringify([title, description, endpoint]);
  return {
    placeOf: (page) => page?.id ?? page?.file,
    cached(checked, { files, specs }, page) {
      if (page?.endpoint === undefined) return noEndpoint;
      const last = cache.get(checked);
      if (last === undefined || last.files !== files || last.specs !== specs) return undefined;
      if (last.page !== keyOf(page)) return undefined;
      const isSame = [...last.specTexts].every(([name, text]) => checked.texts.textOf(name) === text);
      return isSame ? last.html : undefined;
    },
    async render(checked, site, page) {
      if (page === undefined) return noEndpoint;
      const { files, specs } = site;
      const specTexts = new Map<string, string | undefined>();
      const readSpec = (document: string): string | undefined => {
        const text = checked.texts.textOf(document);
        if (!specs.has(document)) specTexts.set(document, text);
        return text;
      };
      const html = await renderer.render({ site, page, readSpec });
      cache.set(checked, { files, specs, page: keyOf(page), specTexts, html });
      return html;
    },
  };
}
