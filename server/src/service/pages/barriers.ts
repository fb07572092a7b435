/**
 * What in a page keeps some people from reading it: images without text, headings that skip a level, links whose text says nothing,
 * frames and videos without a name. Kept as text, because a site may have 25,000 pages. Does not depend on sites.
 */
import { headingText } from "./heading-parts.ts";
import { isBesideText, namingAttributes } from "./image-text.ts";
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { hasFieldsOfKind, type ItemFields, isPackedList, packedList, unpackedList } from "./packed-list.ts";
import { withoutEntities } from "./plain-text.ts";
import type { Tag } from "./scan-tag.ts";
import { isVagueLinkText, maxVagueLength } from "./vague-link-texts.ts";

/** The part of the text that a barrier is about. */
interface BarrierPlace {
  /** UTF-16 offset in the text of the page. */
  readonly start: number;
  readonly length: number;
}

/** An image without an alternative text. */
interface ImageBarrier extends BarrierPlace {
  readonly kind: "image";
  /** Whether it is written as Markdown, which cannot say that an image is a decoration. */
  readonly isMarkdown: boolean;
}

/** A heading more than one level below the one before it. */
interface HeadingBarrier extends BarrierPlace {
  readonly kind: "heading";
  readonly level: number;
  readonly levelBefore: number;
  /** Whether the title of the page is what comes before it. */
  readonly isFirst: boolean;
}

/** A link whose text does not say where it goes. */
interface LinkBarrier extends BarrierPlace {
  readonly kind: "link";
  /** The text, in one line. */
  readonly text: string;
}

/** A frame without a title. */
interface FrameBarrier extends BarrierPlace {
  readonly kind: "frame";
}

/** A video without captions and without a name. */
interface VideoBarrier extends BarrierPlace {
  readonly kind: "video";
}

export type Barrier = ImageBarrier | HeadingBarrier | LinkBarrier | FrameBarrier | VideoBarrier;

/** How many barriers of one page are kept. */
const maxBarriers = 300;

/** The longest text of a link that is looked at, with its markup. */
const maxLabel = 2 * maxVagueLength;

/** The barriers in a packed text, in the order of the page. */
export function unpackedBarriers(text: string): readonly Barrier[] {
  return unpackedList(text);
}

const place = { start: "number", length: "number" } as const;
const levels = [1, 2, 3, 4, 5, 6];

const fieldsOfKinds: Readonly<Record<Barrier["kind"], ItemFields>> = {
  image: { ...place, isMarkdown: "boolean" },
  heading: { ...place, level: levels, levelBefore: levels, isFirst: "boolean" },
  link: { ...place, text: "text" },
  frame: place,
  video: place,
};

/** Whether a string that may come from anywhere is packed barriers. */
export function arePackedBarriers(text: string): boolean {
  return isPackedList(text, maxBarriers, (barrier) => hasFieldsOfKind(barrier, fieldsOfKinds));
}

/** Receives the constructs of a page in the order of the text. Offsets are those of the body. */
export interface BarrierReader {
  /** Receives an image of Markdown. */
  image(text: string, construct: MdxConstruct): void;
  /** Receives a link of Markdown. */
  link(text: string, construct: MdxConstruct): void;
  heading(level: number, place: MdxConstruct): void;
  tag(text: string, tag: Tag, start: number): void;
  /** Receives an expression, which may write anything but a comment. */
  expression(): void;
  /** @param offset what is before the body in the text of the page */
  result(offset: number): string;
}

/** Components around which the order of headings stays as it is: they write no heading. Others may. */
const withoutHeading: ReadonlySet<string> = new Set([
  ...["Note", "Tip", "Warning", "Info", "Check", "Danger", "Callout", "Frame", "Icon", "Tooltip", "Badge"],
  ...["CodeGroup", "CodeBlock", "Latex", "Link", "Mermaid", "Fragment", "Tabs", "Tab", "Steps", "CardGroup"],
  ...["Columns", "Column", "AccordionGroup", "ParamField", "ResponseField", "Expandable", "RequestExample"],
  "ResponseExample",
]);

function hasAttribute(tag: Tag, attributes: readonly string[]): boolean {
  return tag.isSpread || tag.attributes.some(({ name }) => attributes.includes(name));
}

/** The offsets of the label of a link or image of Markdown; undefined if no URL in parentheses follows. */
function labelOf(text: string, { children }: MdxConstruct): readonly [from: number, to: number] | undefined {
  const url = children.findIndex(({ type }) => type === constructs.url);
  const [open, close, bracket] = [children[0], children[url - 2], children[url - 1]];
  if (url < 3 || open === undefined || close === undefined || bracket === undefined) return undefined;
  return text[bracket.from] === "(" && text[close.from] === "]" ? [open.to, close.from] : undefined;
}

/**
 * A reader for one page.
 * @param titleLevel 1 if readers see the title of the page above its text, undefined if they do not
 */
export function barrierReader(titleLevel: 1 | undefined): BarrierReader {
  const found: Barrier[] = [];
  let levelBefore: number | undefined = titleLevel;
  let isFirst = true;
  /** Where the text of the link begins that is open. */
  let linkText: number | undefined;
  let openVideo: BarrierPlace | undefined;
  const add = (barrier: Barrier): void => {
    if (found.length < maxBarriers) found.push(barrier);
  };
  const addHeading = (level: number, start: number, end: number): void => {
    if (levelBefore !== undefined && level > levelBefore + 1)
      add({ kind: "heading", start, length: end - start, level, levelBefore, isFirst });
    levelBefore = level;
    isFirst = false;
  };
  const addLink = (start: number, end: number, text: string): void => {
    if (isVagueLinkText(text))
      add({ kind: "link", start, length: end - start, text: text.replace(/\s+/g, " ") });
  };
  const readOpenTag = (tag: Tag, start: number): void => {
    const place = { start, length: tag.end - start };
    const isNamed = hasAttribute(tag, namingAttributes);
    if (tag.name === "img" && !isNamed && !hasAttribute(tag, ["alt"]))
      add({ kind: "image", ...place, isMarkdown: false });
    else if (tag.name === "iframe" && !isNamed) add({ kind: "frame", ...place });
    else if (tag.name === "track") openVideo = undefined;
    // The platform's own tool looks for an `alt` of videos (F18.7).
    else if (tag.name === "video" && !isNamed && !hasAttribute(tag, ["alt"])) {
      if (tag.kind === "self-closing") add({ kind: "video", ...place });
      else openVideo = place;
    } else if (tag.name === "a" && tag.kind === "open") {
      const isRead = hasAttribute(tag, ["href"]) && !hasAttribute(tag, ["aria-label", "aria-labelledby"]);
      linkText = isRead ? tag.end : undefined;
    } else if (/^h[1-6]$/.test(tag.name)) addHeading(Number(tag.name[1]), start, tag.end);
  };
  const readCloseTag = (text: string, { name }: Tag, start: number): void => {
    if (name === "a" && linkText !== undefined) {
      const label = start - linkText <= maxLabel ? text.slice(linkText, start) : "";
      // Code is a name, and what an expression or a component shows is unknown.
      if (!/[{`[]|<(?:img|code|[A-Z])/.test(label))
        addLink(linkText, start, withoutEntities(label.replace(/<[^>]*>|\*+|_+/g, "").trim()));
      linkText = undefined;
    } else if (name === "video" && openVideo !== undefined) {
      add({ kind: "video", ...openVideo });
      openVideo = undefined;
    }
  };

  return {
    image(text, construct) {
      const [from, to] = labelOf(text, construct) ?? [];
      if (from === undefined || text.slice(from, to).trim() !== "" || isBesideText(text, construct)) return;
      add({
        kind: "image",
        start: construct.from,
        length: construct.to - construct.from,
        isMarkdown: true,
      });
    },

    link(text, construct) {
      const [from, to] = labelOf(text, construct) ?? [];
      if (from === undefined || to === undefined || to - from > maxLabel) return;
      // Code is a name, and what an expression or a tag shows is unknown.
      if (!/[`{<]|!\[/.test(text.slice(from, to))) addLink(from, to, headingText(text, construct).text);
    },

    heading(level, { from, to }) {
      addHeading(level, from, to);
    },

    tag(text, tag, start) {
      const isComponent = /^[A-Z]/.test(tag.name);
      if (isComponent && !withoutHeading.has(tag.name)) levelBefore = undefined;
      else if (tag.kind === "close") readCloseTag(text, tag, start);
      else if (!isComponent) readOpenTag(tag, start);
    },

    expression() {
      levelBefore = undefined;
    },

    result(offset) {
      return packedList(found.map((barrier) => ({ ...barrier, start: barrier.start + offset })));
    },
  };
}
