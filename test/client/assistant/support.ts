/** What the tests of the assistant share: a state, secrets and time that live in memory. */
import type { Memento, Uri } from "vscode";
import type { Answer } from "../../../client/src/features/assistant/answer.ts";
import {
  type Attachment,
  askQuestion,
  type Conversation,
  newConversation,
} from "../../../client/src/features/assistant/conversation.ts";
import { ConversationStore } from "../../../client/src/features/assistant/conversation-store.ts";
import {
  type ConversationFiles,
  decodeFiled,
  encodeFiled,
  type FiledConversation,
} from "../../../client/src/features/assistant/filed-conversations.ts";
import type { QuestionTarget } from "../../../client/src/features/assistant/service-question.ts";
import type { Bounds } from "../../../client/src/features/assistant/stored-conversations.ts";
import type { Clock } from "../../../client/src/platform/clock.ts";

export const start = 1_700_000_000_000;
export const siteFolder = "file:///sites/docs";

/** Keeps values as JSON, as the editor does between two windows. */
export class MemoryState implements Memento {
  readonly texts = new Map<string, string>();
  readonly #values = new Map<string, unknown>();
  /** The names of the written entries, in order. */
  readonly writes: string[] = [];
  failure: Error | undefined;

  keys(): readonly string[] {
    return [...this.texts.keys()];
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, defaultValue: T): T;
  get<T>(key: string, defaultValue?: T): T | undefined {
    return (this.#values.get(key) as T | undefined) ?? defaultValue;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.writes.push(key);
    if (this.failure !== undefined) throw this.failure;
    if (value === undefined) this.texts.delete(key);
    else this.texts.set(key, JSON.stringify(value));
    this.#values.set(key, value);
  }

  /** The state as another window reads it, or this one after a reload. */
  elsewhere(): MemoryState {
    const other = new MemoryState();
    for (const [key, text] of this.texts) {
      other.texts.set(key, text);
      other.#values.set(key, JSON.parse(text));
    }
    return other;
  }

  /** Writes as another window does. */
  take(other: MemoryState): void {
    for (const [key, text] of other.texts) {
      this.texts.set(key, text);
      this.#values.set(key, JSON.parse(text));
    }
  }
}

export class MemorySecrets {
  readonly keys = new Map<string, string>();
  /** Every change: the name, and whether it was set. */
  readonly changes: string[] = [];

  async threadKey(id: string): Promise<string | undefined> {
    return this.keys.get(id);
  }

  async setThreadKey(id: string, key: string | undefined): Promise<void> {
    this.changes.push(`${key === undefined ? "-" : "+"}${id}`);
    if (key === undefined) this.keys.delete(id);
    else this.keys.set(id, key);
  }
}

/** Files in memory, as their text. */
class MemoryFiles implements ConversationFiles {
  readonly texts = new Map<string, string>();
  failure: Error | undefined;

  async ids(): Promise<readonly string[]> {
    return [...this.texts.keys()];
  }

  async read(id: string): Promise<FiledConversation> {
    return decodeFiled(this.texts.get(id) ?? "");
  }

  async write(id: string, filed: FiledConversation): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.texts.set(id, encodeFiled(filed));
  }

  async remove(id: string): Promise<void> {
    this.texts.delete(id);
  }
}

interface ManualClock extends Clock {
  time: number;
  /** Runs all pending calls at once. */
  readonly run: () => void;
  /** The delays of the pending calls, in milliseconds. */
  readonly waits: () => readonly number[];
}

export function manualClock(): ManualClock {
  const waiting = new Set<{ readonly milliseconds: number; readonly call: () => void }>();
  const clock: ManualClock = {
    time: start,
    now: () => clock.time,
    after: (milliseconds, call) => {
      const one = { milliseconds, call };
      waiting.add(one);
      return () => waiting.delete(one);
    },
    run: () => {
      const due = [...waiting];
      waiting.clear();
      for (const { call } of due) call();
    },
    waits: () => [...waiting].map(({ milliseconds }) => milliseconds),
  };
  return clock;
}

export function countedIds(prefix = "id"): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}

export interface StoreSetup {
  readonly store: ConversationStore;
  readonly state: MemoryState;
  readonly secrets: MemorySecrets;
  readonly files: MemoryFiles;
  readonly clock: ManualClock;
  readonly errors: unknown[];
}

export function storeIn(
  state = new MemoryState(),
  {
    secrets = new MemorySecrets(),
    files = new MemoryFiles(),
    bounds,
    ids = "id",
  }: { secrets?: MemorySecrets; files?: MemoryFiles; bounds?: Bounds; ids?: string } = {},
): StoreSetup {
  const clock = manualClock();
  const errors: unknown[] = [];
  const store = new ConversationStore({
    state,
    secrets,
    files,
    clock,
    newId: countedIds(ids),
    onError: (error) => errors.push(error),
    ...(bounds === undefined ? {} : { bounds }),
  });
  return { store, state, secrets, files, clock, errors };
}

export const pageAttachment: Attachment = {
  type: "textSelection",
  label: "guides/start.mdx",
  path: "guides/start",
  value: "# Start",
};

/** A conversation with one question, whose answer is arriving. */
export function asked(
  text = "How do I publish?",
  more: { readonly id?: string; readonly now?: number } = {},
): Conversation {
  const { id = "conversation", now = start } = more;
  const question = { text, attachments: [], questionId: "q1", answerId: "a1", now };
  return askQuestion(newConversation(id, now), question);
}

export function lastAnswer({ turns }: Conversation): Answer {
  const last = turns.at(-1);
  if (last?.role !== "assistant") throw new Error("the last turn is no answer");
  return last;
}

/** The text of the last answer so far. */
export function textSoFar(conversation: Conversation | undefined): string {
  const last = conversation?.turns.at(-1);
  return last?.role === "assistant" ? last.text : "";
}

/** The destination of the questions of a test. */
export function destinationAt(
  baseUrl: string,
  domain: string,
  more: { readonly site?: string; readonly protocol?: "v1" | "v2" } = {},
): QuestionTarget {
  const { site = siteFolder, protocol = "v1" } = more;
  // Only its text is read.
  const folder = { toString: () => site } as Uri;
  return {
    access: {
      baseUrl,
      origin: new URL(baseUrl).origin,
      project: domain,
      key: "mint_dsc_Secret+Key/for=tests",
      site: { folder, name: "docs" },
    },
    settings: { retrievalPageSize: 5, fingerprint: "anonymous", protocol },
  };
}
