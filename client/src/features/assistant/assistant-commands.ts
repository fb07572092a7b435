/** The commands of the assistant. The manifest's `enablement` offers each command only if the command can work. */
import { commands, Disposable, type LogOutputChannel } from "vscode";
import { announceDone, showInputBox } from "../../ui/editor-ui.ts";
import { reasonOf } from "../../ui/log.ts";
import { namedFile } from "../../workspace/named-file.ts";
import type { Sites } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import type { Assistant } from "./assistant.ts";
import { type Attached, attachedPage, attachedSelection } from "./attach-commands.ts";
import { questionCount } from "./conversation.ts";
import { deleteAfterAsking, switchConversation } from "./conversation-picker.ts";

/** The first string in the arguments of a command from a menu, a key binding or another command. */
function textIn(commandArguments: readonly unknown[]): string | undefined {
  return commandArguments.find((value) => typeof value === "string");
}

async function askForQuestion(assistant: Assistant): Promise<string | undefined> {
  const labels = assistant.attachments.map(({ label }) => label);
  return showInputBox({
    title: "Ask the Assistant",
    prompt:
      labels.length === 0 ? "A question about this documentation." : `A question about ${labels.join(", ")}.`,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? "Enter a question." : undefined),
  });
}

export function registerAssistantCommands(
  assistant: Assistant,
  sites: Sites,
  log: LogOutputChannel,
): Disposable {
  /** The answer does not wait for the view, which may be hidden or unavailable. */
  const showView = (): void => {
    commands.executeCommand(`${viewIds.assistant}.focus`).then(undefined, (error: unknown) => {
      log.warn(`The assistant's view could not be shown: ${reasonOf(error)}`);
    });
  };

  const ask = async (commandArguments: readonly unknown[]): Promise<boolean> => {
    if (!assistant.isReady()) return false;
    const text = textIn(commandArguments) ?? (await askForQuestion(assistant));
    if (text === undefined || text.trim() === "") return false;
    // The view is shown only after the question was sent: a view that appears takes the focus from the prompt for
    // a key.
    let isShown = false;
    const showOnce = (): void => {
      if (!isShown) showView();
      isShown = true;
    };
    const subscription = assistant.onDidChange(() => {
      if (assistant.isAnswering) showOnce();
    });
    try {
      await assistant.ask(text);
    } finally {
      subscription.dispose();
    }
    showOnce();
    return true;
  };

  const askAbout = async (attached: Attached | undefined, values: readonly unknown[]): Promise<void> => {
    if (attached === undefined) return;
    assistant.attach(attached.attachment, attached.site);
    // If no question is asked, the attachment is removed again.
    if (!(await ask(values))) assistant.detach(attached.attachment);
  };

  return Disposable.from(
    commands.registerCommand(commandId("askAssistant"), async (...commandArguments: unknown[]) => {
      await ask(commandArguments);
    }),
    commands.registerCommand(commandId("askAboutPage"), async (...commandArguments: unknown[]) =>
      askAbout(await attachedPage(namedFile(commandArguments), sites), commandArguments),
    ),
    commands.registerCommand(commandId("askAboutSelection"), async (...commandArguments: unknown[]) =>
      askAbout(await attachedSelection(namedFile(commandArguments), sites), commandArguments),
    ),
    commands.registerCommand(commandId("newConversation"), () => {
      assistant.startConversation();
      showView();
    }),
    commands.registerCommand(commandId("switchConversation"), () => switchConversation(assistant)),
    commands.registerCommand(commandId("deleteConversation"), async () => {
      const { conversation } = assistant;
      if (questionCount(conversation) > 0) await deleteAfterAsking(assistant, conversation);
    }),
    commands.registerCommand(commandId("openConversationAsMarkdown"), () => assistant.openTranscript()),
    commands.registerCommand(commandId("stopAnswer"), () => assistant.stop()),
    commands.registerCommand(commandId("retryQuestion"), () => assistant.retry()),
    commands.registerCommand(commandId("copyAnswer"), async (...commandArguments: unknown[]) => {
      // The view's own button announces this itself.
      if (await assistant.copyAnswer(textIn(commandArguments))) void announceDone("The answer was copied.");
    }),
    commands.registerCommand(commandId("insertAnswer"), (...commandArguments: unknown[]) =>
      assistant.insertAnswer(textIn(commandArguments)),
    ),
  );
}
