/**
 * The test platform: a real HTTP server on loopback for every operation of the service. The domain or the project in the
 * path chooses the answer (see assistant.ts, projects.ts and faults.ts; any other name works normally), so that the shipped
 * code is tested without changes.
 */
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerAnalytics } from "./analytics.ts";
import { answerAssistant, type Threads } from "./assistant.ts";
import { createJob, messageJob, readJob, type StoredJobs } from "./created-jobs.ts";
import { answerJson, faults } from "./faults.ts";
import { listJobs, readStatus, triggerPreview, triggerUpdate, type Updates } from "./projects.ts";
import { answerSearch } from "./search.ts";

export interface RecordedRequest {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  /** The raw body, and its value if it is JSON. */
  readonly text: string;
  readonly body: unknown;
  /** Resolves when the connection closes before the answer is complete. */
  readonly abandoned: Promise<void>;
  /** Releases the answer of the domains `held` and `held-from-start`, and later pages of the project `held`. */
  readonly release: () => void;
}

export interface Platform {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Another origin, the target of the domain and project `redirect`. */
  readonly elsewhere: string;
  readonly requests: readonly RecordedRequest[];
  /** Requests to the other origin. */
  readonly strayRequests: readonly RecordedRequest[];
  /** The keys of all threads so far. */
  readonly threadKeys: () => readonly string[];
  /** The newest request; fails without one. */
  readonly lastRequest: () => RecordedRequest;
  /** Resolves with the request of this number, from 1, as soon as it arrives. */
  readonly request: (number: number) => Promise<RecordedRequest>;
  readonly close: () => Promise<void>;
}

/** The end of a key that the domain and project `expired` accept. */
const renewedEnding = "renewed";

interface Match {
  readonly name: string;
  readonly answer: () => void;
  /** The class of key for the operation. */
  readonly key: "assistant" | "admin";
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function record(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedRequest & { released: Promise<void> }> {
  // Registered immediately, because a client may disconnect while its body is read.
  const abandoned = new Promise<void>((resolve) => {
    response.once("close", () => {
      if (!response.writableFinished) resolve();
    });
  });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const text = await textOf(request);
  const { method = "GET", headers } = request;
  return {
    method,
    path: pathname,
    query: searchParams,
    headers,
    text,
    body: jsonOf(text),
    abandoned,
    release,
    released,
  };
}

async function listen(server: Server, port = 0): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the platform on a port, by default a free one. */
export async function startPlatform({
  port = 0,
  onRequest,
}: {
  readonly port?: number;
  readonly onRequest?: (request: RecordedRequest) => void;
} = {}): Promise<Platform> {
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const requests: RecordedRequest[] = [];
  const strayRequests: RecordedRequest[] = [];
  const threads: Threads = new Map();
  const updates: Updates = new Map();
  const created: StoredJobs = new Map();
  const unsteady = new Map<string, number>();

  const stray = createServer((request, response) => {
    void record(request, response).then((recorded) => {
      strayRequests.push(recorded);
      answerJson(response, 200, { statusId: "elsewhere", allSessions: [] });
    });
  });
  const elsewhere = await listen(stray);

  /** The operations of created jobs; faults of messages and reads are chosen by the project, too. */
  function matchCreatedJob(
    { method, path, body }: RecordedRequest,
    response: ServerResponse,
  ): Match | undefined {
    const pattern = /\/v2\/agent\/(?<project>[^/]+)\/job(?:\/(?<id>[^/]+)(?<message>\/message)?)?$/;
    const matchPart = pattern.exec(path)?.groups;
    if (matchPart === undefined) return undefined;
    const [project = "", id] = [matchPart.project, matchPart.id].map(
      (part) => part && decodeURIComponent(part),
    );
    const isMessage = matchPart.message !== undefined;
    if (method !== (id !== undefined && !isMessage ? "GET" : "POST")) return undefined;
    const jobRequest = { jobs: created, project, body, response };
    const answer = (): void => {
      if (id === undefined) createJob(jobRequest);
      else if (isMessage) messageJob(jobRequest, id);
      else readJob(jobRequest, id);
    };
    return { name: project, key: "admin", answer };
  }

  function match(
    recorded: RecordedRequest & { released: Promise<void> },
    response: ServerResponse,
  ): Match | undefined {
    const { method, path, query, body, released, headers } = recorded;
    const { authorization = "" } = headers;
    const matchPart = (pattern: RegExp): string | undefined => {
      const name = pattern.exec(path)?.groups?.name;
      return name === undefined ? undefined : decodeURIComponent(name);
    };
    for (const version of ["v1", "v2"] as const) {
      const domain = matchPart(new RegExp(`/${version}/assistant/(?<name>[^/]+)/message$`));
      if (domain === undefined || method !== "POST") continue;
      const answer = () =>
        answerAssistant(threads, { version, domain, body, authorization, response, released });
      return { name: domain, key: "assistant", answer };
    }
    const searched = matchPart(/\/discovery\/v1\/search\/(?<name>[^/]+)$/);
    if (searched !== undefined && method === "POST") {
      const answer = () => answerSearch(searched, body, authorization, response);
      return { name: searched, key: "assistant", answer };
    }
    for (const [list, end] of [
      ["feedback", "feedback/by-page"],
      ["views", "views"],
    ] as const) {
      const read = matchPart(new RegExp(`/v1/analytics/(?<name>[^/]+)/${end}$`));
      if (read === undefined || method !== "GET") continue;
      return { name: read, key: "admin", answer: () => answerAnalytics(list, read, query, response) };
    }
    const project = matchPart(/\/v1\/project\/update\/(?<name>[^/]+)$/);
    if (project !== undefined && method === "POST") {
      return { name: project, key: "admin", answer: () => triggerUpdate(updates, project, response) };
    }
    const previewed = matchPart(/\/v1\/project\/preview\/(?<name>[^/]+)$/);
    if (previewed !== undefined && method === "POST") {
      return {
        name: previewed,
        key: "admin",
        answer: () => triggerPreview(updates, previewed, body, response),
      };
    }
    const statusId = matchPart(/\/v1\/project\/update-status\/(?<name>[^/]+)$/);
    if (statusId !== undefined && method === "GET") {
      return { name: statusId, key: "admin", answer: () => readStatus(updates, statusId, response) };
    }
    const crew = matchPart(/\/v1\/agent\/(?<name>[^/]+)\/jobs$/);
    if (crew !== undefined && method === "GET") {
      const list = (): void => listJobs(crew, query, response);
      const isHeld = crew === "held" && query.get("skip") !== "0";
      return { name: crew, key: "admin", answer: isHeld ? () => void released.then(list) : list };
    }
    return matchCreatedJob(recorded, response);
  }

  const server = createServer((request, response) => {
    void record(request, response).then((recorded) => {
      requests.push(recorded);
      onRequest?.(recorded);
      arrivals.emit("request");
      const { authorization = "" } = recorded.headers;
      const operation = match(recorded, response);
      if (operation === undefined) return answerJson(response, 404, { error: "No such operation." });
      if (!/^Bearer \S+$/.test(authorization)) return answerJson(response, 401, { error: "No API key." });
      const isAssistantKey = authorization.startsWith("Bearer mint_dsc_");
      if (authorization.startsWith("Bearer mint_") && isAssistantKey !== (operation.key === "assistant")) {
        return answerJson(response, 403, { error: "This key is for other operations." });
      }
      const fault = faults[operation.name];
      if (fault !== undefined) {
        return void fault({ response, authorization, elsewhere, path: recorded.path });
      }
      if (operation.name === "expired" && !authorization.endsWith(renewedEnding)) {
        return answerJson(response, 401, { error: "The API key has expired." });
      }
      // Succeeds at the third attempt; the other one at the second.
      const attempt = (unsteady.get(recorded.path) ?? 0) + 1;
      unsteady.set(recorded.path, attempt);
      if (operation.name === "unsteady" && attempt < 3) return answerJson(response, 503, { error: "Busy" });
      if (operation.name === "limited-once" && attempt < 2) {
        return answerJson(response, 429, { error: "Too many requests" }, { "Retry-After": "1" });
      }
      operation.answer();
    });
  });
  const address = await listen(server, port);

  return {
    address,
    elsewhere,
    requests,
    strayRequests,
    threadKeys: () => [...threads.values()],
    lastRequest: () => {
      const last = requests.at(-1);
      if (last === undefined) throw new Error("Nothing was requested.");
      return last;
    },
    request: async (number) => {
      for (;;) {
        const request = requests[number - 1];
        if (request !== undefined) return request;
        await once(arrivals, "request");
      }
    },
    close: async () => {
      for (const one of [server, stray]) {
        one.closeAllConnections();
        one.close();
        await once(one, "close");
      }
    },
  };
}
