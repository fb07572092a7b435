/** The headings of the page beside it, with a mark at the one that is being read. */
import { heightAbove } from "./frame-size.ts";
import { elementOf } from "./skeleton.ts";

/** More headings are not listed. */
const maxHeadings = 200;
/** A heading counts as read when it is this near to the top, in pixels. */
const nearness = 24;

interface ListedHeading {
  readonly heading: HTMLElement;
  readonly link: HTMLAnchorElement;
}

/** The headings that readers see without opening anything. */
function headingsOfPage(): readonly HTMLElement[] {
  const all = elementOf("page").querySelectorAll<HTMLElement>("h2[id], h3[id]");
  return [...all].filter((one) => one.closest(".panel, details") === null).slice(0, maxHeadings);
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
    const later = (): void => {
      if (this.#isMarking) return;
      this.#isMarking = true;
      requestAnimationFrame(() => {
        this.#isMarking = false;
        this.#mark();
      });
    };
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later, { passive: true });
  }

  /** The page may have other headings. */
  refresh(): void {
    const headings = headingsOfPage();
    const list = elementOf("contents").querySelector("ul");
    const isSame =
      headings.length === this.#listed.length &&
      headings.every((one, index) => {
        const listed = this.#listed[index];
        return listed?.heading === one && listed.link.textContent === one.textContent;
      });
    if (!isSame) {
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

  /** Marks the last heading that has come to the top; at the end of the page, the last one. */
  #mark(): void {
    const limit = heightAbove() + nearness;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
    const read = isAtEnd
      ? this.#listed.at(-1)
      : this.#listed.findLast(({ heading }) => heading.getBoundingClientRect().top <= limit);
    const marked = read ?? this.#listed[0];
    for (const listedHeading of this.#listed) {
      if (listedHeading === marked) listedHeading.link.setAttribute("aria-current", "location");
      else listedHeading.link.removeAttribute("aria-current");
    }
  }
}
