/**
 * Tells the client to ask for lenses and hints again, where it can be told. One request at a time of
 * each kind, however many reasons there are.
 */
import type { ClientFeatures } from "./client-features.ts";
import type { Endpoint } from "./endpoint.ts";

type Method = "workspace/codeLens/refresh" | "workspace/inlayHint/refresh";

export interface RefresherOptions {
  readonly endpoint: Endpoint;
  readonly client: Pick<ClientFeatures, "lensRefresh" | "hintRefresh">;
}

export class Refresher {
  readonly #options: RefresherOptions;
  /** Requests under way, and whether there has been another reason since. */
  readonly #underWay = new Map<Method, boolean>();

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  lenses(): void {
    if (this.#options.client.lensRefresh) this.#refresh("workspace/codeLens/refresh");
  }

  hints(): void {
    if (this.#options.client.hintRefresh) this.#refresh("workspace/inlayHint/refresh");
  }

  #refresh(method: Method): void {
    if (this.#underWay.has(method)) {
      this.#underWay.set(method, true);
      return;
    }
    this.#underWay.set(method, false);
    const ended = (): void => {
      const again = this.#underWay.get(method) === true;
      this.#underWay.delete(method);
      if (again) this.#refresh(method);
    };
    // A client that refuses asks again by itself sooner or later.
    this.#options.endpoint.request(method, undefined).then(ended, ended);
  }
}
