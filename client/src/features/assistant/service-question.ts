/**
 * A question as the service takes it, from what the settings say and what was asked. Knows neither
 * conversations nor views: all ways to ask go through here.
 */
import type { Message, Question } from "../../platform/assistant.ts";
import type { Thread } from "../../platform/assistant-events.ts";
import { present } from "../../platform/json.ts";
import type { Access } from "../../service-access.ts";
import type { AssistantSettings } from "../../settings.ts";
import type { Attachment } from "./conversation.ts";

/** Where a question goes, and how it is asked there. */
export interface Destination {
  readonly access: Pick<Access, "baseUrl" | "origin" | "project" | "key" | "site">;
  readonly settings: AssistantSettings;
}

export interface Asked {
  /** The conversation so far; the question is the last one. */
  readonly messages: readonly Message[];
  readonly thread?: Thread | undefined;
  /** Of the question alone. */
  readonly attachments?: readonly Attachment[];
}

export function serviceQuestion({ access, settings }: Destination, asked: Asked): Question {
  const { attachments = [], messages, thread } = asked;
  return present<Question>({
    baseUrl: access.baseUrl,
    domain: access.project,
    key: access.key,
    version: settings.protocol,
    fingerprint: settings.fingerprint,
    retrievalPageSize: settings.retrievalPageSize,
    filter: settings.filter,
    messages,
    thread,
    context: attachments.map(({ type, value, path }) => ({ type, value, path })),
    // What the user looks at is told where the user has attached it, and never else.
    currentPath: attachments.at(-1)?.path,
  });
}
