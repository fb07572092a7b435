/**
 * The conversations of a workspace, and which one is shown. The workspace's state holds at most 50 conversations with
 * at most 400,000 characters as JSON. Beyond these bounds, conversations with the oldest questions are moved to files
 * ("filed"), and so are the first turns of a long conversation. A conversation is removed from the state only after
 * it has been written to its file; only the user deletes conversations. The shown conversation, and those whose
 * answer is still arriving, are never filed as a whole.
 *
 * Changes take effect immediately. They are written at the start and end of an answer and every few seconds in
 * between, not with each piece of text. Other windows of the workspace may write as well: a conversation that this
 * window has not changed is read from the state. Keys are only in the secret storage. Does not depend on the network.
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
  newestFirst,
  storedForm,
  withinBounds,
} from "./stored-conversations.ts";

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
const writeDelay = 3000;

export class ConversationStore {
  readonly #parts: StoreParts;
  readonly #byId = new Map<string, Conversation>();
  /** The ids of the conversations that differ from the stored ones. */
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  /** The value that was last read or written; if it is the identical object, nothing has changed since. */
  #lastValue: unknown;
  #shownId: string;
  /** The new conversation that has no question yet; it is not stored. */
  #empty: Conversation;
  #cancelWrite: (() => void) | undefined;
  /** Operations on the files run one after the other. */
  #fileOperations: Promise<void> = Promise.resolve();

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#empty = newConversation(parts.newId(), parts.clock.now());
    const storedId = parts.state.get<unknown>(shownName);
    this.#shownId = typeof storedId === "string" ? storedId : this.#empty.id;
    this.#refresh();
    this.#ensureShownExists();
  }

  get shown(): Conversation {
    return this.#byId.get(this.#shownId) ?? this.#empty;
  }

  /** Whether any conversation has a question. */
  get hasConversations(): boolean {
    return this.#byId.size > 0;
  }

  /** All conversations with a question, the one with the newest question first. */
  all(): readonly Conversation[] {
    this.#refresh();
    return newestFirst([...this.#byId.values()]);
  }

  /** A conversation by its id, including changes of other windows; undefined if it does not exist. */
  find(id: string): Conversation | undefined {
    this.#refresh();
    return this.#byId.get(id) ?? (id === this.#empty.id ? this.#empty : undefined);
  }

  show(id: string): void {
    if (!this.#byId.has(id)) return;
    this.#shownId = id;
    void this.#store(shownName, id);
  }

  /** Returns a conversation without a question. */
  begin(): Conversation {
    return this.#empty;
  }

  /** Creates a conversation and shows it. */
  beginAndShow(): Conversation {
    const created = this.begin();
    this.#shownId = created.id;
    void this.#store(shownName, undefined);
    return created;
  }

  /** Replaces a conversation with a changed one. Undefined if the conversation no longer exists. */
  change(id: string, next: (conversation: Conversation) => Conversation): Conversation | undefined {
    const current = this.#byId.get(id) ?? (id === this.#empty.id ? this.#empty : undefined);
    if (current === undefined) return undefined;
    const changed = next(current);
    if (changed === current) return current;
    this.#byId.set(id, changed);
    this.#changed.add(id);
    if (current === this.#empty) {
      this.#empty = newConversation(this.#parts.newId(), this.#parts.clock.now());
      if (this.#shownId === id) void this.#store(shownName, id);
    }
    this.#cancelWrite ??= this.#parts.clock.after(writeDelay, () => void this.write());
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
    const filed = await Promise.all(
      ids
        .filter((id) => !this.#byId.has(id))
        .map((id) => files.read(id).catch((error: unknown) => this.#unreadable(error))),
    );
    return newestFirst(
      filed.flatMap(({ conversation }) => (conversation === undefined ? [] : [conversation])),
    );
  }

  /** Restores a filed conversation, so that it can be continued. False if it no longer exists. */
  async restore(id: string): Promise<boolean> {
    await this.#inFiles(async (files) => {
      const { earlier, conversation } = await files.read(id);
      if (conversation === undefined || this.#byId.has(id)) return;
      this.#byId.set(id, conversation);
      this.#changed.add(id);
      this.#shownId = id;
      await this.#writeState();
      // The file is removed only after the conversation was written to the state.
      if (this.#changed.has(id)) return;
      await (earlier.length === 0 ? files.remove(id) : files.write(id, { earlier }));
    });
    return this.#byId.has(id);
  }

  /**
   * A conversation with all its turns, filed or not; undefined if it does not exist. Rejects if its file exists and cannot be
   * read.
   */
  async whole(id: string): Promise<Conversation | undefined> {
    const known = this.find(id);
    if (known !== undefined && known.earlierTurns === undefined) return known;
    await this.#fileOperations;
    const { earlier, conversation: filed } = await this.#parts.files.read(id);
    const conversation = this.find(id) ?? filed;
    return conversation && { ...conversation, turns: [...earlier, ...conversation.turns] };
  }

  /** Writes all changes. Never rejects. */
  async write(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    if (this.#changed.size === 0 && this.#removed.size === 0) return;
    this.#refresh();
    await this.#writeState();
    if (this.#hasExcess()) await this.#inFiles((files) => this.#fileExcess(files));
  }

  /** Writes all conversations to the state, including those that will be filed. */
  async #writeState(): Promise<void> {
    const all = newestFirst([...this.#byId.values()]);
    const stored = all.map(storedForm);
    const removed = [...this.#removed];
    this.#lastValue = stored;
    if (!(await this.#store(listName, stored))) return;
    // A change during the write must be written by the next one.
    for (const written of all) if (this.#byId.get(written.id) === written) this.#changed.delete(written.id);
    for (const id of removed) this.#removed.delete(id);
  }

  /** The ids of conversations that must not be filed as a whole. */
  #needed(): ReadonlySet<string> {
    const all = [...this.#byId.values()];
    const arriving = all.filter((candidate) => streamingAnswer(candidate) !== undefined);
    return new Set([this.#shownId, ...arriving.map(({ id }) => id)]);
  }

  #longConversations(): readonly { readonly id: string; readonly turns: readonly Turn[] }[] {
    return [...this.#byId.values()].flatMap((conversation) => {
      const turns =
        streamingAnswer(conversation) === undefined
          ? excessTurns(storedForm(conversation), this.#bounds.conversation)
          : [];
      return turns.length === 0 ? [] : [{ id: conversation.id, turns }];
    });
  }

  #excess(): readonly Conversation[] {
    const all = newestFirst([...this.#byId.values()]);
    return withinBounds(all.map(storedForm), this.#needed(), this.#bounds).excess;
  }

  #hasExcess(): boolean {
    return this.#longConversations().length > 0 || this.#excess().length > 0;
  }

  /** Writes everything beyond the bounds to files, and then removes it from the state. */
  async #fileExcess(files: ConversationFiles): Promise<void> {
    for (const { id, turns } of this.#longConversations()) {
      await files.write(id, withEarlier(await files.read(id), turns));
      const conversation = this.#byId.get(id);
      if (conversation !== undefined) this.#byId.set(id, withoutTurns(conversation, turns));
    }
    for (const { id } of this.#excess()) {
      const conversation = this.#byId.get(id);
      if (conversation === undefined) continue;
      const { earlier } = await files.read(id);
      await files.write(id, { earlier, conversation: storedForm(conversation) });
      // A conversation that was used since then stays in the state, and is removed from its file.
      if (this.#byId.get(id) === conversation && !this.#needed().has(id)) this.#byId.delete(id);
      else await files.write(id, { earlier });
    }
    await this.#writeState();
  }

  #inFiles(work: (files: ConversationFiles) => Promise<void>): Promise<void> {
    const done = this.#fileOperations.then(() => work(this.#parts.files)).catch(this.#parts.onError);
    this.#fileOperations = done;
    return done;
  }

  /** Reports a file that cannot be read; it is not changed, and does not affect other files. */
  #unreadable(error: unknown): FiledConversation {
    this.#parts.onError(error);
    return nothingFiled;
  }

  get #bounds(): Bounds {
    return this.#parts.bounds ?? defaultBounds;
  }

  /** Adopts the changes of other windows, except for conversations that this window has changed since. */
  #refresh(): void {
    const value = this.#parts.state.get<unknown>(listName);
    if (value === this.#lastValue) return;
    this.#lastValue = value;
    const stored = decodeConversations(value);
    const storedIds = new Set(stored.map(({ id }) => id));
    for (const [id, conversation] of this.#byId) {
      if (!storedIds.has(id) && !this.#isNewer(conversation)) this.#byId.delete(id);
    }
    for (const conversation of stored) {
      const current = this.#byId.get(conversation.id);
      if (this.#removed.has(conversation.id) || (current !== undefined && this.#isNewer(current))) continue;
      this.#byId.set(conversation.id, conversation);
    }
    this.#ensureShownExists();
  }

  /** Shows another conversation if the shown one was deleted, for example by another window. */
  #ensureShownExists(): void {
    if (!this.#byId.has(this.#shownId)) this.#shownId = this.begin().id;
  }

  /** Whether this window's version of a conversation is newer than the stored one. */
  #isNewer(conversation: Conversation): boolean {
    return this.#changed.has(conversation.id) || streamingAnswer(conversation) !== undefined;
  }

  /** Stores a value. Returns whether that succeeded. */
  async #store(name: string, value: unknown): Promise<boolean> {
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
