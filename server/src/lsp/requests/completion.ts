/**
 * `textDocument/completion` and `completionItem/resolve`: what can be written at the cursor, based on the newest
 * text, in JSON files of a site and in the links and imports of its pages. Elsewhere the answer is empty, so that
 * only other servers answer.
 */
import {
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
  type CompletionItem as ProtocolItem,
} from "vscode-languageserver/node";
import {
  type CompletionItem,
  type Completions,
  completionsAt,
  configurationCompletions,
  describeSubject,
  renderProse,
} from "../../service/index.ts";
import type { TextEdit } from "../../service/model/location.ts";
import type { Site } from "../../service/snapshot.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import type { ClientFeatures } from "../protocol/client-features.ts";
import { protocolEdits, rangeOf } from "../protocol/positions.ts";
import { isConfigurationFile } from "../session/configuration-files.ts";
import type { DraftAnswer } from "./shared/unread-pages.ts";
import type { DocumentContext, RequestContext } from "./shared/waiting.ts";

const kinds: Readonly<Record<CompletionItem["kind"], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  choice: CompletionItemKind.EnumMember,
  element: CompletionItemKind.Snippet,
  page: CompletionItemKind.File,
  endpoint: CompletionItemKind.Event,
  file: CompletionItemKind.File,
  language: CompletionItemKind.Value,
};

/** The data of an item to resolve its details later. */
interface ItemData {
  /** Absolute path of the file of the request. */
  readonly path: string;
  readonly subject: NonNullable<CompletionItem["subject"]>;
}

/** The completions at a position, from the nearest site that has any; null if there are none. */
export function completion(
  { workspace: { client }, requested }: DocumentContext,
  params: CompletionParams,
): DraftAnswer<CompletionList | null> {
  const { lines, path, sites } = requested;
  if (lines === undefined) return { answer: null };
  const offset = lines.offsetAt(params.position);
  if (isIndentation(path, lines.text, offset, params)) return { answer: null };
  const adapt = client.replacesInCompletion ? unchanged : atCursor(lines.text, offset);
  if (isConfigurationFile(path)) {
    const completions = configurationCompletions(lines.text, offset);
    const items = completions.items.map((item) => protocolItem(item, path, lines, adapt, client));
    return { answer: { isIncomplete: completions.isIncomplete, items } };
  }
  for (const { checked, site, document } of sites) {
    const completions = completionsAt(site, document, offset, lines);
    if (completions === undefined) continue;
    const items = completions.items.map((item) => protocolItem(item, path, lines, adapt, client));
    return {
      answer: { isIncomplete: completions.isIncomplete, items },
      unread: { checked, files: unreadPages(site, completions, client) },
    };
  }
  return { answer: null };
}

/** Whether the author has typed the indentation of a line of a page, where no list of components may open. */
function isIndentation(path: string, text: string, offset: number, { context }: CompletionParams): boolean {
  if (context?.triggerCharacter !== " " || !/\.mdx?$/i.test(path)) return false;
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return before.trim() === "";
}

/** In larger sites, a title is sent only for the selected item: reading all titles would mean building the list again. */
const maxPagesRead = 2000;

/** The files of offered pages whose titles have not been read. */
function unreadPages(
  site: Site,
  { items }: Completions,
  { lateCompletionDetails }: ClientFeatures,
): readonly string[] {
  if (lateCompletionDetails && (site.files?.pageCount ?? 0) > maxPagesRead) return [];
  return items.flatMap(({ subject }) => {
    const page = subject?.kind === "page" ? site.files?.page(subject.path) : undefined;
    return page === undefined || page.frontmatter !== undefined ? [] : [page.file];
  });
}

/** @param adapt converts the edit and the filter text to the client's way of completing */
function protocolItem(
  item: CompletionItem,
  path: string,
  lines: LineIndex,
  adapt: (item: WrittenItem) => WrittenItem,
  client: ClientFeatures,
): ProtocolItem {
  const { label, kind, detail, documentation, sortText, snippet, additionalEdits, subject } = item;
  const isSnippet = client.snippets && snippet !== undefined;
  const { edit, filterText } = adapt({
    edit: isSnippet ? { ...item.edit, newText: snippet } : item.edit,
    filterText: item.filterText,
  });
  const { newText } = edit;
  const data: ItemData | undefined = subject === undefined ? undefined : { path, subject };
  return {
    label,
    kind: client.completionKinds.has(kinds[kind]) ? kinds[kind] : kinds.value,
    ...(detail === undefined ? {} : { detail }),
    ...(client.labelDetails && detail !== undefined ? { labelDetails: { description: detail } } : {}),
    ...(documentation === undefined
      ? {}
      : { documentation: documentationOf([{ kind: "line", parts: [{ own: documentation }] }], client) }),
    // By default, the client compares the label.
    ...(filterText === label ? {} : { filterText }),
    sortText,
    textEdit: { range: rangeOf(lines, edit), newText },
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(client.asIsCompletions && newText.includes("\n") ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(additionalEdits.length === 0 ? {} : { additionalTextEdits: protocolEdits(lines, additionalEdits) }),
    ...(data === undefined ? {} : { data }),
  };
}

/** The edit of an item, and the text that the client compares with what it replaces. */
interface WrittenItem {
  readonly edit: TextEdit;
  readonly filterText: string;
}

function unchanged(item: WrittenItem): WrittenItem {
  return item;
}

/**
 * Adapts an item for an editor that compares words: without the quote before the word, and without characters that
 * already follow the cursor, which an editor that only inserts would duplicate.
 */
function atCursor(text: string, cursor: number): (item: WrittenItem) => WrittenItem {
  return ({ edit: { start, length, newText }, filterText }) => {
    const quote = start < cursor && text[start] === '"' && newText.startsWith('"') ? 1 : 0;
    // A space before the word would count as part of it.
    const space = start === cursor && newText.startsWith(" ") ? 1 : 0;
    const end = start + length;
    const maxTail = Math.min(end - Math.max(cursor, start), newText.length - quote - space);
    let tail = 0;
    while (tail < maxTail && text[end - 1 - tail] === newText.at(-1 - tail)) tail += 1;
    return {
      edit: {
        start: start + quote,
        length: length - quote - tail,
        newText: newText.slice(quote + space, newText.length - tail),
      },
      filterText: quote === 0 ? filterText : filterText.replace(/^"(.*)"$/s, "$1"),
    };
  };
}

function documentationOf(prose: Parameters<typeof renderProse>[0], { completionFormat }: ClientFeatures) {
  const value = renderProse(prose, completionFormat);
  return completionFormat === "markdown" ? { kind: completionFormat, value } : value;
}

function isItemData(data: unknown): data is ItemData {
  return typeof data === "object" && data !== null && "path" in data && "subject" in data;
}

/** The item with the details of its page or endpoint. */
export function resolveCompletion({ workspace }: RequestContext, item: ProtocolItem): ProtocolItem {
  const { data } = item;
  if (!isItemData(data)) return item;
  const site = workspace.siteOf(data.path);
  if (site === undefined) return item;
  const { client } = workspace;
  const snapshot = site.newest();
  const frontmatterOf = (file: string) => site.frontmatterOf(file);
  const { subject } = data;
  const page = subject.kind === "page" ? snapshot.files?.page(subject.path) : undefined;
  const title = page === undefined ? undefined : (page.frontmatter ?? frontmatterOf(page.file))?.title;
  const isTitled = client.lateCompletionDetails && item.detail === undefined && title !== undefined;
  return {
    ...item,
    documentation: documentationOf(describeSubject(snapshot, subject, frontmatterOf), client),
    ...(isTitled ? { detail: title } : {}),
  };
}
