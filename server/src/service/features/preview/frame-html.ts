/** Writes the frame of a site around a page as inert HTML (see `html-writer.ts`). */
import type { Site } from "../../site/site.ts";
import { isExternalAddress } from "../../text/href.ts";
import type { PreviewFrame, PreviewLevel, PreviewPage } from "./frame.ts";
import { type Attributes, HtmlWriter } from "./html-writer.ts";
import { writeIcon } from "./icon.ts";
import { writeNotice } from "./notice.ts";
import type { FrameLink, FrameSettings } from "./settings.ts";
import type { PreviewEntry } from "./sidebar.ts";

/** The maximum length of the HTML of one frame. */
const maxHtmlLength = 4_000_000;

/** The attributes of a link to a row or a URL. */
function targetOf({ id, leadsTo, link }: Pick<PreviewEntry, "id" | "leadsTo" | "link">): Attributes {
  return link === undefined ? { href: "#", "data-row": leadsTo ?? id } : addressAttributes(link);
}

function addressAttributes(address: string): Attributes {
  return isExternalAddress(address)
    ? { title: address, "data-link": address, class: "external" }
    : { href: "#", "data-address": address };
}

class FrameWriter {
  readonly #html = new HtmlWriter({ left: maxHtmlLength });
  readonly #frame: PreviewFrame;
  readonly #site: Pick<Site, "files">;

  constructor(site: Pick<Site, "files">, frame: PreviewFrame) {
    this.#site = site;
    this.#frame = frame;
  }

  parts(problem: string): FrameParts {
    const { settings, page } = this.#frame;
    const { primary = "", light = "", dark = "" } = settings.colors;
    return {
      problem,
      title: page === undefined ? settings.name : `${page.title} – ${settings.name}`,
      language: this.#frame.language ?? "",
      colors: [primary, light, dark],
      top: this.#part(() => this.#top(settings)),
      sidebar: this.#part(() => this.#sidebar()),
      head: this.#part(() => this.#head(page)),
      foot: this.#part(() => this.#foot(settings)),
    };
  }

  /** Returns the HTML that a function writes. */
  #part(write: () => void): string {
    write();
    return this.#html.take();
  }

  #top(settings: FrameSettings): void {
    const { levels } = this.#frame;
    if (settings.banner !== undefined) this.#html.element("p", { class: "banner" }, settings.banner);
    this.#html.element("div", { class: "bar" }, () => {
      this.#logo(settings);
      for (const level of levels) if (isMenu(level)) this.#menu(level);
      this.#html.element("nav", { class: "links", "aria-label": "Links" }, () => this.#links(settings.top));
    });
    for (const level of levels) if (level.kind === "tab") this.#tabs(level);
  }

  #logo({ name, logo, home }: FrameSettings): void {
    this.#html.element("a", { ...addressAttributes(home), class: "logo" }, () => {
      if (logo.light === undefined && logo.dark === undefined) this.#html.text(name);
      const [light, dark] = [logo.light ?? logo.dark, logo.dark ?? logo.light];
      if (light !== undefined)
        this.#html.element("img", { alt: name, "data-file": light, class: "only-light" });
      if (dark !== undefined) this.#html.element("img", { alt: name, "data-file": dark, class: "only-dark" });
    });
  }

  #links(links: readonly FrameLink[]): void {
    for (const { label, href, isPrimary } of links) {
      const attributes = addressAttributes(href);
      const classes = [attributes.class, isPrimary ? "primary" : ""].filter(Boolean).join(" ");
      this.#html.element("a", { ...attributes, class: classes || undefined }, label);
    }
  }

  /** A menu of sections, which shows the name of the selected one. */
  #menu({ label, kind, entries }: PreviewLevel): void {
    const selected = entries.find(({ isSelected }) => isSelected) ?? entries[0];
    this.#html.element("nav", { class: "menu", "aria-label": label }, () =>
      this.#html.element("details", { "data-key": `menu-${kind}` }, () => {
        this.#html.element("summary", {}, selected?.label ?? label);
        this.#list(entries);
      }),
    );
  }

  #tabs({ label, entries }: PreviewLevel): void {
    this.#html.element("nav", { class: "tab-bar", "aria-label": label }, () =>
      this.#html.element("ul", {}, () => {
        for (const entry of entries) {
          this.#html.element("li", {}, () => {
            this.#entry(entry);
            if (entry.content.length === 0) return;
            this.#html.element("details", { class: "menu", "data-key": `tab-${entry.id}` }, () => {
              this.#html.element("summary", { "aria-label": `Menu of ${entry.label}` }, "▾");
              this.#list(entry.content);
            });
          });
        }
      }),
    );
  }

  #list(entries: readonly PreviewEntry[]): void {
    this.#html.element("ul", {}, () => {
      for (const entry of entries) this.#html.element("li", {}, () => this.#entry(entry));
    });
  }

  #sidebar(): void {
    const { levels, sidebar, isCut } = this.#frame;
    for (const level of levels) {
      if (level.kind !== "anchor" && level.kind !== "item") continue;
      this.#html.element("section", { class: "anchors", "aria-label": level.label }, () =>
        this.#list(level.entries),
      );
    }
    this.#entries(sidebar, true);
    if (isCut) writeNotice(this.#html, "The preview shows only the first of these entries.");
  }

  #entries(entries: readonly PreviewEntry[], isTop: boolean): void {
    this.#html.element("ul", {}, () => {
      for (const entry of entries) {
        this.#html.element("li", {}, () => {
          if (entry.content.length === 0) this.#entry(entry);
          else if (isTop) this.#group(entry);
          else {
            this.#html.element("details", { open: entry.isOpen, "data-key": entry.id }, () => {
              const { opensFirstPage } = this.#frame.settings;
              const row = opensFirstPage ? entry.id : undefined;
              this.#html.element("summary", { "data-row": row }, () => this.#name(entry));
              this.#entries(entry.content, false);
            });
          }
        });
      }
    });
  }

  #group(entry: PreviewEntry): void {
    this.#html.element("section", { "aria-label": entry.label }, () => {
      this.#html.element("h2", {}, () => this.#name(entry));
      this.#entries(entry.content, false);
    });
  }

  /** One entry as a link. */
  #entry(entry: PreviewEntry): void {
    const isPage = entry.content.length === 0 && entry.kind !== "tab";
    const current = entry.isSelected ? (isPage ? "page" : "true") : undefined;
    this.#html.element("a", { ...targetOf(entry), "aria-current": current }, () => this.#name(entry));
  }

  /** The name of an entry with its icon, method and tags; that of an unpublished entry is struck through. */
  #name({ label, icon, tag, method, flags, dropped }: PreviewEntry): void {
    if (icon !== undefined) writeIcon(this.#html, this.#site, icon);
    if (method !== undefined) {
      this.#html.element("span", { class: `method ${method.toLowerCase()}` }, method);
      this.#html.text(" ");
    }
    if (dropped === undefined) this.#html.element("span", { class: "name" }, label);
    else this.#html.element("s", { class: "name", title: dropped }, label);
    if (tag !== undefined) this.#mark("tag", tag);
    for (const flag of ["hidden", "deprecated", "missing"] as const)
      if (flags.includes(flag)) this.#mark(`tag ${flag}`, flag, "en");
    if (dropped === undefined) return;
    this.#mark("tag missing", "not published", "en");
    // Shown when the entry has keyboard focus, and read by screen readers.
    this.#mark("reason", dropped.replace(/^Not published: /, ""), "en");
  }

  /** Text after the name of an entry, with a space before it, so that they are read as separate words. */
  #mark(className: string, word: string, lang?: string): void {
    this.#html.text(" ");
    this.#html.element("span", { class: className, lang }, word);
  }

  #head(page: PreviewPage | undefined): void {
    const { breadcrumb } = this.#frame;
    if (breadcrumb.length > 0) {
      this.#html.element("nav", { class: "breadcrumb", "aria-label": "Breadcrumb" }, () =>
        this.#html.element("ol", {}, () => {
          for (const crumb of breadcrumb) this.#html.element("li", {}, crumb);
        }),
      );
    }
    if (page === undefined) {
      this.#html.element("h1", {}, this.#frame.settings.name);
      writeNotice(this.#html, "The navigation does not list any pages yet.");
      return;
    }
    const notice =
      page.dropped ??
      (page.isUnlisted ? "Not in the navigation: readers can open it only by its URL." : undefined);
    if (notice !== undefined) writeNotice(this.#html, notice);
    this.#html.element("h1", {}, page.title);
    if (page.description !== undefined) this.#html.element("p", { class: "description" }, page.description);
    // The content of a page with an endpoint of a spec begins with its method and URL.
    const isUnknownEndpoint = page.method !== undefined && (page.endpoint?.kind ?? "none") === "none";
    if (isUnknownEndpoint) this.#html.element("p", {}, () => this.#html.element("code", {}, page.path));
    if (page.file === undefined && page.kind === "page")
      writeNotice(this.#html, `There is no page file for ${page.path}.`);
  }

  #foot({ bottom }: FrameSettings): void {
    const { previous, next } = this.#frame;
    this.#html.element("nav", { class: "neighbors", "aria-label": "Previous and next page" }, () => {
      if (previous !== undefined)
        this.#html.element(
          "a",
          { href: "#", class: "previous", "data-row": previous.id },
          `‹ ${previous.label}`,
        );
      if (next !== undefined)
        this.#html.element("a", { href: "#", class: "next", "data-row": next.id }, `${next.label} ›`);
    });
    if (bottom.length === 0) return;
    this.#html.element("footer", {}, () => {
      for (const { heading, links } of bottom)
        this.#html.element("section", { "aria-label": heading ?? "Profiles" }, () => {
          if (heading !== undefined) this.#html.element("h2", {}, heading);
          this.#links(links);
        });
    });
  }
}

function isMenu({ kind }: PreviewLevel): boolean {
  return kind !== "tab" && kind !== "anchor" && kind !== "item";
}

/** The parts of a frame as inert HTML. */
export interface FrameParts {
  /** A sentence, as plain text, about what may be shown wrongly; empty if there is no problem. */
  readonly problem: string;
  /** Plain text. */
  readonly title: string;
  /** The language code of the page for HTML; empty if the site names no language. */
  readonly language: string;
  /** Hex colors or empty strings: primary, light and dark. */
  readonly colors: readonly string[];
  readonly top: string;
  readonly sidebar: string;
  /** The HTML above the content of the page. */
  readonly head: string;
  readonly foot: string;
}

/**
 * The parts of a frame of a site.
 * @param problem a sentence about what may be shown wrongly; empty if there is no problem
 */
export function frameParts(site: Pick<Site, "files">, frame: PreviewFrame, problem = ""): FrameParts {
  return new FrameWriter(site, frame).parts(problem);
}
