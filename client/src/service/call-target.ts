/** The target of a call of the service, without and with the key. */
import type { KeyBinding } from "./secrets.ts";

/** The site that a call is about. */
interface CalledSite {
  readonly name: string;
  /** The path is the only part of an editor's URI that is needed. */
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

/** Whether two values name the same project of the same service. */
export function isSameProject(
  one: Pick<KeyBinding, "origin" | "project">,
  other: Pick<KeyBinding, "origin" | "project">,
): boolean {
  return one.origin === other.origin && one.project === other.project;
}
