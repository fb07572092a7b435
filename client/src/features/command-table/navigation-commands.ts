/** Commands of the Navigation view, including its unused files, and of the Changes view. */
import { contextKeys as keys } from "../view-ids.ts";
import { anyRow, type CommandTableRows, inTitle, inTree, isDocsJson, isPage, onRow } from "./row.ts";

/** Patterns for the contexts of rows in the Navigation view, which `navigation/row-words.ts` sets. */
const listed = /\blisted\b/;
const section = /\blisted section\b/;
const pageWithFile = /^page listed file\b/;
/** Rows whose name can be edited. */
const editableName = /^page listed file\b|\blisted (section|link)\b/;
/** Rows into which or after which an entry can be put. */
const container = /^site\b|^(?!.*\bglobal\b).*\blisted\b/;

export const navigationCommands = {
  previewNavigation: {
    title: "Preview Navigation",
    subject: "row-or-file",
    icon: "open-preview",
    enablement: `${keys.hasSite} || ${isDocsJson}`,
    menus: [
      {
        menu: "editor/title",
        when: `${keys.isInSite} && !isInDiffEditor && (${isDocsJson} || ${isPage})`,
        group: "navigation@0",
      },
      inTitle("navigation", "navigation@2"),
      onRow("navigation", anyRow, "1_open@1"),
    ],
  },
  openNavigationPage: {
    title: "Open Page",
    subject: "row",
    icon: "go-to-file",
    menus: [onRow("openMenu", /\bfile\b/, "1_open@1")],
  },
  revealNavigationEntry: {
    title: "Reveal in docs.json",
    subject: "row",
    icon: "json",
    menus: [onRow("navigation", /\bentry\b/, "1_open@2"), onRow("navigation", /\bentry\b/, "inline@1")],
  },
  showNavigationLoss: {
    title: "Show Why Not Published",
    subject: "row",
    icon: "question",
    menus: [onRow("navigation", /\bdropped\b/, "1_open@3")],
  },
  copyNavigationAddress: {
    title: "Copy URL",
    subject: "row",
    icon: "copy",
    menus: [onRow("openMenu", /\baddress\b/, "2_copy@1")],
  },
  copyNavigationPath: {
    title: "Copy Path",
    subject: "row",
    icon: "copy",
    menus: [onRow("openMenu", /\bpath\b/, "2_copy@2")],
  },
  openOnWeb: {
    title: "Open on the Web",
    subject: "row-or-file",
    palette: keys.isInSite,
    menus: [onRow("openMenu", /\baddress\b/, "1_open@2")],
  },
  newNavigationPage: {
    title: "Add Page to Navigation…",
    subject: "shown",
    icon: "new-file",
    enablement: `${keys.running} && ${keys.hasSite}`,
    menus: [inTitle("navigation", "navigation@1")],
  },
  expandNavigation: {
    title: "Expand All of Navigation",
    subject: "shown",
    icon: "expand-all",
    enablement: `${keys.running} && ${keys.hasSite}`,
    menus: [inTitle("navigation", "navigation@4")],
  },
  addNavigationPage: {
    title: "Add Page…",
    subject: "row",
    menus: [onRow("navigation", /^(site|(page|endpoint|repository) listed)\b|\blisted section\b/, "3_add@1")],
  },
  addNavigationSection: {
    title: "Add Section…",
    subject: "row",
    menus: [onRow("navigation", container, "3_add@2")],
  },
  addNavigationLink: {
    title: "Add Link…",
    subject: "row",
    menus: [onRow("changeMenu", /^(site|language|version|product|tab|anchor|dropdown|item)\b/, "4_add@1")],
  },
  renameNavigationEntry: {
    title: "Rename…",
    subject: "row",
    menus: [onRow("navigation", editableName, "4_change@1")],
    treeKey: { key: "f2" },
  },
  changeNavigationPath: {
    title: "Change Path…",
    subject: "row",
    menus: [onRow("changeMenu", pageWithFile, "1_path@1")],
  },
  moveNavigationFiles: {
    title: "Move File and Redirect",
    subject: "rows",
    menus: [onRow("changeMenu", pageWithFile, "1_path@2")],
  },
  moveNavigationUp: {
    title: "Move Up",
    subject: "rows",
    menus: [onRow("moveMenu", listed, "2_move@1")],
    treeKey: { key: "alt+up" },
  },
  moveNavigationDown: {
    title: "Move Down",
    subject: "rows",
    menus: [onRow("moveMenu", listed, "2_move@2")],
    treeKey: { key: "alt+down" },
  },
  cutNavigationEntries: {
    title: "Cut",
    subject: "rows",
    menus: [onRow("moveMenu", /^orphan\b|\blisted\b/, "1_cut@1")],
    treeKey: { key: "ctrl+x", mac: "cmd+x" },
  },
  pasteNavigationEntries: {
    title: "Paste",
    subject: "row",
    menus: [onRow("moveMenu", container, "1_cut@2", keys.hasCut)],
    treeKey: { key: "ctrl+v", mac: "cmd+v" },
  },
  wrapNavigationEntries: {
    title: "Wrap in…",
    subject: "rows",
    menus: [onRow("moveMenu", /^(?!item\b)\w+ listed\b/, "4_shape@1")],
  },
  unwrapNavigationEntry: {
    title: "Unwrap",
    subject: "row",
    menus: [onRow("moveMenu", section, "4_shape@2")],
  },
  syncEndpoints: {
    title: "Sync Endpoints",
    subject: "row",
    menus: [onRow("changeMenu", /^site\b/, "9_sync@1")],
  },
  duplicateNavigationEntries: {
    title: "Duplicate to…",
    subject: "rows",
    menus: [onRow("moveMenu", /\bdivision\b/, "3_copy@1")],
  },
  removeNavigationEntries: {
    title: "Remove",
    subject: "rows",
    menus: [onRow("navigation", listed, "7_remove@1")],
    treeKey: { key: "delete", mac: "cmd+backspace" },
  },
  deleteNavigationEntries: {
    title: "Delete with Files…",
    subject: "rows",
    menus: [onRow("changeMenu", /^page listed file\b|\blisted section\b/, "5_delete@1")],
  },
  undoNavigationChange: {
    title: "Undo Last Change in the Navigation View",
    subject: "shown",
    enablement: `${keys.running} && ${keys.hasSite}`,
    key: { key: "ctrl+z", mac: "cmd+z", when: inTree },
  },
  setNavigationDefault: {
    title: "Toggle Default",
    subject: "row",
    menus: [onRow("changeMenu", /^(language|version) listed\b/, "2_look@3")],
  },
  hideNavigationEntry: {
    title: "Toggle Hidden",
    subject: "row",
    menus: [onRow("changeMenu", editableName, "2_look@2")],
  },
  setNavigationIcon: {
    title: "Set Icon…",
    subject: "row",
    menus: [
      onRow(
        "changeMenu",
        /^(page listed file|(product|tab|anchor|dropdown|item|group) listed)\b/,
        "2_look@1",
      ),
    ],
  },
  showParity: {
    title: "Show Language and Version Parity",
    subject: "site",
    icon: "table",
    menus: [inTitle("navigation", "navigation@3")],
  },
  deleteUnusedFiles: {
    title: "Delete Unused Files…",
    subject: "row-or-choice",
    icon: "trash",
    menus: [onRow("navigation", /^unused$/, "inline@1"), onRow("navigation", /^unused$/, "7_remove@1")],
  },
  openUnusedFile: {
    title: "Open File",
    subject: "row",
    menus: [onRow("navigation", /^unusedFile$/, "1_open@1")],
  },
  revealUnusedFile: {
    title: "Reveal in Explorer View",
    subject: "row",
    menus: [onRow("navigation", /^unusedFile$/, "1_open@2")],
  },
  trashUnusedFiles: {
    title: "Move to Trash…",
    subject: "rows",
    menus: [onRow("navigation", /^unusedFile$/, "7_remove@1")],
  },
  addRedirect: {
    title: "Add Redirect…",
    subject: "row-or-choice",
    icon: "reply",
    menus: [
      onRow("changes", "lostWithSuccessor", "inline@1"),
      onRow("changes", "lostWithSuccessor", "1_redirect@1"),
    ],
  },
  addMissingRedirects: {
    title: "Add Missing Redirects",
    subject: "shown",
    icon: "redo",
    menus: [inTitle("changes", "navigation@1")],
  },
  refreshChanges: {
    title: "Refresh Changes",
    subject: "shown",
    icon: "refresh",
    menus: [inTitle("changes", "navigation@3")],
  },
  compareWithPublished: {
    title: "Compare with Published",
    subject: "shown",
    icon: "cloud",
    palette: `${keys.running} && !${keys.comparesWithPublished}`,
    menus: [
      inTitle("changes", "2_base@1", `!${keys.comparesWithPublished}`),
      inTitle("deployments", "2_base@1"),
    ],
  },
  compareWithBranch: {
    title: "Compare with Branch",
    subject: "shown",
    icon: "git-branch",
    palette: `${keys.running} && ${keys.comparesWithPublished}`,
    menus: [inTitle("changes", "2_base@1", keys.comparesWithPublished)],
  },
  showNewProblems: {
    title: "Show Only New Problems",
    subject: "window",
    icon: "filter",
    palette: `${keys.running} && !${keys.showsNewProblems}`,
    menus: [inTitle("changes", "navigation@2", `!${keys.showsNewProblems}`)],
  },
  showAllProblems: {
    title: "Show All Problems",
    subject: "window",
    icon: "filter-filled",
    enablement: keys.showsNewProblems,
    menus: [inTitle("changes", "navigation@2", keys.showsNewProblems)],
  },
} as const satisfies CommandTableRows;
