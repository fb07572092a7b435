/**
 * The known changes of each site. Asks the server only while the view is visible, after a pause without changes,
 * and one question at a time. Does not depend on the editor.
 */
import type { ChangesQuestion, WorkingTreeChanges } from "../../../../server/src/protocol.ts";
import type { SiteAnswer } from "./change-rows.ts";
import type { KnownPublished } from "./published-words.ts";

/** The pause without changes before the server is asked, in milliseconds. */
export const debounceDelay = 1000;

interface ChangeSources {
  /** Undefined if the server does not answer. */
  readonly ask: (question: ChangesQuestion) => Promise<WorkingTreeChanges | undefined>;
  /** The known published state to compare a site with; undefined to compare with its branch. */
  readonly published: (uri: string) => KnownPublished | undefined;
  readonly sites: () => readonly Pick<SiteAnswer, "uri" | "name">[];
  /** Calls back after a time; returns a function that cancels the call. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  readonly onNews: () => void;
}

export class SiteAnswers {
  readonly #sources: ChangeSources;
  readonly #answers = new Map<string, Pick<SiteAnswer, "changes" | "published">>();
  #isVisible = false;
  #isStale = true;
  #isAsking = false;
  /** Resolves when the answers to the last questions have arrived. */
  #asking: Promise<void> = Promise.resolve();
  /** Whether a command waits for newer answers than those to the current questions. */
  #isRequested = false;
  #cancel: (() => void) | undefined;

  constructor(sources: ChangeSources) {
    this.#sources = sources;
  }

  /** The sites with their latest answers. */
  get sites(): readonly SiteAnswer[] {
    return this.#sources
      .sites()
      .map((site) => ({ changes: undefined, ...site, ...this.#answers.get(site.uri) }));
  }

  /** Sets whether the user sees the view. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) this.#cancel?.();
    else if (this.#isStale) void this.#askAll();
  }

  /** Called when something has changed that the answers may depend on. */
  changed(): void {
    this.#isStale = true;
    if (!this.#isVisible) return;
    this.#cancel?.();
    this.#cancel = this.#sources.after(debounceDelay, () => void this.#askAll());
  }

  /** Called when the known published state may have changed. */
  publishedChanged(): void {
    const isOutdated = ({ uri, published }: SiteAnswer): boolean =>
      JSON.stringify(published) !== JSON.stringify(this.#sources.published(uri));
    if (this.sites.some((site) => site.changes !== undefined && isOutdated(site))) this.changed();
  }

  /** Asks immediately, and waits for the answers, even while the view is hidden. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#isRequested = true;
    await this.#askAll();
  }

  /** Asks about one site, even while the view is hidden; undefined if the server does not answer. */
  async ofSite(uri: string): Promise<WorkingTreeChanges | undefined> {
    const published = this.#sources.published(uri);
    const base = published === undefined ? {} : { published };
    const changes = await this.#sources.ask(
      published === undefined ? { uri } : { uri, published: published.base },
    );
    if (changes !== undefined) this.#store(uri, { changes, ...base });
    return changes;
  }

  /** Called when the server has stopped: nothing is known. */
  clear(): void {
    this.#cancel?.();
    this.#answers.clear();
    this.#isStale = true;
    this.#sources.onNews();
  }

  #store(uri: string, answer: Pick<SiteAnswer, "changes" | "published">): void {
    this.#answers.set(uri, answer);
    this.#sources.onNews();
  }

  async #askAll(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    // The running loop notices the change, and asks again.
    if (!this.#isAsking) this.#asking = this.#askWhileStale();
    await this.#asking;
  }

  async #askWhileStale(): Promise<void> {
    this.#isAsking = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#isRequested = false;
        for (const { uri } of this.#sources.sites()) await this.ofSite(uri);
        if (!this.#isVisible && !this.#isRequested) break;
      }
    } finally {
      this.#isAsking = false;
    }
  }
}
