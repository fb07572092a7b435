/** Where a call of the service goes: the one description of it, without and with the key. */
import type { KeyBinding } from "./secrets.ts";

/** The site that a call is about. */
export interface CalledSite {
  readonly name: string;
  /** Of an editor's URI only the path is needed. */
  readonly folder: { readonly path: string };
}

export interface CallTarget<Site extends CalledSite = CalledSite> extends KeyBinding {
  readonly site: Site;
  /** As in the settings: `https://host/prefix`. */
  readonly baseUrl: string;
}

export interface CallAccess<Site extends CalledSite = CalledSite> extends CallTarget<Site> {
  readonly key: string;
}
