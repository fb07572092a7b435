/** The picker of conversations, with a button to delete each one. */

import { type QuickInputButton, type QuickPickItem, ThemeIcon } from "vscode";
import { confirmed } from "../../ui/confirm.ts";
import { createQuickPick } from "../../ui/editor-ui.ts";
import { counted } from "../../ui/rows.ts";
import type { Assistant } from "./assistant.ts";
import { type Conversation, questionCount, streamingAnswer, titleOf } from "./conversation.ts";

const deleteButton: QuickInputButton = { iconPath: new ThemeIcon("trash"), tooltip: "Delete Conversation" };

interface ConversationItem extends QuickPickItem {
  readonly conversation: Conversation;
}

function detailOf(conversation: Conversation): string {
  const count = questionCount(conversation);
  const earlierNote = conversation.earlierTurns === undefined ? "" : " and earlier ones";
  const questions = `${counted(count, "question")}${earlierNote}`;
  const time = new Date(conversation.askedAt ?? conversation.createdAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const arrivingNote = streamingAnswer(conversation) === undefined ? "" : ", an answer is arriving";
  return `${time}, ${questions}${arrivingNote}`;
}

function itemOf(conversation: Conversation, description: string): ConversationItem {
  return {
    conversation,
    label: titleOf(conversation),
    iconPath: new ThemeIcon("comment-discussion"),
    description,
    detail: detailOf(conversation),
    buttons: [deleteButton],
  };
}

async function itemsOf(assistant: Assistant): Promise<readonly ConversationItem[]> {
  const filed = await assistant.filedConversations();
  const { id } = assistant.conversation;
  return [
    ...assistant.conversations.map((conversation) =>
      itemOf(conversation, conversation.id === id ? "shown" : ""),
    ),
    ...filed.map((conversation) => itemOf(conversation, "filed")),
  ];
}

interface ConversationChoice {
  readonly conversation: Conversation;
  readonly deletes: boolean;
}

/** Deletes a conversation after a confirmation, because the deletion is final. */
export async function deleteAfterAsking(assistant: Assistant, conversation: Conversation): Promise<void> {
  const isConfirmed = await confirmed(
    `Delete the conversation “${titleOf(conversation)}”?`,
    "It is permanently deleted from this editor. What the service stores about it is not deleted.",
    { keep: "Keep Conversation", act: "Delete" },
  );
  if (!isConfirmed) return;
  const { id } = conversation;
  if (assistant.find(id) === undefined) await assistant.deleteFiled(id);
  else await assistant.deleteConversation(id);
}

/** Lets the user switch to a conversation or delete one. Resolves when the list is closed. */
export async function switchConversation(assistant: Assistant): Promise<void> {
  const list = createQuickPick<ConversationItem>();
  list.title = "Switch Conversation";
  list.placeholder = "Which conversation do you want to continue?";
  list.matchOnDetail = true;
  list.items = await itemsOf(assistant);
  try {
    const chosen = await new Promise<ConversationChoice | undefined>((resolve) => {
      list.onDidAccept(() => {
        const conversation = list.selectedItems[0]?.conversation;
        resolve(conversation === undefined ? undefined : { conversation, deletes: false });
      });
      list.onDidTriggerItemButton(({ item }) => resolve({ conversation: item.conversation, deletes: true }));
      list.onDidHide(() => resolve(undefined));
      list.show();
    });
    if (chosen === undefined) return;
    const { conversation, deletes } = chosen;
    if (deletes) return deleteAfterAsking(assistant, conversation);
    if (assistant.find(conversation.id) === undefined) await assistant.restore(conversation.id);
    else assistant.show(conversation.id);
  } finally {
    list.dispose();
  }
}
