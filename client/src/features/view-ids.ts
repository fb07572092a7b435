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
