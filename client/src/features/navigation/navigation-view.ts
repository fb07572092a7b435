/** The view "Navigation": the sites as readers get them. The server makes the rows; the view asks for those that are open. */
import {
  Disposable,
  EventEmitter,
  type FileDecoration,
  type FileDecorationProvider,
  type TextEditor,
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
import { createTreeView } from "../../ui/editor-ui.ts";
import { tooltipOf, treeItem } from "../../ui/tree-items.ts";
import { viewIds } from "../command-ids.ts";
import type { LanguageServer } from "../language-server.ts";
import { decorationOf, isEntryOf, rowFacts, viewRow } from "./row-words.ts";
import { divisionAround, NavigationModel, type NavigationNode } from "./tree-model.ts";

/** Commands of rows that are not in the command palette. */
export const openRowCommand = "docsJson.navigation.openRow";
export const showMoreCommand = "docsJson.navigation.showMore";

/** The scheme of the addresses by which the editor asks for badges of rows; no file has it. */
const rowScheme = "docs-json-row";

/** How long the view waits before it follows the cursor, in milliseconds. */
const followDelay = 150;

function addressOf(key: string): Uri {
  return Uri.from({ scheme: rowScheme, path: "/", query: key });
}

/** A row as the editor takes it, without its tooltip. */
function itemOf(node: NavigationNode): TreeItem {
  if (node.more !== undefined) {
    const item = treeItem({ id: node.key, label: node.row.label, icon: "ellipsis" });
    item.command = { command: showMoreCommand, title: "Show More", arguments: [node] };
    return item;
  }
  const item = treeItem(viewRow(node.row, node.key, divisionAround(node) !== undefined));
  // The editor then asks for the tooltip.
  item.tooltip = undefined;
  item.resourceUri = addressOf(node.key);
  const opens = node.row.uri !== undefined || node.row.method !== undefined;
  if (opens && node.row.kind !== "site")
    item.command = { command: openRowCommand, title: "Open", arguments: [node] };
  return item;
}

export class NavigationView implements TreeDataProvider<NavigationNode>, FileDecorationProvider, Disposable {
  readonly #server: () => LanguageServer | undefined;
  readonly #model: NavigationModel<TreeItem>;
  readonly #changedRows = new EventEmitter<NavigationNode | NavigationNode[] | undefined>();
  readonly #changedBadges = new EventEmitter<Uri[] | undefined>();
  readonly onDidChangeTreeData = this.#changedRows.event;
  readonly onDidChangeFileDecorations = this.#changedBadges.event;
  readonly tree: TreeView<NavigationNode>;
  readonly #registrations: Disposable;
  #following: NodeJS.Timeout | undefined;
  /** Whether the rows are those of a server that answers. */
  #isRunning = false;

  /**
   * @param server undefined while no docs.json has been found
   * @param dragAndDrop what happens to rows that are dragged
   */
  constructor(
    server: () => LanguageServer | undefined,
    dragAndDrop: TreeDragAndDropController<NavigationNode>,
  ) {
    this.#server = server;
    this.#model = new NavigationModel(async (question) => server()?.navigationRows(question), itemOf);
    this.tree = createTreeView<NavigationNode>(viewIds.navigation, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
      dragAndDropController: dragAndDrop,
    });
    this.#registrations = Disposable.from(
      this.tree,
      this.#changedRows,
      this.#changedBadges,
      window.registerFileDecorationProvider(this),
      window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
      this.tree.onDidChangeVisibility(() => this.#follow(window.activeTextEditor)),
    );
  }

  dispose(): void {
    clearTimeout(this.#following);
    this.#registrations.dispose();
  }

  /** The server has started, or has stopped. */
  serverChanged(isRunning: boolean): void {
    if (isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    this.#model.clear();
    this.#changedRows.fire(undefined);
  }

  /** The server says what has changed. */
  apply(change: NavigationChange): void {
    const nodes = this.#model.apply(change);
    if (nodes === undefined) {
      this.#changedRows.fire(undefined);
      this.#changedBadges.fire(undefined);
    } else if (nodes.length > 0) {
      this.#changedRows.fire([...nodes]);
      this.#changedBadges.fire(nodes.map(({ key }) => addressOf(key)));
    }
  }

  /** Shows more rows where a list is too long to be shown at once. */
  showMore(node: NavigationNode): void {
    const parent = this.#model.showMore(node);
    if (parent !== undefined) this.#changedRows.fire(parent);
  }

  getTreeItem(node: NavigationNode): TreeItem {
    return this.#model.itemOf(node);
  }

  /** Makes the tooltip of a row once the pointer rests on the row. */
  resolveTreeItem(item: TreeItem, node: NavigationNode): TreeItem {
    if (node.more === undefined) item.tooltip = tooltipOf(rowFacts(node.row));
    return item;
  }

  getParent(node: NavigationNode): NavigationNode | undefined {
    return node.parent;
  }

  async getChildren(node?: NavigationNode): Promise<NavigationNode[]> {
    return [...(await this.#model.childrenOf(node))];
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

  /** Selects the row of the place in an editor once the cursor rests, where the author wants that. */
  #follow(editor: TextEditor | undefined): void {
    clearTimeout(this.#following);
    if (editor === undefined || !this.tree.visible || editor.document.uri.scheme !== "file") return;
    const { document, selection } = editor;
    if (!workspace.getConfiguration(settingsSection, document.uri).get("navigation.follow", true)) return;
    this.#following = setTimeout(() => {
      void this.reveal(document.uri, selection.active);
    }, followDelay);
  }

  /** Selects the row of a page or of a place in docs.json; the focus stays where it is. */
  async reveal(uri: Uri, position: { readonly line: number; readonly character: number }): Promise<void> {
    // A page may be listed in several places; the one that the author has chosen stays selected.
    const isSame = (file: string): boolean => Uri.parse(file).toString() === uri.toString();
    if (this.tree.selection.some(({ row }) => isEntryOf(row, isSame))) return;
    const { line, character } = position;
    const path = await this.#server()?.navigationPath({
      uri: uri.toString(),
      position: { line, character },
    });
    const node = path === undefined ? undefined : await this.#model.find(path);
    if (node === undefined || !this.tree.visible) return;
    await this.tree.reveal(node, { select: true, focus: false });
  }
}
