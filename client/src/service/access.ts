/**
 * Provides the parts of every call of the service: the site, the URL, the project and the key. The user is asked
 * for missing parts only when a command needs them. A key that is stored for one project is used for another only
 * after the user has agreed.
 */
import {
  ConfigurationTarget,
  commands,
  type Disposable,
  type Event,
  EventEmitter,
  type Uri,
  workspace,
} from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";
import { addressHost, usableBase } from "../platform/addresses.ts";
import { systemClock } from "../platform/clock.ts";
import { messageOf, type PlatformError } from "../platform/errors.ts";
import type { KeyPurpose } from "../platform/key-purpose.ts";
import type { Connection } from "../platform/request.ts";
import { showErrorMessage } from "../ui/editor-ui.ts";
import { reasonOf } from "../ui/log.ts";
import type { PromptAnswer } from "../ui/prompts.ts";
import { oneLine } from "../ui/rows.ts";
import { assistantDomain, baseUrl, projectId } from "../workspace/settings.ts";
import type { DocsSite, Sites } from "../workspace/sites.ts";
import { askForKey, askForProject, askWhichKey, stepOf, wordsOf } from "./access-prompts.ts";
import type { CallAccess, CallTarget } from "./call-target.ts";
import type { KeyBinding, Secrets } from "./secrets.ts";

/** In characters: the message contains text from the service. */
const maxMessage = 500;

/** For example "the assistant key". */
export function keyWords(purpose: KeyPurpose): string {
  return wordsOf(purpose).key;
}

/** Whether a key for one purpose may serve another: the assistant's key serves no other purpose. */
function isInterchangeable(purpose: KeyPurpose, otherPurpose: KeyPurpose): boolean {
  return (purpose === "assistant") === (otherPurpose === "assistant");
}

/** The settings that store a site's project: those of its folder if there are several folders. */
function projectPlace({ folder }: DocsSite): ConfigurationTarget {
  const hasOthers = (workspace.workspaceFolders?.length ?? 0) > 1;
  const isInFolder = workspace.getWorkspaceFolder(folder) !== undefined;
  return hasOthers && isInFolder ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
}

export class ServiceAccess implements Disposable {
  readonly #secrets: Secrets;
  readonly #sites: Sites;
  readonly #fireChange = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #missingPart: ServiceAccess["missingPart"] = "key";

  /** Fires when keys, settings or sites have changed, so that missing parts may exist now. */
  readonly onDidChange: Event<void> = this.#fireChange.event;

  /** The connection for all calls. The editor's own `fetch` supports proxies and certificates. */
  readonly connection: Connection = {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
  };

  constructor(secrets: Secrets, sites: Sites) {
    this.#secrets = secrets;
    this.#sites = sites;
    const fireChange = (): void => this.#fireChange.fire();
    this.#subscriptions = [
      secrets.onDidChangeKeys(fireChange),
      sites.onDidChange(fireChange),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingsSection)) fireChange();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#fireChange.dispose();
  }

  /** All parts of a call, if all are known, without prompting. For views, which must not ask on their own. */
  async known(purpose: KeyPurpose, resource?: Uri): Promise<CallAccess<DocsSite> | undefined> {
    const site = this.#sites.current(resource);
    const target = site === undefined ? undefined : this.#knownTarget(purpose, site);
    if (target === undefined) return undefined;
    const key = await this.#secrets.key(target);
    return key === undefined ? undefined : { ...target, key };
  }

  /** Like `known`, but without the key. */
  knownTarget(purpose: KeyPurpose, resource?: Uri): CallTarget<DocsSite> | undefined {
    const site = this.#sites.current(resource);
    return site === undefined ? undefined : this.#knownTarget(purpose, site);
  }

  /**
   * The first missing part of the last call for which `obtain` returned undefined, for messages; `key` if nothing else
   * is missing.
   */
  get missingPart(): "site" | "address" | "project" | "key" {
    return this.#missingPart;
  }

  /** The target of a call, for messages: the host, and the project or domain if it is known. */
  destination(purpose: KeyPurpose): { readonly host: string; readonly site?: string } {
    const site = this.#sites.current();
    const project = site === undefined ? "" : this.#project(purpose, site);
    const host = addressHost(baseUrl(wordsOf(purpose).side));
    return { host, ...(project === "" ? {} : { site: project }) };
  }

  /** All parts of a call; prompts for missing ones. Undefined if the user cancels. */
  async obtain(purpose: KeyPurpose, resource?: Uri): Promise<CallAccess<DocsSite> | undefined> {
    const site = await this.#siteFor(purpose, resource);
    const answer = site === undefined ? undefined : await this.#collect(purpose, site);
    if (answer?.kind === "given") return answer.value;
    if (site !== undefined) this.#missingPart = this.#project(purpose, site) === "" ? "project" : "key";
    else this.#missingPart = usableBase(baseUrl(wordsOf(purpose).side)).ok ? "site" : "address";
    return undefined;
  }

  /** The target of a call; prompts for the site and the project if they are unknown. */
  async target(purpose: KeyPurpose, resource?: Uri): Promise<CallTarget<DocsSite> | undefined> {
    const site = await this.#siteFor(purpose, resource);
    if (site === undefined) return undefined;
    const known = this.#project(purpose, site);
    if (known !== "") return this.#knownTarget(purpose, site);
    const answer = await this.#askForProject(purpose, site, { number: 1, total: 1, value: "" });
    return answer.kind === "given" ? this.#knownTarget(purpose, site, answer.value) : undefined;
  }

  /** Prompts for a key that replaces the stored one. Undefined if the user cancels. */
  async replaceKey(target: CallTarget<DocsSite>): Promise<CallAccess<DocsSite> | undefined> {
    const key = await this.askForKey(target);
    return key === undefined ? undefined : { ...target, key };
  }

  /**
   * Prompts for a key for a purpose, and for the project if it is unknown.
   * @param before the number of questions already asked; above 0 the answer may be `back`
   */
  async setKey(purpose: KeyPurpose, before = 0): Promise<PromptAnswer<CallAccess<DocsSite>>> {
    const site = await this.#siteFor(purpose);
    return site === undefined ? { kind: "left" } : this.#collect(purpose, site, { before, isNewKey: true });
  }

  /**
   * Shows an error and offers remedies. Returns `renewed` if the user has set another key, `again` if the user
   * wants to retry, which is offered only if `canRepeat`.
   */
  async explain(
    error: PlatformError,
    target: CallTarget<DocsSite>,
    { canRepeat = true }: { readonly canRepeat?: boolean } = {},
  ): Promise<"again" | "renewed" | "left"> {
    if (error.kind === "cancelled") return "left";
    const chosen = await this.#showError(messageOf(error), target.purpose, actionsFor(error, canRepeat));
    if (chosen === "Try Again") return "again";
    if (chosen !== "Replace Key") return "left";
    return (await this.replaceKey(target)) === undefined ? "left" : "renewed";
  }

  async openSettings(purpose: KeyPurpose): Promise<void> {
    const { setting, side } = wordsOf(purpose);
    const query = `@id:${settingsSection}.${side}.baseUrl @id:${settingsSection}.${setting}`;
    await commands.executeCommand("workbench.action.openSettings", query);
  }

  #project(purpose: KeyPurpose, site: DocsSite): string {
    return purpose === "assistant" ? assistantDomain(site.folder) : projectId(site.folder);
  }

  #knownTarget(
    purpose: KeyPurpose,
    site: DocsSite,
    project = this.#project(purpose, site),
  ): CallTarget<DocsSite> | undefined {
    const base = usableBase(baseUrl(wordsOf(purpose).side));
    if (!base.ok || project === "") return undefined;
    return { purpose, site, project, baseUrl: base.value, origin: new URL(base.value).origin };
  }

  /** The site of a call if the URL in the settings is usable; otherwise shows a message. */
  async #siteFor(purpose: KeyPurpose, resource?: Uri): Promise<DocsSite | undefined> {
    const site = await this.#sites.choose(resource);
    if (site === undefined) return undefined;
    const base = usableBase(baseUrl(wordsOf(purpose).side));
    if (base.ok) return site;
    await this.#showError(messageOf(base.error), purpose, ["Open Settings"]);
    return undefined;
  }

  /**
   * Prompts for missing parts, step by step. Each step after the first has a Back button.
   * @param options `isNewKey` to prompt for a key even if one is stored
   */
  async #collect(
    purpose: KeyPurpose,
    site: DocsSite,
    { before = 0, isNewKey = false }: { readonly before?: number; readonly isNewKey?: boolean } = {},
  ): Promise<PromptAnswer<CallAccess<DocsSite>>> {
    const known = this.#project(purpose, site);
    for (let project = known; ; ) {
      let questionCount = before;
      if (known === "") {
        const question = { number: before + 1, total: before + 2, value: project };
        const answer = await this.#askForProject(purpose, site, question);
        if (answer.kind !== "given") return answer;
        project = answer.value;
        questionCount += 1;
      }
      const target = this.#knownTarget(purpose, site, project);
      if (target === undefined) return { kind: "left" };
      const storedKey = await this.#secrets.key(target);
      if (storedKey !== undefined && !isNewKey)
        return { kind: "given", value: { ...target, key: storedKey } };
      const key = await this.#newKey(target, questionCount, storedKey === undefined);
      if (key.kind === "given") return { kind: "given", value: { ...target, key: key.value } };
      if (key.kind === "left" || known !== "") return key;
    }
  }

  /** Prompts for the project or domain, and stores it in the settings of the folder. */
  async #askForProject(
    purpose: KeyPurpose,
    site: DocsSite,
    { number, total, value }: { readonly number: number; readonly total: number; readonly value: string },
  ): Promise<PromptAnswer<string>> {
    const { setting, side } = wordsOf(purpose);
    const base = usableBase(baseUrl(side));
    const answer = await askForProject({
      purpose,
      siteName: site.name,
      origin: base.ok ? new URL(base.value).origin : "",
      step: stepOf(number, total),
      value,
    });
    if (answer.kind !== "given") return answer;
    try {
      const configuration = workspace.getConfiguration(settingsSection, site.folder);
      await configuration.update(setting, answer.value, projectPlace(site));
      return answer;
    } catch (error) {
      // For example in a window without a folder: it has no settings of its own, and the user's apply to all sites.
      const message = `The ${wordsOf(purpose).project} could not be stored in the settings. ${reasonOf(error)}`;
      await this.#showError(message, purpose, ["Open Settings"]);
      return { kind: "left" };
    }
  }

  /**
   * A key for a target: a stored key for a similar target, if the user agrees, or a new one.
   * @param questionCount the number of questions already asked
   */
  async #newKey(
    target: CallTarget<DocsSite>,
    questionCount: number,
    mayUseSimilar: boolean,
  ): Promise<PromptAnswer<string>> {
    const bindings = mayUseSimilar ? await this.#secrets.bindings() : [];
    const similarKeys = bindings.filter(
      (binding) => binding.origin === target.origin && isInterchangeable(binding.purpose, target.purpose),
    );
    for (;;) {
      if (similarKeys.length > 0) {
        const choice = await askWhichKey(target, similarKeys, stepOf(questionCount + 1, questionCount + 1));
        if (choice.kind !== "given") return choice;
        const { binding } = choice.value;
        const storedKey = binding === undefined ? undefined : await this.#secrets.key(binding);
        if (storedKey !== undefined) {
          await this.#secrets.setKey(target, storedKey);
          return { kind: "given", value: storedKey };
        }
      }
      const number = questionCount + (similarKeys.length > 0 ? 2 : 1);
      const key = await askForKey(target, stepOf(number, number));
      if (key.kind === "given") await this.#secrets.setKey(target, key.value);
      if (key.kind !== "back" || similarKeys.length === 0) return key;
    }
  }

  /** Prompts for a key and stores it. Undefined if the user cancels. */
  async askForKey(binding: KeyBinding): Promise<string | undefined> {
    const answer = await askForKey(binding);
    if (answer.kind !== "given") return undefined;
    await this.#secrets.setKey(binding, answer.value);
    return answer.value;
  }

  async #showError(
    message: string,
    purpose: KeyPurpose,
    actions: readonly ErrorAction[],
  ): Promise<ErrorAction | undefined> {
    const chosen = await showErrorMessage(oneLine(message, maxMessage), ...actions);
    if (chosen === "Open Settings") await this.openSettings(purpose);
    return chosen;
  }
}

type ErrorAction = "Replace Key" | "Open Settings" | "Try Again";

function actionsFor(error: PlatformError, canRepeat: boolean): readonly ErrorAction[] {
  switch (error.kind) {
    case "unauthorized":
    case "wrong-key-class":
    case "unusable-key":
      return ["Replace Key"];
    case "forbidden":
      return ["Replace Key", "Open Settings"];
    case "not-found":
    case "bad-address":
    case "redirected":
      return ["Open Settings"];
    case "malformed":
      return canRepeat ? ["Try Again", "Open Settings"] : ["Open Settings"];
    default:
      return canRepeat ? ["Try Again"] : [];
  }
}
