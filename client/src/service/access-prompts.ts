/** The questions for the missing parts of a call: the domain or project, and the key. */

import { type QuickPickItem, ThemeIcon } from "vscode";
import { addressHost } from "../platform/addresses.ts";
import { dashboardOf } from "../platform/dashboard.ts";
import { messageOf } from "../platform/errors.ts";
import { domainProblem, exampleDomain, exampleProjectId, projectIdProblem } from "../platform/identifiers.ts";
import type { KeyPurpose } from "../platform/key-purpose.ts";
import { usableKey } from "../platform/keys.ts";
import { askForChoice, askForText, type PromptAnswer, type Step } from "../ui/prompts.ts";
import type { HttpSetting } from "../workspace/settings.ts";
import type { KeyBinding } from "./secrets.ts";

interface PurposeWords {
  readonly key: string;
  readonly side: "assistant" | "api";
  readonly setting: HttpSetting;
  readonly project: string;
  readonly form: string;
}

const keyNames: Readonly<Record<KeyPurpose, string>> = {
  assistant: "assistant key",
  update: "auth token for deployments",
  jobs: "admin key for agent jobs",
  agent: "admin key for new agent jobs",
  analytics: "admin key for what readers say",
};

/** The names of a purpose in texts, and where the settings have its parts. */
export function wordsOf(purpose: KeyPurpose): PurposeWords {
  const key = keyNames[purpose];
  return purpose === "assistant"
    ? { key, side: "assistant", setting: "assistant.domain", project: "domain", form: "mint_dsc_…" }
    : { key, side: "api", setting: "projectId", project: "project", form: "mint_…" };
}

/** The position of a question among several; empty for a single question. */
export function stepOf(number: number, total: number): { readonly step?: Step } {
  return total > 1 ? { step: { number, total } } : {};
}

function linkTo(url: string | undefined): {
  readonly link?: { readonly tooltip: string; readonly address: string };
} {
  if (url === undefined) return {};
  return { link: { tooltip: `Open the Dashboard (${addressHost(url)})`, address: url } };
}

/** The question for a domain or project. */
interface ProjectQuestion {
  readonly purpose: KeyPurpose;
  readonly siteName: string;
  readonly origin: string;
  readonly step: { readonly step?: Step };
  /** The value that was entered earlier. */
  readonly value: string;
}

/** Prompts for the domain of the assistant, or for the project. */
export function askForProject(question: ProjectQuestion): Promise<PromptAnswer<string>> {
  const { purpose, siteName, origin, step, value } = question;
  const dashboard = dashboardOf(origin);
  if (purpose === "assistant") {
    return askForText({
      ...step,
      ...linkTo(dashboard?.home),
      title: `Domain of ${siteName}`,
      prompt:
        "The first part of the site's hosted URL, which is also the last part of the dashboard's URL. It is stored in the settings of this workspace.",
      placeholder: `For example ${exampleDomain}`,
      value,
      problem: domainProblem,
    });
  }
  return askForText({
    ...step,
    ...linkTo(dashboard?.apiKeys),
    title: `Project ID of ${siteName}`,
    prompt:
      "Copy it from the API keys page of your organization's dashboard. It is stored in the settings of this workspace.",
    placeholder: `For example ${exampleProjectId}`,
    value,
    problem: projectIdProblem,
  });
}

/** Prompts for a key; returns a key that can be sent. */
export function askForKey(
  { purpose, project, origin }: KeyBinding,
  step: { readonly step?: Step } = {},
): Promise<PromptAnswer<string>> {
  const purposeWords = wordsOf(purpose);
  return askForText({
    ...step,
    ...linkTo(dashboardOf(origin)?.apiKeys),
    title: `${purposeWords.key.charAt(0).toUpperCase()}${purposeWords.key.slice(1)} of the ${purposeWords.project} ${project}`,
    prompt: `Keys are created on the API keys page of your organization's dashboard. This one is sent to ${addressHost(origin)} only, and stored in this editor's secret storage.`,
    placeholder: purposeWords.form,
    isSecret: true,
    problem: (text) => {
      if (text.trim() === "") return "Enter a key.";
      const usable = usableKey(text, purpose);
      return usable.ok ? undefined : messageOf(usable.error);
    },
  });
}

interface KeyChoice extends QuickPickItem {
  /** Undefined for the entry that prompts for another key. */
  readonly binding: KeyBinding | undefined;
}

/** Asks which of the stored keys for similar targets may be sent to a target, if any. */
export function askWhichKey(
  target: KeyBinding,
  similarKeys: readonly KeyBinding[],
  step: { readonly step?: Step },
): Promise<PromptAnswer<KeyChoice>> {
  const { project, key } = wordsOf(target.purpose);
  const storedChoices = similarKeys.map((binding) => ({
    label: `Use the ${wordsOf(binding.purpose).key} of ${binding.project}`,
    iconPath: new ThemeIcon("key"),
    detail: `From now on, it will be sent to ${addressHost(target.origin)} for ${target.project}.`,
    binding,
  }));
  const newKeyChoice = {
    label: `Enter another key for ${target.project}…`,
    iconPath: new ThemeIcon("add"),
    binding: undefined,
  };
  return askForChoice({
    ...step,
    title: `No ${key} is stored for the ${project} ${target.project}`,
    placeholder: `This workspace names the ${project} ${target.project}. Which key may be sent for it?`,
    items: [...storedChoices, newKeyChoice],
  });
}
