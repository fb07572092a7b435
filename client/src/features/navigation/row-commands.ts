/** Registers the commands for rows of the Navigation view, all of which determine their rows in the same way: see `subjectOf`. */
import { commands, type Disposable } from "vscode";
import { type CommandSubject, subjectOf } from "../../ui/command-subject.ts";
import { showInformationMessage, showQuickPick, showWarningMessage } from "../../ui/editor-ui.ts";
import { counted, joined } from "../../ui/rows.ts";
import type { NavigationView, ViewNode } from "./navigation-view.ts";
import type { RowMenu } from "./row-menus.ts";

/** The rows of a command: `row` for commands on one row, `rows` for commands on several. */
interface CommandRows<Node> {
  readonly row: Node;
  readonly rows: readonly Node[];
}

interface RowCommand<Node extends ViewNode> {
  readonly id: string;
  /** The title in the menu. */
  readonly title: string;
  /** Whether the command can apply to a row. */
  readonly isRow: (value: unknown) => value is Node;
  /** Whether the command changes something; if so, it asks first if its rows are uncertain. */
  readonly changes: boolean;
  readonly act: (rows: CommandRows<Node>) => Promise<void>;
  /** The command to run instead for rows that this command does not apply to. */
  readonly instead?: (row: ViewNode) => string | undefined;
}

export type RegisterRowCommand = <Node extends ViewNode>(command: RowCommand<Node>) => Disposable;

interface RowChoice {
  readonly label: string;
  readonly description: string;
  readonly chosen: CommandRows<ViewNode>;
}

/** Asks for the rows, by their names. */
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

/** @param offers whether a row's menu offers a command; keys run nothing else */
export function rowCommandRegistry(view: NavigationView, offers: RowMenu): RegisterRowCommand {
  const currentSubject = (commandArguments: readonly unknown[]): CommandSubject<ViewNode, never> =>
    subjectOf<ViewNode>(commandArguments, {
      isRow: (value): value is ViewNode => view.isRow(value),
      focusedRow: () => view.focusedRow(),
      selection: view.tree.selection,
    });
  return ({ id, title, isRow, changes, act, instead }) => {
    const applies = (node: ViewNode) => isRow(node) && offers(id, view.contextOf(node));
    return commands.registerCommand(id, async (...commandArguments: unknown[]) => {
      // Determined immediately, because the selection may change.
      const subject = currentSubject(commandArguments);
      if (subject.kind !== "rows" && subject.kind !== "uncertain") return;
      const [selected] = subject.rows;
      const targets =
        subject.kind === "rows"
          ? subject
          : changes || selected === undefined
            ? await askForRows(
                title,
                view,
                subject.rows.filter((row) => applies(row) || instead?.(row) !== undefined),
              )
            : { row: selected, rows: subject.rows };
      if (targets === undefined) return;
      const { row, rows } = targets;
      const otherCommand = instead?.(row);
      if (otherCommand !== undefined) {
        await commands.executeCommand(otherCommand, row, rows);
        return;
      }
      if (!isRow(row) || !applies(row)) {
        await showWarningMessage(
          `"${view.nameOf(row)}" does not support "${title}". Its menu shows the available commands.`,
        );
        return;
      }
      await act({ row, rows: rows.filter((node): node is typeof row => applies(node)) });
    });
  };
}
