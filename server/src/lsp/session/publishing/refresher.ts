/** Asks the client, if it supports that, to request lenses, hints or findings again, each at most once at a time. */
import {
  CodeLensRefreshRequest,
  type Connection,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
} from "vscode-languageserver/node";
import type { ClientFeatures } from "../../protocol/client-features.ts";

/** The protocol's request for each kind. */
const requests = {
  lenses: CodeLensRefreshRequest.type,
  hints: InlayHintRefreshRequest.type,
  findings: DiagnosticRefreshRequest.type,
} as const;

type Kind = keyof typeof requests;

interface RefresherOptions {
  readonly connection: Connection;
  readonly client: Pick<ClientFeatures, "lensRefresh" | "hintRefresh" | "diagnosticRefresh">;
}

export class Refresher {
  readonly #options: RefresherOptions;
  /** The pending requests, and whether another refresh is needed after them. */
  readonly #pending = new Map<Kind, boolean>();

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  lenses(): void {
    if (this.#options.client.lensRefresh) this.#refresh("lenses");
  }

  hints(): void {
    if (this.#options.client.hintRefresh) this.#refresh("hints");
  }

  /** For clients that pull findings. */
  findings(): void {
    if (this.#options.client.diagnosticRefresh) this.#refresh("findings");
  }

  #refresh(kind: Kind): void {
    if (this.#pending.has(kind)) {
      this.#pending.set(kind, true);
      return;
    }
    this.#pending.set(kind, false);
    const onEnd = (): void => {
      const isNeededAgain = this.#pending.get(kind) === true;
      this.#pending.delete(kind);
      if (isNeededAgain) this.#refresh(kind);
    };
    // A client that refuses will request the data again later anyway.
    this.#options.connection.sendRequest(requests[kind]).then(onEnd, onEnd);
  }
}
