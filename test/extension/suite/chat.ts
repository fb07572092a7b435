/** The editor's own chat, in which a test asks a participant. Its answers are on screen only (see ask() in workbench.ts). */
import { ConfigurationTarget, commands, type Disposable, lm, workspace } from "vscode";

/** Newer editors pass a question to a participant only if they have a model, even if the participant uses none. */
interface ModelRegistry {
  readonly registerLanguageModelChatProvider: (vendor: string, provider: object) => Disposable;
}

function registersModels(given: object): given is ModelRegistry {
  return "registerLanguageModelChatProvider" in given;
}

/** Why no question can be asked in the chat of this VS Code; undefined if one can be. */
export const reasonNotToChat = registersModels(lm)
  ? undefined
  : "no language model can be registered in this VS Code";

/** The vendor of the model, as the manifest of the extension in development names it. */
const modelVendor = "test-driver";

/** A model without answers. */
const silentModel = {
  provideLanguageModelChatInformation: () => [
    {
      id: "silent",
      name: "Silent",
      family: "silent",
      version: "1",
      maxInputTokens: 1000,
      maxOutputTokens: 1000,
      capabilities: {},
      isUserSelectable: true,
    },
  ],
  provideLanguageModelChatResponse: async () => {},
  provideTokenCount: async () => 1,
};

/** Asks a question in the chat, and closes the chat when `answered` has ended. */
export async function askInChat(query: string, answered: () => Promise<void>): Promise<void> {
  if (!registersModels(lm)) throw new Error(reasonNotToChat);
  const settings = workspace.getConfiguration("chat");
  const before = settings.inspect("disableAIFeatures")?.globalValue;
  const model = lm.registerLanguageModelChatProvider(modelVendor, silentModel);
  try {
    await settings.update("disableAIFeatures", false, ConfigurationTarget.Global);
    await commands.executeCommand("workbench.action.chat.open", {
      query,
      mode: "ask",
      modelSelector: { vendor: modelVendor },
    });
    await answered();
  } finally {
    await commands.executeCommand("workbench.action.closeAuxiliaryBar");
    await settings.update("disableAIFeatures", before, ConfigurationTarget.Global);
    model.dispose();
  }
}
