/** A stand-in for the client library: its clients start when a test says so, and can be stopped only after that. */

import type { LanguageClientOptions } from "vscode-languageclient/node";

export const CloseAction = { DoNotRestart: 1 };
export const ErrorAction = { Continue: 1 };
export const RevealOutputChannelOn = { Never: 4 };
export const TransportKind = { ipc: 1 };

export class LanguageClient {
  state: "starting" | "running" | "stopped" | "initial" = "initial";
  finishStart: () => void = () => {};

  constructor(
    _id: string,
    _name: string,
    _server: object,
    readonly options: LanguageClientOptions,
  ) {
    clients.push(this);
  }

  /** Like the library, registers the server's commands, which exist only once in the editor. */
  async start(): Promise<void> {
    this.state = "starting";
    await new Promise<void>((resolve) => {
      this.finishStart = resolve;
    });
    if (clients.some(({ state }) => state === "running")) throw new Error("a command already exists");
    this.state = "running";
  }

  async dispose(): Promise<void> {
    if (this.state === "starting") throw new Error("the client is not running and cannot be stopped");
    // Stopping takes a while.
    await new Promise(setImmediate);
    this.state = "stopped";
  }

  error(): void {}
  onNotification(): void {}
  onRequest(): void {}
}

/** All clients, in the order in which they were created. */
export const clients: LanguageClient[] = [];
