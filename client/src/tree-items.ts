/** Items of tree views, made from rows. Values in a row may come from the service: none is trusted. */
import { MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import type { Fact, Row } from "./rows.ts";

function tooltipOf(facts: readonly Fact[]): MarkdownString {
  const tooltip = new MarkdownString();
  for (const { name, value } of facts) {
    tooltip.appendMarkdown(`**${name}:** `).appendText(value).appendMarkdown("\n\n");
  }
  return tooltip;
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
  item.tooltip = row.facts === undefined ? row.label : tooltipOf(row.facts);
  if (row.context !== undefined) item.contextValue = row.context;
  item.accessibilityInformation = { label: row.spoken ?? `${row.label} ${row.description ?? ""}`.trim() };
  return item;
}
