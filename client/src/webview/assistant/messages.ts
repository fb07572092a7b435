/**
 * The messages between the extension and the page of the assistant's view. Messages of a page are untrusted and are
 * decoded here. Does not depend on the editor or a browser.
 */
import type { Answer } from "../../features/assistant/answer.ts";
import type { Attachment, Question } from "../../features/assistant/conversation.ts";
import { safeLink } from "../../platform/addresses.ts";
import { isObject } from "../../platform/json.ts";

/** The displayed part of an attachment; its content stays in the extension. */
export interface ShownAttachment {
  /** The number with which the page requests the removal of the attachment. */
  readonly id: number;
  readonly type: Attachment["type"];
  readonly label: string;
}

export interface ShownQuestion extends Pick<Question, "role" | "id" | "text"> {
  readonly attachments: readonly Pick<ShownAttachment, "type" | "label">[];
}

export type ShownTurn = ShownQuestion | Answer;

/** The whole state of the page. */
export interface PageState {
  readonly conversationId: string;
  /** How many earlier turns are filed. */
  readonly earlierTurns?: number;
  readonly turns: readonly ShownTurn[];
  /** The attachments of the next question. */
  readonly attachments: readonly ShownAttachment[];
  readonly isAnswering: boolean;
  /** The stored text that the user has not sent. */
  readonly draft?: string;
  /** The host that gets the questions. */
  readonly host: string;
  /** The name of the site, if known. */
  readonly site?: string;
}

export type ToPage =
  | { readonly type: "state"; readonly state: PageState }
  /** `from`: how many characters of the answer precede this text. */
  | { readonly type: "text"; readonly answerId: string; readonly from: number; readonly text: string }
  /** The call of `ask` has ended, with or without a question. */
  | { readonly type: "asked" };

const plainRequests = ["ready", "stop", "retry", "replaceKey", "openSettings", "openTranscript"] as const;

export type FromPage =
  /** `ready`: the page is loaded and needs the whole state. */
  | { readonly type: (typeof plainRequests)[number] }
  | { readonly type: "ask"; readonly text: string }
  | { readonly type: "draft"; readonly text: string }
  | { readonly type: "detach"; readonly id: number }
  | { readonly type: "copy" | "insert"; readonly answerId: string }
  | { readonly type: "copyCode"; readonly text: string }
  | { readonly type: "open"; readonly address: string };

/** Sends a message from the page to the extension. */
export type Send = (message: FromPage) => void;

/** The maximum length of a question from a page, in characters. */
export const maxQuestion = 100_000;
const maxCode = 1_000_000;
const maxName = 4_000;

function textUpTo(length: number, value: unknown): string | undefined {
  return typeof value === "string" && value.length <= length ? value : undefined;
}

/** Decodes a message from a page; undefined for a message that this extension's page would not send. */
export function decodeFromPage(value: unknown): FromPage | undefined {
  if (!isObject(value)) return undefined;
  const requestType = plainRequests.find((type) => type === value.type);
  if (requestType !== undefined) return { type: requestType };
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
