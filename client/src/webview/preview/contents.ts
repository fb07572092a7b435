/** The list of the page's headings beside it, which marks the heading that is being read. */
import { heightAbove } from "./frame-size.ts";
import { elementOf } from "./skeleton.ts";

/** How many headings are listed. */
const maxHeadings = 200;
/** A heading counts as being read if it is this close to the top, in pixels. */
const topMargin = 24;

interface ListedHeading {
  readonly heading: HTMLElement;
  readonly link: HTMLAnchorElement;
}

/** The headings that readers see without opening anything. */
function headingsOfPage(): readonly HTMLElement[] {
  const headings = elementOf("page").querySelectorAll<HTMLElement>("h2[id], h3[id]");
  return [...headings].filter((heading) => heading.closest(".panel, details") === null).slice(0, maxHeadings);
}

function linkTo(heading: HTMLElement): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = "#";
  link.dataset.address = `#${heading.id.replace(/^at-/, "")}`;
  link.textContent = heading.textContent;
  return link;
}

export class ShownContents {
  #listed: readonly ListedHeading[] = [];
  #isMarking = false;

  constructor() {
    const markInNextFrame = (): void => {
      if (this.#isMarking) return;
      this.#isMarking = true;
      requestAnimationFrame(() => {
        this.#isMarking = false;
        this.#mark();
      });
    };
    addEventListener("scroll", markInNextFrame, { passive: true });
    addEventListener("resize", markInNextFrame, { passive: true });
  }

  /** Updates the list, because the page may have other headings. */
  refresh(): void {
    const headings = headingsOfPage();
    const list = elementOf("contents").querySelector("ul");
    const isUnchanged =
      headings.length === this.#listed.length &&
      headings.every((heading, index) => {
        const listed = this.#listed[index];
        return listed?.heading === heading && listed.link.textContent === heading.textContent;
      });
    if (!isUnchanged) {
      this.#listed = headings.map((heading) => ({ heading, link: linkTo(heading) }));
      list?.replaceChildren(
        ...this.#listed.map(({ heading, link }) => {
          const item = document.createElement("li");
          item.className = heading.localName;
          item.append(link);
          return item;
        }),
      );
    }
    elementOf("contents").hidden = headings.length === 0;
    this.#mark();
  }

  /** Marks the last heading that has reached the top; at the end of the page, the last one. */
  #mark(): void {
    const limit = heightAbove() + topMargin;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
    const headingBeingRead = isAtEnd
      ? this.#listed.at(-1)
      : this.#listed.findLast(({ heading }) => heading.getBoundingClientRect().top <= limit);
    const marked = headingBeingRead ?? this.#listed[0];
    for (const listedHeading of this.#listed) {
      if (listedHeading === marked) listedHeading.link.setAttribute("aria-current", "location");
      else listedHeading.link.removeAttribute("aria-current");
    }
  }
}
