/**
 * The process that stays to answer hooks: it listens to programs of the same user at a socket, keeps the sites that they ask about, and
 * ends after a time without requests. It connects to nothing and holds no secret.
 */
import { createServer, type Server, type Socket } from "node:net";
import { threadChoice } from "../../pages/thread-choice.ts";
import type { Terminal } from "../../terminal.ts";
import { answerEvent, maxEventBytes } from "../answer.ts";
import { questionIn } from "../messages.ts";
import { idleTimeOf } from "../socket-path.ts";
import { KeptSites } from "./kept-sites.ts";

/** With more memory than this, in bytes, the process ends after an answer, and the next hook starts another one. */
const maxMemory = 2 * 1024 * 1024 * 1024;

/** A question is the event as a string of JSON, in which each of its characters may be escaped. */
const maxQuestionCharacters = 8 * maxEventBytes;

/** Gathers what a program sends; undefined if it is too long. */
function received(socket: Socket, use: (text: string | undefined) => void): void {
  const pieces: string[] = [];
  let length = 0;
  socket.setEncoding("utf8");
  socket.on("data", (piece: string) => {
    length += piece.length;
    if (length <= maxQuestionCharacters) pieces.push(piece);
  });
  socket.once("end", () => use(length <= maxQuestionCharacters ? pieces.join("") : undefined));
  socket.setTimeout(maxSilence, () => socket.destroy());
  // The program of the hook gave up; nobody waits for the answer.
  socket.on("error", () => socket.destroy());
}

/** How long a program may take to write its question or to read the answer, in milliseconds. */
const maxSilence = 10_000;

/** Listens until a time has passed without requests. */
export function answerHooks(path: string, terminal: Terminal): void {
  const sites = new KeptSites(threadChoice(terminal));
  const idleTime = idleTimeOf(terminal.environment);
  const end = (): void => {
    server.close();
    sites.close();
  };
  let idle = setTimeout(end, idleTime);
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    received(socket, (text) => {
      clearTimeout(idle);
      const question = text === undefined ? undefined : questionIn(text);
      const reply =
        question === undefined
          ? { problem: "The event is too long" }
          : answerEvent(
              question.event,
              question.agent,
              { ...terminal, currentFolder: question.currentFolder },
              sites.statesOfEdit,
            );
      socket.end(JSON.stringify(reply), () => {
        if (sites.hasWanted) setImmediate(() => sites.readWanted());
      });
      idle = setTimeout(end, idleTime);
      if (process.memoryUsage.rss() > maxMemory) end();
    });
  });
  // Another process of the same build already answers, or the folder cannot be written.
  server.on("error", () => clearTimeout(idle));
  process.umask(0o177);
  server.listen(path);
}
