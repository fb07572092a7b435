/**
 * The process that answers hooks: it listens at a socket for programs of the same user, keeps the sites of their
 * requests in memory, and ends after some time without requests. It does not connect to anything and has no secrets.
 */
import { createServer, type Server, type Socket } from "node:net";
import { threadChoice } from "../../pages/thread-choice.ts";
import type { Terminal } from "../../terminal.ts";
import { answerEvent, maxEventBytes } from "../answer.ts";
import { requestIn } from "../messages.ts";
import { idleTimeOf } from "../socket-path.ts";
import { KeptSites } from "./kept-sites.ts";

/** The memory in bytes above which the process ends after an answer, so that the next hook starts another one. */
const maxMemory = 2 * 1024 * 1024 * 1024;

/** The longest request. It contains the event as a JSON string, in which each character may be escaped. */
const maxRequestCharacters = 8 * maxEventBytes;

/** Receives a whole request and passes it on; undefined if it is too long. */
function receive(socket: Socket, onRequest: (text: string | undefined) => void): void {
  const pieces: string[] = [];
  let length = 0;
  socket.setEncoding("utf8");
  socket.on("data", (piece: string) => {
    length += piece.length;
    if (length <= maxRequestCharacters) pieces.push(piece);
  });
  socket.once("end", () => onRequest(length <= maxRequestCharacters ? pieces.join("") : undefined));
  socket.setTimeout(maxSilence, () => socket.destroy());
  // The program of the hook has ended without waiting for the answer.
  socket.on("error", () => socket.destroy());
}

/** How long a program may take to write its request or to read the answer, in milliseconds. */
const maxSilence = 10_000;

/** Listens until there has been no request for some time. */
export function answerHooks(path: string, terminal: Terminal): void {
  const sites = new KeptSites(threadChoice(terminal));
  const idleTime = idleTimeOf(terminal.environment);
  const end = (): void => {
    // Once it no longer listens, nothing may keep the process running.
    clearTimeout(idle);
    server.close();
    sites.close();
  };
  let idle = setTimeout(end, idleTime);
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    receive(socket, (text) => {
      clearTimeout(idle);
      const request = text === undefined ? undefined : requestIn(text);
      const reply =
        request === undefined
          ? { problem: "The event is too long" }
          : answerEvent(
              request.event,
              request.agent,
              { ...terminal, currentFolder: request.currentFolder },
              sites.statesOfEdit,
            );
      socket.end(JSON.stringify(reply), () => {
        if (sites.hasWanted)
          setImmediate(() => {
            if (server.listening) sites.readWanted();
          });
      });
      if (process.memoryUsage.rss() > maxMemory) end();
      if (server.listening) idle = setTimeout(end, idleTime);
    });
  });
  // Another process of the same build already answers, or the folder cannot be written.
  server.on("error", () => clearTimeout(idle));
  process.umask(0o177);
  server.listen(path);
}
