/**
 * Reads the stream of an answer in whichever protocol its first bytes speak: the declared content type
 * is `application/json` in the reference, and tells nothing.
 */
import { type StreamPart, type StreamReader, unknownPart } from "./assistant-events.ts";
import { readerV4 } from "./stream-v4.ts";
import { readerV5 } from "./stream-v5.ts";

/** The beginning of a line that tells the protocol: a field of server-sent events, or a part's code. */
function readerOf(text: string): StreamReader | undefined {
  if (/^(?:data|event|id|retry)?:/.test(text)) return readerV5();
  return /^[0-9a-z]:/i.test(text) ? readerV4() : undefined;
}

export function streamReader(): StreamReader {
  let reader: StreamReader | undefined;
  /** What came before the protocol was known. */
  let waiting = "";

  const choose = (isEnd: boolean): readonly StreamPart[] => {
    const parts: StreamPart[] = [];
    for (;;) {
      waiting = waiting.replace(/^\s+/, "");
      reader = readerOf(waiting);
      if (reader !== undefined) {
        parts.push(...reader.push(waiting));
        waiting = "";
        return parts;
      }
      const end = waiting.search(/[\r\n]/);
      if (end === -1 && !isEnd) return parts;
      const line = end === -1 ? waiting : waiting.slice(0, end);
      if (line === "") return parts;
      parts.push(unknownPart(line));
      waiting = end === -1 ? "" : waiting.slice(end);
    }
  };

  return {
    push: (text) => {
      if (reader !== undefined) return reader.push(text);
      waiting += text;
      return choose(false);
    },
    end: () => [...(reader === undefined ? choose(true) : []), ...(reader?.end() ?? [])],
  };
}
