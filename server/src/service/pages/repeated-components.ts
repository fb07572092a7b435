/**
 * Finds uses of components that a page shows only once. Does not depend on sites.
 */
import type { TagUse } from "./scan-tag.ts";

/** The components that a page shows only once. */
export const shownOnce = ["Panel", "RequestExample", "ResponseExample"] as const;

type ShownOnce = (typeof shownOnce)[number];

/** A component that readers do not see, because the page has an earlier one (F16.15). */
export interface RepeatedComponent {
  readonly kind: "repeated-component";
  readonly component: ShownOnce;
  /** The offsets of its opening tag, and of that of the earlier one. */
  readonly start: number;
  readonly first: number;
}

/** A panel whose end has not been reached. */
interface OpenPanel {
  readonly start: number;
  /** The offset after its opening tag. */
  readonly contentStart: number;
}

/** A longer panel certainly has content. */
const maxBlankLength = 1000;

function isBlank(content: string): boolean {
  return content.length <= maxBlankLength && content.replace(/\{\/\*.*?\*\/\}/gs, "").trim() === "";
}

/** Whether a tag begins a block: only markers of quotes and lists may be before it in its line. */
function beginsBlock({ text, start }: TagUse): boolean {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  return /^[\s>*+\-\d.)]*$/.test(text.slice(lineStart, start));
}

/**
 * The panels and examples that readers do not see because the page has an earlier one (F16.15).
 * @param tags in document order
 * @param isDefined whether the page defines or imports a component of a name, which is another one then
 */
export function repeatedComponents(
  tags: readonly TagUse[],
  isDefined: (name: string) => boolean,
  offset: number,
): readonly RepeatedComponent[] {
  const found: RepeatedComponent[] = [];
  /** The first panel, and the first examples of the page and of that panel, by their names and places. */
  const firsts = new Map<string, number>();
  const panels: OpenPanel[] = [];
  let views = 0;

  function add(component: ShownOnce, place: string, start: number): void {
    const first = firsts.get(component + place);
    if (first === undefined) firsts.set(component + place, start);
    else found.push({ kind: "repeated-component", component, start: start + offset, first: first + offset });
  }

  function readPanel({ text, tag, start }: TagUse): void {
    if (tag.kind === "open") panels.push({ start, contentStart: tag.end });
    if (tag.kind !== "close") return;
    const panel = panels.pop();
    // The content of a panel inside another one stays.
    if (panel === undefined || panels.length > 0 || isBlank(text.slice(panel.contentStart, start))) return;
    add("Panel", "", panel.start);
  }

  function readExample(component: Exclude<ShownOnce, "Panel">, use: TagUse): void {
    // A view is built on its own, and whether its examples count for the page is unknown.
    if (use.tag.kind === "close" || views > 0 || !beginsBlock(use)) return;
    add(component, panels.length > 0 ? " in a panel" : "", use.start);
  }

  for (const use of tags) {
    const { name, kind } = use.tag;
    if (name === "View" && kind !== "self-closing") views = Math.max(0, views + (kind === "open" ? 1 : -1));
    if (isDefined(name)) continue;
    if (name === "Panel" && (kind === "close" || beginsBlock(use))) readPanel(use);
    if (name === "RequestExample" || name === "ResponseExample") readExample(name, use);
  }
  return found;
}
