/** The list of conversations to switch to, each with a button that deletes it. */
import { type QuickInputButton, type QuickPickItem, ThemeIcon, window } from "vscode";
import type { Assistant } from "./assistant.ts";
import { type Conversation, questionCount, streamingAnswer, titleOf } from "./conversation.ts";

const deleteButton: QuickInputButton = { iconPath: new ThemeIcon("trash"), tooltip: "Delete Conversation" };

interface ConversationItem extends QuickPickItem {
  readonly id: string;
}

function describe(conversation: Conversation): string {
  const count = questionCount(conversation);
  const questions = count === 1 ? "1 question" : `${count} questions`;
  const time = new Date(conversation.askedAt ?? conversation.createdAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const arriving = streamingAnswer(conversation) === undefined ? "" : ", an answer is arriving";
  return `${time}, ${questions}${arriving}`;
}

function itemsOf(assistant: Assistant): readonly ConversationItem[] {
  return assistant.conversations.map((conversation) => ({
    id: conversation.id,
    label: titleOf(conversation),
    iconPath: new ThemeIcon("comment-discussion"),
    description: conversation.id === assistant.conversation.id ? "shown" : "",
    detail: describe(conversation),
    buttons: [deleteButton],
  }));
}

/** Asks once, because nothing brings it back. */
export async function deleteAfterAsking(assistant: Assistant, conversation: Conversation): Promise<void> {
  const chosen = await window.showWarningMessage(
    `Delete the conversation “${titleOf(conversation)}”?`,
    {
      modal: true,
      detail: "It is deleted from this editor for good. What the service keeps of it stays there.",
    },
    "Delete",
  );
  if (chosen === "Delete") await assistant.deleteConversation(conversation.id);
}

/** Resolved when one was chosen, deleted, or the list was left. */
export async function switchConversation(assistant: Assistant): Promise<void> {
  const list = window.createQuickPick<ConversationItem>();
  list.title = "Switch Conversation";
  list.placeholder = "Which conversation do you want to go on with?";
  list.matchOnDetail = true;
  list.items = itemsOf(assistant);
  try {
    const chosen = await new Promise<{ readonly id: string; readonly isToBeDeleted: boolean } | undefined>(
      (resolve) => {
        list.onDidAccept(() => {
          const id = list.selectedItems[0]?.id;
          resolve(id === undefined ? undefined : { id, isToBeDeleted: false });
        });
        list.onDidTriggerItemButton(({ item }) => resolve({ id: item.id, isToBeDeleted: true }));
        list.onDidHide(() => resolve(undefined));
        list.show();
      },
    );
    if (chosen === undefined) return;
    if (!chosen.isToBeDeleted) return assistant.show(chosen.id);
    const conversation = assistant.find(chosen.id);
    if (conversation !== undefined) await deleteAfterAsking(assistant, conversation);
  } finally {
    list.dispose();
  }
}
