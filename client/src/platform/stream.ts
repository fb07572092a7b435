/**
 * Reads the stream of an answer in the protocol that its first bytes show: the reference declares the content
 * type `application/json` for both protocols.
 */
import { type StreamPart, type StreamReader, unknownPart } from "./assistant-events.ts";
import { readerV4 } from "./stream-v4.ts";
import { readerV5 } from "./stream-v5.ts";

/** The reader for a stream by the start of its first line: a field of server-sent events, or the code of a part. */
function readerOf(text: string): StreamReader | undefined {
  if (/^(?:data|event|id|retry)?:/.test(text)) return readerV5();
  return /^[0-9a-z]:/i.test(text) ? readerV4() : undefined;
}

/** How many characters of a line identify its protocol, or name the line if no protocol matches. */
const maxLineStart = 60;

/** A new reader for one answer. */
export function streamReader(): StreamReader {
  let reader: StreamReader | undefined;
  /** The start of the line while the protocol is unknown. */
  let pending = "";

  const begin = (text: string, isEnd: boolean): readonly StreamPart[] => {
    const parts: StreamPart[] = [];
    let unread = pending + text;
    for (;;) {
      unread = unread.trimStart();
      reader = readerOf(unread);
      if (reader !== undefined) return [...parts, ...reader.push(unread)];
      const end = unread.search(/[\r\n]/);
      if (end === -1) break;
      parts.push(unknownPart(unread.slice(0, end)));
      unread = unread.slice(end);
    }
    pending = unread.slice(0, maxLineStart);
    return isEnd && unread !== "" ? [...parts, unknownPart(unread)] : parts;
  };

  return {
    push: (text) => (reader === undefined ? begin(text, false) : reader.push(text)),
    end: () => [...(reader === undefined ? begin("", true) : []), ...(reader?.end() ?? [])],
  };
}
