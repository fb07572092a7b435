/**
 * A question in the service's form, built from the settings and the conversation. Does not depend on
 * conversations or views: all ways of asking use this module.
 */
import type { AssistantRequest, Message } from "../../platform/assistant.ts";
import type { Thread } from "../../platform/assistant-events.ts";
import { present } from "../../platform/json.ts";
import type { CallAccess } from "../../service/call-target.ts";
import type { AssistantSettings } from "../../workspace/settings.ts";
import type { DocsSite } from "../../workspace/sites.ts";
import type { Attachment } from "./conversation.ts";

/** The target of a question, and the settings for it. */
export interface QuestionTarget {
  readonly access: Pick<CallAccess<DocsSite>, "baseUrl" | "origin" | "project" | "key" | "site">;
  readonly settings: AssistantSettings;
}

/** A conversation that ends with a new question. */
interface QuestionContext {
  /** The conversation so far; the question is the last message. */
  readonly messages: readonly Message[];
  readonly thread?: Thread | undefined;
  /** The attachments of the question. */
  readonly attachments?: readonly Attachment[];
}

/** The maximum part of a conversation that is sent with a question: messages, and characters of their texts. */
export const sentBounds = { messages: 40, characters: 60_000 } as const;

/** The last messages within the bounds, starting with a question; the newest question is always included. */
export function recentMessages(messages: readonly Message[]): readonly Message[] {
  let first = messages.length - 1;
  let size = messages[first]?.content.length ?? 0;
  for (let index = first - 1; index >= 0; index -= 1) {
    const { role, content } = messages[index] ?? { role: "user", content: "" };
    size += content.length;
    if (size > sentBounds.characters || messages.length - index > sentBounds.messages) break;
    if (role === "user") first = index;
  }
  return messages.slice(Math.max(0, first));
}

/** The request for a question: the last messages of the conversation, and the attachments with their page. */
export function serviceQuestion(
  { access, settings }: QuestionTarget,
  context: QuestionContext,
): AssistantRequest {
  const { attachments = [], messages, thread } = context;
  return present<AssistantRequest>({
    baseUrl: access.baseUrl,
    domain: access.project,
    key: access.key,
    version: settings.protocol,
    fingerprint: settings.fingerprint,
    retrievalPageSize: settings.retrievalPageSize,
    filter: settings.filter,
    messages: recentMessages(messages),
    thread,
    context: attachments.map(({ type, value, path }) => ({ type, value, path })),
    // The page in the active editor is sent only if the user has attached it.
    currentPath: attachments.at(-1)?.path,
  });
}
