/** The manifest's data about a command, and the clauses and menu entries that table rows share. Does not depend on the editor. */
import { contextKeys as keys, viewIds } from "../view-ids.ts";

/**
 * What a command applies to. `ui/command-subject.ts` decides if several candidates exist, and decision 84 shows
 * both as a table.
 * - `rows`: all rows in question; `row`: one row, even if several are selected. The Command Palette has neither.
 * - `row-or-file`: a row, otherwise the file; `row-or-choice`: a row, otherwise the author's choice from a list
 * - `file`: the file that a menu names, otherwise the one in the active editor
 * - `site`: the site of the active editor, otherwise the only one, otherwise the author's choice
 * - `shown`: the single subject of a view, such as its conversation
 * - `window`: none of these
 */
export type CommandSubjectKind =
  | "rows"
  | "row"
  | "row-or-file"
  | "row-or-choice"
  | "file"
  | "site"
  | "shown"
  | "window";

/** A menu entry, as in the manifest. */
type CommandMenuEntry = { readonly menu: string; readonly when: string; readonly group: string };

/** A key, and its variant on macOS. */
export interface CommandKey {
  readonly key: string;
  readonly mac?: string;
}

/** All data of a command. */
export interface CommandRow {
  readonly title: string;
  readonly subject: CommandSubjectKind;
  /** The name of a codicon. */
  readonly icon?: string;
  /** When the command can run; by default, while the server runs. */
  readonly enablement?: string;
  /** When the Command Palette has the command; by default, when it can run. */
  readonly palette?: string;
  readonly menus?: readonly CommandMenuEntry[];
  readonly key?: CommandKey & { readonly when: string };
  /** A key in the navigation tree, for the focused row. */
  readonly treeKey?: CommandKey;
}

/** When the keys of the navigation tree work. */
export const inTree = `focusedView == ${viewIds.navigation} && listFocus && !inputFocus && ${keys.running}`;

/** Submenus in the context menu of rows, by the last part of their ids. */
export const rowSubmenus = {
  openMenu: { label: "Open or Copy", group: "2_open@1" },
  moveMenu: { label: "Move", group: "4_change@2" },
  changeMenu: { label: "Change", group: "4_change@3" },
} as const;

function isSubmenu(name: string): name is keyof typeof rowSubmenus {
  return Object.hasOwn(rowSubmenus, name);
}

/**
 * An entry in the context menu of a view's rows, or in a submenu of the Navigation view.
 * @param rows a pattern for the contexts of the rows that have the entry, or their only context
 */
export function onRow(
  menuOrView: keyof typeof viewIds | keyof typeof rowSubmenus,
  rows: RegExp | string,
  group: string,
  condition?: string,
): CommandMenuEntry {
  const [menu, view] = isSubmenu(menuOrView)
    ? [`docsJson.${menuOrView}`, viewIds.navigation]
    : ["view/item/context", viewIds[menuOrView]];
  const rowClause = typeof rows === "string" ? `viewItem == ${rows}` : `viewItem =~ /${rows.source}/`;
  const clauses = [`view == ${view}`, rowClause, ...(condition === undefined ? [] : [condition])];
  return { menu, when: clauses.join(" && "), group };
}

/** An entry in the title of a view. */
export function inTitle(view: keyof typeof viewIds, group: string, condition?: string): CommandMenuEntry {
  const clauses = [`view == ${viewIds[view]}`, ...(condition === undefined ? [] : [condition])];
  return { menu: "view/title", when: clauses.join(" && "), group };
}

/** The rows from one of the files in this folder. */
export type CommandTableRows = Readonly<Record<string, CommandRow>>;

/** Clauses that several rows share. */
export const isDocsJson = "resourceFilename == docs.json";
export const isPage = "resourceExtname =~ /^\\.mdx?$/";
export const canAsk = `isWorkspaceTrusted && (${keys.hasSite} || config.docsJson.assistant.domain)`;
export const canDeploy = `isWorkspaceTrusted && (${keys.hasSite} || config.docsJson.projectId)`;
export const hasSelectionInSite = `${keys.hasSite} && editorHasSelection && resourceExtname =~ /^\\.(?:mdx?|json)$/`;

/** Rows of the Navigation view that have a page, or are above pages. */
export const anyRow =
  /\b(site|language|version|product|tab|anchor|dropdown|item|group|page|endpoint|operation|orphan)\b/;
