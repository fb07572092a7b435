import { isBelowSchema } from "../facts/graphql-entries.ts";
import { matchedPages } from "../facts/matched-pages.ts";
import { nearPages, sameButForCase } from "../facts/near-pages.ts";
import { renamedPage } from "../facts/renamed-files.ts";
import { graphqlName } from "../graphql/schema.ts";
import { memo, memoText } from "../memo.ts";
import { type Fix, removalFixes, valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { httpMethods } from "../navigation/endpoint.ts";
import { type ListedPage, locationOf, type NavigationListing } from "../navigation/walk.ts";
import type { FileIndex, FileNames, NotAPage } from "../site/file-index.ts";
import { ignoredFolderOf } from "../site/page-rules.ts";
import type { Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { ending, quoted, quotedList, renamedTo } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteRule } from "./rule.ts";
import { type Guess, guessUpTo, maxGuesses } from "./shared/guesses.ts";

/** Why the page is missing, and what the entry may mean instead, best first. */
interface Cause {
  readonly message: string;
  readonly candidates: readonly string[];
  /** Whether the first candidate is certainly the intended page. */
  readonly isCertain?: boolean;
  readonly mark?: Guess["mark"];
}

const endpointWithoutSlash = new RegExp(`^(${httpMethods.join("|")})\\s+([^\\s/].*)$`, "i");

/** The cause of an entry for a part of a GraphQL schema whose first word is not in capitals (F3.20). */
function uncapitalizedCause({ path, owner }: ListedPage): Cause | undefined {
  const written = path.replace(/^\S+/, (word) => word.toUpperCase());
  if (graphqlName(written) === undefined || !isBelowSchema(owner)) return undefined;
  return {
    message: `${quoted(path)} is treated as a page that does not exist; write the first word of a GraphQL entry in capitals: ${quoted(written)}.`,
    candidates: [written],
  };
}

function reasonAgainst({ file, reason }: NotAPage): string {
  const name = quoted(file);
  switch (reason) {
    case "ignored-by-mintignore":
      return `${name} exists, but \`.mintignore\` excludes it; remove that pattern or this entry.`;
    case "reserved-name":
      return `${name} exists, but the platform does not publish a file of that name; rename the file.`;
    case "ignored-folder":
      return `${name} exists, but the platform ignores everything in ${quoted(ignoredFolderOf(file) ?? "")}; move the file.`;
  }
}

/** The total length of the paths whose causes are remembered, in characters; a site may have hundreds of missing pages. */
const maxRemembered = 1_000_000;

/** Causes that need no guess. */
const knownCauses = memo((files: FileNames) => memoText((path) => knownCause(path, files), maxRemembered));

function knownCause(path: string, files: FileNames): Cause | undefined {
  const notAPage = files.notAPage(path);
  if (notAPage !== undefined) return { message: reasonAgainst(notAPage), candidates: [] };
  const otherCase = sameButForCase(files, path);
  const [first] = otherCase;
  if (first !== undefined) {
    return {
      message: `There is no page ${quoted(path)}, but there is ${quotedList(otherCase, "and")}, and ${whyNamesDiffer(path, first)}.`,
      candidates: otherCase,
      isCertain: otherCase.length === 1,
    };
  }
  const index = files.indexOf(path);
  if (index !== undefined) {
    return {
      message: `${quoted(path)} is a folder, not a page, so this entry is dropped; write ${quoted(index.path)}, its first page.`,
      candidates: [index.path],
    };
  }
  const endpoint = endpointWithoutSlash.exec(path);
  if (endpoint !== null) {
    const written = `${endpoint[1]?.toUpperCase()} /${endpoint[2]}`;
    return {
      message: `${quoted(path)} is treated as a page that does not exist; begin the path of an endpoint with a slash: ${quoted(written)}.`,
      candidates: [written],
    };
  }
  const pagePath = path.replace(/[?#].*$/s, "");
  if (pagePath !== path && files.isPage(pagePath)) {
    return {
      message: `${quoted(path)} points into a page, but an entry can only name a whole page; write ${quoted(pagePath)}.`,
      candidates: [pagePath],
    };
  }
  if (files.has(path)) {
    return {
      message: `${quoted(path)} is not a page, because pages are \`.mdx\` or \`.md\` files; link to it from a page.`,
      candidates: [],
    };
  }
  if (files.hasFolder(path)) {
    return {
      message: `${quoted(path)} is a folder, not a page, so this entry is dropped; list the pages in it.`,
      candidates: [],
    };
  }
  return undefined;
}

/**
 * Pages that the entry may mean. A listed page of the same name in another folder is not a candidate, because it
 * is the same page in another language or version.
 */
function guesses(path: string, files: FileIndex, listing: NavigationListing): readonly string[] {
  const name = fileNameOf(path);
  return nearPages(files, path).filter(
    (candidate) => !matchedPages(files, listing).isListed(candidate) || fileNameOf(candidate) !== name,
  );
}

function renamedCause(path: string, renamed: string): Cause {
  return {
    message: `${renamedTo(path, renamed)}, so this entry is dropped; write the new name, or complete the move.`,
    candidates: [renamed],
  };
}

function guessedCause(path: string, { near, mark }: Guess): Cause {
  const end = ending(near, `add the file or remove the entry`, path);
  return {
    message: `There is no page ${quoted(path, near)}, so this entry is dropped${end}`,
    candidates: near,
    mark,
  };
}

function fixesFor(page: ListedPage, cause: Cause, location: Location): readonly Fix[] {
  const fixes = cause.candidates.map((candidate, index) =>
    valueFix(`Write ${quoted(candidate)}`, location, candidate, index === 0 && cause.isCertain === true),
  );
  if (cause.isCertain === true) return fixes;
  const title = page.list === undefined ? "Remove `root`" : `Remove ${quoted(page.path)} from \`pages\``;
  return [...fixes, ...removalFixes(title, location)];
}

/** The listed page paths without a file. */
export function missingPaths(site: Site, listing: NavigationListing): readonly string[] {
  return site.files === undefined ? [] : matchedPages(site.files, listing).missing.map(({ path }) => path);
}

export const missingPage = {
  code: "missing-page",
  title: "A listed page has no file",
  scope: "site",
  severity: "warning",
  consequence: "loses",
  // F2.3: why an entry is looked for with both file extensions.
  facts: ["F2.2", "F2.3", "F2.7", "F2.8", "F2.9", "F3.20"],
  needsFiles: true,
  why: `Every page entry is the path of an \`.mdx\` or \`.md\` file from the site's root, without the extension. If there is no
such file, the platform silently leaves the entry out of the sidebar, and links to the page are broken. Paths
are case-sensitive, even if your computer ignores case. A folder is not a page: list \`guides/index\` for the file
\`guides/index.mdx\`. Add the file, correct the path or remove the entry.`,
  *check({ site, listing }) {
    const { files } = site;
    if (files === undefined) return;
    // If a whole folder is missing, guesses for its pages find nothing, so their number is limited.
    const guess = guessUpTo(maxGuesses(files));
    const causeOf = knownCauses(files.names);
    for (const page of matchedPages(files, listing).missing) {
      const { path, owner, place } = page;
      const location = locationOf(owner, place);
      const known = uncapitalizedCause(page) ?? causeOf(path);
      const renamed = known?.isCertain === true ? undefined : renamedPage(files, site.renames, path);
      const cause =
        renamed !== undefined
          ? renamedCause(path, renamed)
          : (known ??
            guessedCause(
              path,
              guess(() => guesses(path, files, listing)),
            ));
      const { message, mark } = cause;
      yield { message, anchor: anchorAt(location), ...mark, fixes: () => fixesFor(page, cause, location) };
    }
  },
} as const satisfies SiteRule;
