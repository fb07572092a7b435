/**
 * The tool with which the editor's language models ask the assistant; the user confirms each call. The tool does
 * not prompt for missing parts: a key must already be stored. Not available in editors without tools.
 */
import {
  type CancellationToken,
  type Disposable,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  type LogOutputChannel,
  lm,
  type PreparedToolInvocation,
  type Uri,
  workspace,
} from "vscode";
import { addressHost } from "../../platform/addresses.ts";
import { ask } from "../../platform/assistant.ts";
import { serviceDetail } from "../../platform/errors.ts";
import { filledText, isObject } from "../../platform/json.ts";
import type { Connection } from "../../platform/request.ts";
import type { ServiceAccess } from "../../service/access.ts";
import { type CallTarget, isSameProject } from "../../service/call-target.ts";
import { signalOf } from "../../ui/cancellation.ts";
import { plainMarkdown } from "../../ui/editor-ui.ts";
import { ifOffered } from "../../ui/optional-api.ts";
import { type DocsSite, siteFileIn } from "../../workspace/sites.ts";
import { contentForModel } from "../content-for-model.ts";
import { emptyAnswer } from "./answer.ts";
import { type AnswerEvent, answerAfter, withoutThreadKey } from "./answer-state.ts";
import { answerForModel } from "./answer-words.ts";
import { knownDestination, untrusted } from "./destination.ts";
import { serviceQuestion } from "./service-question.ts";

const toolName = "docsJson_askDocs";

const otherTarget =
  "Error: nothing was sent, because the settings of the site have changed since the user confirmed the question. Ask again.";

interface ToolParts {
  readonly access: ServiceAccess;
  /** The connection for questions, which counts them. */
  readonly connection: Connection;
  readonly log: LogOutputChannel;
}

function questionIn(input: unknown): string {
  return (isObject(input) ? filledText(input.question)?.trim() : undefined) ?? "";
}

function result(text: string): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
}

/** An event without the service's own text about an error, which a model must not read as an instruction. */
function withoutDetail(event: AnswerEvent): AnswerEvent {
  if ((event.type !== "failed" && event.type !== "incomplete") || !("detail" in event.error)) return event;
  const { detail: _, ...error } = event.error;
  return { type: event.type, error };
}

/** How many questions may wait for the user's confirmation. */
const maxWaiting = 50;

class AskDocsTool implements LanguageModelTool<unknown> {
  readonly #parts: ToolParts;
  /** The targets that the last confirmations have named, by the question: the active editor may change before the answer. */
  readonly #named = new Map<string, CallTarget<DocsSite> | undefined>();

  constructor(parts: ToolParts) {
    this.#parts = parts;
  }

  prepareInvocation({ input }: LanguageModelToolInvocationPrepareOptions<unknown>): PreparedToolInvocation {
    const target = this.#parts.access.knownTarget("assistant");
    const question = questionIn(input);
    this.#named.delete(question);
    this.#named.set(question, target);
    for (const oldest of [...this.#named.keys()].slice(0, -maxWaiting)) this.#named.delete(oldest);
    const receiver =
      target === undefined
        ? "the service"
        : `the assistant of ${target.project} at ${addressHost(target.origin)}`;
    // The question comes from a model, so it is shown as text, not as Markdown.
    const message = plainMarkdown(`This question is sent to ${receiver}: ${question}`);
    return {
      invocationMessage: "Asking the documentation's assistant",
      confirmationMessages: { title: "Ask the documentation's assistant?", message },
    };
  }

  async invoke(
    { input }: LanguageModelToolInvocationOptions<unknown>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const question = questionIn(input);
    if (question === "") return result("Error: the question is missing.");
    const { access, connection } = this.#parts;
    const named = this.#named.get(question);
    const destination = await knownDestination(access, named?.site.folder);
    if (destination === undefined) return result(`Error: ${this.#missingPartText(named?.site.folder)}`);
    if (named !== undefined && !isSameProject(destination.access, named)) return result(otherTarget);
    const messages = [{ id: "message-1", role: "user" as const, content: question }];
    const request = serviceQuestion(destination, { messages });
    let answer = emptyAnswer("answer");
    let detail = "";
    for await (const event of ask(connection, request, signalOf(token))) {
      if (event.type === "failed" || event.type === "incomplete") detail = serviceDetail(event.error).trim();
      answer =
        event.type === "thread"
          ? withoutThreadKey(answer, event.thread)
          : answerAfter(answer, withoutDetail(event), { now: connection.clock.now(), hasThread: false });
    }
    const text = answerForModel(answer);
    return result(detail === "" ? text : `${text}\n\n${contentForModel("The reason", detail)}`);
  }

  #missingPartText(folder: Uri | undefined): string {
    if (!workspace.isTrusted) return untrusted;
    const resource = folder && siteFileIn(folder);
    return this.#parts.access.knownTarget("assistant", resource) === undefined
      ? "it is unknown which site to ask about; open a file of the site, or set docsJson.assistant.domain."
      : "no assistant key is set for this site; run the command “Docs: Set API Key” first.";
  }
}

export function registerLanguageModelTool(parts: ToolParts): Disposable {
  return ifOffered(
    () => lm?.registerTool?.(toolName, new AskDocsTool(parts)),
    (reason) => parts.log.warn(`Models of this editor cannot ask the docs: ${reason}`),
  );
}
