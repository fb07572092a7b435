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

/** So much of a line tells whether it is of a protocol, and names it where it is of none. */
const tellingLength = 60;

export function streamReader(): StreamReader {
  let reader: StreamReader | undefined;
  /** The line that has come before the protocol is known; of a long one only the beginning is kept. */
  let waiting = "";

  const begin = (text: string, isEnd: boolean): readonly StreamPart[] => {
    const parts: StreamPart[] = [];
    let rest = waiting + text;
    for (;;) {
      rest = rest.trimStart();
      reader = readerOf(rest);
      if (reader !== undefined) return [...parts, ...reader.push(rest)];
      const end = rest.search(/[\r\n]/);
      if (end === -1) break;
      parts.push(unknownPart(rest.slice(0, end)));
      rest = rest.slice(end);
    }
    waiting = rest.slice(0, tellingLength);
    return isEnd && rest !== "" ? [...parts, unknownPart(rest)] : parts;
  };

  return {
    push: (text) => (reader === undefined ? begin(text, false) : reader.push(text)),
    end: () => [...(reader === undefined ? begin("", true) : []), ...(reader?.end() ?? [])],
  };
}
