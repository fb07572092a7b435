/**
 * What the extension and the page of the assistant's view say to each other. What comes from a page is
 * untrusted and is decoded here. Knows neither the editor nor a browser.
 */
import type { Answer, Attachment, Question } from "../../features/assistant/conversation.ts";
import { safeLink } from "../../platform/addresses.ts";
import { isObject } from "../../platform/json.ts";

/** Of an attachment the page learns what it shows; its content stays with the extension. */
export interface ShownAttachment {
  /** By which the page names it when it is to be taken away. */
  readonly id: number;
  readonly type: Attachment["type"];
  readonly label: string;
}

export interface ShownQuestion extends Pick<Question, "role" | "id" | "text"> {
  readonly attachments: readonly Pick<ShownAttachment, "type" | "label">[];
}

export type ShownTurn = ShownQuestion | Answer;

/** All that the page shows. */
export interface PageState {
  readonly conversationId: string;
  /** How many turns came before these and are filed. */
  readonly earlierTurns?: number;
  readonly turns: readonly ShownTurn[];
  /** What goes with the next question. */
  readonly attachments: readonly ShownAttachment[];
  readonly isAnswering: boolean;
  /** What was written and not sent, as it was kept last. */
  readonly draft?: string;
  /** Where questions go. */
  readonly host: string;
  /** What the site is called, where it is known. */
  readonly site?: string;
}

export type ToPage =
  | { readonly type: "state"; readonly state: PageState }
  /** `from`: how many characters of the answer come before this text. */
  | { readonly type: "text"; readonly answerId: string; readonly from: number; readonly text: string }
  /** What `ask` began is over, whether or not it came to a question. */
  | { readonly type: "asked" }
  /** The user wants to type. */
  | { readonly type: "focus" };

const plainRequests = ["ready", "stop", "retry", "replaceKey", "openSettings", "openTranscript"] as const;

export type FromPage =
  /** `ready`: everything is to be sent, from the beginning. */
  | { readonly type: (typeof plainRequests)[number] }
  | { readonly type: "ask"; readonly text: string }
  | { readonly type: "draft"; readonly text: string }
  | { readonly type: "detach"; readonly id: number }
  | { readonly type: "copy" | "insert"; readonly answerId: string }
  | { readonly type: "copyCode"; readonly text: string }
  | { readonly type: "open"; readonly address: string };

/** Tells the extension something, from the page. */
export type Send = (message: FromPage) => void;

/** What a page may send at most, in characters. */
export const maxQuestion = 100_000;
const maxCode = 1_000_000;
const maxName = 4_000;

function textUpTo(length: number, value: unknown): string | undefined {
  return typeof value === "string" && value.length <= length ? value : undefined;
}

/** The message of a page; undefined where it is none that a page of ours would send. */
export function decodeFromPage(value: unknown): FromPage | undefined {
  if (!isObject(value)) return undefined;
  const plain = plainRequests.find((one) => one === value.type);
  if (plain !== undefined) return { type: plain };
  switch (value.type) {
    case "ask": {
      const text = textUpTo(maxQuestion, value.text)?.trim() ?? "";
      return text === "" ? undefined : { type: "ask", text };
    }
    case "draft": {
      const text = textUpTo(maxQuestion, value.text);
      return text === undefined ? undefined : { type: "draft", text };
    }
    case "detach": {
      const { id } = value;
      return typeof id === "number" && Number.isSafeInteger(id) ? { type: "detach", id } : undefined;
    }
    case "copy":
    case "insert": {
      const answerId = textUpTo(maxName, value.answerId);
      return answerId === undefined ? undefined : { type: value.type, answerId };
    }
    case "copyCode": {
      const text = textUpTo(maxCode, value.text);
      return text === undefined ? undefined : { type: "copyCode", text };
    }
    case "open": {
      const address = textUpTo(maxName, value.address);
      return address === undefined || safeLink(address) === undefined ? undefined : { type: "open", address };
    }
    default:
      return undefined;
  }
}
