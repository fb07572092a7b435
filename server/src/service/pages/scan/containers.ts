/** The items of lists and the footnotes that are open while a page is scanned. Does not depend on text. */
import type { TagContainer } from "../syntax/mdx-tag.ts";

/** An item of a list, or a footnote, that later lines continue if they are indented as its content is. */
export interface BlockContainer extends TagContainer {
  readonly column: number;
  /** The mark of the item; empty for a footnote. */
  readonly kind: string;
  /** Not known before it ends. */
  end: number;
}

export class BlockContainers {
  readonly #open: BlockContainer[] = [];

  get length(): number {
    return this.#open.length;
  }

  get innermost(): BlockContainer | undefined {
    return this.#open.at(-1);
  }

  /** The container at a depth, from 0 outside. */
  at(depth: number): BlockContainer | undefined {
    return this.#open[depth];
  }

  /** How many containers go on with a line that is indented so. */
  continuedBy(column: number): number {
    const depth = this.#open.findIndex((one) => one.column > column);
    return depth === -1 ? this.#open.length : depth;
  }

  enter(container: BlockContainer): BlockContainer {
    this.#open.push(container);
    return container;
  }

  /** Leaves all but the outermost ones, which the line that begins at an offset goes on with. */
  leaveTo(count: number, offset: number): void {
    for (const left of this.#open.splice(count)) left.end = offset;
  }

  clear(): void {
    this.#open.length = 0;
  }
}
