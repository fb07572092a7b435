/**
 * Dispatches messages of the client to handlers. The dispatcher keeps the order of a conversation (no request
 * before `initialize`, none after `shutdown`) and gives a neutral answer where a handler fails, so that one
 * failure does not end the session.
 *
 * Knows methods, and nothing of documents or sites.
 */
import {
  type CancellationToken,
  type Disposable,
  ErrorCodes,
  type MessageConnection,
  type NotificationHandler,
  type NotificationType,
  type RequestHandler,
  type RequestType,
  ResponseError,
} from "vscode-jsonrpc/node";
import type { LSPErrorCodes } from "vscode-languageserver/node";
import type { PreparedJson } from "./prepared-json.ts";

/** Why a request has no result, as the protocol numbers it. */
const requestFailed: typeof LSPErrorCodes.RequestFailed = -32803;
const requestCancelled: typeof LSPErrorCodes.RequestCancelled = -32800;

type Awaitable<Value> = Value | Promise<Value>;

/** A handler's answer: the protocol's result with readonly lists, or the result as prepared text. */
export type HandlerResult<Result> =
  | (Result extends readonly (infer Item)[] ? readonly Item[] : Result)
  | PreparedJson
  | null;

/** What a handler throws to answer with one sentence for the author instead of a result. */
export class RequestRefused extends Error {}

/** The phase of a conversation. */
export type ConversationPhase = "new" | "running" | "shut-down";

export interface DispatcherOptions {
  readonly connection: MessageConnection;
  readonly phase: () => ConversationPhase;
  /** Called when a handler has failed and the client got the neutral answer. */
  readonly onFailure: (method: string, error: unknown) => void;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;

  /** Refuses every method without a handler, with the reason that holds at the time. */
  constructor(options: DispatcherOptions) {
    this.#options = options;
    options.connection.onRequest((method: string) => {
      throw this.#objection(method) ?? noMethod(method);
    });
  }

  /**
   * Registers a handler.
   * @param neutral the answer where the handler fails
   */
  request<Params, Result, Failure>(
    type: RequestType<Params, Result, Failure>,
    neutral: HandlerResult<Result>,
    handle: (params: Params, token: CancellationToken) => Awaitable<HandlerResult<Result>>,
  ): void {
    const { connection, onFailure } = this.#options;
    const { method } = type;
    const guarded = async (params: Params, token: CancellationToken): Promise<Result> => {
      const objection = this.#objection(method);
      if (objection !== undefined) throw objection;
      let result = neutral;
      try {
        if (!token.isCancellationRequested) result = await handle(params, token);
      } catch (error) {
        // Errors of the protocol, such as a request to ask again, are answers.
        if (error instanceof ResponseError && !token.isCancellationRequested) throw error;
        if (error instanceof RequestRefused && !token.isCancellationRequested)
          throw new ResponseError(requestFailed, error.message);
        if (!token.isCancellationRequested) onFailure(method, error);
      }
      if (token.isCancellationRequested) throw new ResponseError(requestCancelled, `${method} was canceled.`);
      // Prepared text has the form of the protocol, and readonly lists are lists.
      return result as Result;
    };
    connection.onRequest(type, guarded as RequestHandler<Params, Result, Failure>);
  }

  notification<Params>(
    type: NotificationType<Params>,
    handle: (params: Params) => Awaitable<void>,
  ): Disposable {
    return this.#options.connection.onNotification(type.method, this.contained(type.method, handle));
  }

  /** A handler of notifications whose failures are reported, and which ignores notifications after `shutdown`. */
  contained<Params>(
    method: string,
    handle: (params: Params) => Awaitable<void>,
  ): NotificationHandler<Params> {
    return async (params) => {
      if (this.#options.phase() !== "running") return;
      try {
        await handle(params);
      } catch (error) {
        this.#options.onFailure(method, error);
      }
    };
  }

  #objection(method: string): ResponseError<void> | undefined {
    switch (this.#options.phase()) {
      case "new":
        return new ResponseError(ErrorCodes.ServerNotInitialized, `${method} came before initialize.`);
      case "shut-down":
        return new ResponseError(ErrorCodes.InvalidRequest, `${method} came after shutdown.`);
      case "running":
        return undefined;
    }
  }
}

function noMethod(method: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.MethodNotFound, `This server has no method ${method}.`);
}
