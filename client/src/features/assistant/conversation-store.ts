/**
 * The conversations of a workspace, and which one is shown. The workspace's state holds at most 50 conversations with
 * at most 400,000 characters as JSON. Beyond these bounds, conversations with the oldest questions are moved to files
 * ("filed"), and so are the first turns of a long conversation. A conversation leaves the state only once it is in its
 * file; only the user deletes conversations. The shown conversation, and those whose answer is still arriving, are
 * never filed as a whole.
 *
 * Changes take effect at once. They are written at the start and end of an answer and every few seconds in between, not
 * with each piece of text. Other windows of the workspace may write as well: a conversation that this window has not
 * changed is taken from the state. Keys are only in the secret storage. Does not depend on the network.
 */
import type { Memento } from "vscode";
import type { Clock } from "../../platform/clock.ts";
import type { Secrets } from "../../service/secrets.ts";
import {
  type Conversation,
  newConversation,
  streamingAnswer,
  type Turn,
  withoutTurns,
} from "./conversation.ts";
import {
  type ConversationFiles,
  excessTurns,
  type FiledConversation,
  nothingFiled,
  withEarlier,
} from "./filed-conversations.ts";
import {
  type Bounds,
  decodeConversations,
  defaultBounds,
  keptForm,
  newestFirst,
  withinBounds,
} from "./kept-conversations.ts";

interface StoreParts {
  readonly state: Memento;
  readonly secrets: Pick<Secrets, "setThreadKey">;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Called with an error of a write. */
  readonly onError: (error: unknown) => void;
  readonly files: ConversationFiles;
  readonly bounds?: Bounds;
}

const listName = "docsJson.conversations";
const shownName = "docsJson.shownConversation";

/** How long new text of an arriving answer may stay unwritten, in milliseconds. */
const writePause = 3000;

export class ConversationStore {
  readonly #parts: StoreParts;
  readonly #byId = new Map<string, Conversation>();
  /** Ids of the conversations that differ from the stored ones. */
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  /** The value that was read or written last; the identical object means that nothing has changed since. */
  #known: unknown;
  #shownId: string;
  /** The conversation that was created and has no question yet; it is not stored. */
  #empty: Conversation;
  #callOff: (() => void) | undefined;
  /** Operations on the files, one after the other. */
  #filing: Promise<void> = Promise.resolve();

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#empty = newConversation(parts.newId(), parts.clock.now());
    const shown = parts.state.get<unknown>(shownName);
    this.#shownId = typeof shown === "string" ? shown : this.#empty.id;
    this.#refresh();
    this.#showWhatIsThere();
  }

  get shown(): Conversation {
    return this.#byId.get(this.#shownId) ?? this.#empty;
  }

  /** Whether any conversation has a question. */
  get isAny(): boolean {
    return this.#byId.size > 0;
  }

  /** All conversations with a question, the one with the newest question first. */
  all(): readonly Conversation[] {
    this.#refresh();
    return newestFirst([...this.#byId.values()]);
  }

  /** A conversation by its id, with the changes of other windows; undefined if it does not exist. */
  find(id: string): Conversation | undefined {
    this.#refresh();
    return this.#byId.get(id) ?? (id === this.#empty.id ? this.#empty : undefined);
  }

  show(id: string): void {
    if (!this.#byId.has(id)) return;
    this.#shownId = id;
    void this.#keep(shownName, id);
  }

  /** Creates a conversation without a question. */
  begin(): Conversation {
    return this.#empty;
  }

  /** Creates a conversation and shows it. */
  beginAndShow(): Conversation {
    const begun = this.begin();
    this.#shownId = begun.id;
    void this.#keep(shownName, undefined);
    return begun;
  }

  /** Replaces a conversation by a changed one, at once. Undefined if the conversation no longer exists. */
  change(id: string, next: (conversation: Conversation) => Conversation): Conversation | undefined {
    const present = this.#byId.get(id) ?? (id === this.#empty.id ? this.#empty : undefined);
    if (present === undefined) return undefined;
    const changed = next(present);
    if (changed === present) return present;
    this.#byId.set(id, changed);
    this.#changed.add(id);
    if (present === this.#empty) {
      this.#empty = newConversation(this.#parts.newId(), this.#parts.clock.now());
      if (this.#shownId === id) void this.#keep(shownName, id);
    }
    this.#callOff ??= this.#parts.clock.after(writePause, () => void this.write());
    return changed;
  }

  async remove(id: string): Promise<void> {
    if (!this.#byId.delete(id)) return;
    this.#changed.delete(id);
    this.#removed.add(id);
    if (this.#shownId === id) this.beginAndShow();
    await Promise.all([this.write(), this.#forgetThread(id), this.#inFiles((files) => files.remove(id))]);
  }

  /** Deletes a conversation that is filed as a whole. */
  async removeFiled(id: string): Promise<void> {
    await Promise.all([this.#forgetThread(id), this.#inFiles((files) => files.remove(id))]);
  }

  /** The conversations that are filed as a whole, the one with the newest question first. */
  async filed(): Promise<readonly Conversation[]> {
    const { files } = this.#parts;
    const ids = await files.ids();
    const read = await Promise.all(
      ids
        .filter((id) => !this.#byId.has(id))
        .map((id) => files.read(id).catch((error: unknown) => this.#lost(error))),
    );
    return newestFirst(
      read.flatMap(({ conversation }) => (conversation === undefined ? [] : [conversation])),
    );
  }

  /** Restores a filed conversation, so that it can be continued. False if it no longer exists. */
  async takeBack(id: string): Promise<boolean> {
    await this.#inFiles(async (files) => {
      const { earlier, conversation } = await files.read(id);
      if (conversation === undefined || this.#byId.has(id)) return;
      this.#byId.set(id, conversation);
      this.#changed.add(id);
      this.#shownId = id;
      await this.#writeState();
      // The file is removed only after the state has the conversation.
      if (this.#changed.has(id)) return;
      await (earlier.length === 0 ? files.remove(id) : files.write(id, { earlier }));
    });
    return this.#byId.has(id);
  }

  /** The filed turns of a conversation, in order. */
  async earlierTurns({ id, earlierTurns }: Conversation): Promise<readonly Turn[]> {
    if (earlierTurns === undefined) return [];
    await this.#filing;
    return (await this.#parts.files.read(id)).earlier;
  }

  /** Stores what has changed. Never rejected. */
  async write(): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#changed.size === 0 && this.#removed.size === 0) return;
    this.#refresh();
    await this.#writeState();
    if (this.#hasExcess()) await this.#inFiles((files) => this.#fileExcess(files));
  }

  /** Writes all conversations to the state, including those that will be filed. */
  async #writeState(): Promise<void> {
    const all = newestFirst([...this.#byId.values()]);
    const kept = all.map(keptForm);
    const removed = [...this.#removed];
    this.#known = kept;
    if (!(await this.#keep(listName, kept))) return;
    // A change during the write must be written by the next one.
    for (const one of all) if (this.#byId.get(one.id) === one) this.#changed.delete(one.id);
    for (const id of removed) this.#removed.delete(id);
  }

  /** Ids of conversations that must not be filed as a whole. */
  #needed(): ReadonlySet<string> {
    const all = [...this.#byId.values()];
    const arriving = all.filter((one) => streamingAnswer(one) !== undefined).map(({ id }) => id);
    return new Set([this.#shownId, ...arriving]);
  }

  #longOnes(): readonly { readonly id: string; readonly turns: readonly Turn[] }[] {
    return [...this.#byId.values()].flatMap((one) => {
      const turns =
        streamingAnswer(one) === undefined ? excessTurns(keptForm(one), this.#bounds.conversation) : [];
      return turns.length === 0 ? [] : [{ id: one.id, turns }];
    });
  }

  #excess(): readonly Conversation[] {
    const all = newestFirst([...this.#byId.values()]);
    return withinBounds(all.map(keptForm), this.#needed(), this.#bounds).excess;
  }

  #hasExcess(): boolean {
    return this.#longOnes().length > 0 || this.#excess().length > 0;
  }

  /** Files what exceeds the bounds, and then removes it from the state. */
  async #fileExcess(files: ConversationFiles): Promise<void> {
    for (const { id, turns } of this.#longOnes()) {
      await files.write(id, withEarlier(await files.read(id), turns));
      const present = this.#byId.get(id);
      if (present !== undefined) this.#byId.set(id, withoutTurns(present, turns));
    }
    for (const { id } of this.#excess()) {
      const conversation = this.#byId.get(id);
      if (conversation === undefined) continue;
      const { earlier } = await files.read(id);
      await files.write(id, { earlier, conversation: keptForm(conversation) });
      // A conversation that was used again since then stays, and its file is removed.
      if (this.#byId.get(id) === conversation && !this.#needed().has(id)) this.#byId.delete(id);
      else await files.write(id, { earlier });
    }
    await this.#writeState();
  }

  #inFiles(work: (files: ConversationFiles) => Promise<void>): Promise<void> {
    const done = this.#filing.then(() => work(this.#parts.files)).catch(this.#parts.onError);
    this.#filing = done;
    return done;
  }

  /** A file that cannot be read does not affect the others and is not changed. */
  #lost(error: unknown): FiledConversation {
    this.#parts.onError(error);
    return nothingFiled;
  }

  get #bounds(): Bounds {
    return this.#parts.bounds ?? defaultBounds;
  }

  /** Takes over the changes of other windows, except for conversations that this window has changed since. */
  #refresh(): void {
    const value = this.#parts.state.get<unknown>(listName);
    if (value === this.#known) return;
    this.#known = value;
    const kept = decodeConversations(value);
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const [id, own] of this.#byId) {
      if (!keptIds.has(id) && !this.#isOwn(own)) this.#byId.delete(id);
    }
    for (const one of kept) {
      const own = this.#byId.get(one.id);
      if (this.#removed.has(one.id) || (own !== undefined && this.#isOwn(own))) continue;
      this.#byId.set(one.id, one);
    }
    this.#showWhatIsThere();
  }

  /** Another window may have deleted the shown conversation. */
  #showWhatIsThere(): void {
    if (!this.#byId.has(this.#shownId)) this.#shownId = this.begin().id;
  }

  /** Whether this window's version of a conversation is newer than the stored one. */
  #isOwn(conversation: Conversation): boolean {
    return this.#changed.has(conversation.id) || streamingAnswer(conversation) !== undefined;
  }

  /** Stores a value. Returns whether that succeeded. */
  async #keep(name: string, value: unknown): Promise<boolean> {
    try {
      await this.#parts.state.update(name, value);
      return true;
    } catch (error) {
      this.#parts.onError(error);
      return false;
    }
  }

  async #forgetThread(id: string): Promise<void> {
    try {
      await this.#parts.secrets.setThreadKey(id, undefined);
    } catch (error) {
      this.#parts.onError(error);
    }
  }
}
