/**
 * Our end of the connection: the order of a conversation (initialize first, nothing after shutdown),
 * and the fence around each handler, so that a failure gives a neutral answer and not a broken session.
 *
 * Knows messages and nothing of documents or sites.
 */
import { type CancellationToken, ErrorCodes, type MessageConnection, ResponseError } from "vscode-jsonrpc";
import type {
  ClientNotifications,
  ClientRequests,
  LifecycleRequests,
  ServerNotifications,
  ServerRequests,
} from "./messages.ts";

/** The request was understood and cannot be fulfilled. */
const requestFailed = -32803;

/** What a handler throws to answer with one sentence for the author instead of a result. */
export class RequestRefused extends Error {}

/** The client took its request back. */
const requestCancelled = -32800;

type Awaitable<Value> = Value | Promise<Value>;

export interface EndpointOptions {
  readonly connection: MessageConnection;
  readonly initialize: (
    params: LifecycleRequests["initialize"]["params"],
  ) => LifecycleRequests["initialize"]["result"];
  /** Everything that runs on is to be stopped. */
  readonly shutdown: () => void;
  /** The process should end: 0 after `shutdown`, else 1. */
  readonly exit: (code: 0 | 1) => void;
  /** A handler failed; the client has had a neutral answer. */
  readonly onFailure: (method: string, error: unknown) => void;
}

type Phase = "new" | "running" | "shut-down";

interface RequestEntry {
  readonly handle: (params: unknown, token: CancellationToken) => Awaitable<unknown>;
  readonly neutral: unknown;
}

export class Endpoint {
  readonly #options: EndpointOptions;
  readonly #requests = new Map<string, RequestEntry>();
  readonly #notifications = new Map<string, (params: unknown) => Awaitable<void>>();
  #phase: Phase = "new";

  constructor(options: EndpointOptions) {
    this.#options = options;
    const { connection } = options;
    connection.onRequest((method: string, params: object | undefined, token: CancellationToken) =>
      this.#request(method, params, token),
    );
    connection.onNotification((method: string, params: object | undefined) =>
      this.#notification(method, params),
    );
    // The client has gone without a word.
    connection.onClose(() => options.exit(this.exitCode));
    // A message that could not be read or written; there is nobody left to be told.
    connection.onError(() => {});
  }

  /** The code with which the process would end now: 1 unless the client has said `shutdown`. */
  get exitCode(): 0 | 1 {
    return this.#phase === "shut-down" ? 0 : 1;
  }

  /** @param neutral what is answered when the handler fails */
  onRequest<Method extends keyof ClientRequests>(
    method: Method,
    neutral: ClientRequests[Method]["result"],
    handle: (
      params: ClientRequests[Method]["params"],
      token: CancellationToken,
    ) => Awaitable<ClientRequests[Method]["result"]>,
  ): void {
    this.#requests.set(method, { handle: handle as RequestEntry["handle"], neutral });
  }

  onNotification<Method extends keyof ClientNotifications>(
    method: Method,
    handle: (params: ClientNotifications[Method]) => Awaitable<void>,
  ): void {
    this.#notifications.set(method, handle as (params: unknown) => Awaitable<void>);
  }

  /** Sends a notification; silently does nothing once the conversation is over. */
  notify<Method extends keyof ServerNotifications>(
    method: Method,
    params: ServerNotifications[Method],
  ): void {
    if (this.#phase !== "running") return;
    // Rejected only where the client has gone, which `onClose` deals with.
    this.#options.connection.sendNotification(method, params).catch(() => {});
  }

  /** Asks the client; rejected where it cannot answer. */
  request<Method extends keyof ServerRequests>(
    method: Method,
    params: ServerRequests[Method]["params"],
  ): Promise<ServerRequests[Method]["result"]> {
    return this.#options.connection.sendRequest(method, params);
  }

  async #request(method: string, params: unknown, token: CancellationToken): Promise<unknown> {
    if (method === "initialize") return this.#initialize(params);
    if (this.#phase === "new") {
      throw new ResponseError(ErrorCodes.ServerNotInitialized, `${method} came before initialize.`);
    }
    if (this.#phase === "shut-down") {
      throw new ResponseError(ErrorCodes.InvalidRequest, `${method} came after shutdown.`);
    }
    if (method === "shutdown") return this.#shutdown();
    const entry = this.#requests.get(method);
    if (entry === undefined) {
      throw new ResponseError(ErrorCodes.MethodNotFound, `This server has no method ${method}.`);
    }
    return this.#answer(method, entry, params, token);
  }

  async #answer(
    method: string,
    entry: RequestEntry,
    params: unknown,
    token: CancellationToken,
  ): Promise<unknown> {
    let result = entry.neutral;
    try {
      if (!token.isCancellationRequested) result = await entry.handle(params, token);
    } catch (error) {
      if (error instanceof RequestRefused && !token.isCancellationRequested)
        throw new ResponseError(requestFailed, error.message);
      if (!token.isCancellationRequested) this.#options.onFailure(method, error);
    }
    if (token.isCancellationRequested) throw new ResponseError(requestCancelled, `${method} was cancelled.`);
    return result;
  }

  #initialize(params: unknown): LifecycleRequests["initialize"]["result"] {
    if (this.#phase !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "initialize came twice.");
    const result = this.#options.initialize((params ?? {}) as LifecycleRequests["initialize"]["params"]);
    this.#phase = "running";
    return result;
  }

  #shutdown(): null {
    this.#phase = "shut-down";
    try {
      this.#options.shutdown();
    } catch {
      // Nobody is left to be told.
    }
    return null;
  }

  async #notification(method: string, params: unknown): Promise<void> {
    if (method === "exit") return this.#options.exit(this.exitCode);
    if (this.#phase !== "running") return;
    try {
      await this.#notifications.get(method)?.(params);
    } catch (error) {
      this.#options.onFailure(method, error);
    }
  }
}
