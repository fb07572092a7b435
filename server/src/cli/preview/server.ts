/**
 * Serves the preview of one site on this machine alone, and says when files of the site have changed. The only module of the
 * command line that touches the network: it listens at the loopback address and connects to nothing.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { EndpointRenderer } from "../../rendering/endpoint-renderer.ts";
import { PageRenderer } from "../../rendering/page-renderer.ts";
import { answerTo, eventHeaders, isOwnHost, type PreviewedSite, pathBehindToken } from "./answer.ts";

/** No other machine reaches it. */
const loopback = "127.0.0.1";

/** How many pages may wait for changes. */
const maxListeners = 100;

/** What the server is started with. */
interface PreviewOptions extends Omit<PreviewedSite, "site" | "pages" | "endpoints" | "port"> {
  /** The newest snapshot. */
  readonly currentSite: () => PreviewedSite["site"];
  /** 0 for any that is free. */
  readonly port: number;
}

/** A preview that is being served. */
export interface RunningPreview {
  /** With the token. */
  readonly address: string;
  /** Tells the open pages to ask again. */
  changed(): void;
  close(): void;
}

/** Starts the server. Rejects with the system's error if the port is taken. */
export function servePreview(options: PreviewOptions): Promise<RunningPreview> {
  const waiting = new Set<ServerResponse>();
  const pages = new PageRenderer();
  const endpoints = new EndpointRenderer();
  let port = options.port;
  const server: Server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const host = headers.host ?? "";
    if (method === "GET" && isOwnHost(host, port) && pathBehindToken(url, options.token) === "events") {
      keepWaiting(waiting, request, response);
      return;
    }
    const previewed = { ...options, site: options.currentSite(), pages, endpoints, port };
    answerTo(previewed, { method, url, host }).then(
      ({ status, headers: sent, body }) => response.writeHead(status, sent).end(body),
      // As for an error in a listener: the program ends with it.
      (error: unknown) => setImmediate(() => server.emit("error", error)),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, loopback, () => {
      const address = server.address();
      if (typeof address === "object" && address !== null) port = address.port;
      resolve({
        address: `http://${loopback}:${port}/${options.token}/`,
        changed: () => {
          for (const waitingResponse of waiting) waitingResponse.write("event: changed\ndata:\n\n");
        },
        close: () => {
          server.close();
          pages.end();
          endpoints.end();
          server.closeAllConnections();
        },
      });
    });
  });
}

/** Keeps a page that waits for changes, with a first event: it may have missed some. */
function keepWaiting(waiting: Set<ServerResponse>, request: IncomingMessage, response: ServerResponse): void {
  if (waiting.size >= maxListeners) {
    response.writeHead(503, eventHeaders).end();
    return;
  }
  response.writeHead(200, eventHeaders);
  response.write("event: changed\ndata:\n\n");
  waiting.add(response);
  request.once("close", () => waiting.delete(response));
}
