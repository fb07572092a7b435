/** Runs the language server as a Node process: its command line, transport and exit. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  ErrorCodes,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  type ResponseMessage,
} from "vscode-languageserver/node";
import { toFileUri } from "../host/paths.ts";
import { keepYoungGenerationSmall, limitHeapGrowth } from "../host/process-memory.ts";
import { isRunning } from "../host/running-process.ts";
import { parseCommandLine, type Transport, usage } from "./command-line.ts";
import {
  type RunningServer,
  type ServerHost,
  type ServerOptions,
  serverName,
  startServer,
} from "./lifecycle.ts";
import { type ClientAddress, connectedTo } from "./protocol/client-socket.ts";
import { FramedReader } from "./protocol/framed-reader.ts";
import { FramedWriter } from "./protocol/framed-writer.ts";
import { version } from "./version.ts";

/** How often the server checks whether the client's process is alive, in milliseconds. */
const processInterval = 3000;

/** By how many percent the heap grows between collections; low, because a server runs all day and is mostly idle. */
const heapGrowth = 25;

declare const __dirname: string | undefined;

/** The documentation page of a rule next to the bundle, if it exists. */
function ruleDocumentation(code: string): string | undefined {
  // `__dirname` is undefined when the sources run without a bundle.
  if (typeof __dirname !== "string" || !/^[a-z-]+$/.test(code)) return undefined;
  const page = join(__dirname, "rules", `${code}.md`);
  return existsSync(page) ? toFileUri(page) : undefined;
}

const pageUris = new Map<string, string | undefined>();

const nodeHost: ServerHost = {
  exit: (code) => process.exit(code),
  watchProcess(processId, onGone) {
    const timer = setInterval(() => {
      if (!isRunning(processId)) onGone();
    }, processInterval);
    // The timer must not keep the process alive.
    timer.unref();
  },
  ruleDocumentation(code) {
    if (!pageUris.has(code)) pageUris.set(code, ruleDocumentation(code));
    return pageUris.get(code);
  },
};

/** How messages are received and sent. */
interface Channel {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

interface ChannelEvents {
  /** Called with the reason, without a full stop, if the stream contains something else, or the client is unreachable. */
  readonly onBroken: (reason: string) => void;
  /** Called when bytes from the client have arrived. */
  readonly onArrival: () => void;
  /** Called with one sentence about a message that was too long or is not JSON. */
  readonly onLeftOut: (sentence: string) => void;
}

function channelOf(transport: Transport, events: ChannelEvents): Channel {
  switch (transport.kind) {
    case "stdio":
      // Only messages of the protocol may go to standard output.
      console.log = console.error;
      console.info = console.error;
      console.debug = console.error;
      return channelOfStreams(process.stdin, process.stdout, events);
    case "node-ipc":
      // Node reads these messages itself, so neither their length nor their format can be checked here.
      return { reader: new IPCMessageReader(process), writer: new IPCMessageWriter(process) };
    case "socket":
      return channelOfClient({ port: transport.port }, events);
    case "pipe":
      return channelOfClient({ pipe: transport.name }, events);
  }
}

/** The answer to a message that is not JSON; its id is unknown. */
const notJson: ResponseMessage = {
  jsonrpc: "2.0",
  id: null,
  error: { code: ErrorCodes.ParseError, message: "A message is not JSON." },
};

/** Messages on two streams, each preceded by a header with its length. */
export function channelOfStreams(
  input: Readable,
  output: NodeJS.WritableStream,
  events: ChannelEvents,
): Channel {
  const writer = new FramedWriter(output);
  const onNotJson = (): void => {
    events.onLeftOut("A message from the editor was skipped: it is not JSON.");
    void writer.write(notJson);
  };
  return { reader: new FramedReader(input, { ...events, onNotJson }), writer };
}

function channelOfClient(address: ClientAddress, events: ChannelEvents): Channel {
  const stream = connectedTo(address, (message) =>
    events.onBroken(`its client cannot be reached (${message})`),
  );
  return channelOfStreams(stream, stream, events);
}

/** Serves the client at the other end of a channel until the conversation ends. */
export function serve(
  openChannel: (events: ChannelEvents) => Channel,
  { host = nodeHost, ...options }: Partial<ServerOptions> = {},
): RunningServer {
  const onBroken = (reason: string): void => {
    process.stderr.write(`${serverName}: ${reason}; it ends.\n`);
    host.exit(1);
  };
  const { reader, writer } = openChannel({
    onBroken,
    onArrival: () => server.arrived(),
    onLeftOut: (sentence) => server.note(sentence),
  });
  const server = startServer(reader, writer, { onBroken, ...options, host });
  return server;
}

/**
 * Runs the server with these arguments.
 * @param options replacements for tests
 */
export function run(args: readonly string[], options: Partial<ServerOptions> = {}): void {
  const commandLine = parseCommandLine(args);
  switch (commandLine.kind) {
    case "version":
      process.stdout.write(`${serverName} ${version}\n`);
      return;
    case "help":
      process.stdout.write(usage);
      return;
    case "refused":
      process.stderr.write(`${serverName}: ${commandLine.message}\n`);
      process.exitCode = 2;
      return;
    case "serve": {
      keepYoungGenerationSmall();
      limitHeapGrowth(heapGrowth);
      const server = serve((events) => channelOf(commandLine.transport, events), options);
      process.on("uncaughtException", server.failed);
      // The channel to the parent process is not closed like a stream; this event reports its end.
      process.once("disconnect", () => (options.host ?? nodeHost).exit(server.exitCode));
    }
  }
}
