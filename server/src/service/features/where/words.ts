/** Describes where a URL goes in sentences, each with the place that it is about. */
import type { FileAnchor } from "../../model/location.ts";
import { comparablePath } from "../../redirects/redirects.ts";
import type { NotAPageReason } from "../../site/page-rules.ts";
import { type Inline, line, type Prose } from "../description/prose.ts";
import type { FollowedRedirect, ListingEntry, WhereAnswer, WhereEnd } from "./answer.ts";

/** One sentence of an answer. */
interface WhereSentence {
  readonly parts: readonly Inline[];
  /** The place to open for the sentence; undefined if it is not about a file. */
  readonly place: FileAnchor | undefined;
}

/** At most so many entries are named; the others are only counted. */
const maxEntries = 5;

function sentence(place: FileAnchor | undefined, ...parts: readonly Inline[]): WhereSentence {
  return { parts, place };
}

function startOf(file: string): FileAnchor {
  return { document: file, span: { start: 0, length: 0 } };
}

function code(text: string): Inline {
  return { code: text };
}

/** Texts as code, such as "`/a`, `/b` or `/c`". */
function alternatives(texts: readonly string[]): readonly Inline[] {
  return texts.flatMap((text, index): Inline[] => {
    if (index === 0) return [code(text)];
    return [index === texts.length - 1 ? " or " : ", ", code(text)];
  });
}

function* sentencesOfRedirect(redirect: FollowedRedirect): Generator<WhereSentence> {
  const { from, to, source, destination, isPermanent, place, hides, rival } = redirect;
  const by: readonly Inline[] =
    comparablePath(source) === from ? [] : [" by the redirect from ", code(source)];
  const verb = isPermanent ? " is redirected to " : " is temporarily redirected to ";
  yield sentence(place, code(from), verb, code(to ?? destination), ...by, ".");
  if (rival !== undefined) {
    const words = " instead: which of the two redirects is used is unknown.";
    yield sentence(rival.place, "It may be redirected to ", code(rival.destination), words);
  }
  if (hides === undefined) return;
  yield sentence(
    startOf(hides),
    "The page ",
    code(hides),
    " has this URL; the redirect may hide it from readers.",
  );
}

function* sentencesOfEntries(entries: readonly ListingEntry[], words: string): Generator<WhereSentence> {
  for (const { place, breadcrumb } of entries.slice(0, maxEntries)) {
    const location = breadcrumb.length === 0 ? "the navigation" : breadcrumb.join(" › ");
    yield sentence(place, `${words} ${location}.`);
  }
  const more = entries.length - maxEntries;
  if (more > 0) yield sentence(undefined, `${words} ${more} more places.`);
}

type FoundPage = Extract<WhereEnd, { readonly kind: "page" }>;

function* sentencesOfPage(page: FoundPage, requested: string): Generator<WhereSentence> {
  const { file, listing, entries, heading, division, address } = page;
  const start = startOf(file);
  if (division === undefined) yield sentence(start, code(address), " is the page ", code(file), ".");
  else
    yield sentence(
      start,
      code(requested),
      " may be the page ",
      code(file),
      `, with ${division} before its own URL.`,
    );
  if (listing === "listed") yield* sentencesOfEntries(entries, "It is listed in");
  else if (listing === "dropped") yield* sentencesOfEntries(entries, "The platform drops its entry in");
  else if (listing === "hidden" && entries.length > 0) {
    yield* sentencesOfEntries(entries, "It is listed in");
    yield sentence(start, "Its frontmatter hides it, so no section of the navigation shows it.");
  } else if (listing === "hidden")
    yield sentence(start, "It is hidden: no section of the navigation shows it.");
  else yield sentence(start, "The navigation does not list it.");
  if (heading === undefined || heading.state === "unknown") return;
  const name = code(`#${heading.anchor}`);
  if (heading.state === "there") yield sentence(undefined, "It has the heading ", name, ".");
  else {
    const near = heading.near.map((anchor) => `#${anchor}`);
    const suggestion: readonly Inline[] =
      near.length === 0 ? ["."] : ["; did you mean ", ...alternatives(near), "?"];
    yield sentence(undefined, "It has no heading ", name, ", so readers land at its top", ...suggestion);
  }
}

type GeneratedPage = Extract<WhereEnd, { readonly kind: "generated" }>;

function* sentencesOfGenerated({ address, endpoints, entries }: GeneratedPage): Generator<WhereSentence> {
  if (endpoints.length === 0)
    yield sentence(undefined, code(address), " may be a page generated from a spec.");
  for (const { spec, operation, isSet } of endpoints) {
    const endpoint = code(`${operation.method} ${operation.path}`);
    yield sentence(
      startOf(spec),
      code(address),
      isSet && entries.length > 0 ? " is the page generated for " : " may be the page generated for ",
      endpoint,
      " of ",
      code(spec),
      ".",
    );
  }
  if (endpoints.length > 0 && entries.length === 0)
    yield sentence(undefined, "The navigation does not list this endpoint, so the page may not exist.");
  yield* sentencesOfEntries(entries, "It is listed in");
}

const reasons: Readonly<Record<NotAPageReason | "snippet", string>> = {
  "ignored-by-mintignore": "`.mintignore` excludes it",
  "reserved-name": "files of this name are not published",
  "ignored-folder": "files in this folder are not published",
  snippet: "it is a snippet, which pages import",
};

type MissingPage = Extract<WhereEnd, { readonly kind: "missing" }>;

function* sentencesOfMissing({ address, file, near }: MissingPage): Generator<WhereSentence> {
  const suggestion: readonly Inline[] =
    near.length === 0 ? ["."] : ["; did you mean ", ...alternatives(near), "?"];
  yield sentence(
    undefined,
    "There is nothing at ",
    code(address),
    ", so readers get a 404 page",
    ...suggestion,
  );
  if (file !== undefined) {
    const reason = { own: `: ${reasons[file.reason]}.` };
    yield sentence(startOf(file.path), "The file ", code(file.path), " has no URL", reason);
  }
}

function* sentencesOfEnd(end: WhereEnd, requested: string): Generator<WhereSentence> {
  switch (end.kind) {
    case "page":
      yield* sentencesOfPage(end, requested);
      break;
    case "generated":
      yield* sentencesOfGenerated(end);
      break;
    case "missing":
      yield* sentencesOfMissing(end);
      break;
    case "file":
      yield sentence(startOf(end.file), code(end.address), " is the file ", code(end.file), ".");
      break;
    case "folder": {
      const first: readonly Inline[] = end.first === undefined ? [] : [", probably ", code(end.first)];
      yield sentence(
        undefined,
        code(end.address),
        " does not have its own page; readers are redirected to one below it",
        ...first,
        ".",
      );
      break;
    }
    case "platform":
      yield sentence(undefined, "The platform serves ", code(end.address), " itself.");
      break;
    case "external":
      yield sentence(undefined, "Readers leave the site for ", code(end.url), ".");
      break;
    case "unknown": {
      const reason =
        end.reason === "host"
          ? " is not a page of this site, but may be one of the host that the site is part of."
          : " may match a redirect whose source cannot be read here.";
      yield sentence(undefined, code(end.address), reason);
      break;
    }
    case "loop":
      yield sentence(undefined, "These redirects never end, so browsers show an error page.");
      break;
    case "unfilled":
      yield sentence(
        undefined,
        "The placeholder in ",
        code(end.address),
        " is not replaced, because the source does not define it, so readers get a 404 page.",
      );
  }
}

/** The sentences of an answer, from the URL through its redirects to the end. */
export function whereSentences({ address, basePath, redirects, end }: WhereAnswer): readonly WhereSentence[] {
  return [
    ...(basePath === undefined
      ? []
      : [
          sentence(
            undefined,
            "Looked up as ",
            code(address),
            ", for a site that is served below ",
            code(basePath),
            ".",
          ),
        ]),
    ...redirects.flatMap((redirect) => [...sentencesOfRedirect(redirect)]),
    ...sentencesOfEnd(end, redirects.at(-1)?.to ?? address),
  ];
}

/** The sentences of an answer as prose for a hover. */
export function whereProse(answer: WhereAnswer): Prose {
  return whereSentences(answer).map(({ parts }) => line(...parts));
}
