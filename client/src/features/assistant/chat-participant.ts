/**
 * The participant `@docs` of the editor's chat: asks the assistant like the view does, and stores the thread with
 * the chat. Pages that the search of the published site finds are shown below the answer; `/search` only
 * searches. Editors without a chat have no participant. Other attachments of a chat are not sent: commands of
 * this extension attach context.
 */
import {
  type CancellationToken,
  type ChatContext,
  type ChatFollowupProvider,
  type ChatRequest,
  ChatRequestTurn,
  ChatResponseMarkdownPart,
  type ChatResponseStream,
  ChatResponseTurn,
  type ChatResult,
  chat,
  Disposable,
  type LogOutputChannel,
  ThemeIcon,
  type Uri,
} from "vscode";
import { ask } from "../../platform/assistant.ts";
import type { AnswerSource, Thread } from "../../platform/assistant-events.ts";
import { messageOf } from "../../platform/errors.ts";
import { present } from "../../platform/json.ts";
import type { Connection } from "../../platform/request.ts";
import type { ServiceAccess } from "../../service/access.ts";
import { plainMarkdown } from "../../ui/editor-ui.ts";
import { ifOffered } from "../../ui/optional-api.ts";
import { sanitizedText } from "../../ui/sanitized-text.ts";
import { dialect } from "../../workspace/settings.ts";
import { commandId } from "../command-id.ts";
import { type Answer, emptyAnswer } from "./answer.ts";
import { answerAfter, withoutThreadKey } from "./answer-state.ts";
import { showFoundPages } from "./chat-found-pages.ts";
import {
  answerIn,
  type ChatMemory,
  type ChatTurn,
  chatMessages,
  decodeChatMemory,
  namedSourcesHeading,
} from "./chat-history.ts";
import { searchCommand, searchInChat } from "./chat-search.ts";
import type { ChatThreads } from "./chat-threads.ts";
import { obtainDestination } from "./destination.ts";
import { nothingSent } from "./nothing-sent.ts";
import { type LinkedSite, linkTarget } from "./open-link.ts";
import { SafeMarkdownStream } from "./safe-markdown-stream.ts";
import { type SearchPauses, searchBeside } from "./search-beside.ts";
import { type QuestionTarget, serviceQuestion } from "./service-question.ts";

const participantId = "docsJson.docs";

interface ChatParts {
  readonly access: ServiceAccess;
  /** The connection for questions, which counts them. */
  readonly connection: Connection;
  /** The connection for searches of a service, which counts them. */
  readonly searchConnection: (origin: string) => Connection;
  /** Until when questions send no additional search. */
  readonly pauses: SearchPauses;
  readonly threads: ChatThreads;
  readonly log: LogOutputChannel;
}

function turnsOf({ history }: ChatContext): readonly ChatTurn[] {
  return history.flatMap((turn): readonly ChatTurn[] => {
    // A search was not a question to the assistant.
    if (turn.command === searchCommand) return [];
    if (turn instanceof ChatRequestTurn) return [{ role: "user", text: turn.prompt }];
    if (!(turn instanceof ChatResponseTurn)) return [];
    const text = turn.response
      .map((part) => (part instanceof ChatResponseMarkdownPart ? part.value.value : ""))
      .join("");
    const memory = decodeChatMemory(turn.result.metadata);
    return [{ role: "assistant", text: answerIn(text, memory), memory }];
  });
}

/**
 * Shows pages and URLs as references, and sources without a target by name. Returns the references, and whether there
 * are names.
 */
async function showSources(
  sources: readonly AnswerSource[],
  site: LinkedSite,
  stream: ChatResponseStream,
): Promise<{ readonly references: readonly Uri[]; readonly hasNames: boolean }> {
  const unknown: string[] = [];
  const references: Uri[] = [];
  for (const { address, title } of sources) {
    const target = await linkTarget(address, site);
    if (target === undefined) unknown.push(title === undefined ? address : `${title} (${address})`);
    else references.push(target);
  }
  for (const target of references) stream.reference(target);
  if (unknown.length > 0) {
    stream.markdown(namedSourcesHeading);
    stream.markdown(plainMarkdown(unknown.join(", ")));
  }
  return { references, hasNames: unknown.length > 0 };
}

function showRemedy({ state }: Answer, stream: ChatResponseStream): void {
  if (state.kind !== "failed" || state.remedy === undefined) return;
  const button =
    state.remedy === "replace-key"
      ? { command: commandId("replaceApiKey"), title: "Replace API Key" }
      : {
          command: "workbench.action.openSettings",
          title: "Open Settings",
          arguments: ["docsJson.assistant"],
        };
  stream.button(button);
}

/** An error of a chat. The editor shows its text as Markdown, and the text may quote the service. */
function errorOf(message: string): Pick<ChatResult, "errorDetails"> {
  return { errorDetails: { message: sanitizedText(message) } };
}

function resultOf({ state }: Answer, memory: ChatMemory, failure: string | undefined): ChatResult {
  const metadata = { ...memory };
  if (state.kind === "incomplete" || state.kind === "failed") return { metadata, ...errorOf(state.message) };
  if (state.kind === "limited") return { metadata, ...errorOf(failure ?? state.message) };
  return { metadata };
}

async function answerInChat(
  { connection, searchConnection, pauses, threads, log }: ChatParts,
  destination: QuestionTarget,
  turns: readonly ChatTurn[],
  prompt: string,
  stream: ChatResponseStream,
  signal: AbortSignal,
): Promise<ChatResult> {
  const { access } = destination;
  const assistantSite = { domain: access.project, origin: access.origin };
  const { messages, threadId } = chatMessages(turns, prompt, assistantSite);
  // The reference does not document a search.
  const findPages =
    dialect(access.site.folder) === "reference"
      ? undefined
      : searchBeside(
          { connection: searchConnection(access.origin), pauses, note: (message) => log.info(message) },
          destination,
          prompt.trim(),
          signal,
        );
  let thread: Thread | undefined =
    threadId === undefined ? undefined : await threads.find(assistantSite, threadId);
  const hasThread = thread !== undefined;
  let answer = emptyAnswer("answer");
  let failure: string | undefined;
  const text = new SafeMarkdownStream();
  const show = (markdown: string): void => {
    if (markdown !== "") stream.markdown(markdown);
  };
  for await (const event of ask(connection, serviceQuestion(destination, { messages, thread }), signal)) {
    if (event.type === "thread") {
      thread = event.thread;
      answer = withoutThreadKey(answer, thread);
      await threads.keep(assistantSite, event.thread).catch((error: unknown) => log.error(String(error)));
      continue;
    }
    if (event.type === "text") show(text.push(event.text));
    if (event.type === "searching" && answer.isSearching !== true) {
      stream.progress("Searching the documentation");
    }
    if (event.type === "failed") failure = messageOf(event.error);
    if (event.type === "failed" && event.error.kind === "not-found") thread = undefined;
    answer = answerAfter(answer, event, { now: connection.clock.now(), hasThread });
  }
  show(text.end());
  const site: LinkedSite = { folder: access.site.folder, domain: access.project };
  const { references, hasNames } = await showSources(answer.sources, site, stream);
  const hits = (await findPages?.()) ?? [];
  const hasFoundPages = !signal.aborted && (await showFoundPages(hits, site, references, stream));
  showRemedy(answer, stream);
  const suggestions = answer.suggestions.map(({ title }) => title);
  return resultOf(
    answer,
    present<ChatMemory>({
      ...assistantSite,
      threadId: thread?.id,
      suggestions,
      hasNamedSources: hasNames || undefined,
      hasFoundPages: hasFoundPages || undefined,
    }),
    failure,
  );
}

/** The handler of questions to `@docs`. Never rejects because of the service's errors. */
export function chatHandler(parts: ChatParts) {
  return async (
    { prompt, command }: Pick<ChatRequest, "prompt"> & Partial<Pick<ChatRequest, "command">>,
    context: ChatContext,
    stream: ChatResponseStream,
    token: CancellationToken,
  ): Promise<ChatResult> => {
    const isSearch = command === searchCommand;
    if (prompt.trim() === "") {
      const message = isSearch ? "Enter words after /search." : "Ask a question after @docs.";
      return { errorDetails: { message } };
    }
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    try {
      const destination = await obtainDestination(parts.access, undefined);
      if (destination === undefined) {
        const message = nothingSent(parts.access.missingPart);
        return { errorDetails: { message } };
      }
      if (token.isCancellationRequested) return {};
      if (isSearch) {
        const connection = parts.searchConnection(destination.access.origin);
        return await searchInChat(connection, destination, prompt.trim(), stream, controller.signal);
      }
      return await answerInChat(parts, destination, turnsOf(context), prompt, stream, controller.signal);
    } finally {
      subscription.dispose();
      controller.abort();
    }
  };
}

/** The suggestions of an answer as follow-up questions. */
export const chatFollowups: ChatFollowupProvider = {
  provideFollowups: ({ metadata }) =>
    decodeChatMemory(metadata).suggestions.map((prompt) => ({ prompt, label: prompt })),
};

export function registerChatParticipant(parts: Omit<ChatParts, "pauses">): Disposable {
  const pauses: SearchPauses = new Map();
  return ifOffered(
    () => {
      const participant = chat?.createChatParticipant?.(participantId, chatHandler({ ...parts, pauses }));
      if (participant === undefined) return undefined;
      participant.iconPath = new ThemeIcon("book");
      participant.followupProvider = chatFollowups;
      // With another key or URL, a search may succeed.
      return Disposable.from(
        participant,
        parts.access.onDidChange(() => pauses.clear()),
      );
    },
    (reason) => parts.log.warn(`There is no @docs in this editor's chat: ${reason}`),
  );
}
