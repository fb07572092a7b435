import { valueFix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import { languageVerdict } from "../navigation/differences.ts";
import { oneOf } from "../navigation/field-value.ts";
import {
  agreedCodesFor,
  correctedCode,
  currentLanguages,
  possibleCodes,
  referenceLanguages,
  successorOf,
} from "../navigation/languages.ts";
import type { ChildList, ElementEntry, RelativeLocation } from "../navigation/model.ts";
import { inside } from "../navigation/places.ts";
import { effectOfRejection, type FlawEffect } from "../navigation/platform.ts";
import { named } from "../text/words.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";
import { onlyTodayClause } from "./shared/only-today.ts";

/** The finding about a code that only one of the dialects has. */
function findingOfDifference(
  code: string,
  place: RelativeLocation,
  severity: ElementFinding["severity"],
  { loss, consequence }: FlawEffect,
  dialect: Dialect,
): ElementFinding {
  const successor = successorOf(code);
  const quoted = `"${named(code)}"`;
  if (successor !== undefined) {
    const statement =
      dialect === "reference"
        ? `${quoted} is in the reference, but is no longer supported`
        : `${quoted} is no longer supported`;
    return {
      ...(severity === undefined ? {} : { severity }),
      consequence,
      message: (remaining) => `${statement}${loss(remaining)}; use "${successor}".`,
      anchor: at(place),
      fixes: [valueFix(`Change to "${successor}"`, place, successor)],
      dependsOnDialect: true,
    };
  }
  const otherCodes = agreedCodesFor(code);
  const advice = otherCodes.length === 0 ? undefined : `write ${oneOf(otherCodes)}`;
  return {
    ...(severity === undefined ? {} : { severity }),
    consequence: "none",
    message: `${quoted} ${onlyTodayClause(dialect, advice)}.`,
    subject: "codes of today",
    anchor: at(place),
    fixes:
      dialect === "reference"
        ? otherCodes.map((other) => valueFix(`Change to "${other}"`, place, other))
        : [],
    dependsOnDialect: true,
  };
}

function findingFor(list: ChildList, entry: ElementEntry, dialect: Dialect): ElementFinding | undefined {
  const field = entry.element.fields.get("language");
  if (field?.value?.kind !== "string") return undefined;
  const code = field.value.value;
  const verdict = languageVerdict(code);
  if (verdict === "accepted") return undefined;
  const place = inside(entry.place, field.valuePlace);
  const effect = effectOfRejection(list);
  if (verdict !== "rejected") {
    return findingOfDifference(code, place, verdict.severity[dialect], effect, dialect);
  }
  const correction = correctedCode(code, dialect);
  const correctCodes = correction === undefined ? possibleCodes(code, dialect) : [correction];
  const hint =
    correctCodes.length === 0 ? "use one of the supported codes." : `did you mean ${oneOf(correctCodes)}?`;
  const quoted = `"${named(code)}"`;
  const statement =
    code.trim() === "" ? "This language code is empty" : `${quoted} is not a supported language`;
  // The author confirms a code that the site's dialect would report again.
  const isSafe = (other: string): boolean =>
    correction !== undefined && (dialect === "current" || languageVerdict(other) === "accepted");
  return {
    consequence: effect.consequence,
    message: (remaining) => `${statement}${effect.loss(remaining)}; ${hint}`,
    anchor: at(place),
    fixes: correctCodes.map((other) => valueFix(`Change to "${other}"`, place, other, isSafe(other))),
  };
}

export const languageCode = {
  code: "language-code",
  title: "A language code is not supported",
  scope: "element",
  severity: "error",
  consequence: "loses",
  effect:
    "For a language directly in `navigation` it stops the deployment; in a section, the section's languages are lost instead.",
  // F13.5: what a wrong code costs directly in `navigation`. F5.5: why a code in the wrong case is not supported, and has a safe fix.
  facts: ["F5.3", "F5.4", "F5.5", "F13.5"],
  why: `\`language\` takes one of the supported codes, spelled exactly: ${referenceLanguages.map((code) => `\`${code}\``).join(", ")}.
Today's platform also has ${currentLanguages
    .filter((code) => !referenceLanguages.includes(code))
    .map((code) => `\`${code}\``)
    .join(", ")}, and no longer \`ua\` (now \`uk\`) and \`vn\` (now \`vi\`): for a language with another code
it rejects docs.json, or drops the languages of the section around it. A code that only today's platform has is a warning in the reference dialect and a
hint in the current one; one that it rejects is a warning or an error.`,
  *check(element, dialect) {
    for (const list of element.children) {
      if (list.key !== "languages") continue;
      for (const entry of list.entries) {
        const found = entry.kind === "element" ? findingFor(list, entry, dialect) : undefined;
        if (found !== undefined) yield found;
      }
    }
  },
} as const satisfies ElementRule;
