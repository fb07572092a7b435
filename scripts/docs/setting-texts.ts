/**
 * What the settings editor of VS Code says of a setting beyond its description: where to go on from there.
 * `#name#` leads to another setting, `command:` runs a command of ours.
 */

const dashboard = "https://dashboard.mintlify.com";

/** By name below `docsJson`; Markdown. */
export const settingTexts: Readonly<Record<string, string>> = {
  dialect: "Single rules are set in `#docsJson.rules#`.",
  rules:
    "**Turn off …** in the light bulb of a finding writes it for you. What a code means opens when you select the code of a finding in the [Problems view](command:workbench.actions.view.problems).",
  "diagnostics.delay": "A larger number is quieter while you type.",
  "pages.check": "Single rules, such as `broken-link`, are turned off in `#docsJson.rules#`.",
  "lenses.sections": "`#editor.codeLens#` turns all lenses off.",
  "lenses.pages": "`#editor.codeLens#` turns all lenses off.",
  "hints.titles": "`#editor.inlayHints.enabled#` turns all hints off, or shows them while keys are held.",
  "hints.drift": "`#editor.inlayHints.enabled#` turns all hints off, or shows them while keys are held.",
  "move.redirects": "Redirects are kept in `redirects` of `docs.json`.",
  projectId: `Look it up on the [API keys page](${dashboard}/settings/organization/api-keys) of the dashboard. A command that needs it asks for it; keys are kept apart, by [Set API Key](command:docsJson.setApiKey).`,
  "assistant.domain": `See the address of your [dashboard](${dashboard}/). A command that needs it asks for it; keys are kept apart, by [Set API Key](command:docsJson.setApiKey).`,
  "assistant.retrievalPageSize": "More results make answers more complete and slower.",
  "assistant.filter": "Names are those of `versions` and `languages` in `docs.json`.",
  "assistant.fingerprint": "It does not have to be a person's name: any word will do.",
  "assistant.protocol": "`v2` is the newer one; its answers come in another format.",
  "assistant.baseUrl":
    "It belongs to your machine: no workspace can change it. Keys go to this address only. Deployments and agent jobs have `#docsJson.api.baseUrl#`.",
  "api.baseUrl":
    "It belongs to your machine: no workspace can change it. Keys go to this address only. The assistant has `#docsJson.assistant.baseUrl#`.",
};
