/**
 * Notifications and requests that the server sends. Notifications are dropped after `shutdown`, and the server does
 * not wait for them. Texts for the editor's message windows go through `show-message.ts` instead.
 */
import type {
  Connection,
  NotificationType,
  ProtocolNotificationType,
  ProtocolRequestType,
  ProtocolRequestType0,
} from "vscode-languageserver/node";
import type { ConversationPhase } from "./dispatcher.ts";

export class Outgoing {
  readonly connection: Connection;
  readonly #phase: () => ConversationPhase;

  constructor(connection: Connection, phase: () => ConversationPhase) {
    this.connection = connection;
    this.#phase = phase;
  }

  notify<Params>(
    type: NotificationType<Params> | ProtocolNotificationType<Params, unknown>,
    params: Params,
  ): void {
    if (this.#phase() !== "running") return;
    // Rejected only where the client has ended, which the transport reports.
    this.connection.sendNotification(type.method, params).catch(() => {});
  }

  /** Rejected where the client cannot answer. */
  request<Params, Result>(
    type: ProtocolRequestType<Params, Result, unknown, unknown, unknown>,
    params: Params,
  ): Promise<Result>;
  request<Result>(type: ProtocolRequestType0<Result, unknown, unknown, unknown>): Promise<Result>;
  request(type: { readonly method: string }, params?: unknown): Promise<unknown> {
    return params === undefined
      ? this.connection.sendRequest(type.method)
      : this.connection.sendRequest(type.method, params);
  }
}
