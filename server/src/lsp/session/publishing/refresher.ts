/**
 * Asks the client to request lenses, hints or findings again, if the client supports that. At most one such request
 * of each kind is under way, however many reasons there are.
 */
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
  /** Requests under way, and whether there has been another reason since. */
  readonly #underWay = new Map<Kind, boolean>();

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
    if (this.#underWay.has(kind)) {
      this.#underWay.set(kind, true);
      return;
    }
    this.#underWay.set(kind, false);
    const ended = (): void => {
      const again = this.#underWay.get(kind) === true;
      this.#underWay.delete(kind);
      if (again) this.#refresh(kind);
    };
    // A client that refuses requests the data again on its own later.
    this.#options.connection.sendRequest(requests[kind]).then(ended, ended);
  }
}
