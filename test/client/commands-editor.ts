/** A stand-in for the module `vscode` as far as commands of views are registered. */

export * from "./status-editor.ts";

export class QuickPickItemKind {}
export class Range {}
export class ThemeColor {}
export class TreeItem {}
export class TreeItemCollapsibleState {}
