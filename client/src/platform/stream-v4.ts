/**
 * Reads the data stream of the assistant's first version: one part in each line, as `CODE:JSON`.
 *
 * The protocol's own library parses each line. Its reader of whole streams is not used: a single unknown part
 * makes it lose the answer, and it loses text if a stream is cut off.
 */
import { parseDataStreamPart } from "@ai-sdk/ui-utils";
import { type StreamPart, type StreamReader, unknownPart } from "./assistant-events.ts";
import { filledText, isObject, type JsonObject, parseJson, present } from "./json.ts";
import { textOfJson } from "./refusal.ts";
import { sourceOf, sourceParts, sourcesOfToolResult } from "./sources.ts";
import { threadParts } from "./thread.ts";

/** The parts in a line; empty if nothing in the line is for display. */
function partsOf(line: string): readonly StreamPart[] {
  const colon = line.indexOf(":");
  const code = line.slice(0, Math.max(0, colon));
  try {
    const read = Object.hasOwn(ownReaders, code) ? ownReaders[code] : undefined;
    const parts = read?.(JSON.parse(line.slice(colon + 1)));
    return parts ?? partsOfKnown(parseDataStreamPart(line));
  } catch {
    return [unknownPart(code === "" ? line : code)];
  }
}

/**
 * Readers for parts that the service extends: it adds fields, which the library drops, and may omit the list
 * around data or send an object in place of text. If a reader returns undefined, the library parses the part.
 */
const ownReaders: Readonly<Record<string, (value: unknown) => readonly StreamPart[] | undefined>> = {
  "2": partsOfData,
  "8": partsOfData,
  "3": (value) => (isObject(value) ? [{ type: "error", text: textOfJson(value) ?? "" }] : undefined),
  d: (value) => (isObject(value) ? [...threadParts([value]), endOf(value)] : undefined),
  e: (value) => threadParts([value]),
  f: (value) => threadParts([value]),
};

function endOf({ finishReason }: JsonObject): StreamPart {
  return present<StreamPart>({ type: "end", reason: filledText(finishReason) });
}

/** The service may also announce the end, with the thread, as separate data. */
function partsOfData(data: unknown): readonly StreamPart[] | undefined {
  const values = isObject(data) ? [data] : data;
  if (!Array.isArray(values)) return undefined;
  return values.flatMap((value): readonly StreamPart[] => {
    const object = typeof value === "string" ? parseJson(value) : value;
    const isEnd = isObject(object) && object.type === "finish";
    return [...threadParts([object]), ...(isEnd ? [{ type: "end" } as const] : [])];
  });
}

function partsOfKnown(part: ReturnType<typeof parseDataStreamPart>): readonly StreamPart[] {
  switch (part.type) {
    case "text":
      return part.value === "" ? [] : [{ type: "text", text: part.value }];
    case "error":
      return [{ type: "error", text: part.value }];
    case "tool_call":
    case "tool_call_streaming_start":
      return [{ type: "searching" }];
    case "tool_result":
      return sourceParts(sourcesOfToolResult(part.value.result));
    case "source":
      return sourceParts([sourceOf(part.value.url, part.value.title)]);
    default:
      return [];
  }
}

/** Whether a line is complete; the last line may be cut off. */
function isComplete(line: string): boolean {
  try {
    JSON.parse(line.slice(line.indexOf(":") + 1));
    return true;
  } catch {
    return false;
  }
}

/** A new reader for one answer. */
export function readerV4(): StreamReader {
  let pieces: string[] = [];
  const takeLine = (last: string): readonly StreamPart[] => {
    // A long line arrives in many pieces, so the pieces are joined only once.
    const line = [...pieces, last].join("").trim();
    pieces = [];
    return line === "" ? [] : partsOf(line);
  };
  return {
    push: (text) => {
      const lines = text.split("\n");
      const lastLine = lines.pop() ?? "";
      const parts = lines.flatMap(takeLine);
      if (lastLine !== "") pieces.push(lastLine);
      return parts;
    },
    end: () => {
      const line = pieces.join("").trim();
      pieces = [];
      return isComplete(line) ? partsOf(line) : [];
    },
  };
}
