/** The target of a call of the service, with and without the key. */
import type { KeyBinding } from "./secrets.ts";

/** The site that a call concerns. */
interface CalledSite {
  readonly name: string;
  /** The only part of an editor's URI that is needed is the path. */
  readonly folder: { readonly path: string };
}

/** The target of a call without its key. */
export interface CallTarget<Site extends CalledSite = CalledSite> extends KeyBinding {
  readonly site: Site;
  /** As in the settings: `https://host/prefix`. */
  readonly baseUrl: string;
}

/** The target of a call with its key. */
export interface CallAccess<Site extends CalledSite = CalledSite> extends CallTarget<Site> {
  readonly key: string;
}

/** Whether two bindings have the same project and service. */
export function isSameProject(
  first: Pick<KeyBinding, "origin" | "project">,
  second: Pick<KeyBinding, "origin" | "project">,
): boolean {
  return first.origin === second.origin && first.project === second.project;
}
