/** Converts rows to tree items. Values of a row may come from the service, so all of them are sanitized. */
import {
  type Command,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from "vscode";
import type { ProtocolPlace } from "../../../server/src/protocol.ts";
import type { Row, RowFact } from "./rows.ts";
import { sanitizedText } from "./sanitized-text.ts";
import { rangeOf } from "./show-place.ts";

/** The maximum length of a value in a tooltip, in characters. */
const maxValue = 1000;

/** The tooltip of a row with facts. */
export function tooltipOf(facts: readonly RowFact[]): MarkdownString {
  const tooltip = new MarkdownString();
  for (const { name, value, also } of facts) {
    const text = also === undefined || also === value ? value : `${value} (${also})`;
    tooltip.appendMarkdown(`**${name}:** `).appendText(sanitizedText(text, maxValue)).appendMarkdown("\n\n");
  }
  return tooltip;
}

/** The whole text of a row, which a narrow view truncates. */
function plainTooltip({ label, description }: Row): string {
  return sanitizedText(description === undefined ? label : `${label}\n${description}`);
}

/** The tree item of a row, with the command that a click runs; each text of the row is sanitized. */
export function treeItem(row: Row, command?: Command): TreeItem {
  const { None, Collapsed, Expanded } = TreeItemCollapsibleState;
  const state = row.children === undefined ? None : row.children === "expanded" ? Expanded : Collapsed;
  const item = new TreeItem(sanitizedText(row.label), state);
  item.id = row.id;
  if (row.description !== undefined) item.description = sanitizedText(row.description);
  if (row.icon !== undefined) {
    item.iconPath = new ThemeIcon(row.icon, row.color === undefined ? undefined : new ThemeColor(row.color));
  }
  item.tooltip = row.facts === undefined ? plainTooltip(row) : tooltipOf(row.facts);
  if (row.context !== undefined) item.contextValue = row.context;
  const spoken = row.spoken ?? `${row.label} ${row.description ?? ""}`.trim();
  item.accessibilityInformation = { label: sanitizedText(spoken) };
  if (command !== undefined) item.command = command;
  return item;
}

/** Opens a file and selects a range, if one is given. */
export function openCommand(uri: string, range?: ProtocolPlace["range"]): Command {
  const options = range === undefined ? [] : [{ selection: rangeOf(range) }];
  return { command: "vscode.open", title: "Open", arguments: [Uri.parse(uri), ...options] };
}
