import { nearFiles } from "../facts/near-pages.ts";
import { allReferences, type PlacedReference } from "../facts/placed-references.ts";
import { textProblems } from "../json/problems.ts";
import { maxReferenceDepth } from "../json/references.ts";
import { valueFix } from "../model/change.ts";
import type { RelatedPlace } from "../model/finding.ts";
import type { FileIndex } from "../site/file-index.ts";
import { documentAt, locateIn, mainDocument, type Site } from "../site/site.ts";
import { relativePath } from "../text/paths.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { certain, type Guesser, guessUpTo, maxGuesses } from "./shared/guesses.ts";
import { filesButForCase } from "./shared/link-findings.ts";

function jsonFiles(files: FileIndex | undefined): readonly string[] {
  return [...(files?.files() ?? [])].filter((file) => /\.json$/i.test(file) && file !== mainDocument);
}

function missingFileFinding(
  site: Site,
  { location }: PlacedReference,
  document: string,
  guess: Guesser,
): SiteFinding {
  const written = locateIn(site, location)?.node;
  const hasDot = written?.kind === "string" && written.value.trim().startsWith("./");
  const same =
    site.files === undefined ? [] : filesButForCase(site.files, document).filter((file) => file !== document);
  const [intendedFile] = same;
  const { near: files, mark } =
    intendedFile === undefined ? guess(() => nearFiles(jsonFiles(site.files), document)) : certain(same);
  const near = files.map((file) => {
    const path = relativePath(location.document, file);
    return hasDot && !path.startsWith("../") ? `./${path}` : path;
  });
  const fixes = near.map((path) => valueFix(`Write ${quoted(path)}`, location, path, same.length === 1));
  const statement = `There is no file ${quoted(document)}`;
  return {
    message:
      intendedFile === undefined
        ? `${statement}, so its content is not published${ending(near, "add the file or correct the path")}`
        : `${statement}, but there is ${quotedList(same, "and")}, and ${whyNamesDiffer(document, intendedFile)}; correct the path.`,
    anchor: anchorAt(location),
    ...mark,
    fixes,
  };
}

/** The first mistake in a file that is not strict JSON. */
function firstMistake(site: Site, path: string): readonly RelatedPlace[] {
  const document = documentAt(site, path);
  if (document === undefined) return [];
  const [outer] = document.problems;
  const [placed] = textProblems(document).placed;
  if (placed !== undefined) {
    const { container, problem } = placed;
    const part = { start: problem.start, length: problem.length };
    return [{ message: problem.message, anchor: { document: path, segments: container, part } }];
  }
  if (outer === undefined) return [];
  const part = { start: outer.start - document.rootStart, length: outer.length };
  return [{ message: outer.message, anchor: { document: path, segments: [], part } }];
}

/** The finding about a reference; undefined if the reference is correct or another rule reports it. */
function findingFor(site: Site, reference: PlacedReference, guess: Guesser): SiteFinding | undefined {
  const { location, target } = reference;
  const anchor = anchorAt(location);
  switch (target.kind) {
    case "resolved":
    case "pending":
    // The rule value-type reports it.
    case "not-a-string":
      return undefined;
    case "missing":
      return missingFileFinding(site, reference, target.document, guess);
    case "unreadable":
      return target.isWrong === true
        ? {
            message: `The file ${quoted(target.document)} cannot be read (${target.reason}), so nothing in it is published; name a JSON file of the site.`,
            anchor,
          }
        : {
            consequence: "unread",
            message: `The file ${quoted(target.document)} could not be read (${target.reason}), so nothing in it is checked; make it readable.`,
            anchor,
          };
    case "not-json":
      return {
        // The mistake in the file is the cause, and json-syntax reports it.
        consequence: "none",
        message: `The file ${quoted(target.document)} is not valid JSON, so nothing in it is published; correct that file.`,
        anchor,
        related: firstMistake(site, target.document),
      };
    case "outside":
      return {
        message: `${quoted(target.text)} is outside the site, so \`$ref\` cannot include it; write the path of a file in the site.`,
        anchor,
      };
    case "not-a-json-file":
      return {
        message: `${quoted(target.text)} is not a \`.json\` file, so \`$ref\` cannot include it; write the path of one.`,
        anchor,
      };
    case "too-deep":
      return {
        consequence: "unjudged",
        message: `More than ${maxReferenceDepth} files are nested by \`$ref\` here, so ${quoted(target.document)} is not checked; nest fewer files.`,
        anchor,
      };
    case "too-many":
      return {
        consequence: "unjudged",
        message: `Earlier files include so much that ${quoted(target.document)} and all later ones are not checked; include each file only once.`,
        anchor,
      };
    case "cycle": {
      const cycle = target.chain.slice(target.chain.indexOf(target.document));
      const loop = [...cycle, target.document].map((path) => quoted(path)).join(" → ");
      const message =
        cycle.length === 1
          ? `This \`$ref\` makes ${quoted(target.document)} include itself; name another file or remove it.`
          : `This \`$ref\` is part of a loop (${loop}); remove one of these references.`;
      return { message, anchor };
    }
  }
}

export const brokenRef = {
  code: "broken-ref",
  title: "A `$ref` cannot be resolved",
  scope: "site",
  severity: "error",
  consequence: "stops",
  facts: ["F1.7", "F1.8"],
  why: `\`$ref\` includes another JSON file of the site, by a path relative to the file that contains it. If that file is missing,
is not valid JSON, is outside the site or includes itself through other files, everything in it is missing from the site: a
whole language or section of the sidebar. Correct the path or the file.`,
  *check({ site }) {
    const cycles = new Set<string>();
    let isCut = false;
    const guess = guessUpTo(site.files === undefined ? Number.POSITIVE_INFINITY : maxGuesses(site.files));
    for (const reference of allReferences(site)) {
      const { target } = reference;
      if (target.kind === "cycle") {
        // A cycle is found once for each of its files, but reported only once.
        const cycle = target.chain.slice(target.chain.indexOf(target.document)).sort().join("\n");
        if (cycles.has(cycle)) continue;
        cycles.add(cycle);
      }
      if (target.kind === "too-many") {
        if (isCut) continue;
        isCut = true;
      }
      const finding = findingFor(site, reference, guess);
      if (finding !== undefined) yield finding;
    }
  },
} as const satisfies SiteRule;
