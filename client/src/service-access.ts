/**
 * What every call of the service needs: the site, the address, the project, the key. What is missing is
 * asked for, once a command needs it and never before; a key that is kept for one project goes with
 * another one only after the user has said so.
 */
import {
  ConfigurationTarget,
  commands,
  type Disposable,
  type Event,
  EventEmitter,
  type Uri,
  window,
  workspace,
} from "vscode";
import { settingsSection } from "../../server/src/protocol.ts";
import { addressHost, usableBase } from "./platform/addresses.ts";
import { systemClock } from "./platform/clock.ts";
import { messageOf, type PlatformError } from "./platform/errors.ts";
import { type KeyPurpose, usableKey } from "./platform/keys.ts";
import type { Connection } from "./platform/request.ts";
import { plainWords } from "./rows.ts";
import type { KeyBinding, Secrets } from "./secrets.ts";
import { assistantDomain, baseUrl, type HttpSetting, projectId } from "./settings.ts";
import type { DocsSite, Sites } from "./sites.ts";

/** Where a call goes, without its key. */
export interface Target extends KeyBinding {
  readonly site: DocsSite;
  /** As in the settings: `https://host/prefix`. */
  readonly baseUrl: string;
}

export interface Access extends Target {
  readonly key: string;
}

/** What each purpose is called, and where its parts stand in the settings. */
const purposeWords: Readonly<
  Record<
    KeyPurpose,
    {
      readonly key: string;
      readonly side: "assistant" | "api";
      readonly setting: HttpSetting;
      readonly project: string;
      readonly form: string;
    }
  >
> = {
  assistant: {
    key: "assistant key",
    side: "assistant",
    setting: "assistant.domain",
    project: "domain",
    form: "mint_dsc_…",
  },
  update: {
    key: "auth token for deployments",
    side: "api",
    setting: "projectId",
    project: "project",
    form: "mint_…",
  },
  jobs: {
    key: "admin key for agent jobs",
    side: "api",
    setting: "projectId",
    project: "project",
    form: "mint_…",
  },
};

/** In characters: what the service says is part of it. */
const longestMessage = 500;

/** As in "the assistant key". */
export function keyWords(purpose: KeyPurpose): string {
  return purposeWords[purpose].key;
}

/** Keys of one class: the assistant's go with nothing else. */
function canStandIn(one: KeyPurpose, other: KeyPurpose): boolean {
  return (one === "assistant") === (other === "assistant");
}

export class ServiceAccess implements Disposable {
  readonly #secrets: Secrets;
  readonly #sites: Sites;
  readonly #changed = new EventEmitter<void>();
  readonly #listening: readonly Disposable[];

  /** Keys, settings or sites have changed, so that what was missing may be there now. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** What calls are made with. The editor's own `fetch` knows proxies and certificates. */
  readonly connection: Connection = {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
  };

  constructor(secrets: Secrets, sites: Sites) {
    this.#secrets = secrets;
    this.#sites = sites;
    const changed = (): void => this.#changed.fire();
    this.#listening = [
      secrets.onDidChangeKeys(changed),
      sites.onDidChange(changed),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingsSection)) changed();
      }),
    ];
  }

  dispose(): void {
    for (const one of this.#listening) one.dispose();
    this.#changed.dispose();
  }

  /**
   * Everything that a call needs, where all of it is there; asks for nothing. For views that show
   * themselves.
   */
  async known(purpose: KeyPurpose, resource?: Uri): Promise<Access | undefined> {
    const site = this.#sites.current(resource);
    const target = site === undefined ? undefined : this.#knownTarget(purpose, site);
    if (target === undefined) return undefined;
    const key = await this.#secrets.key(target);
    return key === undefined ? undefined : { ...target, key };
  }

  /** As `known`, without the key. */
  knownTarget(purpose: KeyPurpose, resource?: Uri): Target | undefined {
    const site = this.#sites.current(resource);
    return site === undefined ? undefined : this.#knownTarget(purpose, site);
  }

  /** Where a call would go, for people: the host, and the project or domain where it is known. */
  destination(purpose: KeyPurpose): { readonly host: string; readonly site?: string } {
    const site = this.#sites.current();
    const project = site === undefined ? "" : this.#project(purpose, site);
    const host = addressHost(baseUrl(purposeWords[purpose].side));
    return { host, ...(project === "" ? {} : { site: project }) };
  }

  /** Everything that a call needs; what is missing is asked for. Undefined where the user leaves. */
  async obtain(purpose: KeyPurpose, resource?: Uri): Promise<Access | undefined> {
    const target = await this.target(purpose, resource);
    if (target === undefined) return undefined;
    const key = (await this.#secrets.key(target)) ?? (await this.#firstKey(target));
    return key === undefined ? undefined : { ...target, key };
  }

  /** Where a call would go; the site and the project are asked for where they are not known. */
  async target(purpose: KeyPurpose, resource?: Uri): Promise<Target | undefined> {
    const site = await this.#sites.choose(resource);
    if (site === undefined) return undefined;
    const base = usableBase(baseUrl(purposeWords[purpose].side));
    if (!base.ok) {
      await this.#showError(messageOf(base.error), purpose, ["Open Settings"]);
      return undefined;
    }
    const project = this.#project(purpose, site) || (await this.#askForProject(purpose, site));
    return project === undefined ? undefined : this.#knownTarget(purpose, site, project);
  }

  /** Asks for a key in place of the one that is kept. Undefined where the user leaves. */
  async replaceKey(target: Target): Promise<Access | undefined> {
    const key = await this.askForKey(target);
    return key === undefined ? undefined : { ...target, key };
  }

  /** Asks for a key for what a command will need. Undefined where the user leaves. */
  async setKey(purpose: KeyPurpose): Promise<Access | undefined> {
    const target = await this.target(purpose);
    if (target === undefined) return undefined;
    const isKept = (await this.#secrets.key(target)) !== undefined;
    const key = isKept ? await this.askForKey(target) : await this.#firstKey(target);
    return key === undefined ? undefined : { ...target, key };
  }

  /**
   * Says what went wrong, with what can be done about it. `renewed` where the user has set another key,
   * `again` where the user wants to try once more, which is offered only where `canRepeat`.
   */
  async explain(
    error: PlatformError,
    target: Target,
    { canRepeat = true }: { readonly canRepeat?: boolean } = {},
  ): Promise<"again" | "renewed" | "left"> {
    if (error.kind === "cancelled") return "left";
    const chosen = await this.#showError(messageOf(error), target.purpose, actionsFor(error, canRepeat));
    if (chosen === "Try Again") return "again";
    if (chosen !== "Replace Key") return "left";
    return (await this.replaceKey(target)) === undefined ? "left" : "renewed";
  }

  async openSettings(purpose: KeyPurpose): Promise<void> {
    const { setting, side } = purposeWords[purpose];
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
  ): Target | undefined {
    const base = usableBase(baseUrl(purposeWords[purpose].side));
    if (!base.ok || project === "") return undefined;
    return { purpose, site, project, baseUrl: base.value, origin: new URL(base.value).origin };
  }

  /** Asks for the project or domain, and keeps it in the settings of the folder. */
  async #askForProject(purpose: KeyPurpose, site: DocsSite): Promise<string | undefined> {
    const { setting, project } = purposeWords[purpose];
    const answer = await window.showInputBox({
      title: purpose === "assistant" ? `Domain of ${site.name}` : `Project ID of ${site.name}`,
      prompt:
        purpose === "assistant"
          ? "The first part of the site's hosted address, and the last part of the dashboard's; it is kept in the settings of this workspace."
          : "Copy it from the API keys page of the dashboard; it is kept in the settings of this workspace.",
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? `Enter the ${project}.` : undefined),
    });
    const value = answer?.trim() ?? "";
    if (value === "") return undefined;
    const isShared = (workspace.workspaceFolders?.length ?? 0) < 2;
    const place = isShared ? ConfigurationTarget.Workspace : ConfigurationTarget.WorkspaceFolder;
    await workspace.getConfiguration(settingsSection, site.folder).update(setting, value, place);
    return value;
  }

  /** The first key for a target: one that is kept for something near, if the user says so, or a new one. */
  async #firstKey(target: Target): Promise<string | undefined> {
    const near = (await this.#secrets.bindings()).filter(
      (one) => one.origin === target.origin && canStandIn(one.purpose, target.purpose),
    );
    if (near.length === 0) return this.askForKey(target);
    const enter = { label: `$(add) Enter another key for ${target.project}…`, binding: undefined };
    const choices = near.map((binding) => ({
      label: `$(key) Use the ${keyWords(binding.purpose)} of ${binding.project}`,
      detail: `It will be sent to ${addressHost(target.origin)} for ${target.project} from now on.`,
      binding,
    }));
    const { project, key } = purposeWords[target.purpose];
    const chosen = await window.showQuickPick([...choices, enter], {
      title: `No ${key} is kept for the ${project} ${target.project}`,
      placeHolder: `This workspace names the ${project} ${target.project}. Which key may be sent for it?`,
      ignoreFocusOut: true,
    });
    if (chosen === undefined) return undefined;
    if (chosen.binding === undefined) return this.askForKey(target);
    const kept = await this.#secrets.key(chosen.binding);
    if (kept === undefined) return this.askForKey(target);
    await this.#secrets.setKey(target, kept);
    return kept;
  }

  /** Asks for a key and keeps it. Undefined where the user leaves. */
  async askForKey(binding: KeyBinding): Promise<string | undefined> {
    const { key, form, project } = purposeWords[binding.purpose];
    const answer = await window.showInputBox({
      title: `${key.charAt(0).toUpperCase()}${key.slice(1)} of the ${project} ${binding.project}`,
      prompt: `Keys are made on the API keys page of your organization's dashboard. This one is sent to ${addressHost(binding.origin)} only, and kept in this editor's secret storage.`,
      placeHolder: form,
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => {
        if (text.trim() === "") return "Enter a key.";
        const usable = usableKey(text, binding.purpose);
        return usable.ok ? undefined : messageOf(usable.error);
      },
    });
    const usable = answer === undefined ? undefined : usableKey(answer, binding.purpose);
    if (!usable?.ok) return undefined;
    await this.#secrets.setKey(binding, usable.value);
    return usable.value;
  }

  async #showError(
    message: string,
    purpose: KeyPurpose,
    actions: readonly ErrorAction[],
  ): Promise<ErrorAction | undefined> {
    const chosen = await window.showErrorMessage(plainWords(message, longestMessage), ...actions);
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
