/**
 * What is known about the changes of each site, and when the server is asked again: only while somebody looks, once a
 * pause has passed since the last change, and one question at a time. Does not depend on the editor.
 */
import type { ChangesQuestion, WorkingTreeChanges } from "../../../../server/src/protocol.ts";
import type { SiteAnswer } from "./change-rows.ts";
import type { KnownPublished } from "./published-words.ts";

/** How long nothing must have changed before the server is asked, in milliseconds. */
export const debounceDelay = 1000;

interface ChangeSources {
  /** Undefined if the server does not answer. */
  readonly ask: (question: ChangesQuestion) => Promise<WorkingTreeChanges | undefined>;
  /** What a site is compared with; undefined for its branch. */
  readonly published: (uri: string) => KnownPublished | undefined;
  readonly sites: () => readonly Pick<SiteAnswer, "uri" | "name">[];
  /** Calls back after a time; gives what takes that back. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  readonly onNews: () => void;
}

export class SiteAnswers {
  readonly #sources: ChangeSources;
  readonly #known = new Map<string, Pick<SiteAnswer, "changes" | "published">>();
  #isLookedAt = false;
  #isStale = true;
  #isAsking = false;
  #cancel: (() => void) | undefined;

  constructor(sources: ChangeSources) {
    this.#sources = sources;
  }

  /** The sites with what is known of them. */
  get sites(): readonly SiteAnswer[] {
    return this.#sources
      .sites()
      .map((site) => ({ changes: undefined, ...site, ...this.#known.get(site.uri) }));
  }

  /** Somebody looks at the view, or no longer does. */
  look(isLookedAt: boolean): void {
    this.#isLookedAt = isLookedAt;
    if (!isLookedAt) this.#cancel?.();
    else if (this.#isStale) void this.#askAll();
  }

  /** Something has changed of which the answers may depend. */
  changed(): void {
    this.#isStale = true;
    if (!this.#isLookedAt) return;
    this.#cancel?.();
    this.#cancel = this.#sources.after(debounceDelay, () => void this.#askAll());
  }

  /** What is known of the published state may have changed. */
  publishedChanged(): void {
    const isOther = ({ uri, published }: SiteAnswer): boolean =>
      JSON.stringify(published) !== JSON.stringify(this.#sources.published(uri));
    if (this.sites.some((site) => site.changes !== undefined && isOther(site))) this.changed();
  }

  /** Asks at once. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    await this.#askAll();
  }

  /** Asks about one site, whether anybody looks or not; undefined if the server does not answer. */
  async ofSite(uri: string): Promise<WorkingTreeChanges | undefined> {
    const published = this.#sources.published(uri);
    const about = published === undefined ? {} : { published };
    const changes = await this.#sources.ask(
      published === undefined ? { uri } : { uri, published: published.base },
    );
    if (changes !== undefined) this.#take(uri, { changes, ...about });
    return changes;
  }

  /** The server was stopped: nothing is known. */
  clear(): void {
    this.#cancel?.();
    this.#known.clear();
    this.#isStale = true;
    this.#sources.onNews();
  }

  #take(uri: string, answer: Pick<SiteAnswer, "changes" | "published">): void {
    this.#known.set(uri, answer);
    this.#sources.onNews();
  }

  async #askAll(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    // The question under way sees that something has changed, and asks again.
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        for (const { uri } of this.#sources.sites()) await this.ofSite(uri);
        if (!this.#isLookedAt) break;
      }
    } finally {
      this.#isAsking = false;
    }
  }
}
