/**
 * The connection to the client that started the server and told it where to find it: a port of this machine
 * or a pipe. The one module of the server that connects to anything.
 */
import { createConnection } from "node:net";
import type { Duplex } from "node:stream";

/** Where the client listens: a port of this machine, or the name of a pipe. */
export type ClientAddress = { readonly port: number } | { readonly pipe: string };

/** @param onRefused called with the system's reason if nothing listens at the address */
export function connectedTo(address: ClientAddress, onRefused: (message: string) => void): Duplex {
  const socket =
    "port" in address ? createConnection(address.port, "127.0.0.1") : createConnection(address.pipe);
  const onError = (error: Error): void => onRefused(error.message);
  socket.once("error", onError);
  socket.once("connect", () => socket.off("error", onError));
  return socket;
}
