/**
 * What is around every handler: parameters that are malformed are refused, and a handler that fails does not end
 * the session. Depends on methods, and not on documents or sites.
 */
import {
  type CancellationToken,
  type Connection,
  type Disposable,
  ErrorCodes,
  LSPErrorCodes,
  type NotificationType,
  type RequestHandler,
  type RequestType,
  ResponseError,
} from "vscode-languageserver/node";
import type { Shape } from "./parameters.ts";

type Awaitable<Value> = Value | Promise<Value>;

/** A handler's answer: the protocol's result with readonly lists. */
export type HandlerResult<Result> =
  | (Result extends readonly (infer Item)[] ? readonly Item[] : Result)
  | null;

/** What a handler throws to answer with one sentence for the author instead of a result. */
export class RequestRefused extends Error {}

/** The same if a client has sent parameters that the protocol does not allow. */
export class ParametersRefused extends Error {}

/** Where handlers are registered, and where their failures are reported. */
export interface Registry {
  readonly connection: Connection;
  /** @param error what a handler has thrown; undefined if the parameters were malformed */
  readonly onFailure: (method: string, sentence: string, error?: unknown) => void;
}

/**
 * Registers a handler.
 * @param shape the form that the handler needs; other parameters are refused
 * @param neutral the answer if the handler fails
 */
export function onRequest<Params, Result, Failure>(
  { connection, onFailure }: Registry,
  type: RequestType<Params, Result, Failure>,
  shape: Shape,
  neutral: HandlerResult<Result>,
  handle: (params: Params, token: CancellationToken) => Awaitable<HandlerResult<Result>>,
): Disposable {
  const { method } = type;
  const contained = async (params: Params, token: CancellationToken): Promise<Result> => {
    let result = neutral;
    try {
      if (!shape(params)) throw new ParametersRefused(`The parameters of ${method} are malformed.`);
      if (!token.isCancellationRequested) result = await handle(params, token);
    } catch (error) {
      if (error instanceof ParametersRefused)
        throw new ResponseError(ErrorCodes.InvalidParams, error.message);
      if (error instanceof RequestRefused && !token.isCancellationRequested)
        throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      if (!token.isCancellationRequested) onFailure(method, `Answering ${method} failed.`, error);
    }
    if (token.isCancellationRequested)
      throw new ResponseError(LSPErrorCodes.RequestCancelled, `${method} was canceled.`);
    // Readonly lists are lists.
    return result as Result;
  };
  return connection.onRequest(type, contained as RequestHandler<Params, Result, Failure>);
}

/** Registers a handler. @param shape the form that the handler needs; other parameters are left out */
export function onNotification<Params>(
  { connection, onFailure }: Registry,
  type: NotificationType<Params>,
  shape: Shape,
  handle: (params: Params) => Awaitable<void>,
): Disposable {
  const { method } = type;
  return connection.onNotification(method, async (params) => {
    if (!shape(params)) {
      onFailure(method, `${method} was skipped, because its parameters are malformed.`);
      return;
    }
    try {
      await handle(params);
    } catch (error) {
      onFailure(method, `Answering ${method} failed.`, error);
    }
  });
}
