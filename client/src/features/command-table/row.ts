/**
 * What the manifest says of a command, and the clauses and entries of menus that rows of the table have in common. Does not
 * depend on the editor.
 */
import { contextKeys as keys, viewIds } from "../view-ids.ts";

/**
 * What a command is about. `ui/command-subject.ts` says what wins when several things could be meant, and decision 84 shows
 * both as a table.
 * - `rows`: all rows that are meant; `row`: one row, also if several are selected. The palette has none of both.
 * - `row-or-file`, `row-or-choice`: a row, else the file; a row, else what the author chooses from a list
 * - `file`: the file that a menu names, else the one in the active editor
 * - `site`: the site of the active editor, else the only one, else the one that the author chooses
 * - `shown`: the one thing that a view shows, such as its conversation
 * - `window`: nothing of these
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

/** An entry of a menu, as the manifest has it. */
type CommandMenuEntry = { readonly menu: string; readonly when: string; readonly group: string };

/** A key, and the other one that macOS has for it. */
export interface CommandKey {
  readonly key: string;
  readonly mac?: string;
}

/** All that is said of one command. */
export interface CommandRow {
  readonly title: string;
  readonly subject: CommandSubjectKind;
  /** The name of a codicon. */
  readonly icon?: string;
  /** When it can run; if absent, while the server runs. */
  readonly enablement?: string;
  /** When the palette has it; if absent, when it can run. */
  readonly palette?: string;
  readonly menus?: readonly CommandMenuEntry[];
  readonly key?: CommandKey & { readonly when: string };
  /** A key of the navigation's tree, for the focused row. */
  readonly treeKey?: CommandKey;
}

/** Where the keys of the navigation's tree work. */
export const inTree = `focusedView == ${viewIds.navigation} && listFocus && !inputFocus && ${keys.running}`;

/** Submenus of the menu of rows, by the ends of their ids. */
export const rowSubmenus = {
  openMenu: { label: "Open or Copy", group: "2_open@1" },
  moveMenu: { label: "Move", group: "4_change@2" },
  changeMenu: { label: "Change", group: "4_change@3" },
} as const;

function isSubmenu(name: string): name is keyof typeof rowSubmenus {
  return Object.hasOwn(rowSubmenus, name);
}

/**
 * An entry in the menu of rows of a view, or in a submenu of the Navigation view.
 * @param rows a pattern for the contexts of the rows that have it, or the only context
 */
export function onRow(
  place: keyof typeof viewIds | keyof typeof rowSubmenus,
  rows: RegExp | string,
  group: string,
  condition?: string,
): CommandMenuEntry {
  const [menu, view] = isSubmenu(place)
    ? [`docsJson.${place}`, viewIds.navigation]
    : ["view/item/context", viewIds[place]];
  const isMeant = typeof rows === "string" ? `viewItem == ${rows}` : `viewItem =~ /${rows.source}/`;
  const clauses = [`view == ${view}`, isMeant, ...(condition === undefined ? [] : [condition])];
  return { menu, when: clauses.join(" && "), group };
}

/** An entry in the title of a view. */
export function inTitle(view: keyof typeof viewIds, group: string, condition?: string): CommandMenuEntry {
  const clauses = [`view == ${viewIds[view]}`, ...(condition === undefined ? [] : [condition])];
  return { menu: "view/title", when: clauses.join(" && "), group };
}

/** Rows of one of the files of this folder. */
export type CommandTableRows = Readonly<Record<string, CommandRow>>;

/** Clauses that several rows have in common. */
export const isDocsJson = "resourceFilename == docs.json";
export const isPage = "resourceExtname =~ /^\\.mdx?$/";
export const canAsk = `isWorkspaceTrusted && (${keys.hasSite} || config.docsJson.assistant.domain)`;
export const canDeploy = `isWorkspaceTrusted && (${keys.hasSite} || config.docsJson.projectId)`;
export const hasSelectionInSite = `${keys.hasSite} && editorHasSelection && resourceExtname =~ /^\\.(?:mdx?|json)$/`;

/** Rows of the Navigation view that have a page, or are above pages. */
export const anyRow =
  /\b(site|language|version|product|tab|anchor|dropdown|item|group|page|endpoint|operation|orphan)\b/;
