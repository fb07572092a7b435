import type { Site } from "../../../service/snapshot.ts";

/** The part of a site's state that its readers share: the newest snapshot, which they read and update. */
export interface SnapshotOwner {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly newest: () => Site;
  /** Changes the newest snapshot. */
  readonly update: (change: (site: Site) => Site) => void;
  /** The text of an open file, by its site path. */
  readonly openText: (file: string) => string | undefined;
}
