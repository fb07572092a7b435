/**
 * `textDocument/completion` and `completionItem/resolve`: what can be written at the cursor, made from the newest text:
 * in JSON files of a site, and in the links and imports of its pages. Elsewhere the answer is empty, so that only other
 * servers answer.
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

/** What an item needs to be described later. */
interface ItemData {
  /** The absolute path of the file of the request. */
  readonly path: string;
  readonly subject: NonNullable<CompletionItem["subject"]>;
}

/** The completions at a position, from the nearest site that has any; null if none has. */
export function completion(
  { workspace: { client }, requested }: DocumentContext,
  params: CompletionParams,
): DraftAnswer<CompletionList | null> {
  const { lines, path, sites } = requested;
  if (lines === undefined) return { answer: null };
  const offset = lines.offsetAt(params.position);
  if (isIndentation(path, lines.text, offset, params)) return { answer: null };
  const written = client.replacesInCompletion ? asItIs : atCursor(lines.text, offset);
  if (isConfigurationFile(path)) {
    const found = configurationCompletions(lines.text, offset);
    const items = found.items.map((item) => protocolItem(item, path, lines, written, client));
    return { answer: { isIncomplete: found.isIncomplete, items } };
  }
  for (const { checked, site, document } of sites) {
    const found = completionsAt(site, document, offset, lines);
    if (found === undefined) continue;
    const items = found.items.map((item) => protocolItem(item, path, lines, written, client));
    return {
      answer: { isIncomplete: found.isIncomplete, items },
      unread: { checked, files: pagesWithoutWords(site, found, client) },
    };
  }
  return { answer: null };
}

/** Whether an author has typed the indentation of a line of a page, for which no list of components may open. */
function isIndentation(path: string, text: string, offset: number, { context }: CompletionParams): boolean {
  if (context?.triggerCharacter !== " " || !/\.mdx?$/i.test(path)) return false;
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return before.trim() === "";
}

/** In a larger site the title comes with the selected item: to read all titles, the list of pages would be made again. */
const maxPagesRead = 2000;

/** Files of the offered pages whose titles have not been read. */
function pagesWithoutWords(
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

/** @param written what is written and compared, as the client takes it */
function protocolItem(
  item: CompletionItem,
  path: string,
  lines: LineIndex,
  written: (item: WrittenItem) => WrittenItem,
  client: ClientFeatures,
): ProtocolItem {
  const { label, kind, detail, documentation, sortText, snippet, additionalEdits, subject } = item;
  const isSnippet = client.snippets && snippet !== undefined;
  const { edit, filterText } = written({
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
    // Without a filter text, the label is compared.
    ...(filterText === label ? {} : { filterText }),
    sortText,
    textEdit: { range: rangeOf(lines, edit), newText },
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(client.asIsCompletions && newText.includes("\n") ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(additionalEdits.length === 0 ? {} : { additionalTextEdits: protocolEdits(lines, additionalEdits) }),
    ...(data === undefined ? {} : { data }),
  };
}

/** What of an item is written, and what is compared with the text that it replaces. */
interface WrittenItem {
  readonly edit: TextEdit;
  readonly filterText: string;
}

function asItIs(item: WrittenItem): WrittenItem {
  return item;
}

/**
 * The same for an editor that compares words: without the quote before the word, and without characters that already
 * exist after the cursor, which an editor that only inserts would double.
 */
function atCursor(text: string, cursor: number): (item: WrittenItem) => WrittenItem {
  return ({ edit: { start, length, newText }, filterText }) => {
    const lead = start < cursor && text[start] === '"' && newText.startsWith('"') ? 1 : 0;
    // A blank before the word would be taken for a part of it.
    const blank = start === cursor && newText.startsWith(" ") ? 1 : 0;
    const end = start + length;
    const most = Math.min(end - Math.max(cursor, start), newText.length - lead - blank);
    let tail = 0;
    while (tail < most && text[end - 1 - tail] === newText.at(-1 - tail)) tail += 1;
    return {
      edit: {
        start: start + lead,
        length: length - lead - tail,
        newText: newText.slice(lead + blank, newText.length - tail),
      },
      filterText: lead === 0 ? filterText : filterText.replace(/^"(.*)"$/s, "$1"),
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
  const read = (file: string) => site.frontmatterOf(file);
  const { subject } = data;
  const page = subject.kind === "page" ? snapshot.files?.page(subject.path) : undefined;
  const title = page === undefined ? undefined : (page.frontmatter ?? read(page.file))?.title;
  const isTitled = client.lateCompletionDetails && item.detail === undefined && title !== undefined;
  return {
    ...item,
    documentation: documentationOf(describeSubject(snapshot, subject, read), client),
    ...(isTitled ? { detail: title } : {}),
  };
}
