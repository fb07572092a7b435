/** The list items and footnotes that are open during the scan of a page. Does not depend on text. */
import type { TagContainer } from "../syntax/mdx-tag.ts";

/** A list item or footnote, which later lines continue if they are indented like its content. */
export interface BlockContainer extends TagContainer {
  readonly column: number;
  /** The marker of the item; empty for a footnote. */
  readonly kind: string;
  /** Final only when the container ends. */
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

  /** The container at a depth, where 0 is the outermost. */
  at(depth: number): BlockContainer | undefined {
    return this.#open[depth];
  }

  /** How many containers a line with this indentation continues. */
  continuedBy(column: number): number {
    const depth = this.#open.findIndex((one) => one.column > column);
    return depth === -1 ? this.#open.length : depth;
  }

  enter(container: BlockContainer): BlockContainer {
    this.#open.push(container);
    return container;
  }

  /** Closes all but the outermost `count` containers. @param offset the start of the line that does not continue them */
  leaveTo(count: number, offset: number): void {
    for (const container of this.#open.splice(count)) container.end = offset;
  }

  clear(): void {
    this.#open.length = 0;
  }
}
