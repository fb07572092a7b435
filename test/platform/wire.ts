/**
 * A service that answers with literal bytes, for data that no library would send. Each request runs one script, which sends
 * its bytes piece by piece.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Exchange {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  /** The number of the request, from 1. */
  readonly number: number;
}

export type Script = (exchange: Exchange) => unknown;

export interface Wire {
  readonly address: string;
  /** Paths with queries, in the order of arrival. */
  readonly addresses: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startWire(script: Script): Promise<Wire> {
  const addresses: string[] = [];
  const server = createServer((request, response) => {
    addresses.push(request.url ?? "");
    request.resume();
    const { searchParams: query } = new URL(request.url ?? "/", "http://localhost");
    request.once("end", () => void script({ request, query, response, number: addresses.length }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addresses,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Sends pieces, each in a separate packet, and leaves the answer open. */
export async function writePieces(
  response: ServerResponse,
  pieces: readonly (string | Uint8Array)[],
): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    await new Promise((resolve) => response.write(piece, resolve));
    await new Promise(setImmediate);
  }
}

/** Sends pieces, and then resets the connection. */
export async function writeAndReset(
  response: ServerResponse,
  pieces: readonly (string | Uint8Array)[],
): Promise<void> {
  await writePieces(response, pieces);
  response.socket?.resetAndDestroy();
}
