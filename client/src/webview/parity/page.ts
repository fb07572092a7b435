/** The parity page: shows the tables that the extension sends, and sends the action that the author chooses for a cell. */
import { element } from "../assistant/dom.ts";
import { startHints } from "../hints.ts";
import { CellMenu } from "./cell-menu.ts";
import { choicesOf, columnToOpen, gapsAt, gapWords, thereWords } from "./cells.ts";
import { Grid } from "./grid.ts";
import type { FromParityPage, PageRow, PageTable, ParityPageState, ToParityPage } from "./messages.ts";
import { nameOf, nextSort, type RowSort, shownRows } from "./rows.ts";
import { Toolbar, type ToolbarChoice } from "./toolbar.ts";

/** The state that the editor stores while the page is hidden, and across restarts. */
interface StoredView extends ToolbarChoice {
  readonly site: string;
  readonly sort: RowSort | undefined;
  readonly scroll: { readonly left: number; readonly top: number };
}

interface ParityHost {
  readonly postMessage: (message: FromParityPage) => void;
  readonly getState: () => Partial<StoredView> | undefined;
  readonly setState: (state: StoredView) => void;
}

declare const acquireVsCodeApi: () => ParityHost;

const host = acquireVsCodeApi();
let stored: StoredView = {
  site: "",
  place: "",
  text: "",
  gaps: [],
  sort: undefined,
  scroll: { left: 0, top: 0 },
  ...host.getState(),
};
let state: ParityPageState | undefined;
let isScrolled = false;

function store(change: Partial<StoredView>): void {
  stored = { ...stored, ...change };
  host.setState(stored);
}

const menu = new CellMenu();
const message = element("p", {
  className: "message",
  part: "message",
  text: "Comparing pages…",
  attributes: { role: "status" },
});
const status = element("p", { className: "unseen", part: "status", attributes: { role: "status" } });
const notes = element("div", { className: "notes", part: "notes" });
const { place: keptPlace, text: keptText, gaps: keptGaps } = stored;
const toolbar = new Toolbar({ place: keptPlace, text: keptText, gaps: keptGaps }, (choice) => {
  store(choice);
  draw();
});
const grid = new Grid({
  onSort: (column) => {
    store({ sort: nextSort(stored.sort, column === 0 ? "page" : column - 1) });
    draw();
  },
  onChoose: (row, column, cell) => {
    const table = shownTable();
    if (table !== undefined) choose(table, row, column, cell);
  },
  onScroll: () => {
    menu.close();
    const { scrollLeft: left, scrollTop: top } = grid.element;
    if (isScrolled) store({ scroll: { left, top } });
  },
});

/** The table that the author has chosen, otherwise the first. */
function shownTable(): PageTable | undefined {
  return state?.tables.find(({ place }) => place === stored.place) ?? state?.tables[0];
}

function choose(table: PageTable, row: PageRow, column: number, cell: HTMLElement): void {
  const { place } = table;
  if (column === -1) {
    const openedColumn = columnToOpen(table, row);
    if (openedColumn !== undefined)
      host.postMessage({ type: "act", place, page: row.path, column: openedColumn, action: "open" });
    return;
  }
  const gaps = gapsAt(table, row, column);
  const words = gaps.length === 0 ? [thereWords] : gaps.map((gap) => gapWords[gap]);
  menu.open({
    anchor: cell,
    title: `${nameOf(row)} in ${table.columns[column]?.name ?? ""}`,
    text: words.map(({ meaning }) => meaning).join(" "),
    choices: choicesOf(table, row, column),
    onChoose: (action) => host.postMessage({ type: "act", place, page: row.path, column, action }),
    onClose: () => grid.focus(),
  });
}

function draw(): void {
  const table = shownTable();
  const isEmpty = table === undefined;
  toolbar.element.hidden = isEmpty;
  grid.element.hidden = isEmpty;
  message.hidden = !isEmpty;
  message.textContent =
    state === undefined
      ? message.textContent
      : "This site does not have two languages or versions to compare.";
  notes.replaceChildren(...(table?.notes ?? []).map((text) => element("p", { text })));
  if (table === undefined) return;
  // Another table may have fewer columns.
  const sort =
    typeof stored.sort?.by === "number" && stored.sort.by >= table.columns.length ? undefined : stored.sort;
  const rows = shownRows(table, { ...stored, sort });
  toolbar.show(state?.tables ?? [], table);
  grid.show({ table, rows, sort });
  status.textContent =
    rows.length === table.rows.length ? "" : `${rows.length} of ${table.rows.length} pages`;
  if (isScrolled) return;
  isScrolled = true;
  grid.element.scrollTo(stored.scroll);
}

window.addEventListener("message", ({ data }: MessageEvent<ToParityPage>) => {
  if (data.type === "state") {
    const hadMenu = menu.close();
    state = data.state;
    store({ site: state.site });
    draw();
    if (hadMenu) grid.focus();
  } else {
    message.textContent = data.text;
    if (state === undefined) message.hidden = false;
    else status.textContent = data.text;
  }
});
const title = element("h1", { className: "unseen", text: "Languages and Versions" });
document.body.append(element("main", {}, [title, message, toolbar.element, grid.element, notes, status]));
startHints();
toolbar.element.hidden = true;
grid.element.hidden = true;
host.postMessage({ type: "ready" });
