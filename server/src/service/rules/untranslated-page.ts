import { listsAnyOf, matchedPages } from "../facts/matched-pages.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { dropOfList } from "../navigation/drops.ts";
import { elementName } from "../navigation/model.ts";
import { locationOf, selfAndAncestors, type VisitedElement, visitPages } from "../navigation/walk.ts";
import { nameOf } from "../navigation/wording.ts";
import type { FileIndex } from "../site/file-index.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

/** Where a page is listed, and in which language. */
interface LanguageListing {
  readonly language: VisitedElement;
  readonly location: Location;
}

function codeOf({ element }: VisitedElement): string {
  return elementName(element) ?? "";
}

/** The translation of a page by its path: below the language's folder, or in it instead of the other language's. */
function translationOf(
  files: FileIndex,
  path: string,
  from: VisitedElement,
  to: VisitedElement,
): string | undefined {
  const [folder, ...names] = path.split("/");
  const code = codeOf(to);
  const candidates = [`${code}/${path}`, ...(folder === codeOf(from) ? [[code, ...names].join("/")] : [])];
  return candidates.find((candidate) => files.isPage(candidate));
}

function fixTo(path: string, at: Location): Fix {
  return offeredFix(`Write ${quoted(path)}`, { kind: "replace-value", at, value: path });
}

export const untranslatedPage = {
  code: "untranslated-page",
  title: "Two languages list the same page file",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F2.11", "F2.12"],
  needsFiles: true,
  why: `A page file has one URL and belongs to one language. The platform's documentation says that its behavior is undefined
if two languages list the same file: readers may be sent to the other language, or lose the selected one. Give each language
its own file, even if its text is not translated yet. Versions may share a file.`,
  *check({ site, listing }) {
    const { files } = site;
    if (files === undefined) return;
    const shared = matchedPages(files, listing).inSeveralLanguages;
    if (shared.size === 0) return;
    const firsts = new Map<string, LanguageListing>();
    const reported = new Set<string>();
    const findings: SiteFinding[] = [];
    visitPages(
      listing,
      ({ path, place }, owner, list) => {
        if (list === undefined || !shared.has(path) || dropOfList(owner, list) !== undefined) return;
        const language = selfAndAncestors(owner).find(({ element }) => element.kind === "language");
        if (language === undefined) return;
        const location = locationOf(owner, place);
        const first = firsts.get(path);
        if (first === undefined) firsts.set(path, { language, location });
        // The rule duplicate-name reports two languages with one code.
        if (first === undefined || codeOf(first.language) === codeOf(language)) return;
        // A file that two languages include by `$ref` is written once, so it has one finding.
        const key = `${location.document}\n${location.segments.join("/")}`;
        if (reported.has(key)) return;
        reported.add(key);
        findings.push(findingAt(files, path, first, { language, location }));
      },
      listsAnyOf(shared),
    );
    yield* findings;
  },
} as const satisfies SiteRule;

function findingAt(
  files: FileIndex,
  path: string,
  first: LanguageListing,
  later: LanguageListing,
): SiteFinding {
  const translation = translationOf(files, path, first.language, later.language);
  const advice =
    translation === undefined ? "list a page of this language here" : `write ${quoted(translation)}`;
  return {
    message: `${quoted(path)} is also listed in ${nameOf(first.language.element)}, so readers may land in either language; ${advice}.`,
    anchor: anchorAt(later.location),
    related: [{ message: "It is listed here first.", anchor: anchorAt(first.location) }],
    fixes: translation === undefined ? [] : [fixTo(translation, later.location)],
  };
}
