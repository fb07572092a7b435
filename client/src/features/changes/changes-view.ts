/** The tree of the changes that the working tree makes to the window's sites. */
import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView } from "vscode";
import { createTreeView } from "../../ui/editor-ui.ts";
import { openCommand, treeItem } from "../../ui/tree-items.ts";
import { viewIds } from "../view-ids.ts";
import {
  type ChangeNode,
  concernCount,
  concernText,
  rowsBelow,
  type SiteAnswer,
  topRows,
} from "./change-rows.ts";
import { comparedWith, comparisonMessage } from "./published-words.ts";

export class ChangesView implements TreeDataProvider<ChangeNode> {
  readonly #sites: () => readonly SiteAnswer[];
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly tree: TreeView<ChangeNode>;

  constructor(sites: () => readonly SiteAnswer[]) {
    this.#sites = sites;
    this.tree = createTreeView<ChangeNode>(viewIds.changes, { treeDataProvider: this });
  }

  /** @param isLimited whether the Problems view shows only new findings */
  update(isLimited: boolean): void {
    const sites = this.#sites();
    const answers = sites.map(({ changes }) => changes);
    const value = answers.reduce((sum, changes) => sum + concernCount(changes), 0);
    const [only] = answers;
    const tooltip =
      (answers.length === 1 ? concernText(only) : undefined) ?? `${value} lost URLs and new findings`;
    this.tree.badge = value === 0 ? undefined : { value, tooltip };
    this.tree.description = (answers.length === 1 ? comparedWith(only) : undefined) ?? "";
    const limitNote = isLimited ? "The Problems view shows only new findings." : undefined;
    this.tree.message = [comparisonMessage(sites), limitNote].filter((part) => part !== undefined).join(" ");
    this.#changed.fire(undefined);
  }

  getTreeItem({ row, opens }: ChangeNode): TreeItem {
    return treeItem(row, opens && openCommand(opens.uri, opens.range));
  }

  getParent({ parent }: ChangeNode): ChangeNode | undefined {
    return parent;
  }

  getChildren(node?: ChangeNode): ChangeNode[] {
    return [...(node === undefined ? topRows(this.#sites()) : rowsBelow(node, this.#sites()))];
  }

  dispose(): void {
    this.tree.dispose();
    this.#changed.dispose();
  }
}
