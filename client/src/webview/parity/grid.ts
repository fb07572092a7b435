/**
 * The parity table as a grid: pages are rows; languages or versions are columns. Only visible rows have elements, so
 * that a table of any length stays responsive. One cell has the keyboard focus; the column heads are the first row.
 */
import { element } from "../assistant/dom.ts";
import { columnWords, gapKinds, gapsAt, gapWords, thereWords } from "./cells.ts";
import type { PageRow, PageTable } from "./messages.ts";
import { nameOf, type RowSort } from "./rows.ts";

/** The height of a row in pixels, the same as in the style sheet. */
const rowHeight = 28;
/** How many rows before and after the visible ones have elements, so that fast scrolling shows no blank space. */
const overscan = 12;

/** A cell of the grid: row 0 has the column heads, column 0 the pages. */
interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridOptions {
  /** Called when the head of a column is chosen; 0 for the pages. */
  readonly onSort: (column: number) => void;
  /** Called when a cell is chosen; `column` is the index of the language or version, -1 for the page. */
  readonly onChoose: (row: PageRow, column: number, cell: HTMLElement) => void;
  readonly onScroll: () => void;
}

interface GridContent {
  readonly table: PageTable;
  readonly rows: readonly PageRow[];
  readonly sort: RowSort | undefined;
}

export class Grid {
  readonly element: HTMLElement;
  readonly #options: GridOptions;
  readonly #head = element("div", { className: "head", attributes: { role: "rowgroup" } });
  readonly #body = element("div", { className: "body", attributes: { role: "rowgroup" } });
  #content: GridContent | undefined;
  /** The elements of rows, by row index. */
  readonly #drawn = new Map<number, HTMLElement>();
  #active: GridPlace = { row: 0, column: 0 };

  constructor(options: GridOptions) {
    this.#options = options;
    this.element = element("div", { className: "grid", part: "grid", attributes: { role: "grid" } }, [
      this.#head,
      this.#body,
    ]);
    this.element.addEventListener("scroll", () => {
      this.#draw();
      options.onScroll();
    });
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("click", (event) => this.#onSelect(event));
    this.element.addEventListener("contextmenu", (event) => {
      if (this.#placeOf(event.target)?.row === 0) return;
      event.preventDefault();
      this.#onSelect(event);
    });
    this.element.addEventListener("focusin", ({ target }) => {
      const place = this.#placeOf(target);
      if (place !== undefined) this.#activate(place);
    });
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** Shows new content; the scroll position and the focused cell stay the same. */
  show(content: GridContent): void {
    const hasFocus = this.element.contains(document.activeElement);
    const { table, rows } = content;
    this.#content = content;
    const { columns, kind } = table;
    this.element.setAttribute("aria-label", `Pages by ${kind}`);
    this.element.setAttribute("aria-rowcount", String(rows.length + 1));
    this.element.setAttribute("aria-colcount", String(columns.length + 1));
    this.element.style.setProperty("--columns", String(columns.length));
    this.#active = {
      row: Math.min(this.#active.row, rows.length),
      column: Math.min(this.#active.column, columns.length),
    };
    this.#body.style.height = `${rows.length * rowHeight}px`;
    this.#head.replaceChildren(this.#headRow(content));
    this.#body.replaceChildren();
    this.#drawn.clear();
    this.#draw();
    if (hasFocus) this.focus();
  }

  /** Moves the keyboard focus to the active cell. */
  focus(): void {
    this.#reveal(this.#active.row);
    this.#cellAt(this.#active)?.focus({ preventScroll: true });
    this.#cellAt(this.#active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #headRow({ table, rows, sort }: GridContent): HTMLElement {
    const count =
      rows.length === table.rows.length ? `${rows.length}` : `${rows.length} of ${table.rows.length}`;
    const heads = [
      this.#headOf(0, sort, [
        element("span", { className: "name", text: "Page" }),
        element("span", { className: "counts", text: count }),
      ]),
    ];
    for (const [index, column] of table.columns.entries()) {
      const { name, isOriginal, there, counts } = column;
      const gaps = gapKinds.filter((gap) => counts[gap] > 0);
      const title = `${name}${isOriginal ? " (the original)" : ""}: ${columnWords(column, table.rows.length)}`;
      const marks = gaps.map((gap) =>
        element("span", { className: `mark ${gap}`, text: `${gapWords[gap].symbol}${counts[gap]}` }),
      );
      heads.push(
        this.#headOf(
          index + 1,
          sort,
          [
            element("span", { className: "name" }, [
              element("span", { text: name }),
              ...(isOriginal ? [element("span", { className: "original", text: "original" })] : []),
            ]),
            element("span", { className: "counts", attributes: { "aria-hidden": "true" } }, [
              element("span", { className: "mark", text: `✓${there}` }),
              ...marks,
            ]),
          ],
          title,
        ),
      );
    }
    return element("div", { className: "row", attributes: { role: "row", "aria-rowindex": "1" } }, heads);
  }

  #headOf(column: number, sort: RowSort | undefined, children: readonly Node[], title?: string): HTMLElement {
    const by = column === 0 ? "page" : column - 1;
    const direction = sort?.by !== by ? "none" : sort.isDescending ? "descending" : "ascending";
    return element(
      "div",
      {
        className: `cell ${column === 0 ? "first" : ""}`,
        ...(title === undefined ? {} : { title, label: title }),
        attributes: {
          role: "columnheader",
          "aria-colindex": String(column + 1),
          "aria-sort": direction,
          tabindex: this.#tabIndex({ row: 0, column }),
          "data-place": `0 ${column}`,
        },
      },
      children,
    );
  }

  /** Creates elements for the visible rows, and removes those of other rows. */
  #draw(): void {
    const { rows } = this.#content ?? { rows: [] };
    const start = Math.floor(this.element.scrollTop / rowHeight);
    const end = start + Math.ceil(this.element.clientHeight / rowHeight);
    const [first, last] = [Math.max(0, start - overscan), Math.min(rows.length, end + overscan)];
    for (const [index, row] of this.#drawn) {
      // The row with the focused cell stays, so that the focus is not lost.
      if ((index >= first && index < last) || index === this.#active.row - 1) continue;
      row.remove();
      this.#drawn.delete(index);
    }
    for (let index = first; index < last; index += 1) this.#drawRow(index);
  }

  #drawRow(index: number): void {
    const row = this.#content?.rows[index];
    if (row === undefined || this.#content === undefined || this.#drawn.has(index)) return;
    const { table } = this.#content;
    const cells = [
      this.#cell(index, 0, "rowheader", "first", `${nameOf(row)}\n${row.path}`, [
        element("span", { className: "name", text: nameOf(row) }),
        element("span", { className: "path", text: row.path }),
      ]),
    ];
    for (const column of table.columns.keys()) {
      const gaps = gapsAt(table, row, column);
      const words = gaps.length === 0 ? [thereWords] : gaps.map((gap) => gapWords[gap]);
      const symbol = words.map((gap) => gap.symbol).join("");
      const name = words
        .map((gap, position) => (position === 0 ? gap.name : gap.name.toLowerCase()))
        .join(", ");
      cells.push(
        this.#cell(
          index,
          column + 1,
          "gridcell",
          gaps[0] ?? "there",
          words.map(({ meaning }) => meaning).join(" "),
          [
            element("span", { className: "symbol", text: symbol, attributes: { "aria-hidden": "true" } }),
            element("span", { className: "state", text: name }),
          ],
        ),
      );
    }
    const rowElement = element(
      "div",
      { className: "row", attributes: { role: "row", "aria-rowindex": String(index + 2) } },
      cells,
    );
    rowElement.style.top = `${index * rowHeight}px`;
    this.#drawn.set(index, rowElement);
    this.#body.append(rowElement);
  }

  #cell(
    index: number,
    column: number,
    role: string,
    className: string,
    title: string,
    children: readonly Node[],
  ): HTMLElement {
    return element(
      "div",
      {
        className: `cell ${className}`,
        title,
        attributes: {
          role,
          "aria-colindex": String(column + 1),
          tabindex: this.#tabIndex({ row: index + 1, column }),
          "data-place": `${index + 1} ${column}`,
          ...(column > 0 ? { "aria-haspopup": "menu" } : {}),
        },
      },
      children,
    );
  }

  #tabIndex({ row, column }: GridPlace): string {
    return row === this.#active.row && column === this.#active.column ? "0" : "-1";
  }

  #cellAt({ row, column }: GridPlace): HTMLElement | null {
    return this.element.querySelector(`[data-place="${row} ${column}"]`);
  }

  #placeOf(target: EventTarget | null): GridPlace | undefined {
    const cell = target instanceof Element ? target.closest("[data-place]") : null;
    const [row, column] = cell?.getAttribute("data-place")?.split(" ").map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  #activate(place: GridPlace): void {
    this.#cellAt(this.#active)?.setAttribute("tabindex", "-1");
    this.#active = place;
    this.#cellAt(place)?.setAttribute("tabindex", "0");
  }

  #onSelect(event: Event): void {
    const place = this.#placeOf(event.target);
    if (place === undefined) return;
    this.#activate(place);
    this.#cellAt(place)?.focus({ preventScroll: true });
    this.#choose(place);
  }

  #choose({ row, column }: GridPlace): void {
    const page = this.#content?.rows[row - 1];
    const cell = this.#cellAt({ row, column });
    if (row === 0) this.#options.onSort(column);
    else if (page !== undefined && cell !== null) this.#options.onChoose(page, column - 1, cell);
  }

  /** Scrolls until a row is visible below the heads. */
  #reveal(row: number): void {
    if (row === 0) return;
    const top = (row - 1) * rowHeight;
    const { clientHeight, scrollTop } = this.element;
    const visibleHeight = clientHeight - this.#head.offsetHeight - rowHeight;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top > scrollTop + visibleHeight) this.element.scrollTop = top - visibleHeight;
    this.#draw();
    this.#drawRow(row - 1);
  }

  #onKey(event: KeyboardEvent): void {
    const { table, rows } = this.#content ?? {};
    if (table === undefined || rows === undefined) return;
    const { row, column } = this.#active;
    const pageRows = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 3);
    const hasModifier = event.ctrlKey || event.metaKey;
    const [lastRow, lastColumn] = [rows.length, table.columns.length];
    const targets: Readonly<Record<string, GridPlace>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - pageRows, column },
      PageDown: { row: row + pageRows, column },
      Home: { row: hasModifier ? 0 : row, column: 0 },
      End: { row: hasModifier ? lastRow : row, column: lastColumn },
    };
    const next = targets[event.key];
    const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (next !== undefined) {
      this.#activate({
        row: Math.min(Math.max(0, next.row), lastRow),
        column: Math.min(Math.max(0, next.column), lastColumn),
      });
      this.focus();
    } else if (event.key === "Enter" || event.key === " " || isMenuKey) this.#choose(this.#active);
    else return;
    event.preventDefault();
  }
}
