/** The sources of an answer, from the results of the service's search tool (F15.11). */
import { safeLink } from "./addresses.ts";
import type { AnswerSource, StreamPart } from "./assistant-events.ts";
import { elements, filledText, isObject, parseJson, present } from "./json.ts";

/** A source; undefined if its URL is not safe to open. */
export function sourceOf(address: unknown, title: unknown): AnswerSource | undefined {
  const link = safeLink(address);
  return link === undefined
    ? undefined
    : present<AnswerSource>({ address: link, title: filledText(title)?.trim() });
}

function sourceOfResult(result: unknown): AnswerSource | undefined {
  if (!isObject(result)) return undefined;
  const metadata = isObject(result.metadata) ? result.metadata : {};
  return sourceOf(filledText(result.path) ?? result.url, filledText(metadata.title) ?? result.title);
}

/**
 * The sources in the result of a tool: `{ results: [{ path, metadata: { title } }] }`, only the list, or the JSON
 * text of either. Unreadable results are skipped.
 */
export function sourcesOfToolResult(result: unknown): readonly AnswerSource[] {
  const value = typeof result === "string" ? parseJson(result) : result;
  const results = isObject(value) ? value.results : value;
  return elements(results).flatMap((source) => sourceOfResult(source) ?? []);
}

/** The sources as parts of a stream, without undefined ones. */
export function sourceParts(sources: readonly (AnswerSource | undefined)[]): readonly StreamPart[] {
  return sources.flatMap((source) => (source === undefined ? [] : [{ type: "source", source }]));
}
