/**
 * What a panel shows of a site, and what is asked for next. One question is under way at a time, and the newest place wins;
 * the page is sent what has changed only. Knows no editor.
 */
import type { PreviewQuestion, PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import type { PreviewContent } from "../../webview/preview/content.ts";
import type { ToPreview } from "../../webview/preview/messages.ts";

/** Who wants to see a place: a reader of the preview, or the author by what is open in the editor. */
export type PreviewOrigin = "reader" | "author";

export interface PreviewModelOptions {
  /** URI of the docs.json. */
  readonly site: string;
  /** Undefined where the server does not answer. */
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

/** The parts of a content that are others than before. */
function changedParts(before: Partial<PreviewContent>, now: PreviewContent): Partial<PreviewContent> {
  const entries = Object.entries(now).filter(
    ([name, value]) => String(value) !== String(before[name as keyof PreviewContent]),
  );
  return Object.fromEntries(entries);
}

function anchorOf([target]: readonly PreviewTarget[]): string | undefined {
  return target !== undefined && "address" in target ? target.address.split("#")[1] : undefined;
}

export class PreviewModel {
  readonly #options: PreviewModelOptions;
  #wanted: WantedPlace;
  #shown: SitePreview | undefined;
  /** What the page has been sent. */
  #sent: Partial<PreviewContent> = {};
  #isDue = true;
  #isAsking = false;
  /** Whether the page is there; a hidden one is not. */
  #isReady = false;

  constructor(options: PreviewModelOptions, show: readonly PreviewTarget[]) {
    this.#options = options;
    this.#wanted = { show, origin: "author" };
  }

  /** The answer that is shown. */
  get shown(): SitePreview | undefined {
    return this.#shown;
  }

  /** The page is loaded, or loaded again, and knows nothing. */
  pageReady(): void {
    this.#isReady = true;
    this.#sent = {};
    if (this.#shown !== undefined) this.#send(this.#shown, false);
    this.refresh();
  }

  /** The page is hidden, and gone with all that it has been sent. */
  pageGone(): void {
    this.#isReady = false;
  }

  /** Shows the first of these places that is there; what is shown stays where none of them is. */
  show(show: readonly PreviewTarget[], origin: PreviewOrigin): void {
    this.#wanted = { show, origin };
    this.refresh();
  }

  /** What is shown may have changed. */
  refresh(): void {
    this.#isDue = true;
    void this.#run();
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
    const last = this.#shown === undefined ? [] : stay(this.#shown);
    const show = wanted.origin === "reader" ? wanted.show : [...wanted.show, ...last];
    const answer = await ask({ uri: site, show });
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
    this.#shown = answer;
    this.#wanted = staying;
    const isOther = before === undefined || before.row !== answer.row || before.page !== answer.page;
    this.#send(answer, isOther, anchorOf(wanted.show));
    if (isOther && wanted.origin === "reader") onVisited(answer);
  }

  #send(answer: SitePreview, isOther: boolean, anchor?: string): void {
    const { post, site } = this.#options;
    const parts = changedParts(this.#sent, answer.parts);
    this.#sent = answer.parts;
    post({ type: "say", text: answer.parts.problem });
    if (isOther) post({ type: "keep", site, show: stay(answer) });
    if (!isOther && Object.keys(parts).length === 0) return;
    post({ type: "content", parts, isOther, ...(anchor === undefined ? {} : { anchor }) });
  }
}
