/**
 * Runs the server inside the process of the tests, from its source: with `npm test -- --fast`, a client starts no
 * process. Its messages use the same reader and writer, and it ends by itself like a process.
 */
import { PassThrough } from "node:stream";
import { StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { channelOfStreams, serve } from "../../server/src/lsp/process.ts";
import { connect } from "./delayed-messages.ts";
import type { StartedServer } from "./language-client.ts";

/** Starts a server for one client. */
export function serverWithin(): StartedServer {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  let isEnded = false;
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const host = {
    exit: (code: 0 | 1) => {
      isEnded = true;
      end(code);
      toClient.end();
    },
  };
  serve((events) => channelOfStreams(toServer, toClient, events), { host });
  const connection = connect(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  connection.onError(() => {});
  return {
    connection,
    ended,
    complaints: () => "",
    // The library ends the process when a client sends `exit`.
    async leave() {
      toServer.end();
    },
    async kill() {
      // The server's unfinished work ends with `shutdown`; in a separate process, it would end with the process.
      if (!isEnded) await connection.sendRequest("shutdown").catch(() => {});
      toServer.end();
      await ended;
    },
  };
}
