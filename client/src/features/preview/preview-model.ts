/**
 * What a panel shows of a site, and what is requested next. One question is under way at a time, and the newest place wins;
 * what changes in the place that is shown comes automatically. The page is sent only what has changed. Does not depend on the editor.
 */
import type { PreviewQuestion, PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import { htmlParts, type PartChanges, type PreviewContent } from "../../webview/preview/content.ts";
import type { ToPreview } from "../../webview/preview/messages.ts";
import { changeBetween } from "../../webview/preview/text-change.ts";

/** Who wants to see a place: a reader of the preview, or the author by what is open in the editor. */
type PreviewOrigin = "reader" | "author";

interface PreviewModelOptions {
  /** URI of the docs.json. */
  readonly site: string;
  /** Undefined if the server does not answer. */
  readonly ask: (question: PreviewQuestion) => Promise<SitePreview | undefined>;
  readonly post: (message: ToPreview) => void;
  /** A reader has gone to another page. */
  readonly onVisited: (shown: SitePreview) => void;
}

interface WantedPlace {
  readonly show: readonly PreviewTarget[];
  readonly origin: PreviewOrigin;
}

/** The place that is shown, and no other. */
const staying: WantedPlace = { show: [], origin: "author" };

const waiting = "Waiting for the language server…";
const notFound = "This site has no such page.";

/** The row and the page of an answer, to find the same page again when the navigation changes. */
function stay({ row, page }: SitePreview): readonly PreviewTarget[] {
  return [...(row === undefined ? [] : [{ row }]), ...(page === undefined ? [] : [{ uri: page }])];
}

/** Whether another page is shown, or the same page at another place of the navigation. */
function isElsewhere(before: SitePreview | undefined, { row, page }: SitePreview): boolean {
  return before === undefined || before.row !== row || before.page !== page;
}

/** The parts that differ from what the page has been sent. */
function changedParts(sent: Partial<PreviewContent>, now: PreviewContent): Partial<PreviewContent> {
  const before: Readonly<Record<string, unknown>> = sent;
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => String(value) !== String(before[name])),
  );
}

/** A shorter part is sent whole, in characters. */
const longPart = 2000;

/** What a page that already has some parts needs of others: the changes of long parts, and all other parts whole. */
function toSend(
  parts: Partial<PreviewContent>,
  sent: Partial<PreviewContent>,
): { readonly parts: Partial<PreviewContent>; readonly changes?: PartChanges } {
  const long = htmlParts.filter(
    (part) => Math.min(sent[part]?.length ?? 0, parts[part]?.length ?? 0) > longPart,
  );
  if (long.length === 0) return { parts };
  const changes = long.map((part) => [part, changeBetween(sent[part] ?? "", parts[part] ?? "")] as const);
  const shortParts = Object.entries(parts).filter(([name]) => !long.some((part) => part === name));
  return { parts: Object.fromEntries(shortParts), changes: Object.fromEntries(changes) };
}

function anchorOf([target]: readonly PreviewTarget[]): string | undefined {
  return target !== undefined && "address" in target ? target.address.split("#")[1] : undefined;
}

export class PreviewModel {
  readonly #options: PreviewModelOptions;
  /** What is shown at first; it stands in for what is shown until something is. */
  readonly #first: readonly PreviewTarget[];
  #wanted: WantedPlace;
  #shown: SitePreview | undefined;
  /** What the page has been sent. */
  #sent: Partial<PreviewContent> = {};
  #isDue = true;
  #isAsking = false;
  /** Whether the page is there; a hidden one is not. */
  #isReady = false;
  /** Called with whether the page shows what it was sent, once it is drawn or the page is gone. */
  #onDrawn: ((isShown: boolean) => void)[] = [];

  constructor(options: PreviewModelOptions, show: readonly PreviewTarget[]) {
    this.#options = options;
    this.#first = show;
    this.#wanted = { show, origin: "author" };
  }

  /** The answer that is shown. */
  get shown(): SitePreview | undefined {
    return this.#shown;
  }

  /** The page is loaded, or loaded again, and has no content yet. */
  pageReady(): void {
    this.#isReady = true;
    this.#sent = {};
    if (this.#shown !== undefined) this.#send(this.#shown, false);
    this.refresh();
  }

  /** The page is hidden, and gone with all that it has been sent. */
  pageGone(): void {
    this.#isReady = false;
    this.#drawn(false);
  }

  /** What the page was sent is on screen. */
  pageDrawn(): void {
    this.#drawn(true);
  }

  /** Shows the first of these places that exists; what is shown stays if none of them is. */
  show(show: readonly PreviewTarget[], origin: PreviewOrigin): void {
    this.#wanted = { show, origin };
    this.refresh();
  }

  /** What is shown may have changed. */
  refresh(): void {
    this.#isDue = true;
    void this.#run();
  }

  /**
   * The place that is shown, as it is now.
   * @returns whether the page shows that, once it is on screen; false for a page that is hidden
   */
  async update(now: SitePreview): Promise<boolean> {
    const before = this.#shown;
    if (!this.#isReady || before === undefined) return false;
    // The answer to what is asked is newer, and may be another place.
    if (this.#isAsking) return true;
    // The row has another id when the author types the name of a section around the page.
    const isOther = before.page !== now.page || (now.page === undefined && before.row !== now.row);
    const isSent = this.#showAnswer(now, isOther);
    return isSent ? new Promise((resolve) => this.#onDrawn.push(resolve)) : true;
  }

  #drawn(isShown: boolean): void {
    const listeners = this.#onDrawn;
    this.#onDrawn = [];
    for (const tell of listeners) tell(isShown);
  }

  async #run(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isDue && this.#isReady) {
        this.#isDue = false;
        await this.#askOnce(this.#wanted);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  async #askOnce(wanted: WantedPlace): Promise<void> {
    const { ask, site } = this.#options;
    // An editor without a page, such as docs.json, may be followed before a restored page has been shown.
    const last = this.#shown === undefined ? this.#first : stay(this.#shown);
    const isFirst = wanted.show === last;
    const show = wanted.origin === "reader" || isFirst ? wanted.show : [...wanted.show, ...last];
    const answer = await ask({ uri: site, show, takesUpdates: true });
    // Otherwise a newer place is wanted by now.
    if (wanted === this.#wanted) this.#take(answer, wanted);
  }

  #take(answer: SitePreview | undefined, wanted: WantedPlace): void {
    const { onVisited, post } = this.#options;
    const before = this.#shown;
    const isAway = wanted.origin === "reader" && before !== undefined && answer?.isFound !== true;
    if (answer === undefined || isAway) {
      post({ type: "say", text: answer === undefined ? waiting : notFound });
      if (isAway) this.#wanted = staying;
      return;
    }
    // While a broken docs.json is typed, the last page stays.
    if (before !== undefined && answer.parts.problem !== "" && stay(answer).length === 0) {
      post({ type: "say", text: answer.parts.problem });
      return;
    }
    this.#wanted = staying;
    const isOther = isElsewhere(before, answer);
    this.#showAnswer(answer, isOther, anchorOf(wanted.show));
    if (isOther && wanted.origin === "reader") onVisited(answer);
  }

  /**
   * @param isOther whether another page is shown than before
   * @returns whether the page has been sent something to draw
   */
  #showAnswer(answer: SitePreview, isOther: boolean, anchor?: string): boolean {
    const { post, site } = this.#options;
    if (isElsewhere(this.#shown, answer)) post({ type: "keep", site, show: stay(answer) });
    this.#shown = answer;
    return this.#send(answer, isOther, anchor);
  }

  #send(answer: SitePreview, isOther: boolean, anchor?: string): boolean {
    const { post } = this.#options;
    const before = this.#sent;
    const parts = changedParts(before, answer.parts);
    this.#sent = answer.parts;
    post({ type: "say", text: answer.parts.problem });
    if (!isOther && Object.keys(parts).length === 0) return false;
    post({ type: "content", ...toSend(parts, before), isOther, ...(anchor === undefined ? {} : { anchor }) });
    return true;
  }
}
