/**
 * The commands for API keys: set, replace, remove. The purpose of a key may be the command's argument; a key is
 * never an argument or a result of a command.
 */

import { commands, Disposable, type QuickPickItem } from "vscode";
import { capitalize } from "../../../server/src/service/text/words.ts";
import { addressHost } from "../platform/addresses.ts";
import type { KeyPurpose } from "../platform/key-purpose.ts";
import { keyWords, type ServiceAccess } from "../service/access.ts";
import type { KeyBinding, Secrets } from "../service/secrets.ts";
import { announceDone, showInformationMessage, showQuickPick } from "../ui/editor-ui.ts";
import { askForChoice } from "../ui/prompts.ts";
import { commandId } from "./command-id.ts";
import { contextKeys } from "./view-ids.ts";

const purposes: readonly (QuickPickItem & { readonly purpose: KeyPurpose })[] = [
  { purpose: "assistant", label: "Assistant key", detail: "For questions to the assistant." },
  { purpose: "jobs", label: "Admin key", detail: "For the list of agent jobs." },
  {
    purpose: "agent",
    label: "Admin key with write scope",
    detail:
      "For new agent jobs; an admin key that is stored for the list also works here if its scope allows it.",
  },
  {
    purpose: "analytics",
    label: "Admin key for what readers say",
    detail: "For feedback and views by page; an admin key that is stored for agent jobs also works here.",
  },
  {
    purpose: "update",
    label: "Auth token",
    detail: "For deployments; an admin key that is stored for agent jobs also works here.",
  },
];

function isPurpose(value: unknown): value is KeyPurpose {
  return purposes.some(({ purpose }) => purpose === value);
}

/**
 * Asks for the purpose of a key unless it is given, then for the key's project and value; Back returns to the
 * question for the purpose.
 */
async function setKey(access: ServiceAccess, argument: unknown): Promise<KeyBinding | undefined> {
  if (isPurpose(argument)) {
    const answer = await access.setKey(argument);
    return answer.kind === "given" ? answer.value : undefined;
  }
  for (;;) {
    const purpose = await askForChoice({
      title: "Set API Key",
      placeholder: "What is the key for?",
      step: { number: 1, total: 2 },
      items: purposes,
    });
    if (purpose.kind !== "given") return undefined;
    const answer = await access.setKey(purpose.value.purpose, 1);
    if (answer.kind !== "back") return answer.kind === "given" ? answer.value : undefined;
  }
}

/** A key's name in a list: `Assistant key of acme`. */
function bindingLabel({ purpose, project }: KeyBinding): string {
  return `${capitalize(keyWords(purpose))} of ${project}`;
}

export function registerApiKeys(access: ServiceAccess, secrets: Secrets): Disposable {
  const chooseBinding = async (title: string, argument: unknown): Promise<KeyBinding | undefined> => {
    const bindings = (await secrets.bindings()).filter(
      ({ purpose }) => !isPurpose(argument) || purpose === argument,
    );
    if (bindings.length === 0) {
      await showInformationMessage("No API key is stored here. Run “Docs: Set API Key” to enter one.");
      return undefined;
    }
    const choices = bindings.map((binding) => ({
      label: bindingLabel(binding),
      description: addressHost(binding.origin),
      binding,
    }));
    const chosen = await showQuickPick(choices, { title, placeHolder: "Which key?" });
    return chosen?.binding;
  };
  const showHasKeys = async (): Promise<void> => {
    const { length } = await secrets.bindings();
    await commands.executeCommand("setContext", contextKeys.hasKeys, length > 0);
  };
  void showHasKeys();
  return Disposable.from(
    secrets.onDidChangeKeys(() => void showHasKeys()),
    commands.registerCommand(commandId("setApiKey"), async (argument: unknown) => {
      const binding = await setKey(access, argument);
      if (binding !== undefined) void announceDone(`${bindingLabel(binding)}: saved.`);
    }),
    commands.registerCommand(commandId("replaceApiKey"), async (argument: unknown) => {
      const binding = await chooseBinding("Replace API Key", argument);
      const key = binding === undefined ? undefined : await access.askForKey(binding);
      if (binding !== undefined && key !== undefined) {
        void announceDone(`${bindingLabel(binding)}: replaced.`);
      }
    }),
    commands.registerCommand(commandId("removeApiKey"), async (argument: unknown) => {
      const binding = await chooseBinding("Remove API Key", argument);
      if (binding === undefined) return;
      await secrets.removeKey(binding);
      void announceDone(`${bindingLabel(binding)}: removed.`);
    }),
  );
}
