/**
 * What the schema finds in docs.json outside its navigation, sorted by the rule that reports it:
 * value-type, required-field and unknown-field share one validation of the file.
 */

import { topLevel } from "../../facts/top-level.ts";
import { isExceeded, referenceBudget, referenceResolver } from "../../json/references.ts";
import { memo } from "../../memo.ts";
import type { Location } from "../../model/location.ts";
import { problemFixes, renaming } from "../../schema/problem-fixes.ts";
import {
  type ReferenceContext,
  requiredTopLevel,
  type SchemaProblem,
  topLevelKeys,
  validateProperty,
} from "../../schema/validate.ts";
import { messageOf } from "../../schema/wording.ts";
import { documentState, mainDocument, mainTree, type Site } from "../../site/site.ts";
import { enumerate, named } from "../../text/words.ts";
import { anchorAt, type SiteFinding } from "../rule.ts";
import { remedy } from "./missing-keys.ts";

/** The findings of the schema, divided among the rules that report them. */
interface SchemaFindings {
  readonly type: readonly SiteFinding[];
  readonly required: readonly SiteFinding[];
  readonly unknown: readonly SiteFinding[];
}

/** @param place the place of the checked property */
function toFinding(problem: SchemaProblem, place: Location): SiteFinding {
  const at: Location =
    problem.document === undefined
      ? { ...place, segments: [...place.segments, ...problem.segments] }
      : { document: problem.document, segments: problem.segments };
  const part = problem.kind === "required" ? "head" : problem.kind === "unknown-key" ? "key" : "value";
  const fixes = problemFixes(problem, at);
  return {
    ...(problem.rejected === true ? { severity: "error" } : {}),
    // The platform rejects a docs.json that lacks a required key, and drops most keys that it does not recognize.
    consequence: problem.kind === "unknown-key" && problem.rejected !== true ? "none" : "stops",
    message: messageOf(problem),
    anchor: anchorAt(at, part),
    fixes,
  };
}

/** A key as the author wrote it, and its place. */
interface Written {
  readonly key: string;
  readonly place: Location;
}

/** @param written the places of misspelled keys by the missing keys that they stand in for */
function missingTopLevel(missing: readonly string[], written: ReadonlyMap<string, Written>): SiteFinding {
  const names = enumerate(missing.map((key) => `\`${key}\``)).replace(" and ", " and no ");
  const advice = remedy(missing, (key) => written.get(key)?.key);
  const fixes = [...written].map(([key, misspelled]) => renaming(misspelled.place, misspelled.key, key));
  return {
    consequence: "stops",
    message: `docs.json has no ${names}, so the platform rejects it; ${advice}.`,
    anchor: anchorAt({ document: mainDocument, segments: [] }, "head"),
    fixes,
  };
}

function tooManyReferences(key: string, place: Location): SiteFinding {
  return {
    consequence: "unjudged",
    message: `The files that \`${named(key)}\` includes with \`$ref\` include each other so often that not all of them are checked; include each file once.`,
    anchor: anchorAt(place),
  };
}

const findingsIn = memo((documents: Site["documents"]): SchemaFindings => {
  const type: SiteFinding[] = [];
  const required: SiteFinding[] = [];
  const unknown: SiteFinding[] = [];
  const root = mainTree({ documents })?.root;
  if (root?.kind === "object") {
    const resolver = referenceResolver((path) => documentState({ documents }, path));
    const { properties, layers, isResolved } = topLevel({ documents });
    const isUnread = !isResolved || layers.some(({ opened, closed }) => !opened || !closed);
    const missing = isUnread ? [] : requiredTopLevel.filter((key) => !properties.has(key));
    // A key that stands in for a required key is one defect, reported as the missing key.
    const written = new Map<string, Written>();
    for (const [key, { property, document }] of properties) {
      if (property.value === undefined && topLevelKeys.has(key)) continue;
      const place: Location = { document, segments: [key] };
      const budget = referenceBudget();
      const references: ReferenceContext = { document, resolve: resolver, budget };
      const problems = property.value === undefined ? [] : validateProperty(key, property.value, references);
      for (const problem of problems) {
        const suggestion = problem.segments.length === 0 ? problem.suggestion : undefined;
        if (
          problem.kind === "unknown-key" &&
          missing.some((lacking) => lacking === suggestion) &&
          suggestion !== undefined
        ) {
          written.set(suggestion, { key, place });
          continue;
        }
        const list = problem.kind === "required" ? required : problem.kind === "unknown-key" ? unknown : type;
        list.push(toFinding(problem, place));
      }
      if (isExceeded(budget)) type.push(tooManyReferences(key, place));
    }
    if (missing.length > 0) required.unshift(missingTopLevel(missing, written));
  } else if (root !== undefined && root.kind !== "invalid") {
    type.push({
      message: `docs.json must contain an object in braces with \`name\`, \`theme\`, \`colors\` and \`navigation\`.`,
      anchor: anchorAt({ document: mainDocument, segments: [] }, "head"),
    });
  }
  return { type, required, unknown };
});

/** All problems of docs.json outside its navigation; remembered for each set of documents. */
export function schemaFindings({ documents }: Site): SchemaFindings {
  return findingsIn(documents);
}
