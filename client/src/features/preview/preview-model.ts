/**
 * The state of a preview panel: what it shows of a site, and what to request next. One request runs at a time,
 * and the newest target wins; changes of the displayed page arrive automatically. Only differences are sent to
 * the page. Does not depend on the editor.
 */
import type { PreviewQuestion, PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import { htmlParts, type PartChanges, type PreviewContent } from "../../webview/preview/content.ts";
import type { ToPreview } from "../../webview/preview/messages.ts";
import { changeBetween } from "../../webview/preview/text-change.ts";

/** Who requested a target: a reader of the preview, or the author by opening it in the editor. */
type PreviewOrigin = "reader" | "author";

interface PreviewModelOptions {
  /** URI of the docs.json. */
  readonly site: string;
  /** Undefined if the server does not answer. */
  readonly ask: (question: PreviewQuestion) => Promise<SitePreview | undefined>;
  readonly post: (message: ToPreview) => void;
  /** Called when a reader has opened another page. */
  readonly onVisited: (shown: SitePreview) => void;
}

interface TargetRequest {
  readonly show: readonly PreviewTarget[];
  readonly origin: PreviewOrigin;
}

/** A request that stays at the displayed target. */
const stayRequest: TargetRequest = { show: [], origin: "author" };

const waitingMessage = "Waiting for the language server…";
const notFoundMessage = "This site has no such page.";

/** The row and the page of an answer, to find the same page again after the navigation has changed. */
function targetsToStay({ row, page }: SitePreview): readonly PreviewTarget[] {
  return [...(row === undefined ? [] : [{ row }]), ...(page === undefined ? [] : [{ uri: page }])];
}

/** Whether another page is shown, or the same page at another position in the navigation. */
function isElsewhere(before: SitePreview | undefined, { row, page }: SitePreview): boolean {
  return before === undefined || before.row !== row || before.page !== page;
}

/** The parts that differ from those that were sent to the page. */
function changedParts(sent: Partial<PreviewContent>, now: PreviewContent): Partial<PreviewContent> {
  const before: Readonly<Record<string, unknown>> = sent;
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => String(value) !== String(before[name])),
  );
}

/** Shorter parts are always sent as a whole; in characters. */
const longPart = 2000;

/** What to send to a page that already has some parts: the changes of long parts, and all other parts as a whole. */
function messageParts(
  parts: Partial<PreviewContent>,
  sent: Partial<PreviewContent>,
): { readonly parts: Partial<PreviewContent>; readonly changes?: PartChanges } {
  const longParts = htmlParts.filter(
    (part) => Math.min(sent[part]?.length ?? 0, parts[part]?.length ?? 0) > longPart,
  );
  if (longParts.length === 0) return { parts };
  const changes = longParts.map(
    (part) => [part, changeBetween(sent[part] ?? "", parts[part] ?? "")] as const,
  );
  const shortParts = Object.entries(parts).filter(([name]) => !longParts.some((part) => part === name));
  return { parts: Object.fromEntries(shortParts), changes: Object.fromEntries(changes) };
}

export class PreviewModel {
  readonly #options: PreviewModelOptions;
  /** The initial targets, which are used until something is shown. */
  readonly #initialTargets: readonly PreviewTarget[];
  #request: TargetRequest;
  #shown: SitePreview | undefined;
  /** The parts that were sent to the page. */
  #sent: Partial<PreviewContent> = {};
  #isDue = true;
  #isAsking = false;
  /** Whether the page is loaded; a hidden page is not. */
  #isReady = false;
  /** Called when the page has drawn what it was sent, or was unloaded, with whether it was drawn. */
  #onDrawn: ((isShown: boolean) => void)[] = [];

  constructor(options: PreviewModelOptions, show: readonly PreviewTarget[]) {
    this.#options = options;
    this.#initialTargets = show;
    this.#request = { show, origin: "author" };
  }

  get shown(): SitePreview | undefined {
    return this.#shown;
  }

  /** Called when the page is loaded or reloaded, and has no content yet. */
  pageReady(): void {
    this.#isReady = true;
    this.#sent = {};
    if (this.#shown !== undefined) this.#send(this.#shown, false);
    this.refresh();
  }

  /** Called when the page is hidden, and unloaded with all its content. */
  pageUnloaded(): void {
    this.#isReady = false;
    this.#notifyDrawn(false);
  }

  /** Called when the page has drawn what it was sent. */
  pageDrawn(): void {
    this.#notifyDrawn(true);
  }

  /** Shows the first of these targets that exists; otherwise the display stays the same. */
  show(show: readonly PreviewTarget[], origin: PreviewOrigin): void {
    this.#request = { show, origin };
    this.refresh();
  }

  /** Called when the displayed content may have changed. */
  refresh(): void {
    this.#isDue = true;
    void this.#run();
  }

  /**
   * Shows a newer version of the displayed target.
   * @returns whether the page shows it, after it was drawn; false if the page is hidden
   */
  async update(now: SitePreview): Promise<boolean> {
    const before = this.#shown;
    if (!this.#isReady || before === undefined) return false;
    // The answer to the running request is newer, and may be for another target.
    if (this.#isAsking) return true;
    // The row gets another id when the author edits the name of a section around the page.
    const isOtherPage = before.page !== now.page || (now.page === undefined && before.row !== now.row);
    const isSent = this.#showAnswer(now, isOtherPage);
    return isSent ? new Promise((resolve) => this.#onDrawn.push(resolve)) : true;
  }

  #notifyDrawn(isShown: boolean): void {
    const listeners = this.#onDrawn;
    this.#onDrawn = [];
    for (const listener of listeners) listener(isShown);
  }

  async #run(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isDue && this.#isReady) {
        this.#isDue = false;
        await this.#askOnce(this.#request);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  async #askOnce(request: TargetRequest): Promise<void> {
    const { ask, site } = this.#options;
    // An editor without a page, such as docs.json, may be followed before a restored page has been shown.
    const currentTargets = this.#shown === undefined ? this.#initialTargets : targetsToStay(this.#shown);
    const isFirst = request.show === currentTargets;
    const show = request.origin === "reader" || isFirst ? request.show : [...request.show, ...currentTargets];
    const answer = await ask({ uri: site, show, takesUpdates: true });
    // Otherwise there is a newer request.
    if (request === this.#request) this.#handleAnswer(answer, request);
  }

  #handleAnswer(answer: SitePreview | undefined, request: TargetRequest): void {
    const { onVisited, post } = this.#options;
    const before = this.#shown;
    const isNotFound = request.origin === "reader" && before !== undefined && answer?.isFound !== true;
    if (answer === undefined || isNotFound) {
      post({ type: "say", text: answer === undefined ? waitingMessage : notFoundMessage });
      if (isNotFound) this.#request = stayRequest;
      return;
    }
    // While docs.json is broken by typing, the last page stays.
    if (before !== undefined && answer.parts.problem !== "" && targetsToStay(answer).length === 0) {
      post({ type: "say", text: answer.parts.problem });
      return;
    }
    this.#request = stayRequest;
    const isOtherPage = isElsewhere(before, answer);
    // A link may also go to another heading of the same page.
    const isArrival = isOtherPage || (request.origin === "reader" && answer.anchor !== undefined);
    this.#showAnswer(answer, isArrival);
    if (isOtherPage && request.origin === "reader") onVisited(answer);
  }

  /**
   * Shows an answer.
   * @param isArrival whether it is shown from its start or its heading, and not where it was scrolled to
   * @returns whether something to draw was sent to the page
   */
  #showAnswer(answer: SitePreview, isArrival: boolean): boolean {
    const { post, site } = this.#options;
    if (isElsewhere(this.#shown, answer)) post({ type: "keep", site, show: targetsToStay(answer) });
    this.#shown = answer;
    return this.#send(answer, isArrival);
  }

  #send({ anchor, parts: newParts }: SitePreview, isArrival: boolean): boolean {
    const { post } = this.#options;
    const before = this.#sent;
    const parts = changedParts(before, newParts);
    this.#sent = newParts;
    post({ type: "say", text: newParts.problem });
    if (!isArrival && Object.keys(parts).length === 0) return false;
    const content = messageParts(parts, before);
    const heading = isArrival && anchor !== undefined ? { anchor } : {};
    post({ type: "content", ...content, isArrival, ...heading });
    return true;
  }
}
