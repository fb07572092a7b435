/**
 * The parts of previews that are made while the server answers other questions: pages, and what they show of specs. The last
 * part of each site is kept. Does not depend on frames or clients.
 */
import type { EndpointRenderer } from "../../../rendering/endpoint-renderer.ts";
import type { PageRenderer, PageToRender } from "../../../rendering/page-renderer.ts";
import type { EndpointHtml, PageHtml, PreviewPage } from "../../../service/index.ts";
import { weakCache } from "../../../service/memo.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";

/** How parts of one kind are made. */
interface PartMaker<Subject, Html> {
  /** The row or file of the page. */
  readonly placeOf: (subject: Subject) => string | undefined;
  /** The part as it is now, if it has been made, or if there is nothing to make. */
  readonly known: (checked: CheckedSite, site: Site, subject: Subject) => Html | undefined;
  readonly make: (checked: CheckedSite, site: Site, subject: Subject) => Promise<Html>;
}

export class ShownParts<Subject, Html> {
  readonly #maker: PartMaker<Subject, Html>;
  readonly #onMade: (checked: CheckedSite) => void;
  readonly #last = weakCache<CheckedSite, { readonly place: string | undefined; readonly html: Html }>();
  readonly #making = new Set<CheckedSite>();

  /** @param onMade called when a part has been made that `now` or `begin` did not have */
  constructor(maker: PartMaker<Subject, Html>, onMade: (checked: CheckedSite) => void) {
    this.#maker = maker;
    this.#onMade = onMade;
  }

  /** A part once it is made. */
  async made(checked: CheckedSite, site: Site, subject: Subject): Promise<Html> {
    const { known, make, placeOf } = this.#maker;
    const html = known(checked, site, subject) ?? (await make(checked, site, subject));
    this.#last.set(checked, { place: placeOf(subject), html });
    return html;
  }

  /** Whether this is the part as it is now. */
  isNewest(checked: CheckedSite, site: Site, subject: Subject, html: Html): boolean {
    return this.#maker.known(checked, site, subject) === html;
  }

  /**
   * A part without waiting: the last one of the same page while it is made again, and undefined if there is none yet. In both cases
   * `onMade` is called later.
   */
  now(checked: CheckedSite, site: Site, subject: Subject): Html | undefined {
    const place = this.#maker.placeOf(subject);
    const html = this.begin(checked, site, subject);
    if (html !== undefined) this.#last.set(checked, { place, html });
    const last = this.#last.get(checked);
    return last?.place === place ? last?.html : undefined;
  }

  /** Begins to make a part that is unknown; `onMade` is called later. Returns a known part. */
  begin(checked: CheckedSite, site: Site, subject: Subject): Html | undefined {
    const known = this.#maker.known(checked, site, subject);
    // One part of a site at a time: what has been typed since then is made next.
    if (known === undefined && !this.#making.has(checked)) void this.#make(checked, site, subject);
    return known;
  }

  async #make(checked: CheckedSite, site: Site, subject: Subject): Promise<void> {
    this.#making.add(checked);
    await this.made(checked, site, subject);
    this.#making.delete(checked);
    this.#onMade(checked);
  }
}

const noPage: PageHtml = { html: "", lines: [] };

/** Makes the HTML of pages, by their files. */
export function pageMaker(renderer: Pick<PageRenderer, "known" | "render">): PartMaker<string, PageHtml> {
  const pageOf = (checked: CheckedSite, site: Site, file: string): PageToRender | undefined => {
    const readText = (name: string): string | undefined => checked.texts.textOf(name);
    const text = readText(file);
    return text === undefined ? undefined : { site, file, text, readText };
  };
  return {
    placeOf: (file) => file,
    known(...subject) {
      const page = pageOf(...subject);
      return page === undefined ? noPage : renderer.known(page);
    },
    async make(...subject) {
      const page = pageOf(...subject);
      return page === undefined ? noPage : renderer.render(page);
    },
  };
}

const noEndpoint: EndpointHtml = { top: "", body: "" };

/** What a page shows of a spec, and all that it was made of. */
interface MadeEndpoint {
  readonly files: Site["files"];
  readonly specs: Site["specs"];
  /** The page with its endpoint, as JSON. */
  readonly page: string;
  /** Texts of specs that are not in the snapshot, as they were read. */
  readonly read: ReadonlyMap<string, string | undefined>;
  readonly html: EndpointHtml;
}

/** Makes what pages show of specs. The last of each site is kept: a keystroke in docs.json leaves it as it is. */
export function endpointMaker(
  renderer: Pick<EndpointRenderer, "render">,
): PartMaker<PreviewPage | undefined, EndpointHtml> {
  const kept = weakCache<CheckedSite, MadeEndpoint>();
  const wantedOf = ({ title, description, endpoint }: PreviewPage) =>
    JSON.stringify([title, description, endpoint]);
  return {
    placeOf: (page) => page?.id ?? page?.file,
    known(checked, { files, specs }, page) {
      if (page?.endpoint === undefined) return noEndpoint;
      const last = kept.get(checked);
      if (last === undefined || last.files !== files || last.specs !== specs) return undefined;
      if (last.page !== wantedOf(page)) return undefined;
      const isSame = [...last.read].every(([name, before]) => checked.texts.textOf(name) === before);
      return isSame ? last.html : undefined;
    },
    async make(checked, site, page) {
      if (page === undefined) return noEndpoint;
      const { files, specs } = site;
      const read = new Map<string, string | undefined>();
      const readSpec = (document: string): string | undefined => {
        const text = checked.texts.textOf(document);
        if (!specs.has(document)) read.set(document, text);
        return text;
      };
      const html = await renderer.render({ site, page, readSpec });
      kept.set(checked, { files, specs, page: wantedOf(page), read, html });
      return html;
    },
  };
}
