/**
 * Follows what this workspace has requested from the service until it ends: what is read and when, what is stored, and what is wrong
 * if nothing can be read. Does not depend on the editor, or on what is followed: access, memory and listeners are parameters.
 */
import type { Clock } from "../platform/clock.ts";
import { messageOf, type Outcome, type PlatformError } from "../platform/errors.ts";
import { filledText, isObject, present } from "../platform/json.ts";
import { type CallAccess, isSameProject } from "./call-target.ts";
import { mayPass, Poller, type Round } from "./polling.ts";

/** Why the state of something that was requested is unknown. */
export interface Trouble {
  /**
   * `unknown`: the service does not recognize it, or has no operation for its state. `refused`: a retry is useless until the user
   * changes something. `passing`: the request is repeated automatically.
   */
  readonly kind: "unknown" | "refused" | "passing";
  /** A sentence for people. */
  readonly message: string;
}

/** What is known of something that was requested. */
interface FollowedItem {
  readonly project: string;
  /** The origin of the service, without a path: it is read only from this origin. */
  readonly origin: string;
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  readonly trouble?: Trouble;
}

/** When an item is polled. */
interface FollowedTime<Item> {
  /** Whether it has ended. */
  readonly isOver: (item: Item) => boolean;
  /** Whether it takes so long that it is no longer polled. */
  readonly isOverdue: (item: Item, now: number) => boolean;
}

/** How one kind of request is followed. Its functions are pure but for `read`. */
interface FollowedKind<Item extends FollowedItem> extends FollowedTime<Item> {
  /** Unique among all projects and services. */
  readonly idOf: (item: Item) => string;
  /** Reads its state once; gives what the answer changes of it. */
  readonly read: (
    access: CallAccess,
    item: Item,
    signal: AbortSignal | undefined,
  ) => Promise<Outcome<(item: Item) => Item>>;
  /** Its name and its state for the log. */
  readonly nameOf: (item: Item) => string;
  readonly stateOf: (item: Item) => string;
  /** Why nothing is read without a key. */
  readonly noKey: string;
  /** What is said if the service does not recognize it. */
  readonly notFound: string;
}

/** Whether an item is polled: it may make progress, and no error requires an action of the user. */
export function isFollowed<Item extends Pick<FollowedItem, "trouble">>(
  item: Item,
  { isOver, isOverdue }: FollowedTime<Item>,
  now: number,
): boolean {
  if (isOver(item) || isOverdue(item, now)) return false;
  return item.trouble === undefined || item.trouble.kind === "passing";
}

/** The item with a trouble; without one, so that it is polled again. */
export function withTrouble<Item extends { readonly trouble?: Trouble }>(
  item: Item,
  trouble?: Trouble,
): Item {
  return present<Item>({ ...item, trouble });
}

/** Decodes a stored trouble. A passing one is dropped: it may be over by now. */
export function decodeTrouble(value: unknown): Trouble | undefined {
  if (!isObject(value)) return undefined;
  const { kind } = value;
  const message = filledText(value.message);
  return (kind === "unknown" || kind === "refused") && message !== undefined ? { kind, message } : undefined;
}

/** Where what is followed comes from, and who hears of it. */
export interface FollowingEnds<Item> {
  /** The access for the site of a folder, without a question to the user. */
  readonly known: (folder: string) => Promise<CallAccess | undefined>;
  /** What was stored, newest first. */
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
  /** The wait before a round, by the number of rounds so far and of the items that are followed; in milliseconds. */
  readonly wait: (rounds: number, followed: number) => number;
  /** How long nothing is read after the service rejected a request without saying for how long, in milliseconds. */
  readonly maxWait: number;
  /** How many items are read in one round. */
  readonly maxAtOnce: number;
  /** Whether so much of a limit is used that an item is read only when the user asks. */
  readonly isNearLimit?: (item: Item) => boolean;
}

const otherProject = "The site's settings now name a different project or URL, so it is no longer followed.";

export class Following<Item extends FollowedItem> {
  readonly #parts: FollowingParts<Item>;
  readonly #poller: Poller;
  #items: readonly Item[];
  /** The ids of items that were requested in this window and have not ended. */
  readonly #own = new Set<string>();
  #isVisible = false;
  #isFocused = true;
  /** The user has requested the next round, so that round reads all items. */
  #isAskedFor = false;

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
    return this.#items.find((one) => this.#parts.kind.idOf(one) === id);
  }

  /** Replaces all items; those that are equal to the present ones are neither stored nor shown again. */
  change(items: readonly Item[]): void {
    const before = this.#items;
    const isSame = items.length === before.length && items.every((one, index) => isEqual(one, before[index]));
    this.#items = items;
    if (isSame) return;
    this.#parts.save(items);
    this.#parts.onChange();
  }

  update(id: string, change: (item: Item) => Item): void {
    this.change(this.#items.map((one) => (this.#parts.kind.idOf(one) === id ? change(one) : one)));
  }

  /** Follows an item of this window until it ends. */
  follow(item: Item): void {
    this.#own.add(this.#parts.kind.idOf(item));
    this.#poller.wake();
    this.#switch();
  }

  /** Removes items; what was requested continues at the service. */
  remove(isMeant: (item: Item) => boolean): void {
    for (const followedItem of this.#items.filter(isMeant))
      this.#own.delete(this.#parts.kind.idOf(followedItem));
    this.change(this.#items.filter((one) => !isMeant(one)));
    this.#switch();
  }

  /**
   * Sets whether the user sees the view. While the window has the focus, items of this window are polled until they end; all others
   * only while the view is visible as well.
   */
  look({ isVisible, isFocused }: { readonly isVisible: boolean; readonly isFocused: boolean }): void {
    this.#isVisible = isVisible;
    this.#isFocused = isFocused;
    this.#switch();
  }

  /** Reads all items that have not ended, including those that are no longer polled. */
  async refresh(): Promise<void> {
    const { kind } = this.#parts;
    const now = this.now;
    for (const followedItem of this.#items) {
      // An item that is too old to be polled is read once.
      if (kind.isOverdue(followedItem, now)) await this.#read(followedItem, undefined);
    }
    this.#retry();
    this.#isAskedFor = true;
    await this.#poller.now();
  }

  /** Keys or settings have changed: a call that was rejected may work now. */
  accessChanged(): void {
    if (this.#retry(({ trouble }) => trouble?.kind === "refused")) this.#poller.wake();
    this.#switch();
  }

  dispose(): void {
    this.#poller.dispose();
  }

  #switch(): void {
    const isOwn = (one: Item): boolean => this.#own.has(this.#parts.kind.idOf(one));
    const isAny = this.#followed().some((one) => this.#isVisible || isOwn(one));
    this.#poller.switch(this.#isFocused && isAny);
  }

  #followed(): readonly Item[] {
    const now = this.now;
    return this.#items.filter((one) => isFollowed(one, this.#parts.kind, now));
  }

  /** Removes the trouble of items that have not ended. Returns whether there was any. */
  #retry(isMeant: (item: Item) => boolean = () => true): boolean {
    const { isOver } = this.#parts.kind;
    const isStuck = (one: Item): boolean => one.trouble !== undefined && !isOver(one) && isMeant(one);
    if (!this.#items.some(isStuck)) return false;
    this.change(this.#items.map((one) => (isStuck(one) ? withTrouble(one) : one)));
    return true;
  }

  async #round(signal: AbortSignal): Promise<Round> {
    const { isNearLimit, kind, maxAtOnce, maxWait } = this.#parts;
    const isAskedFor = this.#isAskedFor;
    this.#isAskedFor = false;
    const readsAll = this.#isVisible || isAskedFor;
    const isMeant = (one: Item): boolean => readsAll || this.#own.has(kind.idOf(one));
    let hasFailed = false;
    let waitTime = 0;
    for (const followedItem of this.#followed().filter(isMeant).slice(0, maxAtOnce)) {
      if (signal.aborted) break;
      // The rest of the limit belongs to what the user requests.
      if (!isAskedFor && isNearLimit?.(followedItem) === true) {
        waitTime = Math.max(waitTime, maxWait);
        continue;
      }
      const error = await this.#read(followedItem, signal);
      if (error === undefined) continue;
      hasFailed = true;
      // The limit is not that of one item, so the next request would be rejected too.
      if (error.kind === "rate-limited") {
        waitTime = error.retryAfter ?? maxWait;
        break;
      }
    }
    this.#switch();
    return { goesOn: this.#followed().length > 0, hasFailed, rest: waitTime };
  }

  /** Reads the state of one item and stores it. Returns an error only if a retry may help. */
  async #read(item: Item, signal: AbortSignal | undefined): Promise<PlatformError | undefined> {
    const { kind, known, note } = this.#parts;
    const id = kind.idOf(item);
    const access = await known(item.folder);
    if (access === undefined || !isSameProject(access, item)) {
      const message = access === undefined ? kind.noKey : otherProject;
      this.update(id, (one) => withTrouble(one, { kind: "refused", message }));
      return undefined;
    }
    const outcome = await kind.read(access, item, signal);
    if (outcome.ok) {
      this.update(id, outcome.value);
      this.#tellEnd(id);
      return undefined;
    }
    const { error } = outcome;
    if (error.kind === "cancelled") return undefined;
    note(`${kind.nameOf(item)}: ${error.kind}.`);
    if (error.kind === "not-found") {
      this.update(id, (one) => withTrouble(one, { kind: "unknown", message: kind.notFound }));
      return undefined;
    }
    const isPassing = mayPass(error);
    const trouble = { kind: isPassing ? "passing" : "refused", message: messageOf(error) } as const;
    this.update(id, (one) => withTrouble(one, trouble));
    return isPassing ? error : undefined;
  }

  #tellEnd(id: string): void {
    const { kind, note, onEnd } = this.#parts;
    const item = this.find(id);
    if (item === undefined || !kind.isOver(item)) return;
    note(`${kind.nameOf(item)}: ${kind.stateOf(item)}.`);
    if (this.#own.delete(id)) onEnd(item);
  }
}

function isEqual<Item>(one: Item, other: Item | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
