import type { Site } from "../../../service/snapshot.ts";

/** What readers of one site share: whose newest snapshot they read and change. */
export interface SnapshotOwner {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly newest: () => Site;
  /** Changes the newest snapshot. */
  readonly update: (change: (site: Site) => Site) => void;
  /** The text of a file that is open, by its site path. */
  readonly openText: (file: string) => string | undefined;
}
