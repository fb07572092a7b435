/** A site with the listing of its navigation: what rules of scope `site` and facts about the whole site read. */
import type { NavigationListing } from "../navigation/walk.ts";
import type { Site } from "../site/site.ts";

export interface SiteView {
  readonly site: Site;
  readonly listing: NavigationListing;
}
