/** Puts the assistant together: session, commands, documents, chat participant and tool. */
import { Disposable, type LogOutputChannel, type Memento, type Uri } from "vscode";
import type { ServiceAccess } from "../../service/access.ts";
import type { Secrets } from "../../service/secrets.ts";
import { UsageMeter } from "../../service/usage-meter.ts";
import { showWarningMessage } from "../../ui/editor-ui.ts";
import type { Sites } from "../../workspace/sites.ts";
import { searchConnection } from "../site-search/search-connection.ts";
import { Assistant } from "./assistant.ts";
import { registerAssistantCommands } from "./assistant-commands.ts";
import { registerChatParticipant } from "./chat-participant.ts";
import { ChatThreads } from "./chat-threads.ts";
import { conversationFiles } from "./conversation-files.ts";
import { registerLanguageModelTool } from "./language-model-tool.ts";
import type { AssistantSession } from "./session.ts";
import { TranscriptDocuments } from "./transcript-document.ts";

interface AssistantFeatureParts {
  readonly access: ServiceAccess;
  readonly sites: Sites;
  readonly secrets: Secrets;
  readonly workspaceState: Memento;
  /** The extension's folder for the workspace. */
  readonly storage: Uri;
  readonly globalState: Memento;
  readonly log: LogOutputChannel;
}

/** The registered assistant, with the session for views. Dispose it as a whole. */
interface AssistantFeature extends Disposable {
  readonly session: AssistantSession;
}

export function registerAssistant(parts: AssistantFeatureParts): AssistantFeature {
  const { access, sites, secrets, workspaceState, storage, globalState, log } = parts;
  const meter = new UsageMeter(globalState, (message) => void showWarningMessage(message));
  const connection = meter.counting(access.connection);
  const assistant = new Assistant({
    access,
    sites,
    secrets,
    state: workspaceState,
    files: conversationFiles(storage),
    connection,
    log,
  });
  const all = Disposable.from(
    new TranscriptDocuments(assistant),
    registerAssistantCommands(assistant, sites, log),
    registerChatParticipant({
      access,
      connection,
      searchConnection: (origin) => searchConnection({ access, globalState }, origin),
      threads: new ChatThreads(workspaceState, secrets),
      log,
    }),
    registerLanguageModelTool({ access, connection, log }),
    assistant,
  );
  return { session: assistant, dispose: () => all.dispose() };
}
