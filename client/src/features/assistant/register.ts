/** Assembles the assistant: session, commands, documents, chat participant and tool. */

import { Disposable, type Uri } from "vscode";
import { meterOf } from "../../service/metered.ts";
import type { Secrets } from "../../service/secrets.ts";
import { searchUse } from "../../service/usage-meter.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { Assistant } from "./assistant.ts";
import { registerAssistantCommands } from "./assistant-commands.ts";
import { registerChatParticipant } from "./chat-participant.ts";
import { ChatThreads } from "./chat-threads.ts";
import { conversationFiles } from "./conversation-files.ts";
import { registerLanguageModelTool } from "./language-model-tool.ts";
import { TranscriptDocuments } from "./transcript-document.ts";
import { registerAssistantView } from "./view.ts";

interface AssistantFeatureParts extends FeatureParts {
  readonly secrets: Secrets;
  /** The extension's storage folder for the workspace. */
  readonly storage: Uri;
}

export function registerAssistant(parts: AssistantFeatureParts): Disposable {
  const { access, sites, secrets, state, storage, globalState, log } = parts;
  const connection = meterOf(globalState).counting(access.connection);
  const assistant = new Assistant({ ...parts, files: conversationFiles(storage), connection });
  return Disposable.from(
    new TranscriptDocuments(assistant),
    registerAssistantCommands(assistant, sites, log),
    registerChatParticipant({
      access,
      connection,
      searchConnection: (origin) => meterOf(globalState, searchUse({ origin })).counting(access.connection),
      threads: new ChatThreads(state, secrets),
      log,
    }),
    registerLanguageModelTool({ access, connection, log }),
    registerAssistantView({ ...parts, session: assistant }),
    assistant,
  );
}
