/** The view ids, as in the manifest. */
export const viewIds = {
  navigation: "docsJson.navigation",
  changes: "docsJson.changes",
  readers: "docsJson.readers",
  assistant: "docsJson.assistant",
  deployments: "docsJson.deployments",
  agentJobs: "docsJson.agentJobs",
} as const;

/** The panel types, with which the editor restores panels. */
export const panelIds = {
  parity: "docsJson.parity",
  preview: "docsJson.preview",
} as const;

/** The schemes of the extension's own documents, which are read-only; the manifest activates the extension for them. */
export const documentSchemes = {
  transcript: "docs-json-conversation",
  deploymentLog: "docs-json-deployment",
} as const;

/** The context keys for `when` clauses and `enablement` in the manifest. */
export const contextKeys = {
  /** The extension is active, so its views have content. */
  isActive: "docsJson.isActive",
  /** The active editor shows a file of a site. */
  isInSite: "docsJson.isInSite",
  started: "docsJson.isStarted",
  running: "docsJson.isRunning",
  hasSite: "docsJson.hasSite",
  /** Like `hasSite`, but only for the walkthrough, which must see the value change. */
  siteIsOpen: "docsJson.siteIsOpen",
  /** There is a mint.json that has not been migrated. */
  hasFormerFile: "docsJson.hasFormerFile",
  /** The navigation has been rearranged in a view, which completes a step of the walkthrough. */
  hasRearranged: "docsJson.hasRearranged",
  /** Rows of the Navigation view have been cut and not yet pasted. */
  hasCut: "docsJson.hasCut",
  /** At least one API key is stored. */
  hasKeys: "docsJson.hasKeys",
  /** The shown conversation has a question. */
  hasConversation: "docsJson.hasConversation",
  /** Any conversation has a question. */
  hasConversations: "docsJson.hasConversations",
  /** The shown conversation has an answer, complete or not. */
  hasAnswer: "docsJson.hasAnswer",
  isAnswering: "docsJson.isAnswering",
  /** The last question of the shown conversation can be asked again. */
  canRetry: "docsJson.canRetry",
  hasDeployments: "docsJson.hasDeployments",
  /** The Problems view is limited to new findings. */
  showsNewProblems: "docsJson.showsNewProblems",
  /** The Changes view compares with the published state. */
  comparesWithPublished: "docsJson.comparesWithPublished",
  /** Feedback and views are turned on for the current site. */
  hasReaders: "docsJson.hasReaders",
  /** The active editor shows a prompt for the agent. */
  isAgentPrompt: "docsJson.isAgentPrompt",
} as const;
