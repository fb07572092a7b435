/** The Pages by Need view: the pages of a project with their numbers, those that need work first. */
import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView, type Uri } from "vscode";
import { createTreeView } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { treeItem } from "../../ui/tree-items.ts";
import { viewIds } from "../view-ids.ts";
import { byNeed, type PageReaders, type ReaderNumbers } from "./reader-numbers.ts";
import { needMessage, needRow } from "./reader-words.ts";

/** Opens the page of a row. Not in the Command Palette. */
export const openPageCommand = "docsJson.readers.openPage";

/** The maximum number of rows. */
const maxListed = 500;

/** A project's numbers, and the folder of its site. */
interface ProjectPages {
  readonly folder: Uri;
  readonly numbers: ReaderNumbers;
}

/** A page with the numbers of its readers. */
interface NeedNode {
  readonly path: string;
  readonly readers: PageReaders;
  readonly shown: ProjectPages;
}

export class NeedView implements TreeDataProvider<NeedNode> {
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #tree: TreeView<NeedNode>;
  #shown: ProjectPages | undefined;

  constructor() {
    this.#tree = createTreeView<NeedNode>(viewIds.readers, { treeDataProvider: this });
  }

  /** Shows the pages of a project; none if its numbers are missing or outdated. */
  show(shown: ProjectPages | undefined): void {
    const before = this.#shown;
    this.#shown = shown;
    if (before?.numbers === shown?.numbers && before?.folder.path === shown?.folder.path) return;
    this.#tree.description = shown === undefined ? "" : oneLine(shown.numbers.project, 60);
    this.#tree.message = shown === undefined ? "" : needMessage(shown.numbers);
    this.#changed.fire(undefined);
  }

  getTreeItem({ path, readers, shown: { folder, numbers } }: NeedNode): TreeItem {
    const row = needRow(path, readers, numbers, Date.now());
    return treeItem(row, { command: openPageCommand, title: "Open", arguments: [folder, path] });
  }

  getChildren(node?: NeedNode): NeedNode[] {
    const shown = this.#shown;
    if (node !== undefined || shown === undefined) return [];
    return byNeed(shown.numbers)
      .slice(0, maxListed)
      .map(([path, readers]) => ({ path, readers, shown }));
  }

  dispose(): void {
    this.#tree.dispose();
    this.#changed.dispose();
  }
}
