/** The page of the parity: shows the tables that the extension sends, and sends what the author chooses for a cell. */
import { element } from "../assistant/dom.ts";
import { startHints } from "../hints.ts";
import { CellMenu } from "./cell-menu.ts";
import { choicesOf, columnToOpen, gapsAt, gapWords, thereWords } from "./cells.ts";
import { Grid } from "./grid.ts";
import type { FromParityPage, PageRow, PageTable, ParityPageState, ToParityPage } from "./messages.ts";
import { nameOf, nextSort, type RowSort, shownRows } from "./rows.ts";
import { Toolbar, type ToolbarChoice } from "./toolbar.ts";

/** What the editor stores while the page is hidden, and over a restart. */
interface KeptView extends ToolbarChoice {
  readonly site: string;
  readonly sort: RowSort | undefined;
  readonly scroll: { readonly left: number; readonly top: number };
}

interface ParityHost {
  readonly postMessage: (message: FromParityPage) => void;
  readonly getState: () => Partial<KeptView> | undefined;
  readonly setState: (state: KeptView) => void;
}

declare const acquireVsCodeApi: () => ParityHost;

const host = acquireVsCodeApi();
let kept: KeptView = {
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

function keep(change: Partial<KeptView>): void {
  kept = { ...kept, ...change };
  host.setState(kept);
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
const { place: keptPlace, text: keptText, gaps: keptGaps } = kept;
const toolbar = new Toolbar({ place: keptPlace, text: keptText, gaps: keptGaps }, (choice) => {
  keep(choice);
  draw();
});
const grid = new Grid({
  onSort: (column) => {
    keep({ sort: nextSort(kept.sort, column === 0 ? "page" : column - 1) });
    draw();
  },
  onChoose: (row, column, cell) => {
    const table = shownTable();
    if (table !== undefined) choose(table, row, column, cell);
  },
  onScroll: () => {
    menu.close();
    const { scrollLeft: left, scrollTop: top } = grid.element;
    if (isScrolled) keep({ scroll: { left, top } });
  },
});

/** The table that the author has chosen, or else the first. */
function shownTable(): PageTable | undefined {
  return state?.tables.find(({ place }) => place === kept.place) ?? state?.tables[0];
}

function choose(table: PageTable, row: PageRow, column: number, cell: HTMLElement): void {
  const { place } = table;
  if (column === -1) {
    const opened = columnToOpen(table, row);
    if (opened !== undefined)
      host.postMessage({ type: "act", place, page: row.path, column: opened, action: "open" });
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
  // Another table has other columns.
  const sort =
    typeof kept.sort?.by === "number" && kept.sort.by >= table.columns.length ? undefined : kept.sort;
  const rows = shownRows(table, { ...kept, sort });
  toolbar.show(state?.tables ?? [], table);
  grid.show({ table, rows, sort });
  status.textContent =
    rows.length === table.rows.length ? "" : `${rows.length} of ${table.rows.length} pages`;
  if (isScrolled) return;
  isScrolled = true;
  grid.element.scrollTo(kept.scroll);
}

window.addEventListener("message", ({ data }: MessageEvent<ToParityPage>) => {
  if (data.type === "state") {
    const hadMenu = menu.close();
    state = data.state;
    keep({ site: state.site });
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
