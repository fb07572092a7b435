/** The Navigation view: the sites as readers get them. The server builds the rows; the view requests only expanded ones. */
import {
  Disposable,
  EventEmitter,
  type FileDecoration,
  type FileDecorationProvider,
  type TextEditor,
  type TextEditorSelectionChangeEvent,
  ThemeColor,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeItem,
  type TreeView,
  Uri,
  window,
  workspace,
} from "vscode";
import { type NavigationChange, settingsSection } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { createTreeView } from "../../ui/editor-ui.ts";
import { FocusedRow } from "../../ui/focused-row.ts";
import { RowRequests } from "../../ui/row-requests.ts";
import { oneLine } from "../../ui/rows.ts";
import { openCommand, tooltipOf, treeItem } from "../../ui/tree-items.ts";
import type { LanguageServer } from "../language-server.ts";
import { viewIds } from "../view-ids.ts";
import type { RowNotes } from "./row-notes.ts";
import { decorationOf, isEntryOf, rowFacts, viewRow } from "./row-words.ts";
import { divisionAround, NavigationModel, type NavigationNode } from "./tree-model.ts";
import { isUnusedNode, UnusedFiles, type UnusedNode, unusedRow } from "./unused-files.ts";

/** A row of the view. */
export type ViewNode = NavigationNode | UnusedNode;

/** Whether a value is a row of the navigation, as opposed to a row of unused files. */
export function isNavigationNode(value: unknown): value is NavigationNode {
  return isObject(value) && typeof value.key === "string" && isObject(value.row);
}

/** Commands of rows that are not in the Command Palette. */
export const openRowCommand = "docsJson.navigation.openRow";
export const showMoreCommand = "docsJson.navigation.showMore";

/** The scheme of the URIs with which the editor requests badges of rows; no file has it. */
const rowScheme = "docs-json-row";

/** How long the view waits before it follows the cursor, in milliseconds. */
const followDelay = 150;

/** How long the view waits before it searches for unused files again, in milliseconds. */
const unusedDelay = 1000;

/** How long the view waits before it requests again the rows that the server did not return, in milliseconds. */
const firstRetryDelay = 1000;
const maxRetryDelay = 60_000;

/** The editor drops some entries of a longer list of URIs. */
const maxBadges = 250;

function addressOf(key: string): Uri {
  return Uri.from({ scheme: rowScheme, path: "/", query: key });
}

/** The tree item of a row, without its tooltip. */
function itemOf(node: NavigationNode, note: string | undefined): TreeItem {
  if (node.more !== undefined) {
    const row = { id: node.key, label: node.row.label, icon: "ellipsis" };
    return treeItem(row, { command: showMoreCommand, title: "Show More", arguments: [node] });
  }
  const item = treeItem(viewRow(node.row, node.key, divisionAround(node) !== undefined, note));
  // The editor then requests the tooltip.
  item.tooltip = undefined;
  item.resourceUri = addressOf(node.key);
  const { kind, method, uri } = node.row;
  // The editor keeps the focus in the view after a click or Space, and moves it after Enter or a double click.
  if (uri !== undefined && (kind === "page" || kind === "orphan")) item.command = openCommand(uri);
  else if (kind === "broken" || ((uri !== undefined || method !== undefined) && kind !== "site"))
    item.command = { command: openRowCommand, title: "Open", arguments: [node] };
  return item;
}

function unusedItem(node: UnusedNode): TreeItem {
  // The editor can show images itself.
  return treeItem(unusedRow(node), node.unused === "file" ? openCommand(node.file.uri) : undefined);
}

export class NavigationView implements TreeDataProvider<ViewNode>, FileDecorationProvider, Disposable {
  readonly #server: () => LanguageServer | undefined;
  readonly #notes: RowNotes;
  readonly #model: NavigationModel<TreeItem>;
  readonly #unused: UnusedFiles;
  readonly #changedRows = new EventEmitter<ViewNode | ViewNode[] | undefined>();
  readonly #changedBadges = new EventEmitter<Uri[] | undefined>();
  readonly onDidChangeTreeData = this.#changedRows.event;
  readonly onDidChangeFileDecorations = this.#changedBadges.event;
  readonly tree: TreeView<ViewNode>;
  readonly #focused = new FocusedRow<ViewNode>();
  readonly #requests = new RowRequests<ViewNode>();
  /** Removed rows, until the server reports the change. */
  #removed: WeakSet<NavigationNode> = new WeakSet();
  readonly #registrations: Disposable;
  #following: NodeJS.Timeout | undefined;
  #searching: NodeJS.Timeout | undefined;
  /** The timer that requests rows again if the server did not return them. */
  #retry: NodeJS.Timeout | undefined;
  #retryDelay = firstRetryDelay;
  /** Whether the server is running. */
  #isRunning = false;

  /**
   * @param server undefined while no docs.json has been found
   * @param dragAndDrop handles dragged rows
   * @param notes additional information from other features about rows
   */
  constructor(
    server: () => LanguageServer | undefined,
    dragAndDrop: TreeDragAndDropController<ViewNode>,
    notes: RowNotes,
  ) {
    this.#server = server;
    this.#notes = notes;
    this.#model = new NavigationModel(
      async (question) => server()?.navigationRows(question),
      (node) => itemOf(node, notes.noteOf(node.row)?.words),
    );
    this.#unused = new UnusedFiles(async (question) => server()?.unusedFiles(question));
    this.tree = createTreeView<ViewNode>(viewIds.navigation, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
      dragAndDropController: dragAndDrop,
    });
    const watcher = workspace.createFileSystemWatcher("**/*", false, true, false);
    this.#registrations = Disposable.from(
      watcher,
      watcher.onDidCreate(() => this.filesChanged()),
      watcher.onDidDelete(() => this.filesChanged()),
      workspace.onDidSaveTextDocument(() => this.filesChanged()),
      this.tree,
      this.#changedRows,
      this.#changedBadges,
      window.registerFileDecorationProvider(this),
      window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      window.onDidChangeTextEditorSelection((event) => this.#followCursor(event)),
      this.tree.onDidChangeSelection(({ selection }) => this.#focused.selected(selection)),
      this.tree.onDidChangeVisibility(() => this.#follow(window.activeTextEditor)),
      notes.onDidChange(() => this.#showNotes()),
    );
  }

  dispose(): void {
    clearTimeout(this.#following);
    clearTimeout(this.#searching);
    this.#forgetRetry();
    this.#registrations.dispose();
  }

  /** Called when the server has started or stopped. */
  serverChanged(isRunning: boolean): void {
    if (isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    this.#forgetRetry();
    this.#model.clear();
    this.#unused.clear();
    this.#refreshAll();
  }

  /** Shows all rows with the current notes of other features. */
  #showNotes(): void {
    this.#model.forgetItems();
    this.#refreshAll();
  }

  /**
   * Called when files were created, deleted or changed, so that others may be unused. Costs nothing before unused files are
   * shown.
   */
  filesChanged(): void {
    if (!this.#unused.isAsked) return;
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => {
      this.#unused.filesChanged();
      this.#refreshAll();
    }, unusedDelay);
  }

  /**
   * The row that had the focus when the key of a command was pressed. Must be called once for each command, as soon as it is
   * invoked.
   */
  focusedRow(): ViewNode | undefined {
    return this.#focused.take();
  }

  /** Whether a row still exists, as far as known. */
  isShown(node: NavigationNode): boolean {
    return this.#model.at(node.key) === node && !this.#removed.has(node);
  }

  /** Called when rows were removed; the server reports that a moment later. */
  hasRemoved(nodes: readonly NavigationNode[]): void {
    for (const node of nodes) this.#removed.add(node);
  }

  /** Whether a value is a row of this view. */
  isRow(value: unknown): value is ViewNode {
    return isNavigationNode(value) || isUnusedNode(value);
  }

  /** The context value of a row, for the `when` clauses of its menu. */
  contextOf(node: ViewNode): string {
    return this.getTreeItem(node).contextValue ?? "";
  }

  /** The name of a row in a message. */
  nameOf(node: ViewNode): string {
    if (!("unused" in node)) return oneLine(node.row.label);
    return node.unused === "file" ? oneLine(node.file.file) : "Unused files";
  }

  /** The path of a page; undefined for other rows. */
  pathOf(node: ViewNode): string | undefined {
    return "unused" in node ? undefined : node.row.description;
  }

  /** Shows what has changed, as the server reports it. */
  async apply(change: NavigationChange): Promise<void> {
    const leaves = await this.#model.apply(change);
    this.#removed = new WeakSet();
    if (leaves === undefined) this.#refreshAll();
    else if (leaves.length > 0) this.#changedRows.fire([...leaves]);
    if (change.isAll || change.uri === undefined) this.#changedBadges.fire(undefined);
    else this.#showBadges();
  }

  /** Lets the editor request again the badges of all rows that look different, including those below a refreshed row. */
  #showBadges(): void {
    const restyled = this.#model.takeRestyled();
    if (restyled.length === 0) return;
    this.#changedBadges.fire(
      restyled.length > maxBadges ? undefined : restyled.map(({ key }) => addressOf(key)),
    );
  }

  /** Lets the editor request all rows again. */
  #refreshAll(): void {
    this.#requests.whenNone(() => this.#changedRows.fire(undefined));
  }

  /** Shows more rows of a list that is too long to be shown as a whole. */
  showMore(node: NavigationNode): void {
    this.#model.showMore(node);
    this.#refreshAll();
  }

  getTreeItem(node: ViewNode): TreeItem {
    return "unused" in node ? unusedItem(node) : this.#model.itemOf(node);
  }

  /** Creates the tooltip of a row when the pointer rests on it; only then are its findings requested. */
  async resolveTreeItem(item: TreeItem, node: ViewNode): Promise<TreeItem> {
    if ("unused" in node || node.more !== undefined) return item;
    const { findings, findingsBelow, id, site } = node.row;
    const hasFindings = findings !== undefined || findingsBelow !== undefined;
    const named = hasFindings ? await this.#server()?.navigationFindings({ uri: site, id }) : undefined;
    item.tooltip = tooltipOf(rowFacts(node.row, named, this.#notes.noteOf(node.row)?.facts));
    return item;
  }

  getParent(node: ViewNode): ViewNode | undefined {
    return node.parent;
  }

  getChildren(node?: ViewNode): Promise<ViewNode[]> {
    return this.#requests.answer(node, () => this.#childrenOf(node));
  }

  async #childrenOf(node: ViewNode | undefined): Promise<ViewNode[]> {
    if (node !== undefined && "unused" in node) {
      if (node.unused === "file") return [];
      return [...(await this.#unused.filesOf(node, () => this.#refreshAll()))];
    }
    const rows = await this.#model.childrenOf(node);
    if (this.#model.isKnown(node)) this.#retryDelay = firstRetryDelay;
    else this.#retryLater();
    this.#showBadges();
    return node?.row.kind === "site" ? [...rows, this.#unused.sectionOf(node)] : [...rows];
  }

  /** The editor shows a row without an answer as an empty one, and does not request its rows again by itself. */
  #retryLater(): void {
    if (!this.#isRunning || this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#refreshAll();
    }, this.#retryDelay);
    this.#retryDelay = Math.min(2 * this.#retryDelay, maxRetryDelay);
  }

  #forgetRetry(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#retryDelay = firstRetryDelay;
  }

  /** The navigation rows directly below a row, or those of the sites. */
  rowsBelow(node: NavigationNode | undefined): Promise<readonly NavigationNode[]> {
    return this.#model.childrenOf(node);
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const node = uri.scheme === rowScheme ? this.#model.at(uri.query) : undefined;
    const decoration = node === undefined ? undefined : decorationOf(node.row);
    if (decoration === undefined) return undefined;
    const { badge, color, tooltip } = decoration;
    return {
      ...(badge === undefined ? {} : { badge }),
      ...(color === undefined ? {} : { color: new ThemeColor(color) }),
      ...(tooltip === undefined ? {} : { tooltip }),
    };
  }

  /** Follows the cursor if the author moves it; an edit, which moves it too, selects no row. */
  #followCursor({ kind, textEditor }: TextEditorSelectionChangeEvent): void {
    if (kind !== undefined) this.#follow(textEditor);
  }

  /** Selects the row for the position in an editor when the cursor rests, if the setting is on. */
  #follow(editor: TextEditor | undefined): void {
    clearTimeout(this.#following);
    if (editor === undefined || !this.tree.visible || editor.document.uri.scheme !== "file") return;
    const { document, selection } = editor;
    if (!workspace.getConfiguration(settingsSection, document.uri).get("navigation.follow", true)) return;
    this.#following = setTimeout(() => {
      void this.reveal(document.uri, selection.active);
    }, followDelay);
  }

  /** Selects the row of a page or of a location in docs.json; the focus does not move. */
  async reveal(uri: Uri, position: { readonly line: number; readonly character: number }): Promise<void> {
    // A page may be listed at several positions; the one that the author has chosen stays selected.
    const isSame = (file: string): boolean => Uri.parse(file).toString() === uri.toString();
    const isShown = this.tree.selection.some((node) => isNavigationNode(node) && isEntryOf(node.row, isSame));
    if (isShown) return;
    const { line, character } = position;
    const path = await this.#server()?.navigationPath({
      uri: uri.toString(),
      position: { line, character },
    });
    const node = path === undefined ? undefined : await this.#model.find(path);
    if (node === undefined || !this.tree.visible) return;
    await this.show(node, { select: true });
  }

  /** Reveals a row; the focus does not move. */
  async show(node: NavigationNode, { select = false, expand = false } = {}): Promise<void> {
    await this.#requests.noneAbove(node);
    if (!this.isShown(node)) return;
    await this.tree.reveal(node, { select, focus: false, expand });
  }
}
