/** The commands of the palette, as the manifest names them. */
export const commandIds = {
  checkNavigation: "docsJson.checkNavigation",
  restartServer: "docsJson.restartServer",
  rescan: "docsJson.rescan",
  showLog: "docsJson.showLog",
  switchDialect: "docsJson.switchDialect",
  migrate: "docsJson.migrate",
  leaveToNavigator: "docsJson.leaveToNavigator",
  takeBackFromNavigator: "docsJson.takeBackFromNavigator",
  mdxColors: "docsJson.mdxColors",
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
} as const;

/** The views, as the manifest names them. */
export const viewIds = {
  assistant: "docsJson.assistant",
  deployments: "docsJson.deployments",
  agentJobs: "docsJson.agentJobs",
} as const;

/** Keys of `when` clauses and `enablement` in the manifest. */
export const contextKeys = {
  /** The extension runs, so that its views have what they show. */
  isActive: "docsJson.isActive",
  /** The active editor shows a file of a site. */
  isInSite: "docsJson.isInSite",
  started: "docsJson.isStarted",
  running: "docsJson.isRunning",
  hasSite: "docsJson.hasSite",
  /** As `hasSite`, for the walkthrough alone, which has to see it change. */
  siteIsOpen: "docsJson.siteIsOpen",
  /** There is a mint.json of which no docs.json has been made yet. */
  hasFormerFile: "docsJson.hasFormerFile",
  /** Any API key is kept. */
  hasKeys: "docsJson.hasKeys",
  /** The conversation that is shown has a question in it. */
  hasConversation: "docsJson.hasConversation",
  /** There is a conversation beside the one that is shown, or one with a question in it. */
  hasConversations: "docsJson.hasConversations",
  /** The conversation that is shown has an answer, whole or not. */
  hasAnswer: "docsJson.hasAnswer",
  isAnswering: "docsJson.isAnswering",
  /** The last question of the conversation that is shown can be asked again. */
  canRetry: "docsJson.canRetry",
  hasDeployments: "docsJson.hasDeployments",
} as const;
