/**
 * Polls what this workspace has requested from the service until it ends: decides what to read and when, what to
 * store, and what to report if nothing can be read. Does not depend on the editor or on the kind of request:
 * access, storage and listeners are parameters.
 */
import type { Clock } from "../platform/clock.ts";
import { messageOf, namedWait, type Outcome, type PlatformError } from "../platform/errors.ts";
import { filledText, isObject, present } from "../platform/json.ts";
import { type CallAccess, isSameProject } from "./call-target.ts";
import { mayPass, Poller, type Round } from "./polling.ts";

/** Why the state of a request is unknown. */
export interface Trouble {
  /**
   * `unknown`: the service does not recognize the request, or has no operation for its state. `refused`: a retry
   * is useless until the user changes something. `passing`: reading is retried automatically.
   */
  readonly kind: "unknown" | "refused" | "passing";
  /** A sentence for the user. */
  readonly message: string;
}

/** The stored state of a request. */
interface FollowedItem {
  readonly project: string;
  /** The origin of the service, without a path; the state is read only from this origin. */
  readonly origin: string;
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  readonly trouble?: Trouble;
}

/** Decides how long an item is polled. */
interface FollowedTime<Item> {
  readonly isOver: (item: Item) => boolean;
  /** Whether the request has taken so long that it is no longer polled. */
  readonly isOverdue: (item: Item, now: number) => boolean;
}

/** How one kind of request is polled. All functions except `read` are pure. */
interface FollowedKind<Item extends FollowedItem> extends FollowedTime<Item> {
  /** Unique among all projects and services. */
  readonly idOf: (item: Item) => string;
  /** Reads the state once; returns the update of the item. */
  readonly read: (
    access: CallAccess,
    item: Item,
    signal: AbortSignal | undefined,
  ) => Promise<Outcome<(item: Item) => Item>>;
  /** The name and the state for the log. */
  readonly nameOf: (item: Item) => string;
  readonly stateOf: (item: Item) => string;
  /** The message if the state cannot be read without a key. */
  readonly noKey: string;
  /** The message if the service does not recognize the request. */
  readonly notFound: string;
}

/** Whether an item is polled: it may make progress, and no error requires the user to act. */
export function isFollowed<Item extends Pick<FollowedItem, "trouble">>(
  item: Item,
  { isOver, isOverdue }: FollowedTime<Item>,
  now: number,
): boolean {
  if (isOver(item) || isOverdue(item, now)) return false;
  return item.trouble === undefined || item.trouble.kind === "passing";
}

/** The item with a new problem, or without one, so that it is polled again. */
export function withTrouble<Item extends { readonly trouble?: Trouble }>(
  item: Item,
  trouble?: Trouble,
): Item {
  return present<Item>({ ...item, trouble });
}

/** Decodes a stored problem. A passing one is dropped, because it may be over by now. */
export function decodeTrouble(value: unknown): Trouble | undefined {
  if (!isObject(value)) return undefined;
  const { kind } = value;
  const message = filledText(value.message);
  return (kind === "unknown" || kind === "refused") && message !== undefined ? { kind, message } : undefined;
}

/** The storage, access and listeners of the polled items. */
export interface FollowingEnds<Item> {
  /** The access for the site of a folder, without prompting the user. */
  readonly known: (folder: string) => Promise<CallAccess | undefined>;
  /** The stored items, newest first. */
  readonly items: readonly Item[];
  readonly save: (items: readonly Item[]) => void;
  readonly onChange: () => void;
  /** Called when an item that this window follows has ended. */
  readonly onEnd: (item: Item) => void;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

interface FollowingParts<Item extends FollowedItem> extends FollowingEnds<Item> {
  readonly clock: Clock;
  readonly kind: FollowedKind<Item>;
  /** The wait before a round in milliseconds, by the number of previous rounds and of polled items. */
  readonly wait: (rounds: number, followed: number) => number;
  /** How long to wait after the service rejected a request without naming a wait, in milliseconds. */
  readonly maxWait: number;
  /** The maximum number of items read in one round. */
  readonly maxAtOnce: number;
  /** Whether a limit is nearly used up, so that items are read only at the user's request. */
  readonly isNearLimit?: (item: Item) => boolean;
}

const otherProject = "The site's settings now name a different project or URL, so it is no longer followed.";

/** Whether an error concerns all items, so that the next request would fail too: a limit, or a service that is down for a time. */
function concernsAll(error: PlatformError): boolean {
  return error.kind === "rate-limited" || namedWait(error) !== undefined;
}

export class Following<Item extends FollowedItem> {
  readonly #parts: FollowingParts<Item>;
  readonly #poller: Poller;
  #items: readonly Item[];
  /** The ids of unfinished items that were requested in this window. */
  readonly #ownIds = new Set<string>();
  #isVisible = false;
  #isFocused = true;
  /** Whether the user has requested the next round, so that it reads all items. */
  #isRequested = false;

  constructor(parts: FollowingParts<Item>) {
    this.#parts = parts;
    this.#items = parts.items;
    this.#poller = new Poller({
      clock: parts.clock,
      rhythm: (rounds) => parts.wait(rounds, this.#followed().length),
      round: (signal) => this.#round(signal),
    });
  }

  /** Newest first. */
  get items(): readonly Item[] {
    return this.#items;
  }

  get now(): number {
    return this.#parts.clock.now();
  }

  find(id: string): Item | undefined {
    return this.#items.find((item) => this.#parts.kind.idOf(item) === id);
  }

  /** Replaces all items; items equal to the current ones are neither stored nor shown again. */
  change(items: readonly Item[]): void {
    const before = this.#items;
    const isSame =
      items.length === before.length && items.every((item, index) => isEqual(item, before[index]));
    this.#items = items;
    if (isSame) return;
    this.#parts.save(items);
    this.#parts.onChange();
  }

  update(id: string, change: (item: Item) => Item): void {
    this.change(this.#items.map((item) => (this.#parts.kind.idOf(item) === id ? change(item) : item)));
  }

  /** Polls an item of this window until it ends. */
  follow(item: Item): void {
    this.#ownIds.add(this.#parts.kind.idOf(item));
    this.#poller.wake();
    this.#updatePolling();
  }

  /** Removes items; the requests continue at the service. */
  remove(isRemoved: (item: Item) => boolean): void {
    for (const followedItem of this.#items.filter(isRemoved))
      this.#ownIds.delete(this.#parts.kind.idOf(followedItem));
    this.change(this.#items.filter((item) => !isRemoved(item)));
    this.#updatePolling();
  }

  /**
   * Sets whether the user sees the view. While the window has the focus, items of this window are polled until
   * they end, and all others only while the view is visible.
   */
  setVisible({ isVisible, isFocused }: { readonly isVisible: boolean; readonly isFocused: boolean }): void {
    this.#isVisible = isVisible;
    this.#isFocused = isFocused;
    this.#updatePolling();
  }

  /** Reads all unfinished items, including those that are no longer polled. */
  async refresh(): Promise<void> {
    const { kind } = this.#parts;
    const now = this.now;
    for (const followedItem of this.#items) {
      if (!kind.isOverdue(followedItem, now)) continue;
      // An overdue item, which is not polled, is read once.
      const error = await this.#read(followedItem, undefined);
      if (error !== undefined && concernsAll(error)) break;
    }
    this.#retry();
    this.#isRequested = true;
    await this.#poller.now();
  }

  /** Called when keys or settings have changed, so that a rejected call may work now. */
  accessChanged(): void {
    if (this.#retry(({ trouble }) => trouble?.kind === "refused")) this.#poller.wake();
    this.#updatePolling();
  }

  dispose(): void {
    this.#poller.dispose();
  }

  #updatePolling(): void {
    const isOwnItem = (item: Item): boolean => this.#ownIds.has(this.#parts.kind.idOf(item));
    const hasPolledItems = this.#followed().some((item) => this.#isVisible || isOwnItem(item));
    this.#poller.switch(this.#isFocused && hasPolledItems);
  }

  #followed(): readonly Item[] {
    const now = this.now;
    return this.#items.filter((item) => isFollowed(item, this.#parts.kind, now));
  }

  /** Removes the problems of unfinished items that match. Returns whether there was any. */
  #retry(matches: (item: Item) => boolean = () => true): boolean {
    const { isOver } = this.#parts.kind;
    const isStuck = (item: Item): boolean => item.trouble !== undefined && !isOver(item) && matches(item);
    if (!this.#items.some(isStuck)) return false;
    this.change(this.#items.map((item) => (isStuck(item) ? withTrouble(item) : item)));
    return true;
  }

  async #round(signal: AbortSignal): Promise<Round> {
    const { isNearLimit, kind, maxAtOnce, maxWait } = this.#parts;
    const isRequested = this.#isRequested;
    this.#isRequested = false;
    const readsAll = this.#isVisible || isRequested;
    const isRead = (item: Item): boolean => readsAll || this.#ownIds.has(kind.idOf(item));
    let hasFailed = false;
    let waitTime = 0;
    for (const followedItem of this.#followed().filter(isRead).slice(0, maxAtOnce)) {
      if (signal.aborted) break;
      // The rest of the limit is reserved for requests of the user.
      if (!isRequested && isNearLimit?.(followedItem) === true) {
        waitTime = Math.max(waitTime, maxWait);
        continue;
      }
      const error = await this.#read(followedItem, signal);
      if (error === undefined) continue;
      hasFailed = true;
      if (concernsAll(error)) {
        waitTime = namedWait(error) ?? maxWait;
        break;
      }
    }
    this.#updatePolling();
    return { continues: this.#followed().length > 0, hasFailed, rest: waitTime };
  }

  /** Reads the state of one item and stores it. Returns an error only if a retry may help. */
  async #read(item: Item, signal: AbortSignal | undefined): Promise<PlatformError | undefined> {
    const { kind, known, note } = this.#parts;
    const id = kind.idOf(item);
    const access = await known(item.folder);
    if (access === undefined || !isSameProject(access, item)) {
      const message = access === undefined ? kind.noKey : otherProject;
      this.update(id, (current) => withTrouble(current, { kind: "refused", message }));
      return undefined;
    }
    const outcome = await kind.read(access, item, signal);
    if (outcome.ok) {
      this.update(id, outcome.value);
      this.#reportEnd(id);
      return undefined;
    }
    const { error } = outcome;
    if (error.kind === "cancelled") return undefined;
    note(`${kind.nameOf(item)}: ${error.kind}.`);
    if (error.kind === "not-found") {
      this.update(id, (current) => withTrouble(current, { kind: "unknown", message: kind.notFound }));
      return undefined;
    }
    const isPassing = mayPass(error);
    const trouble = { kind: isPassing ? "passing" : "refused", message: messageOf(error) } as const;
    this.update(id, (current) => withTrouble(current, trouble));
    return isPassing ? error : undefined;
  }

  #reportEnd(id: string): void {
    const { kind, note, onEnd } = this.#parts;
    const item = this.find(id);
    if (item === undefined || !kind.isOver(item)) return;
    note(`${kind.nameOf(item)}: ${kind.stateOf(item)}.`);
    if (this.#ownIds.delete(id)) onEnd(item);
  }
}

function isEqual<Item>(before: Item, after: Item | undefined): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
