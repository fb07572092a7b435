/** Connects to the client at the local port or pipe that it named. The only module of the server that opens a connection. */
import { createConnection } from "node:net";
import type { Duplex } from "node:stream";

/** Where the client listens: a local port, or the name of a pipe. */
export type ClientAddress = { readonly port: number } | { readonly pipe: string };

/** @param onRefused called with the system's reason if the connection fails */
export function connectedTo(address: ClientAddress, onRefused: (message: string) => void): Duplex {
  const socket =
    "port" in address ? createConnection(address.port, "127.0.0.1") : createConnection(address.pipe);
  const onError = (error: Error): void => onRefused(error.message);
  socket.once("error", onError);
  socket.once("connect", () => socket.off("error", onError));
  return socket;
}
