/**
 * Reads the data stream of the assistant's first version: one part a line, `CODE:JSON`.
 *
 * Each line is given to the part parser of the protocol's own library. Its reader of whole streams is
 * not used: it loses the answer on one unknown part, and text where a stream breaks off.
 */
import { parseDataStreamPart } from "@ai-sdk/ui-utils";
import { type StreamPart, type StreamReader, unknownPart } from "./assistant-events.ts";
import { filledText, isObject, parseJson, present } from "./json.ts";
import { sourceOf, sourceParts, sourcesOfToolResult } from "./sources.ts";
import { threadParts } from "./thread.ts";

/** The parts of a line; none for a part that says nothing to a reader of the answer. */
function partsOf(line: string): readonly StreamPart[] {
  const colon = line.indexOf(":");
  const code = line.slice(0, Math.max(0, colon));
  try {
    // The library drops the fields it does not know of this part, and the service adds one.
    if (code === finishCode) return partsOfFinish(JSON.parse(line.slice(colon + 1)));
    return partsOfKnown(parseDataStreamPart(line));
  } catch {
    return [unknownPart(code === "" ? line : code)];
  }
}

const finishCode = "d";

function partsOfFinish(value: unknown): readonly StreamPart[] {
  if (!isObject(value)) return [unknownPart(finishCode)];
  return [
    ...threadParts([value]),
    present<StreamPart>({ type: "end", reason: filledText(value.finishReason) }),
  ];
}

/** The service may also tell the end, with the thread, as data of its own. */
function partsOfData(values: readonly unknown[]): readonly StreamPart[] {
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
    case "data":
    case "message_annotations":
      return partsOfData(part.value);
    case "tool_result":
      return sourceParts(sourcesOfToolResult(part.value.result));
    case "source":
      return sourceParts([sourceOf(part.value.url, part.value.title)]);
    default:
      return [];
  }
}

/** Whether a line is whole; one at the end of a body that broke off is not. */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line.slice(line.indexOf(":") + 1));
    return true;
  } catch {
    return false;
  }
}

export function readerV4(): StreamReader {
  let pieces: string[] = [];
  const takeLine = (last: string): readonly StreamPart[] => {
    // A long line comes in many pieces, and is put together once.
    const line = [...pieces, last].join("").replace(/\r$/, "");
    pieces = [];
    return line.trim() === "" ? [] : partsOf(line);
  };
  return {
    push: (text) => {
      const lines = text.split("\n");
      const rest = lines.pop() ?? "";
      const parts = lines.flatMap(takeLine);
      if (rest !== "") pieces.push(rest);
      return parts;
    },
    end: () => {
      const line = pieces.join("");
      pieces = [];
      return isWhole(line) ? partsOf(line) : [];
    },
  };
}
