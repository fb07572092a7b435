/**
 * What each command is about, so that none is left out: `ui/command-subject.ts` says what wins where several things could be
 * meant, and decision 84 shows both as a table.
 */
import type { commandIds } from "./command-ids.ts";

/**
 * - `rows`: all rows that are meant; `row`: one row, also where several are selected
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

export const commandSubjects: Readonly<Record<keyof typeof commandIds, CommandSubjectKind>> = {
  checkNavigation: "window",
  restartServer: "window",
  rescan: "window",
  showLog: "window",
  whereAddress: "site",
  previewNavigation: "row-or-file",
  openNavigationPage: "row",
  revealNavigationEntry: "row",
  showNavigationLoss: "row",
  copyNavigationAddress: "row",
  copyNavigationPath: "row",
  openOnWeb: "row-or-file",
  newNavigationPage: "shown",
  expandNavigation: "shown",
  addNavigationPage: "row",
  addNavigationSection: "row",
  addNavigationLink: "row",
  renameNavigationEntry: "row",
  changeNavigationPath: "row",
  moveNavigationFiles: "rows",
  moveNavigationUp: "rows",
  moveNavigationDown: "rows",
  cutNavigationEntries: "rows",
  pasteNavigationEntries: "row",
  wrapNavigationEntries: "rows",
  unwrapNavigationEntry: "row",
  syncEndpoints: "row",
  duplicateNavigationEntries: "rows",
  removeNavigationEntries: "rows",
  deleteNavigationEntries: "rows",
  undoNavigationChange: "shown",
  setNavigationDefault: "row",
  hideNavigationEntry: "row",
  setNavigationIcon: "row",
  showParity: "site",
  deleteUnusedFiles: "row-or-choice",
  trashUnusedFiles: "rows",
  openUnusedFile: "row",
  revealUnusedFile: "row",
  switchDialect: "site",
  openConfiguration: "site",
  migrate: "file",
  leaveToNavigator: "file",
  takeBackFromNavigator: "file",
  setApiKey: "window",
  replaceApiKey: "window",
  removeApiKey: "window",
  askAssistant: "site",
  askAboutPage: "file",
  askAboutSelection: "file",
  newConversation: "shown",
  switchConversation: "shown",
  deleteConversation: "shown",
  openConversationAsMarkdown: "shown",
  stopAnswer: "shown",
  retryQuestion: "shown",
  copyAnswer: "shown",
  insertAnswer: "shown",
  deploy: "site",
  deployPreview: "site",
  openPreview: "row-or-choice",
  showDeployments: "window",
  refreshDeployments: "window",
  showDeploymentLog: "row-or-choice",
  clearDeployments: "window",
  listAgentJobs: "site",
  refreshAgentJobs: "shown",
  filterAgentJobs: "shown",
  openPullRequest: "row-or-choice",
  copyBranch: "row-or-choice",
  checkOutBranch: "row-or-choice",
  askAgent: "row-or-file",
  sendAgentPrompt: "file",
  messageAgentJob: "row-or-choice",
  compareAgentJob: "row-or-choice",
  removeAgentJob: "row-or-choice",
  addRedirect: "row-or-choice",
  addMissingRedirects: "shown",
  refreshChanges: "shown",
};
