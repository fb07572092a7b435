/**
 * All anchors of a page: its own, those of the snippets that the page shows, and those of snippets inside
 * snippets. A page that includes something unknown is open: it may have any anchor.
 */
import { lazily } from "../memo.ts";
import { type PageContent, unpackedAnchors } from "../pages/page-content.ts";
import { bareAnchor, withoutGuesses } from "../pages/slug.ts";
import type { FileNames } from "../site/file-index.ts";
import { importedFile, importTarget } from "./imported-file.ts";

/** The anchors of one page, including those of the snippets that it shows. */
export interface PageAnchors {
  /** Whether the page may have anchors that are unknown. */
  readonly isOpen: boolean;
  /** Whether the page has fields of an API, whose anchors have several possible prefixes. */
  readonly hasFields: boolean;
  has(anchor: string): boolean;
  /** The anchors that completion and messages may propose. */
  readonly all: readonly string[];
}

/** How many snippets a page may show, including snippets inside snippets, before it counts as open. */
const maxSnippets = 1000;

interface ShownFiles {
  /** The page and its snippets, each once. */
  readonly contents: readonly PageContent[];
  readonly isOpen: boolean;
  /** Whether a snippet is shown more than once, so that all its anchors also exist with numbers. */
  readonly isRepeated: boolean;
}

function shownIn(
  page: string,
  content: PageContent,
  files: FileNames,
  contentOf: (file: string) => PageContent | undefined,
): ShownFiles {
  const contents = [content];
  const seen = new Set([page]);
  const queue: (readonly [file: string, content: PageContent])[] = [[page, content]];
  let isOpen = false;
  let isRepeated = false;
  const fileOf = (written: string, from: string): string | undefined => {
    const target = importTarget(written, from);
    const file = target === undefined ? undefined : importedFile(files, target.path);
    return file !== undefined && /\.mdx?$/.test(file) ? file : undefined;
  };
  for (const [file, own] of queue) {
    isOpen ||= own.mayHaveMoreAnchors || contents.length > maxSnippets;
    if (isOpen) break;
    isOpen = own.components.some((written) => {
      const from = fileOf(written, file);
      return from === undefined || contentOf(from)?.definesAnchors !== false;
    });
    for (const written of own.snippets) {
      const snippet = fileOf(written, file);
      const text = snippet === undefined ? undefined : contentOf(snippet);
      if (snippet === undefined || text === undefined) isOpen = true;
      else if (seen.has(snippet)) isRepeated = true;
      else {
        seen.add(snippet);
        contents.push(text);
        queue.push([snippet, text]);
      }
    }
  }
  return { contents, isOpen, isRepeated };
}

/** Up to this many lookups search the text of all anchors; with more, a set is worth its memory. */
const maxSearches = 50;

const numbered = /^(.*)-(\d+)$/s;

/** The anchors of a page that links may name. */
export function pageAnchors(
  page: string,
  content: PageContent,
  files: FileNames,
  contentOf: (file: string) => PageContent | undefined,
): PageAnchors {
  const { contents, isOpen, isRepeated } = shownIn(page, content, files, contentOf);
  const even = lazily(
    () => new Set(contents.flatMap(({ anchors }) => unpackedAnchors(anchors).map(withoutGuesses))),
  );
  const bare = lazily(
    () => new Set(contents.flatMap(({ looseAnchors }) => unpackedAnchors(looseAnchors).map(bareAnchor))),
  );
  const all = lazily((): readonly string[] =>
    contents.flatMap((one) => [...unpackedAnchors(one.anchors), ...unpackedAnchors(one.looseAnchors)]),
  );
  const distinct = lazily(() => [...new Set(all())]);
  const exact = lazily(() => new Set(contents.flatMap(({ anchors }) => unpackedAnchors(anchors))));
  /** How many anchors share a base name, with or without a number. */
  const ofBase = lazily(() => {
    const counts = new Map<string, number>();
    for (const anchor of all()) {
      const base = numbered.exec(anchor)?.[1];
      for (const name of base === undefined ? [anchor] : [anchor, base]) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return counts;
  });
  let searches = 0;
  const hasExactly = (anchor: string): boolean => {
    if (anchor.includes("\n")) return false;
    searches += 1;
    if (searches > maxSearches) return exact().has(anchor);
    const line = `\n${anchor}\n`;
    return contents.some(({ anchors }) => anchors.includes(line));
  };
  const hasOwn = (anchor: string): boolean => {
    if (hasExactly(anchor)) return true;
    return even().has(withoutGuesses(anchor)) || bare().has(bareAnchor(anchor));
  };
  /** Headings are numbered across the page and its snippets. */
  const isCounted = (anchor: string): boolean => {
    const [, base = "", number = ""] = numbered.exec(anchor) ?? [];
    if (base === "" || !hasOwn(base)) return false;
    return isRepeated || Number(number) <= (ofBase().get(base) ?? 0);
  };
  return {
    isOpen,
    hasFields: contents.some((one) => one.hasFields),
    has: (anchor) => isOpen || hasOwn(anchor) || (contents.length > 1 && isCounted(anchor)),
    get all() {
      return distinct();
    },
  };
}
