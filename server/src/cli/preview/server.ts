/**
 * Serves the preview of one site only on this machine, and notifies its pages when files of the site have changed. The only module
 * of the command line that uses the network: it listens on the loopback address and does not connect to anything.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { EndpointRenderer } from "../../rendering/endpoint-renderer.ts";
import { PageRenderer } from "../../rendering/page-renderer.ts";
import { answerTo, eventHeaders, isLoopbackHost, type PreviewedSite, pathAfterToken } from "./answer.ts";

/** The address that no other machine can reach. */
const loopback = "127.0.0.1";

/** How many open pages may wait for changes. */
const maxListeners = 100;

/** The options of the server. */
interface PreviewOptions extends Omit<PreviewedSite, "site" | "pages" | "endpoints" | "port"> {
  /** The newest snapshot. */
  readonly currentSite: () => PreviewedSite["site"];
  /** 0 for any free port. */
  readonly port: number;
}

/** A running preview. */
export interface RunningPreview {
  /** The URL, with the token. */
  readonly address: string;
  /** Notifies the open pages that the site has changed. */
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
    if (method === "GET" && isLoopbackHost(host, port) && pathAfterToken(url, options.token) === "events") {
      keepWaiting(waiting, request, response);
      return;
    }
    const previewed = { ...options, site: options.currentSite(), pages, endpoints, port };
    answerTo(previewed, { method, url, host }).then(
      ({ status, headers: sent, body }) => response.writeHead(status, sent).end(body),
      // An unexpected error ends the program, as if this listener had thrown it.
      (error: unknown) =>
        setImmediate(() => {
          throw error;
        }),
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

/** Keeps the response for a page that waits for changes. Sends a first event, because the page may have missed changes. */
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
