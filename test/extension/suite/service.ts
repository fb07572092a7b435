/** Requests to the service for a domain or project, and their results. */
import { type ConfigurationTarget, commands, ConfigurationTarget as Target, workspace } from "vscode";
import type { Platform, RecordedRequest } from "../../platform/server.ts";
import { chooseAfter } from "./prompts.ts";
import { ask } from "./workbench.ts";

/** Sets a setting of the extension; `undefined` removes it. */
export async function configure(
  name: string,
  value: unknown,
  place: ConfigurationTarget = Target.Workspace,
): Promise<void> {
  await workspace.getConfiguration("docsJson").update(name, value, place);
}

/** The requests of an operation, by a part of its path. */
export function requestsOf(platform: Platform, operation: string): readonly RecordedRequest[] {
  return platform.requests.filter(({ path }) => path.includes(operation));
}

/** The keys in the requests of an operation. */
export function keysOf(platform: Platform, operation: string): readonly (string | undefined)[] {
  return requestsOf(platform, operation).map(({ headers }) => headers.authorization?.replace("Bearer ", ""));
}

/** The domains and projects to which the user has allowed the key of `happy`. */
const allowed = new Set<string>();

/** The names of keys in the titles of prompts and choices. */
const keyNames = {
  "assistant.domain": { key: "assistant key", binding: "assistant key", site: "domain" },
  update: { key: "auth token for deployments", binding: "auth token for deployments", site: "project" },
  jobs: { key: "admin key for agent jobs", binding: "admin key for agent jobs", site: "project" },
  agent: { key: "admin key for new agent jobs", binding: "admin key for new agent jobs", site: "project" },
  analytics: {
    key: "admin key for what readers say",
    binding: "admin key for what readers say",
    site: "project",
  },
} as const;

/** The title of the question whether a key may be used for a domain or project. */
export function pickerTitle(purpose: keyof typeof keyNames, name: string): string {
  const { key, site } = keyNames[purpose];
  return `No ${key} is stored for the ${site} ${name}`;
}

/**
 * Runs a command with a domain or project in the settings, and allows the key of `happy` for it once. Resolves as
 * soon as the command continues; `done` resolves when the command ends.
 */
export async function runFor(
  purpose: keyof typeof keyNames,
  name: string,
  command: string,
  ...args: readonly unknown[]
): Promise<{ readonly done: Thenable<unknown> }> {
  await configure(purpose === "assistant.domain" ? purpose : "projectId", name);
  const permission = `${purpose} ${name}`;
  if (name === "happy" || allowed.has(permission)) return { done: commands.executeCommand(command, ...args) };
  const { running } = await chooseAfter(
    command,
    pickerTitle(purpose, name),
    `Use the ${keyNames[purpose].binding} of happy`,
    ...args,
  );
  allowed.add(permission);
  return { done: running };
}

/** Records that no question will appear, because the test has already answered it. */
export function hasAllowed(purpose: keyof typeof keyNames, name: string): void {
  allowed.add(`${purpose} ${name}`);
}

/** The newest answer in the assistant's view, with its question. */
export const lastAnswer = "main > article:last-of-type.answer";
export const lastQuestion = "main > article:nth-last-of-type(2)";

/** Waits until the newest answer is in a state, and returns its text. */
export async function answerIn(state: string): Promise<string> {
  await ask("webview.waitForText", { selector: `${lastAnswer}[data-state=${state}]`, text: "" });
  const shown = JSON.parse(await ask("webview.texts", { selector: lastAnswer })) as readonly string[];
  return shown.at(-1) ?? "";
}

/** Sends a question in a domain, and waits for the end of the answer and for the question in the view. */
export async function askIn(domain: string, question: string): Promise<void> {
  await (await runFor("assistant.domain", domain, "docsJson.askAssistant", question)).done;
  await ask("webview.waitForText", { selector: lastQuestion, text: question });
}

interface Seen {
  readonly at: number;
  readonly texts: readonly string[];
}

/** The recording of `watch`. */
export async function seen(where: "webview.seen" | "seen"): Promise<readonly Seen[]> {
  return JSON.parse(await ask(where, {}));
}

/** The parts of the body of a request that tests read. */
export interface AskedBody {
  readonly messages: readonly { readonly content: string; readonly role: string }[];
  readonly threadId?: string;
  readonly threadKey?: string;
  readonly currentPath?: string;
  readonly context?: readonly { readonly type: string; readonly value: string; readonly path?: string }[];
}

export function bodyOf({ body }: RecordedRequest): AskedBody {
  return body as AskedBody;
}
