/**
 * Repairs messages before the library reads them: the library does not validate them, and some clients send null for
 * capabilities that they do not have. Also delays messages until the server can handle them.
 */
import { Message, type MessageStrategy, type RequestMessage } from "vscode-languageserver/node";

/** Capabilities are nested a few levels deep; deeper values are not changed. */
const maxDepth = 16;

/** Removes members that are null: in capabilities, null means that a feature is missing. */
function withoutNull(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.filter((item) => item !== null);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNull(member, depth + 1)]));
}

/**
 * Completes the parameters of `initialize` and removes the client's process: the library would consider a process of
 * another user ended, so the server watches the process itself.
 */
function repairParams(params: unknown, onProcess: (processId: number) => void): object {
  const members = typeof params === "object" && params !== null && !Array.isArray(params) ? params : {};
  const { capabilities, processId } = members as {
    readonly capabilities?: unknown;
    readonly processId?: unknown;
  };
  if (typeof processId === "number") onProcess(processId);
  const isObject = typeof capabilities === "object" && capabilities !== null;
  return { ...members, processId: null, capabilities: isObject ? withoutNull(capabilities) : {} };
}

interface IncomingEvents {
  /** Called before each message is handled. */
  readonly onMessage: () => void;
  /** Called with the id of the client's process. */
  readonly onProcess: (processId: number) => void;
  /** Resolves when messages can be handled; undefined if they already can. Waiting messages keep their order. */
  readonly readiness: () => Promise<void> | undefined;
}

/** The message with its parameters as one object: the library passes the items of a list to the handler one by one. */
function withNamedParams(message: Message): Message {
  if (!("params" in message) || !Array.isArray(message.params)) return message;
  // No method of the protocol has more than one parameter.
  const [params = null]: readonly unknown[] = message.params;
  return { ...message, params } as Message;
}

export function incomingMessages({ onMessage, onProcess, readiness }: IncomingEvents): MessageStrategy {
  let isInitialized = false;
  const repairStrategy: MessageStrategy = {
    handleMessage(message, next) {
      onMessage();
      if (!Message.isRequest(message) || message.method !== "initialize")
        return next(withNamedParams(message));
      const params = repairParams(message.params, onProcess);
      // A second `initialize` is refused, but the library reads its capabilities first.
      const repairedMessage: RequestMessage = {
        ...message,
        params: isInitialized ? { ...params, capabilities: {} } : params,
      };
      isInitialized = true;
      return next(repairedMessage);
    },
  };
  return {
    handleMessage(message, next) {
      const ready = readiness();
      if (ready === undefined) return repairStrategy.handleMessage(message, next);
      return ready.then(() => repairStrategy.handleMessage(message, next));
    },
  };
}
