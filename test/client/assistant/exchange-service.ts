/** The test platform, and exchanges of the assistant with it. */
import type { Conversation } from "../../../client/src/features/assistant/conversation.ts";
import { Exchanges } from "../../../client/src/features/assistant/exchanges.ts";
import type { MissingCallPart } from "../../../client/src/features/assistant/nothing-sent.ts";
import type { QuestionTarget } from "../../../client/src/features/assistant/service-question.ts";
import type { ConversationChange } from "../../../client/src/features/assistant/session.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { countedIds, destinationAt, type StoreSetup, storeIn } from "./support.ts";

/** The exchanges of one window, and what happened in them. */
interface ExchangeSetup extends StoreSetup {
  readonly exchanges: Exchanges;
  readonly changes: { readonly id: string; readonly change: ConversationChange; readonly text: string }[];
  /** The sites of the questions. */
  readonly sites: (string | undefined)[];
  readonly ask: (text: string, id?: string) => Promise<boolean>;
  readonly shown: () => Conversation;
  /** Resolves at the first change that fulfils the condition. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** The body of a request with a question. */
export interface Body {
  readonly messages: readonly { readonly id: string; readonly role: string; readonly content: string }[];
  readonly threadId?: string;
  readonly threadKey?: string;
  readonly context?: unknown;
  readonly currentPath?: string;
}

/** Starts a separate platform for each test. */
export class ExchangeService {
  readonly platform: Platform;
  /** The missing setting if there is no destination. */
  missingPart: MissingCallPart = "key";
  /** The destination of the next question; undefined for the site whose answers are complete. */
  destination: (() => Promise<QuestionTarget | undefined>) | undefined;
  readonly #all: Exchanges[] = [];

  private constructor(platform: Platform) {
    this.platform = platform;
  }

  static async start(): Promise<ExchangeService> {
    return new ExchangeService(await startPlatform());
  }

  async close(): Promise<void> {
    for (const one of this.#all) one.dispose();
    await this.platform.close();
  }

  base(): string {
    return `${this.platform.address}/discovery`;
  }

  /** Sends the next questions to a site of the platform. */
  to(domain: string): void {
    this.destination = async () => destinationAt(this.base(), domain);
  }

  /** The body of a request, counted from zero. */
  body(index: number): Body {
    return this.platform.requests[index]?.body as Body;
  }

  /** The exchanges of a window, by default of a new one. */
  set(own: StoreSetup = storeIn()): ExchangeSetup {
    const changes: ExchangeSetup["changes"] = [];
    const sites: (string | undefined)[] = [];
    const waiting = new Set<() => void>();
    const exchanges = new Exchanges({
      store: own.store,
      connection: { fetch: globalThis.fetch, clock: own.clock },
      secrets: own.secrets,
      obtain: (site) => {
        sites.push(site);
        return this.destination?.() ?? Promise.resolve(destinationAt(this.base(), "happy"));
      },
      missingPart: () => this.missingPart,
      newId: countedIds("turn"),
      onChange: (id, change) => {
        const conversation = own.store.find(id);
        const last = conversation?.turns.at(-1);
        changes.push({ id, change, text: last?.role === "assistant" ? last.text : "" });
        for (const look of [...waiting]) look();
      },
      onError: (error) => own.errors.push(error),
    });
    this.#all.push(exchanges);
    return {
      ...own,
      exchanges,
      changes,
      sites,
      ask: (text, id = own.store.shown.id) => exchanges.ask(id, { text, attachments: [] }),
      shown: () => own.store.shown,
      until: (condition) =>
        new Promise((resolve) => {
          const look = (): void => {
            if (!condition()) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
    };
  }
}
