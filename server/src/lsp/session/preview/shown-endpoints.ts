/**
 * What previews show of specs, made while the server answers other questions. The last endpoint of each site is kept: a keystroke
 * in docs.json leaves it as it is. Does not depend on frames or clients.
 */
import type { EndpointRenderer } from "../../../rendering/endpoint-renderer.ts";
import type { EndpointHtml, PreviewPage } from "../../../service/index.ts";
import { weakCache } from "../../../service/memo.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";

const noEndpoint: EndpointHtml = { top: "", body: "" };

/** What a page shows of a spec, and all that it was made of. */
interface ShownEndpoint {
  readonly files: Site["files"];
  readonly specs: Site["specs"];
  /** The row or file of the page. */
  readonly place: string | undefined;
  /** The page with its endpoint, as JSON. */
  readonly page: string;
  /** Texts of specs that are not in the snapshot, as they were read. */
  readonly read: ReadonlyMap<string, string | undefined>;
  readonly made: EndpointHtml;
}

interface ShownEndpointsOptions {
  readonly renderer: Pick<EndpointRenderer, "render">;
  /** Called when an endpoint has been made that was unknown before. */
  readonly onRendered: (checked: CheckedSite) => void;
}

function wantedOf({ title, description, endpoint }: PreviewPage): string {
  return JSON.stringify([title, description, endpoint]);
}

function placeOf({ id, file }: PreviewPage): string | undefined {
  return id ?? file;
}

export class ShownEndpoints {
  readonly #options: ShownEndpointsOptions;
  readonly #last = weakCache<CheckedSite, ShownEndpoint>();
  readonly #rendering = new Set<CheckedSite>();

  constructor(options: ShownEndpointsOptions) {
    this.#options = options;
  }

  /** What a page shows of a spec once it is made; nothing for a page without an endpoint. */
  async rendered(checked: CheckedSite, site: Site, page: PreviewPage | undefined): Promise<EndpointHtml> {
    const known = this.#known(checked, site, page);
    if (known !== undefined || page === undefined) return known ?? noEndpoint;
    const { files, specs } = site;
    const read = new Map<string, string | undefined>();
    const made = await this.#options.renderer.render({
      site,
      page,
      readSpec: (document) => {
        const text = checked.texts.textOf(document);
        if (!specs.has(document)) read.set(document, text);
        return text;
      },
    });
    this.#last.set(checked, { files, specs, place: placeOf(page), page: wantedOf(page), read, made });
    return made;
  }

  /** Whether this is what the page shows of a spec as it is now. */
  isNewest(checked: CheckedSite, site: Site, page: PreviewPage | undefined, html: EndpointHtml): boolean {
    return this.#known(checked, site, page) === html;
  }

  /**
   * Like `rendered`, but without waiting: the last one of the same page while it is rendered again, and undefined if there is none yet. In
   * both cases `onRendered` is called later.
   */
  now(checked: CheckedSite, site: Site, page: PreviewPage | undefined): EndpointHtml | undefined {
    const known = this.#known(checked, site, page);
    if (known !== undefined || page === undefined) return known ?? noEndpoint;
    // One endpoint of a site at a time: what has changed since then is next.
    if (!this.#rendering.has(checked)) void this.#render(checked, site, page);
    const last = this.#last.get(checked);
    return last?.place === placeOf(page) ? last?.made : undefined;
  }

  async #render(checked: CheckedSite, site: Site, page: PreviewPage): Promise<void> {
    this.#rendering.add(checked);
    await this.rendered(checked, site, page);
    this.#rendering.delete(checked);
    this.#options.onRendered(checked);
  }

  #known(
    checked: CheckedSite,
    { files, specs }: Site,
    page: PreviewPage | undefined,
  ): EndpointHtml | undefined {
    if (page?.endpoint === undefined) return noEndpoint;
    const last = this.#last.get(checked);
    if (last === undefined || last.files !== files || last.specs !== specs) return undefined;
    if (last.page !== wantedOf(page)) return undefined;
    const isSame = [...last.read].every(([name, before]) => checked.texts.textOf(name) === before);
    return isSame ? last.made : undefined;
  }
}
