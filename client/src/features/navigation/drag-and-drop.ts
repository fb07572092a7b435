/** Drag and drop in the Navigation view: rows that are dragged to other rows, and files that are dropped on rows. */
import { type DataTransfer, DataTransferItem, type TreeDragAndDropController } from "vscode";
import { showQuickPick, showWarningMessage } from "../../ui/editor-ui.ts";
import { viewIds } from "../view-ids.ts";
import type { AnnouncedChanges } from "./announced-changes.ts";
import { dropChoices } from "./drop-choices.ts";
import { isNavigationNode, type ViewNode } from "./navigation-view.ts";
import type { Rearrange } from "./rearrange.ts";
import type { NavigationNode } from "./tree-model.ts";

/** The MIME type that the editor assigns to rows of this view. */
const rowsType = `application/vnd.code.tree.${viewIds.navigation.toLowerCase()}`;
const filesType = "text/uri-list";

export class NavigationDragAndDrop implements TreeDragAndDropController<ViewNode> {
  readonly dragMimeTypes = [rowsType];
  readonly dropMimeTypes = [rowsType, filesType];
  readonly #changes: AnnouncedChanges;
  readonly #rearrange: Rearrange;

  readonly #siblingsOf: (node: NavigationNode) => Promise<readonly NavigationNode[]>;

  /** @param siblingsOf returns the row and its siblings, in their order */
  constructor(
    changes: AnnouncedChanges,
    rearrange: Rearrange,
    siblingsOf: (node: NavigationNode) => Promise<readonly NavigationNode[]>,
  ) {
    this.#changes = changes;
    this.#rearrange = rearrange;
    this.#siblingsOf = siblingsOf;
  }

  handleDrag(source: readonly ViewNode[], transfer: DataTransfer): void {
    transfer.set(rowsType, new DataTransferItem(source.filter(isNavigationNode)));
  }

  async handleDrop(target: ViewNode | undefined, transfer: DataTransfer): Promise<void> {
    const rows = (transfer.get(rowsType)?.value ?? []) as readonly NavigationNode[];
    if (!isNavigationNode(target) || target.more !== undefined) return;
    const list = rows.length > 0 ? "" : ((await transfer.get(filesType)?.asString()) ?? "");
    const uris = list.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
    const answer = dropChoices(target, { rows, uris }, await this.#siblingsOf(target));
    if (answer.kind === "refused") {
      await showWarningMessage(answer.reason);
      return;
    }
    const [first, ...otherChoices] = answer.choices;
    // The view takes the focus at the end of a drag.
    const options = { title: "Where does it go?", ignoreFocusOut: true };
    const chosen = otherChoices.length === 0 ? first : await showQuickPick(answer.choices, options);
    if (chosen === undefined) return;
    await this.#changes.runInTurn(() => this.#rearrange(target.row.site, chosen.action));
  }
}
