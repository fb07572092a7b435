/**
 * The table of the parity as a grid: pages are rows, languages or versions columns. Only the rows on screen are elements, so
 * that a table of any length stays fluid. One cell has the focus of the keyboard; the heads are its first row.
 */
import { element } from "../assistant/dom.ts";
import { columnWords, gapKinds, gapsAt, gapWords, thereWords } from "./cells.ts";
import type { PageRow, PageTable } from "./messages.ts";
import { nameOf, type RowSort } from "./rows.ts";

/** The height of a row in pixels; the style has the same. */
const rowHeight = 28;
/** How many rows beyond the screen are elements, so that fast scrolling shows no gaps. */
const beyond = 12;

/** A cell of the grid: row 0 is that of the heads, column 0 that of the pages. */
interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridOptions {
  /** The head of a column is chosen: 0 for the pages. */
  readonly onSort: (column: number) => void;
  /** A cell is chosen; `column` counts the languages or versions, -1 for the page. */
  readonly onChoose: (row: PageRow, column: number, cell: HTMLElement) => void;
  readonly onScroll: () => void;
}

/** What a grid shows. */
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
  /** The rows that are elements, by their index. */
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
    this.element.addEventListener("keydown", (event) => this.#pressed(event));
    this.element.addEventListener("click", (event) => this.#chosen(event));
    this.element.addEventListener("contextmenu", (event) => {
      if (this.#placeOf(event.target)?.row === 0) return;
      event.preventDefault();
      this.#chosen(event);
    });
    this.element.addEventListener("focusin", ({ target }) => {
      const place = this.#placeOf(target);
      if (place !== undefined) this.#activate(place);
    });
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** Shows other content; the scroll position and the cell with the focus stay where they are. */
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

  /** Moves the focus of the keyboard to its cell. */
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

  /** Makes elements of the rows on screen, and removes the others. */
  #draw(): void {
    const { rows } = this.#content ?? { rows: [] };
    const start = Math.floor(this.element.scrollTop / rowHeight);
    const end = start + Math.ceil(this.element.clientHeight / rowHeight);
    const [first, last] = [Math.max(0, start - beyond), Math.min(rows.length, end + beyond)];
    for (const [index, row] of this.#drawn) {
      // The cell with the focus stays, so that the keyboard is not lost.
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
      const symbol = words.map((one) => one.symbol).join("");
      const name = words.map((one, at) => (at === 0 ? one.name : one.name.toLowerCase())).join(", ");
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
    const made = element(
      "div",
      { className: "row", attributes: { role: "row", "aria-rowindex": String(index + 2) } },
      cells,
    );
    made.style.top = `${index * rowHeight}px`;
    this.#drawn.set(index, made);
    this.#body.append(made);
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

  #chosen(event: Event): void {
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

  /** Scrolls until a row is on screen, below the heads. */
  #reveal(row: number): void {
    if (row === 0) return;
    const top = (row - 1) * rowHeight;
    const { clientHeight, scrollTop } = this.element;
    const room = clientHeight - this.#head.offsetHeight - rowHeight;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top > scrollTop + room) this.element.scrollTop = top - room;
    this.#draw();
    this.#drawRow(row - 1);
  }

  #pressed(event: KeyboardEvent): void {
    const { table, rows } = this.#content ?? {};
    if (table === undefined || rows === undefined) return;
    const { row, column } = this.#active;
    const page = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 3);
    const isWhole = event.ctrlKey || event.metaKey;
    const [lastRow, lastColumn] = [rows.length, table.columns.length];
    const places: Readonly<Record<string, GridPlace>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
      Home: { row: isWhole ? 0 : row, column: 0 },
      End: { row: isWhole ? lastRow : row, column: lastColumn },
    };
    const next = places[event.key];
    const isMenu = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (next !== undefined) {
      this.#activate({
        row: Math.min(Math.max(0, next.row), lastRow),
        column: Math.min(Math.max(0, next.column), lastColumn),
      });
      this.focus();
    } else if (event.key === "Enter" || event.key === " " || isMenu) this.#choose(this.#active);
    else return;
    event.preventDefault();
  }
}
