/**
 * The commands that are about rows of the view "Navigation". All are registered here, so that all find their rows in the
 * same way: see `subjectOf`.
 */
import { commands, type Disposable } from "vscode";
import { type CommandSubject, subjectOf } from "../../ui/command-subject.ts";
import { showInformationMessage, showQuickPick, showWarningMessage } from "../../ui/editor-ui.ts";
import { counted, joined } from "../../ui/rows.ts";
import type { NavigationView, ViewNode } from "./navigation-view.ts";
import type { RowMenu } from "./row-menus.ts";

/** The rows of a command: `row` for what is done with one, `rows` for what is done with several. */
interface CommandRows<Node> {
  readonly row: Node;
  readonly rows: readonly Node[];
}

/** A command about rows. */
interface RowCommand<Node extends ViewNode> {
  readonly id: string;
  /** The words of the menu. */
  readonly title: string;
  /** Whether a value is a row that the command can be about. */
  readonly isRow: (value: unknown) => value is Node;
  /** Whether the command changes something: if so, it does not begin before it is certain which rows are meant. */
  readonly changes: boolean;
  readonly act: (rows: CommandRows<Node>) => Promise<void>;
  /** The command that does the same with a row that this one is not about. */
  readonly instead?: (row: ViewNode) => string | undefined;
}

/** Registers a command about rows. */
export type RegisterRowCommand = <Node extends ViewNode>(command: RowCommand<Node>) => Disposable;

interface RowChoice {
  readonly label: string;
  readonly description: string;
  readonly chosen: CommandRows<ViewNode>;
}

/** Asks which rows are meant, by their names. */
async function askForRows(
  title: string,
  view: NavigationView,
  rows: readonly ViewNode[],
): Promise<CommandRows<ViewNode> | undefined> {
  const [first] = rows;
  if (first === undefined) {
    void showInformationMessage(
      `${title}: no row is focused. Go to a row with the arrow keys and press the key again, or use the menu of the row.`,
    );
    return undefined;
  }
  const choices: RowChoice[] = rows.map((row) => ({
    label: view.nameOf(row),
    description: joined(view.pathOf(row), "the selected row"),
    chosen: { row, rows: [row] },
  }));
  if (rows.length > 1)
    choices.push({
      label: `All ${counted(rows.length, "selected row")}`,
      description: "",
      chosen: { row: first, rows },
    });
  const placeHolder = "It is unclear which row is meant. Choose it, or press Escape to change nothing";
  return (await showQuickPick(choices, { title, placeHolder }))?.chosen;
}

/** @param offers what the menu of a row offers: a key does nothing else */
export function rowCommandRegistry(view: NavigationView, offers: RowMenu): RegisterRowCommand {
  const subjectNow = (given: readonly unknown[]): CommandSubject<ViewNode, never> =>
    subjectOf<ViewNode>(given, {
      isRow: (value): value is ViewNode => view.isRow(value),
      focusedRow: () => view.focusedRow(),
      selection: view.tree.selection,
    });
  return ({ id, title, isRow, changes, act, instead }) => {
    const isMeant = (node: ViewNode) => isRow(node) && offers(id, view.contextOf(node));
    return commands.registerCommand(id, async (...given: unknown[]) => {
      // At once: a moment later, something else may be selected.
      const subject = subjectNow(given);
      if (subject.kind !== "rows" && subject.kind !== "uncertain") return;
      const [selected] = subject.rows;
      const named =
        subject.kind === "rows"
          ? subject
          : changes || selected === undefined
            ? await askForRows(
                title,
                view,
                subject.rows.filter((row) => isMeant(row) || instead?.(row) !== undefined),
              )
            : { row: selected, rows: subject.rows };
      if (named === undefined) return;
      const { row, rows } = named;
      const otherCommand = instead?.(row);
      if (otherCommand !== undefined) {
        await commands.executeCommand(otherCommand, row, rows);
        return;
      }
      if (!isRow(row) || !isMeant(row)) {
        await showWarningMessage(
          `"${view.nameOf(row)}" is no row for "${title}": the menu of the row has what can be done with it.`,
        );
        return;
      }
      await act({ row, rows: rows.filter((one): one is typeof row => isMeant(one)) });
    });
  };
}
