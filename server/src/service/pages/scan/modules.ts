/** Collects the blocks of `import` and `export` during the scan of a page. Does not depend on other blocks. */
import { moduleEnd } from "../scan-code.ts";
import type { PagePiece } from "./leftovers.ts";
import { importedNames } from "./lines.ts";
import type { TextLines } from "./text-lines.ts";

export class ScannedModules {
  readonly #lines: TextLines;
  readonly #modules: PagePiece[] = [];
  readonly #imported = new Set<string>();
  /** Whether a module contains more than imports in the usual form. */
  #hasOthers = false;

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  /** All modules, if the parser must check them. */
  get doubtful(): readonly PagePiece[] {
    return this.#hasOthers ? this.#modules : [];
  }

  /** Reads the module that begins at an offset. Returns the start of the line after it. */
  read(start: number): number {
    const { text } = this.#lines;
    for (let at = start, end = this.#lines.endOf(start); ; ) {
      const names = importedNames(text.slice(at, end));
      if (names === undefined || names.some((name) => this.#imported.has(name))) break;
      for (const name of names) this.#imported.add(name);
      at = this.#lines.after(end);
      end = this.#lines.endOf(at);
      if (at >= text.length || text.slice(at, end).trim() === "") {
        this.#modules.push({ start, end: at });
        return at;
      }
    }
    const end = moduleEnd(text, start);
    this.#hasOthers = true;
    this.#modules.push({ start, end });
    return this.#lines.after(end);
  }
}
