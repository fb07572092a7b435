/**
 * Reads the message stream of the assistant's second version: server-sent events whose data are JSON objects with
 * a `type`, and `[DONE]` at the end.
 */
import { createParser } from "eventsource-parser";
import { type StreamPart, type StreamReader, unknownPart } from "./assistant-events.ts";
import { filledText, isObject, type JsonObject, parseJson, present } from "./json.ts";
import { textOfJson } from "./refusal.ts";
import { sourceOf, sourceParts, sourcesOfToolResult } from "./sources.ts";
import { threadParts } from "./thread.ts";

/** Known parts that contain nothing to display. */
const ignoredTypes: ReadonlySet<string> = new Set([
  "text-start",
  "text-end",
  "reasoning-start",
  "reasoning-delta",
  "reasoning-end",
  "tool-input-delta",
  "tool-input-error",
  "tool-output-error",
  "tool-output-denied",
  "tool-approval-request",
  "file",
  "start-step",
  "finish-step",
]);

function partsOf(data: string, eventName: string | undefined): readonly StreamPart[] {
  if (data.trim() === "[DONE]") return [{ type: "end" }];
  const chunk = parseJson(data);
  // Some services send the type as the name of the event.
  if (eventName === "error") return [{ type: "error", text: textOfJson(chunk ?? data) ?? "" }];
  const type = isObject(chunk) ? filledText(chunk.type) : undefined;
  if (!isObject(chunk) || type === undefined) return [unknownPart(data)];
  return partsOfChunk(type, chunk) ?? [unknownPart(type)];
}

function partsOfChunk(type: string, chunk: JsonObject): readonly StreamPart[] | undefined {
  switch (type) {
    case "text-delta":
    case "text": {
      // Other versions of the protocol use other names for this part.
      const text = [chunk.delta, chunk.textDelta, chunk.text].find((value) => typeof value === "string");
      if (typeof text !== "string") return undefined;
      return text === "" ? [] : [{ type: "text", text }];
    }
    case "tool-input-start":
    case "tool-input-available":
      return [{ type: "searching" }];
    case "tool-output-available":
      return sourceParts(sourcesOfToolResult(chunk.output));
    case "source-url":
      return sourceParts([sourceOf(chunk.url, chunk.title)]);
    case "source-document":
      return sourceParts([sourceOf(chunk.filename, chunk.title)]);
    case "start":
    case "message-metadata":
      return threadParts([chunk.messageMetadata, chunk]);
    case "finish":
      return [
        ...threadParts([chunk.messageMetadata, chunk]),
        present<StreamPart>({ type: "end", reason: filledText(chunk.finishReason) }),
      ];
    case "error":
      return [{ type: "error", text: filledText(chunk.errorText) ?? textOfJson(chunk) ?? "" }];
    case "abort":
      return [{ type: "error", text: filledText(chunk.reason) ?? "" }];
    default:
      if (type.startsWith("data-")) return threadParts([chunk.data, chunk]);
      return ignoredTypes.has(type) ? [] : undefined;
  }
}

/** A new reader for one answer. */
export function readerV5(): StreamReader {
  let parts: StreamPart[] = [];
  const parser = createParser({ onEvent: ({ data, event }) => parts.push(...partsOf(data, event)) });
  const feed = (text: string): readonly StreamPart[] => {
    parser.feed(text);
    const decoded = parts;
    parts = [];
    return decoded;
  };
  return {
    push: feed,
    // A body may lack the empty line after its last event; an incomplete event is dropped.
    end: () => feed("\n\n").filter((part) => part.type !== "unknown"),
  };
}
