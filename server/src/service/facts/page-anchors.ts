/**
 * Collects all anchors of a page, including those of the snippets that it shows and of snippets inside these.
 * A page that includes something unknown is open: it may have any anchor.
 */

import { lazily } from "../memo.ts";
import { countsOf } from "../multimap.ts";
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

/** A page that shows more snippets, including snippets inside snippets, counts as open. */
const maxSnippets = 1000;

interface ShownFiles {
  /** The page and its snippets, without repetitions. */
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
  for (const [file, { mayHaveMoreAnchors, components, snippets }] of queue) {
    isOpen ||= mayHaveMoreAnchors || contents.length > maxSnippets;
    if (isOpen) break;
    isOpen = components.some((written) => {
      const from = fileOf(written, file);
      return from === undefined || contentOf(from)?.definesAnchors !== false;
    });
    for (const written of snippets) {
      const snippet = fileOf(written, file);
      const snippetContent = snippet === undefined ? undefined : contentOf(snippet);
      if (snippet === undefined || snippetContent === undefined) isOpen = true;
      else if (seen.has(snippet)) isRepeated = true;
      else {
        seen.add(snippet);
        contents.push(snippetContent);
        queue.push([snippet, snippetContent]);
      }
    }
  }
  return { contents, isOpen, isRepeated };
}

/** How many lookups search the text of all anchors; after these, a set is worth its memory. */
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
  const withoutGuessed = lazily(
    () => new Set(contents.flatMap(({ anchors }) => unpackedAnchors(anchors).map(withoutGuesses))),
  );
  const bare = lazily(
    () => new Set(contents.flatMap(({ looseAnchors }) => unpackedAnchors(looseAnchors).map(bareAnchor))),
  );
  const all = lazily((): readonly string[] =>
    contents.flatMap(({ anchors, looseAnchors }) => [anchors, looseAnchors].flatMap(unpackedAnchors)),
  );
  const distinct = lazily(() => [...new Set(all())]);
  const exact = lazily(() => new Set(contents.flatMap(({ anchors }) => unpackedAnchors(anchors))));
  /** How many anchors share a base name, with or without a number. */
  const countsByBase = lazily(() =>
    countsOf(
      all().flatMap((anchor) => {
        const base = numbered.exec(anchor)?.[1];
        return base === undefined ? [anchor] : [anchor, base];
      }),
    ),
  );
  let searches = 0;
  const hasExactly = (anchor: string): boolean => {
    if (anchor.includes("\n")) return false;
    searches += 1;
    if (searches > maxSearches) return exact().has(anchor);
    const line = `\n${anchor}\n`;
    return contents.some(({ anchors }) => anchors.includes(line));
  };
  const hasWritten = (anchor: string): boolean => {
    if (hasExactly(anchor)) return true;
    return withoutGuessed().has(withoutGuesses(anchor)) || bare().has(bareAnchor(anchor));
  };
  /** Whether it is the anchor of a repeated heading; headings are numbered across the page and its snippets. */
  const isNumbered = (anchor: string): boolean => {
    const [, base = "", number = ""] = numbered.exec(anchor) ?? [];
    if (base === "" || !hasWritten(base)) return false;
    return isRepeated || Number(number) <= (countsByBase().get(base) ?? 0);
  };
  return {
    isOpen,
    hasFields: contents.some(({ hasFields }) => hasFields),
    has: (anchor) => isOpen || hasWritten(anchor) || (contents.length > 1 && isNumbered(anchor)),
    get all() {
      return distinct();
    },
  };
}
