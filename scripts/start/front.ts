/**
 * A proxy for a VS Code server build: forwards everything except the request for half of the key with which the
 * browser encrypts secrets. It answers that request like code-server; without an answer, no API key could be stored.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

const loopback = "127.0.0.1";

/** The unchanged head of a request. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

interface Front {
  /** The port of the proxy. */
  readonly port: number;
  /** Sets the port of the server. */
  readonly leadTo: (serverPort: number) => void;
  /** Closes the proxy and all its connections. */
  readonly close: () => void;
}

/** @param options `port` to listen at, and `keyHalf` to answer with */
export async function startFront({
  port,
  keyHalf,
}: {
  readonly port: number;
  readonly keyHalf: Buffer;
}): Promise<Front> {
  const sockets = new Set<Socket>();
  let target = 0;
  const front = createServer((incoming, response) => {
    const { method, url = "/", headers } = incoming;
    if (method === "POST" && new URL(url, "http://localhost").pathname === "/mint-key") {
      response.writeHead(200, { "Content-Type": "application/octet-stream" }).end(keyHalf);
      return;
    }
    const outgoing = request({ host: loopback, port: target, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  front.on("upgrade", (incoming, socket, head) => {
    const server = connect(target, loopback, () => {
      server.write(headOf(incoming));
      server.write(head);
      socket.pipe(server).pipe(socket);
    });
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  front.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  front.listen(port, loopback);
  try {
    await once(front, "listening");
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} is in use; choose another port with --port, or omit --port to use any free port.`,
    );
  }
  // The proxy listens at a port, so its address is not a path.
  const { port: ownPort } = front.address() as AddressInfo;
  return {
    port: ownPort,
    leadTo: (serverPort) => {
      target = serverPort;
    },
    close: () => {
      front.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
