/**
 * Wraps every handler: malformed parameters are refused, and a failing handler does not end the session. Depends on
 * methods, but not on documents or sites.
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

/** Thrown by a handler to answer with one sentence for the author instead of a result. */
export class RefusedRequestError extends Error {}

/** Thrown by a handler if the client has sent parameters that the protocol does not allow. */
export class InvalidParametersError extends Error {}

/** Where handlers are registered and their failures are reported. */
export interface Registry {
  readonly connection: Connection;
  /** @param error the error that a handler has thrown; undefined if the parameters were malformed */
  readonly onFailure: (method: string, sentence: string, error?: unknown) => void;
}

/**
 * Registers a handler of a request.
 * @param shape the required form of the parameters; a request with others is refused
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
  const guardedHandler = async (params: Params, token: CancellationToken): Promise<Result> => {
    let result = neutral;
    try {
      if (!shape(params)) throw new InvalidParametersError(`The parameters of ${method} are malformed.`);
      if (!token.isCancellationRequested) result = await handle(params, token);
    } catch (error) {
      if (error instanceof InvalidParametersError)
        throw new ResponseError(ErrorCodes.InvalidParams, error.message);
      if (error instanceof RefusedRequestError && !token.isCancellationRequested)
        throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      if (!token.isCancellationRequested) onFailure(method, `Answering ${method} failed.`, error);
    }
    if (token.isCancellationRequested)
      throw new ResponseError(LSPErrorCodes.RequestCancelled, `${method} was canceled.`);
    // The types differ only in readonly lists.
    return result as Result;
  };
  return connection.onRequest(type, guardedHandler as RequestHandler<Params, Result, Failure>);
}

/**
 * Registers a handler of a notification.
 * @param shape the required form of the parameters; a notification with others is skipped
 */
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
      onFailure(method, `Handling ${method} failed.`, error);
    }
  });
}
