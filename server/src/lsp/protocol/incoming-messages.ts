/**
 * Repairs messages before the library reads them: the library does not validate them, and some clients send null for
 * capabilities that they do not have. Also holds them back while the server cannot handle them yet.
 */
import { Message, type MessageStrategy, type RequestMessage } from "vscode-languageserver/node";

/** Capabilities nest a few levels; deeper values are left as they are. */
const maxDepth = 16;

/** The value without members that are null: in capabilities, null means that a feature is missing. */
function withoutNull(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.filter((item) => item !== null);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNull(member, depth + 1)]));
}

/**
 * Complete parameters of `initialize`, without the client's process: the library would take a process of another user
 * for ended, so the server watches the process itself.
 */
function repaired(params: unknown, onProcess: (processId: number) => void): object {
  const given = typeof params === "object" && params !== null && !Array.isArray(params) ? params : {};
  const { capabilities, processId } = given as {
    readonly capabilities?: unknown;
    readonly processId?: unknown;
  };
  if (typeof processId === "number") onProcess(processId);
  const known = typeof capabilities === "object" && capabilities !== null ? withoutNull(capabilities) : {};
  return { ...given, processId: null, capabilities: known };
}

interface IncomingEvents {
  /** A message is about to be handled. */
  readonly onMessage: () => void;
  /** Gets the id of the client's process. */
  readonly onProcess: (processId: number) => void;
  /** Resolved when messages can be handled; undefined if they can be now. Those that wait keep their order. */
  readonly readiness: () => Promise<void> | undefined;
}

/** The message with its parameters by name: the library hands those in a list to the handler one by one. */
function named(message: Message): Message {
  if (!("params" in message) || !Array.isArray(message.params)) return message;
  // No method of the protocol has more than one.
  const [params = null]: readonly unknown[] = message.params;
  return { ...message, params } as Message;
}

export function incomingMessages({ onMessage, onProcess, readiness }: IncomingEvents): MessageStrategy {
  let isInitialized = false;
  const repairing: MessageStrategy = {
    handleMessage(message, next) {
      onMessage();
      if (!Message.isRequest(message) || message.method !== "initialize") return next(named(message));
      const params = repaired(message.params, onProcess);
      // A second `initialize` is refused, but the library looks at its capabilities before.
      const whole: RequestMessage = {
        ...message,
        params: isInitialized ? { ...params, capabilities: {} } : params,
      };
      isInitialized = true;
      return next(whole);
    },
  };
  return {
    handleMessage(message, next) {
      const ready = readiness();
      if (ready === undefined) return repairing.handleMessage(message, next);
      return ready.then(() => repairing.handleMessage(message, next));
    },
  };
}
