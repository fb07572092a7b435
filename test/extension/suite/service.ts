/** Questions to the service in the name of a domain or project, and what came of them. */
import { type ConfigurationTarget, commands, ConfigurationTarget as Target, workspace } from "vscode";
import type { Platform, RecordedRequest } from "../../platform/server.ts";
import { choose } from "./prompts.ts";
import { ask } from "./workbench.ts";

/** Sets a setting of ours; takes it away with `undefined`. */
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

/** The keys that came with the requests of an operation. */
export function keysOf(platform: Platform, operation: string): readonly (string | undefined)[] {
  return requestsOf(platform, operation).map(({ headers }) => headers.authorization?.replace("Bearer ", ""));
}

/** Of which domains and projects the user has said that the key of `happy` may go there. */
const allowed = new Set<string>();

/** As the titles of prompts and choices call a key. */
const keyNames = {
  "assistant.domain": { key: "assistant key", binding: "assistant key", site: "domain" },
  update: { key: "auth token for deployments", binding: "auth token for deployments", site: "project" },
  jobs: { key: "admin key for agent jobs", binding: "admin key for agent jobs", site: "project" },
} as const;

/** The title under which it is asked whether a key may go to a domain or project. */
export function pickerTitle(purpose: keyof typeof keyNames, name: string): string {
  const { key, site } = keyNames[purpose];
  return `No ${key} is kept for the ${site} ${name}`;
}

/**
 * Runs a command while the settings name a domain or project, and says once that the key of `happy` may
 * be sent for it. Resolved as soon as the command goes on; `done` when it is over.
 */
export async function runFor(
  purpose: keyof typeof keyNames,
  name: string,
  command: string,
  ...args: readonly unknown[]
): Promise<{ readonly done: Thenable<unknown> }> {
  await configure(purpose === "assistant.domain" ? purpose : "projectId", name);
  const done = commands.executeCommand(command, ...args);
  const permission = `${purpose} ${name}`;
  if (name !== "happy" && !allowed.has(permission)) {
    await choose(pickerTitle(purpose, name), `Use the ${keyNames[purpose].binding} of happy`);
    allowed.add(permission);
  }
  return { done };
}

/** Says that no choice will be asked for, because the test has made it itself. */
export function hasAllowed(purpose: keyof typeof keyNames, name: string): void {
  allowed.add(`${purpose} ${name}`);
}

/** The newest answer in the assistant's view, and the question that it answers. */
export const lastAnswer = "main > article:last-of-type.answer";
export const lastQuestion = "main > article:nth-last-of-type(2)";

/** Waits until the newest answer is in a state, and gives all that it shows. */
export async function answerIn(state: string): Promise<string> {
  await ask("webview.waitForText", { selector: `${lastAnswer}[data-state=${state}]`, text: "" });
  const shown = JSON.parse(await ask("webview.texts", { selector: lastAnswer })) as readonly string[];
  return shown.at(-1) ?? "";
}

/** Asks in a domain to the end of the answer, and until the view shows the question. */
export async function askIn(domain: string, question: string): Promise<void> {
  await (await runFor("assistant.domain", domain, "docsJson.askAssistant", question)).done;
  await ask("webview.waitForText", { selector: lastQuestion, text: question });
}

interface Seen {
  readonly at: number;
  readonly texts: readonly string[];
}

/** What `watch` has noted since. */
export async function seen(where: "webview.seen" | "seen"): Promise<readonly Seen[]> {
  return JSON.parse(await ask(where, {}));
}

/** A body of a request, as far as tests look at it. */
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
