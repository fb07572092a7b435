/**
 * `@docs /search` of the editor's chat: the results of searching the published site, each with a link to its page
 * in this workspace, or otherwise on the web. Does not ask the assistant, so it costs no credits.
 */
import type { ChatResponseStream, ChatResult, Uri } from "vscode";
import { messageOf, type PlatformError } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import { type SearchHit, searchSite } from "../../platform/search.ts";
import { plainMarkdown } from "../../ui/editor-ui.ts";
import { sanitizedText } from "../../ui/sanitized-text.ts";
import { commandId } from "../command-id.ts";
import { excerptOf, nothingFound, titleOf } from "../site-search/hit-words.ts";
import { type LinkedSite, linkTarget } from "./open-link.ts";
import type { QuestionTarget } from "./service-question.ts";

/** The name of the command in the manifest. */
export const searchCommand = "search";

/** How many results a chat shows. */
const maxHits = 10;

/** Markdown that shows one line literally and wraps it; the editor's own escaping uses spaces that do not wrap. */
function wrappingMarkdown(line: string): string {
  return plainMarkdown(line).value.replaceAll("&nbsp;", " ");
}

/** Shows the title of a result, followed by the link to its page: the editor shows a file name instead of a link's title. */
export function showLinkedTitle(
  hit: SearchHit,
  target: Uri,
  stream: Pick<ChatResponseStream, "markdown" | "anchor">,
): void {
  stream.markdown(`${wrappingMarkdown(titleOf(hit))} `);
  stream.anchor(target);
}

async function showHit(hit: SearchHit, site: LinkedSite, stream: ChatResponseStream): Promise<void> {
  const target = await linkTarget(hit.address, site);
  stream.markdown("\n\n");
  if (target === undefined)
    stream.markdown(wrappingMarkdown(`${titleOf(hit)} (${hit.address}, no file here)`));
  else showLinkedTitle(hit, target, stream);
  const excerpt = excerptOf(hit);
  if (excerpt === undefined) return;
  stream.markdown("\n\n");
  stream.markdown(wrappingMarkdown(excerpt));
}

function failureResult(error: PlatformError, stream: ChatResponseStream): ChatResult {
  if (error.kind === "cancelled") return {};
  if (error.kind === "unauthorized" || error.kind === "forbidden")
    stream.button({ command: commandId("replaceApiKey"), title: "Replace API Key" });
  // The editor shows the text as Markdown, and it may quote the service.
  return { errorDetails: { message: sanitizedText(messageOf(error)) } };
}

/** Searches the published site for the words of a prompt. Never rejects because of the service's errors. */
export async function searchInChat(
  connection: Connection,
  { access, settings }: QuestionTarget,
  query: string,
  stream: ChatResponseStream,
  signal: AbortSignal,
): Promise<ChatResult> {
  const { baseUrl, project: domain, key } = access;
  const { filter } = settings;
  stream.progress("Searching the published site");
  const request = { baseUrl, domain, key, query, ...(filter === undefined ? {} : { filter }) };
  const outcome = await searchSite(connection, request, signal);
  if (!outcome.ok) return failureResult(outcome.error, stream);
  if (outcome.value.length === 0) {
    stream.markdown(wrappingMarkdown(nothingFound(query, domain)));
    return {};
  }
  for (const hit of outcome.value.slice(0, maxHits))
    await showHit(hit, { folder: access.site.folder, domain }, stream);
  return {};
}
