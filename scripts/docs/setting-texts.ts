/**
 * Texts for the settings editor of VS Code in addition to the descriptions: further steps. `#name#` links to another
 * setting, `command:` runs a command of ours.
 */

const dashboard = "https://dashboard.mintlify.com";

/** By name below `docsJson`; Markdown. */
export const settingTexts: Readonly<Record<string, string>> = {
  dialect: "To set the severity of individual rules, use `#docsJson.rules#`.",
  rules:
    "**Turn off …** in the light bulb of a finding writes it for you. To read what a code means, select it in the [Problems view](command:workbench.actions.view.problems).",
  "diagnostics.delay": "Larger values mean fewer updates while you type.",
  "pages.check": "To turn off individual rules, such as `broken-link`, use `#docsJson.rules#`.",
  "lenses.sections": "`#editor.codeLens#` turns off every CodeLens.",
  "lenses.pages": "`#editor.codeLens#` turns off every CodeLens.",
  "hints.titles":
    "`#editor.inlayHints.enabled#` turns off all inlay hints, or shows them only while keys are held.",
  "hints.drift":
    "`#editor.inlayHints.enabled#` turns off all inlay hints, or shows them only while keys are held.",
  "move.redirects": "Redirects are added to `redirects` in `docs.json`.",
  projectId: `Open the [API keys page](${dashboard}/settings/organization/api-keys). Commands that need the ID ask for it. The key itself is stored with [Set API Key](command:docsJson.setApiKey).`,
  "assistant.domain": `Open your [dashboard](${dashboard}/) to see its URL. Commands that need the site ask for it. The key itself is stored with [Set API Key](command:docsJson.setApiKey).`,
  "assistant.retrievalPageSize": "More results make answers more complete but slower.",
  "assistant.filter": "The names are those in `versions` and `languages` in `docs.json`.",
  "assistant.fingerprint": "It does not have to be a person's name: any word will do.",
  "assistant.protocol": "`v2` is newer and answers in a different format.",
  "assistant.baseUrl":
    "Workspaces cannot override it. API keys for the assistant are sent to this URL only. For deployments and agent jobs, see `#docsJson.api.baseUrl#`.",
  "api.baseUrl":
    "Workspaces cannot override it. API keys for deployments and agent jobs are sent to this URL only. For the assistant, see `#docsJson.assistant.baseUrl#`.",
};
