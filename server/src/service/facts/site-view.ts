/** The input of facts about a whole site. */
import type { NavigationListing } from "../navigation/walk.ts";
import type { Site } from "../site/site.ts";

/** A snapshot with its navigation. */
export interface SiteView {
  readonly site: Site;
  readonly listing: NavigationListing;
}
