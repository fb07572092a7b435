/**
 * Barriers that keep some people from reading a page: images without alternative text, headings that skip a level, links
 * with meaningless text, and frames and videos without a name. Stored as strings, because a site may have 25,000 pages.
 * Does not depend on sites.
 */
import { headingText } from "./heading-parts.ts";
import { isBesideText, namingAttributes } from "./image-text.ts";
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { hasFieldsOfKind, type ItemFields, isPackedList, packedList, unpackedList } from "./packed-list.ts";
import { withoutEntities } from "./plain-text.ts";
import type { Tag } from "./scan-tag.ts";
import { isVagueLinkText, maxVagueLength } from "./vague-link-texts.ts";

/** The text that a barrier concerns. */
interface BarrierSpan {
  /** UTF-16 offset in the text of the page. */
  readonly start: number;
  readonly length: number;
}

/** An image without alternative text. */
interface ImageBarrier extends BarrierSpan {
  readonly kind: "image";
  /** Whether it is written in Markdown, which cannot mark an image as decorative. */
  readonly isMarkdown: boolean;
}

/** A heading more than one level below the previous one. */
interface HeadingBarrier extends BarrierSpan {
  readonly kind: "heading";
  readonly level: number;
  readonly levelBefore: number;
  /** Whether the page title comes before it. */
  readonly isFirst: boolean;
}

/** A link whose text does not say where it goes. */
interface LinkBarrier extends BarrierSpan {
  readonly kind: "link";
  /** The text on one line. */
  readonly text: string;
}

/** A frame without a title. */
interface FrameBarrier extends BarrierSpan {
  readonly kind: "frame";
}

/** A video without captions and without a name. */
interface VideoBarrier extends BarrierSpan {
  readonly kind: "video";
}

export type Barrier = ImageBarrier | HeadingBarrier | LinkBarrier | FrameBarrier | VideoBarrier;

/** How many barriers of a page are stored. */
const maxBarriers = 300;

/** The longest link text, with its markup, that is checked. */
const maxLabel = 2 * maxVagueLength;

/** The barriers in a packed list, in the order of the page. */
export function unpackedBarriers(text: string): readonly Barrier[] {
  return unpackedList(text);
}

const spanFields = { start: "number", length: "number" } as const;
const levels = [1, 2, 3, 4, 5, 6];

const fieldsOfKinds: Readonly<Record<Barrier["kind"], ItemFields>> = {
  image: { ...spanFields, isMarkdown: "boolean" },
  heading: { ...spanFields, level: levels, levelBefore: levels, isFirst: "boolean" },
  link: { ...spanFields, text: "text" },
  frame: spanFields,
  video: spanFields,
};

/** Whether a string from an untrusted source contains packed barriers. */
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
  /** Receives an expression, which may render anything, unless it is a comment. */
  expression(): void;
  /** @param offset the length of the page's text before the body */
  result(offset: number): string;
}

/** Components that render no heading, so that the heading levels continue after them. Others may render one. */
const withoutHeading: ReadonlySet<string> = new Set([
  ...["Note", "Tip", "Warning", "Info", "Check", "Danger", "Callout", "Frame", "Icon", "Tooltip", "Badge"],
  ...["CodeGroup", "CodeBlock", "Latex", "Link", "Mermaid", "Fragment", "Tabs", "Tab", "Steps", "CardGroup"],
  ...["Columns", "Column", "AccordionGroup", "ParamField", "ResponseField", "Expandable", "RequestExample"],
  "ResponseExample",
]);

function hasAttribute(tag: Tag, attributes: readonly string[]): boolean {
  return tag.isSpread || tag.attributes.some(({ name }) => attributes.includes(name));
}

/** The offsets of the label of a Markdown link or image; undefined if no URL in parentheses follows. */
function labelOf(text: string, { children }: MdxConstruct): readonly [from: number, to: number] | undefined {
  const url = children.findIndex(({ type }) => type === constructs.url);
  const [open, close, bracket] = [children[0], children[url - 2], children[url - 1]];
  if (url < 3 || open === undefined || close === undefined || bracket === undefined) return undefined;
  return text[bracket.from] === "(" && text[close.from] === "]" ? [open.to, close.from] : undefined;
}

/**
 * A reader for one page.
 * @param titleLevel 1 if readers see the page title above its text, otherwise undefined
 */
export function barrierReader(titleLevel: 1 | undefined): BarrierReader {
  const found: Barrier[] = [];
  let levelBefore: number | undefined = titleLevel;
  let isFirst = true;
  /** The start of the text of the open link. */
  let linkText: number | undefined;
  let openVideo: BarrierSpan | undefined;
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
    const span = { start, length: tag.end - start };
    const isNamed = hasAttribute(tag, namingAttributes);
    if (tag.name === "img" && !isNamed && !hasAttribute(tag, ["alt"]))
      add({ kind: "image", ...span, isMarkdown: false });
    else if (tag.name === "iframe" && !isNamed) add({ kind: "frame", ...span });
    else if (tag.name === "track") openVideo = undefined;
    // The platform's own checker also accepts `alt` on videos (F18.7).
    else if (tag.name === "video" && !isNamed && !hasAttribute(tag, ["alt"])) {
      if (tag.kind === "self-closing") add({ kind: "video", ...span });
      else openVideo = span;
    } else if (tag.name === "a" && tag.kind === "open") {
      const isRead = hasAttribute(tag, ["href"]) && !hasAttribute(tag, ["aria-label", "aria-labelledby"]);
      linkText = isRead ? tag.end : undefined;
    } else if (/^h[1-6]$/.test(tag.name)) addHeading(Number(tag.name[1]), start, tag.end);
  };
  const readCloseTag = (text: string, { name }: Tag, start: number): void => {
    if (name === "a" && linkText !== undefined) {
      const label = start - linkText <= maxLabel ? text.slice(linkText, start) : "";
      // Code is a name, and the output of expressions and components is unknown.
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
      // Code is a name, and the output of expressions and tags is unknown.
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
