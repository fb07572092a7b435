/** Items of tree views, made from rows. Values in a row may come from the service: none is trusted. */
import { MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import type { Fact, Row } from "./rows.ts";

/** Of a value, in characters: nobody reads more in a tooltip. */
const longestValue = 1000;

function shortened(text: string): string {
  return text.length <= longestValue
    ? text
    : `${text.slice(0, longestValue).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function tooltipOf(facts: readonly Fact[]): MarkdownString {
  const tooltip = new MarkdownString();
  for (const { name, value } of facts) {
    tooltip.appendMarkdown(`**${name}:** `).appendText(shortened(value)).appendMarkdown("\n\n");
  }
  return tooltip;
}

/** The whole of what a narrow view cuts off. */
function plainTooltip({ label, description }: Row): string {
  return description === undefined ? label : `${label}\n${description}`;
}

export function treeItem(row: Row): TreeItem {
  const { None, Collapsed, Expanded } = TreeItemCollapsibleState;
  const state = row.children === undefined ? None : row.children === "expanded" ? Expanded : Collapsed;
  const item = new TreeItem(row.label, state);
  item.id = row.id;
  if (row.description !== undefined) item.description = row.description;
  if (row.icon !== undefined) {
    item.iconPath = new ThemeIcon(row.icon, row.color === undefined ? undefined : new ThemeColor(row.color));
  }
  item.tooltip = row.facts === undefined ? plainTooltip(row) : tooltipOf(row.facts);
  if (row.context !== undefined) item.contextValue = row.context;
  item.accessibilityInformation = { label: row.spoken ?? `${row.label} ${row.description ?? ""}`.trim() };
  return item;
}
