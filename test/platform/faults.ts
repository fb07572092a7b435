/**
 * The failures of any operation, chosen by the domain, the project or the update in the path, so that the caller does
 * not have to be changed.
 */
import type { ServerResponse } from "node:http";

interface FaultCase {
  readonly response: ServerResponse;
  /** The `Authorization` of the request, for the server that quotes it. */
  readonly authorization: string;
  /** Another origin, as the target of redirects. */
  readonly elsewhere: string;
  readonly path: string;
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  answer(response, status, "application/json", JSON.stringify(value), headers);
}

const page = `<!DOCTYPE html>
<html><head><title>502: Bad gateway</title><style>body { color: red }</style></head>
<body><h1>Something went wrong</h1><p>Our engineers &amp; machines are on it.</p>
<script>report("trouble")</script></body></html>`;

export const faults: Readonly<Record<string, (fault: FaultCase) => void>> = {
  unauthorized: ({ response }) =>
    answer(
      response,
      401,
      "application/problem+json",
      JSON.stringify({ type: "about:blank", title: "Unauthorized", detail: "The API key has expired." }),
    ),
  forbidden: ({ response }) => answerJson(response, 403, { error: "This address is not on the allow-list." }),
  missing: ({ response }) => answerJson(response, 404, { message: "Nothing of that name." }),
  limited: ({ response }) =>
    answer(response, 429, "text/plain", "Too many requests", { "Retry-After": "60" }),
  "limited-briefly": ({ response }) =>
    answer(response, 429, "text/plain", "Too many requests", { "Retry-After": "1" }),
  "limited-until": ({ response }) =>
    answerJson(
      response,
      429,
      { error: "Too many requests" },
      { "Retry-After": new Date(Date.now() + 60_000).toUTCString() },
    ),
  "limited-silently": ({ response }) => answer(response, 429, "text/plain", "Rate limit exceeded"),
  maintained: ({ response }) =>
    answer(response, 503, "text/plain", "We are back soon.", { "Retry-After": "60" }),
  "maintained-briefly": ({ response }) =>
    answer(response, 503, "text/plain", "We are back soon.", { "Retry-After": "1" }),
  broken: ({ response }) => answer(response, 500, "text/html; charset=utf-8", page),
  refused: ({ response }) =>
    answerJson(response, 422, { error: { message: "retrievalPageSize is too large." } }),
  redirect: ({ response, elsewhere, path }) =>
    response.writeHead(307, { Location: `${elsewhere}${path}` }).end(),
  // Repeats the key in every form that an answer may contain.
  quoting: ({ response, authorization }) => {
    const key = authorization.replace(/^Bearer /, "");
    const body = JSON.stringify({ error: `Not valid: ${authorization}, ${encodeURIComponent(key)}, ${key}` });
    answer(response, 401, "application/json", body);
  },
  "quoting-cut": ({ response, authorization }) => {
    response.writeHead(400, { "Content-Type": "text/plain", "Content-Length": "1000" });
    response.write(`No key: ${authorization.slice(0, -4)}`, () => response.destroy());
  },
  // Never answers.
  silent: () => {},
  dropped: ({ response }) => response.destroy(),
  "not-json": ({ response }) => answer(response, 200, "application/json", "<p>welcome</p>"),
  "wrong-shape": ({ response }) => answerJson(response, 200, ["welcome"]),
};
