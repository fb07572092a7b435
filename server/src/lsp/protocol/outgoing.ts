/**
 * Notifications and requests that the server sends. Notifications are dropped after `shutdown`, and the server does
 * not wait for them. Texts for the editor's message windows go through `show-message.ts` instead.
 */
import type { MessageConnection, NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc/node";
import type { ConversationPhase } from "./dispatcher.ts";

export class Outgoing {
  readonly connection: MessageConnection;
  readonly #phase: () => ConversationPhase;

  constructor(connection: MessageConnection, phase: () => ConversationPhase) {
    this.connection = connection;
    this.#phase = phase;
  }

  notify<Params>(type: NotificationType<Params>, params: Params): void {
    if (this.#phase() !== "running") return;
    // Rejected only where the client has ended, which the transport reports.
    this.connection.sendNotification(type.method, params).catch(() => {});
  }

  /** Rejected where the client cannot answer. */
  request<Params, Result>(type: RequestType<Params, Result, unknown>, params: Params): Promise<Result>;
  request<Result>(type: RequestType0<Result, unknown>): Promise<Result>;
  request(type: { readonly method: string }, params?: unknown): Promise<unknown> {
    return params === undefined
      ? this.connection.sendRequest(type.method)
      : this.connection.sendRequest(type.method, params);
  }
}
