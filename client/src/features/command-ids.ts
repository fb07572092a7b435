/** The commands of the palette, as the manifest names them. */
export const commandIds = {
  checkNavigation: "docsJson.checkNavigation",
  restartServer: "docsJson.restartServer",
  rescan: "docsJson.rescan",
  showLog: "docsJson.showLog",
  whereAddress: "docsJson.whereAddress",
  searchSite: "docsJson.searchSite",
  previewNavigation: "docsJson.previewNavigation",
  openNavigationPage: "docsJson.openNavigationPage",
  revealNavigationEntry: "docsJson.revealNavigationEntry",
  showNavigationLoss: "docsJson.showNavigationLoss",
  copyNavigationAddress: "docsJson.copyNavigationAddress",
  copyNavigationPath: "docsJson.copyNavigationPath",
  openOnWeb: "docsJson.openOnWeb",
  newNavigationPage: "docsJson.newNavigationPage",
  expandNavigation: "docsJson.expandNavigation",
  addNavigationPage: "docsJson.addNavigationPage",
  addNavigationSection: "docsJson.addNavigationSection",
  addNavigationLink: "docsJson.addNavigationLink",
  renameNavigationEntry: "docsJson.renameNavigationEntry",
  changeNavigationPath: "docsJson.changeNavigationPath",
  moveNavigationFiles: "docsJson.moveNavigationFiles",
  moveNavigationUp: "docsJson.moveNavigationUp",
  moveNavigationDown: "docsJson.moveNavigationDown",
  cutNavigationEntries: "docsJson.cutNavigationEntries",
  pasteNavigationEntries: "docsJson.pasteNavigationEntries",
  wrapNavigationEntries: "docsJson.wrapNavigationEntries",
  unwrapNavigationEntry: "docsJson.unwrapNavigationEntry",
  syncEndpoints: "docsJson.syncEndpoints",
  duplicateNavigationEntries: "docsJson.duplicateNavigationEntries",
  removeNavigationEntries: "docsJson.removeNavigationEntries",
  deleteNavigationEntries: "docsJson.deleteNavigationEntries",
  undoNavigationChange: "docsJson.undoNavigationChange",
  setNavigationDefault: "docsJson.setNavigationDefault",
  hideNavigationEntry: "docsJson.hideNavigationEntry",
  setNavigationIcon: "docsJson.setNavigationIcon",
  showParity: "docsJson.showParity",
  deleteUnusedFiles: "docsJson.deleteUnusedFiles",
  trashUnusedFiles: "docsJson.trashUnusedFiles",
  openUnusedFile: "docsJson.openUnusedFile",
  revealUnusedFile: "docsJson.revealUnusedFile",
  switchDialect: "docsJson.switchDialect",
  openConfiguration: "docsJson.openConfiguration",
  migrate: "docsJson.migrate",
  leaveToNavigator: "docsJson.leaveToNavigator",
  takeBackFromNavigator: "docsJson.takeBackFromNavigator",
  setApiKey: "docsJson.setApiKey",
  replaceApiKey: "docsJson.replaceApiKey",
  removeApiKey: "docsJson.removeApiKey",
  askAssistant: "docsJson.askAssistant",
  askAboutPage: "docsJson.askAboutPage",
  askAboutSelection: "docsJson.askAboutSelection",
  newConversation: "docsJson.newConversation",
  switchConversation: "docsJson.switchConversation",
  deleteConversation: "docsJson.deleteConversation",
  openConversationAsMarkdown: "docsJson.openConversationAsMarkdown",
  stopAnswer: "docsJson.stopAnswer",
  retryQuestion: "docsJson.retryQuestion",
  copyAnswer: "docsJson.copyAnswer",
  insertAnswer: "docsJson.insertAnswer",
  deploy: "docsJson.deploy",
  deployPreview: "docsJson.deployPreview",
  openPreview: "docsJson.openPreview",
  comparePreview: "docsJson.comparePreview",
  showDeployments: "docsJson.showDeployments",
  refreshDeployments: "docsJson.refreshDeployments",
  showDeploymentLog: "docsJson.showDeploymentLog",
  clearDeployments: "docsJson.clearDeployments",
  listAgentJobs: "docsJson.listAgentJobs",
  refreshAgentJobs: "docsJson.refreshAgentJobs",
  filterAgentJobs: "docsJson.filterAgentJobs",
  openPullRequest: "docsJson.openPullRequest",
  copyBranch: "docsJson.copyBranch",
  checkOutBranch: "docsJson.checkOutBranch",
  askAgent: "docsJson.askAgent",
  sendAgentPrompt: "docsJson.sendAgentPrompt",
  messageAgentJob: "docsJson.messageAgentJob",
  compareAgentJob: "docsJson.compareAgentJob",
  removeAgentJob: "docsJson.removeAgentJob",
  addRedirect: "docsJson.addRedirect",
  addMissingRedirects: "docsJson.addMissingRedirects",
  refreshChanges: "docsJson.refreshChanges",
  compareWithPublished: "docsJson.compareWithPublished",
  compareWithBranch: "docsJson.compareWithBranch",
  showNewProblems: "docsJson.showNewProblems",
  showAllProblems: "docsJson.showAllProblems",
  showReaders: "docsJson.showReaders",
  showPagesByNeed: "docsJson.showPagesByNeed",
  hideReaders: "docsJson.hideReaders",
} as const;

/** The views, as the manifest names them. */
export const viewIds = {
  navigation: "docsJson.navigation",
  changes: "docsJson.changes",
  readers: "docsJson.readers",
  assistant: "docsJson.assistant",
  deployments: "docsJson.deployments",
  agentJobs: "docsJson.agentJobs",
} as const;

/** The kinds of panels, by which the editor restores them. */
export const panelIds = {
  parity: "docsJson.parity",
  preview: "docsJson.preview",
} as const;

/** Keys of `when` clauses and `enablement` in the manifest. */
export const contextKeys = {
  /** The extension is active, so that its views have content. */
  isActive: "docsJson.isActive",
  /** The active editor shows a file of a site. */
  isInSite: "docsJson.isInSite",
  started: "docsJson.isStarted",
  running: "docsJson.isRunning",
  hasSite: "docsJson.hasSite",
  /** Like `hasSite`, for the walkthrough alone, which must see the value change. */
  siteIsOpen: "docsJson.siteIsOpen",
  /** There is a mint.json that has not been migrated to a docs.json. */
  hasFormerFile: "docsJson.hasFormerFile",
  /** The navigation has been rearranged in a view, which completes a step of the walkthrough. */
  hasRearranged: "docsJson.hasRearranged",
  /** Rows of the Navigation view have been cut and not yet pasted. */
  hasCut: "docsJson.hasCut",
  /** At least one API key is stored. */
  hasKeys: "docsJson.hasKeys",
  /** The shown conversation has a question. */
  hasConversation: "docsJson.hasConversation",
  /** There is a conversation besides the shown one, or the shown one has a question. */
  hasConversations: "docsJson.hasConversations",
  /** The shown conversation has an answer, complete or not. */
  hasAnswer: "docsJson.hasAnswer",
  isAnswering: "docsJson.isAnswering",
  /** The last question of the shown conversation can be asked again. */
  canRetry: "docsJson.canRetry",
  hasDeployments: "docsJson.hasDeployments",
  /** The Problems view is limited to new findings. */
  showsNewProblems: "docsJson.showsNewProblems",
  /** The Changes view compares with what is published. */
  comparesWithPublished: "docsJson.comparesWithPublished",
  /** What readers say is turned on for the current site. */
  hasReaders: "docsJson.hasReaders",
  /** The active editor shows a prompt for the agent. */
  isAgentPrompt: "docsJson.isAgentPrompt",
} as const;
