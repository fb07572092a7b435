/**
 * The errors of calls to the service, as values.
 *
 * `detail` is the service's own text, already shortened and free of keys (see `refusal.ts`). Does not depend on
 * requests or views; a view with other messages than `messageOf` switches on `kind`.
 */
import type { KeyPurpose } from "./key-purpose.ts";
import { isCertificateCode } from "./network-codes.ts";

/** Why a call of the service has no result. */
export type PlatformError =
  /** 401: the key is unknown or has expired. */
  | { readonly kind: "unauthorized"; readonly detail?: string }
  /** 403: the key is known, but its scope or this URL is rejected. */
  | { readonly kind: "forbidden"; readonly detail?: string }
  | { readonly kind: "not-found"; readonly detail?: string }
  /** 429; `retryAfter` in milliseconds, if the answer names a wait. */
  | { readonly kind: "rate-limited"; readonly retryAfter?: number; readonly detail?: string }
  /** Another 4xx: the service does not accept the request. */
  | { readonly kind: "rejected"; readonly status: number; readonly detail?: string }
  /** A 5xx, or a failure that the service reports inside an answer (then without status); `retryAfter` as above. */
  | {
      readonly kind: "server";
      readonly status?: number;
      readonly retryAfter?: number;
      readonly detail?: string;
    }
  /** The connection failed or was interrupted; `code` is the system's, such as ECONNREFUSED. */
  | { readonly kind: "network"; readonly code?: string }
  /** A timeout: `connect` before the answer began, `idle` between two pieces of it, `whole` before it was complete. */
  | {
      readonly kind: "timeout";
      readonly phase: "connect" | "idle" | "whole";
      readonly milliseconds: number;
    }
  | { readonly kind: "cancelled" }
  /** The service redirects to another host, which must not get the key; `host` if it is known. */
  | { readonly kind: "redirected"; readonly host?: string }
  /** The key belongs to other operations; nothing was sent. */
  | { readonly kind: "wrong-key-class"; readonly purpose: KeyPurpose }
  /** The key is empty or contains characters that no key has; nothing was sent. */
  | { readonly kind: "unusable-key"; readonly purpose: KeyPurpose }
  /** The URL or a part of it is not usable, such as http to another machine; nothing was sent. */
  | { readonly kind: "bad-address"; readonly why: string }
  /** The answer does not have the form that the operation defines. */
  | { readonly kind: "malformed"; readonly why: string };

/** A value, or the error that prevented it. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: PlatformError };

export function success<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failure(error: PlatformError): { readonly ok: false; readonly error: PlatformError } {
  return { ok: false, error };
}

function keyName(purpose: KeyPurpose): string {
  return purpose === "assistant" ? "an assistant key" : "an admin key";
}

/** Units of time, the largest first. */
const units = [
  { name: "day", milliseconds: 86_400_000 },
  { name: "hour", milliseconds: 3_600_000 },
  { name: "minute", milliseconds: 60_000 },
] as const;

/** For example "90 seconds" or "2 hours": in the largest unit with a count of at least two, rounded up. */
function durationText(milliseconds: number): string {
  const unit = units.find((candidate) => milliseconds >= 2 * candidate.milliseconds);
  const { name, milliseconds: length } = unit ?? { name: "second", milliseconds: 1000 };
  const count = Math.max(1, Math.ceil(milliseconds / length));
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}

const timeoutSentences = {
  connect: (time: string) => `The service did not answer within ${time}. Try again`,
  idle: (time: string) => `The response stopped arriving for ${time}. Try again`,
  whole: (time: string) => `The response was not complete within ${time}. Try again`,
};

/** What to do if the service does not accept a request. */
function rejectionAdvice(status: number): string {
  if (status === 409) return "Something else may be in progress, so wait until it has ended and try again";
  return status === 413
    ? "Shorten the text and try again"
    : "Check the settings of the project and what you entered";
}

/** The wait before the next request that the service names, in milliseconds; undefined if it names none. */
export function namedWait(error: PlatformError): number | undefined {
  return error.kind === "rate-limited" || error.kind === "server" ? error.retryAfter : undefined;
}

function laterText(error: PlatformError): string {
  const wait = namedWait(error);
  return wait === undefined ? "Try again later" : `Try again in ${durationText(wait)}`;
}

function firstSentence(error: PlatformError): string {
  switch (error.kind) {
    case "unauthorized":
      return "The service does not accept the API key, which may have expired. Replace it";
    case "forbidden":
      return "The service rejects this API key, because its scope or your IP address may not be allowed";
    case "not-found":
      return "The service could not find what was requested. Check the project, the domain and the URL";
    case "rate-limited":
      return `Too many requests. ${laterText(error)}`;
    case "rejected":
      return `The service rejected the request (${error.status}). ${rejectionAdvice(error.status)}`;
    case "server":
      return error.status === undefined
        ? "The service reported a failure. Try again later"
        : `The service failed (${error.status}). ${laterText(error)}`;
    case "network":
      if (isCertificateCode(error.code))
        return `The certificate of the service was not accepted (${error.code}), so nothing was sent. Check the clock of this machine, its certificates, the proxy and the URL`;
      return error.code === undefined
        ? "The connection to the service failed. Check the network and the URL"
        : `The connection to the service failed (${error.code}). Check the network and the URL`;
    case "timeout":
      return timeoutSentences[error.phase](durationText(error.milliseconds));
    case "cancelled":
      return "Stopped";
    case "redirected": {
      const target = error.host === undefined ? "another URL" : error.host;
      return `The service redirects to ${target}, but the API key is not sent there. Correct the URL in the settings`;
    }
    case "wrong-key-class":
      return `This API key is for other operations, so it was not sent. Set ${keyName(error.purpose)}`;
    case "unusable-key":
      return `The API key is empty or contains characters that no key has. Set ${keyName(error.purpose)}`;
    case "bad-address":
      return `Nothing was sent: ${error.why}`;
    case "malformed":
      return `The response from the service cannot be read because ${error.why}. Check the URL in the settings`;
  }
}

/** Phrases of servers that only repeat the meaning of the status. */
const emptyPhrases: Readonly<Partial<Record<PlatformError["kind"], readonly string[]>>> = {
  unauthorized: ["unauthorized"],
  forbidden: ["forbidden", "access denied"],
  "not-found": ["not found"],
  "rate-limited": ["too many requests", "rate limit exceeded", "rate limited"],
  rejected: ["bad request", "unprocessable entity", "unprocessable content", "conflict"],
  server: [
    "internal server error",
    "internal error",
    "bad gateway",
    "service unavailable",
    "gateway timeout",
  ],
};

/** The words of a text in lower case, without a leading status code. */
function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^\d{3} /, "");
}

/** The service's own text, to append to our sentence; empty if it adds nothing. */
export function serviceDetail(error: PlatformError): string {
  const detail = "detail" in error ? error.detail : undefined;
  if (detail === undefined || emptyPhrases[error.kind]?.includes(bareWords(detail))) return "";
  return ` The service says: ${detail}`;
}

/** The message for the user: what happened, why and what to do, followed by the service's own text. */
export function messageOf(error: PlatformError): string {
  return `${firstSentence(error)}.${serviceDetail(error)}`;
}
