import { allReferences } from "../facts/placed-references.ts";
import type { SiteView } from "../facts/site-view.ts";
import { valueIn } from "../json/pointer.ts";
import { memo } from "../memo.ts";
import {
  elementSpec,
  fieldSpec,
  isChildKey,
  isFieldOf,
  listedKind,
  sourceKey,
} from "../navigation/elements.ts";
import type { ChildList, Field, NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { inside } from "../navigation/places.ts";
import { effectOfEntry, type FlawEffect, noLoss } from "../navigation/platform.ts";
import { nameOf } from "../navigation/wording.ts";
import { mainDocument } from "../site/site.ts";
import { withArticle } from "../text/words.ts";
import { anchorAt, at, type ElementFinding, type ElementRule, ownHead } from "./rule.ts";
import { checkValue, describe, type Flaw, fixesAt, wrongValue } from "./shared/field-value.ts";
import { schemaFindings } from "./shared/schema-findings.ts";

/**
 * The effect of a wrong value outside every list: the whole configuration is invalid (F13.10, F12.1, F12.2), unless it is in a
 * part that the platform drops (F13.1, F13.2).
 */
const rejection: FlawEffect = {
  loss: noLoss,
  consequence: (remaining) => (remaining.isDropped() ? "none" : "stops"),
};

/** The effect of a wrong `openapi` or `asyncapi` of a group, or of a link in `global`: it counts as absent (F13.13). */
const absence: FlawEffect = { loss: () => ", so the platform ignores it", consequence: () => "loses" };

function isIgnored({ kind, inGlobal }: NavigationElement, key: string): boolean {
  return (key === "openapi" || key === "asyncapi") && (kind === "group" || inGlobal);
}

/**
 * A flaw as a finding.
 *
 * @param subject names the value in the message
 * @param place the place of the value
 */
function findingOf(flaw: Flaw, subject: string, place: RelativeLocation, effect: FlawEffect): ElementFinding {
  return {
    consequence: effect.consequence,
    message: (remaining) => `${flaw.sentence(subject)}${effect.loss(remaining)}${flaw.ending ?? "."}`,
    anchor: at(inside(place, { document: undefined, segments: flaw.segments }), flaw.part),
    fixes: fixesAt(flaw, place),
  };
}

/** A field with a flaw of its value. */
type FlawedField = readonly [Field, Flaw];

const noFlaws: readonly FlawedField[] = [];

/** The flaws in the values of an element, remembered because an edit in one element rechecks all others of its parent. */
const flawsIn = memo((element: NavigationElement): readonly FlawedField[] => {
  const found: FlawedField[] = [];
  for (const field of element.fields.values()) {
    for (const flaw of flawsOf(element, field)) found.push([field, flaw]);
  }
  return found.length === 0 ? noFlaws : found;
});

function* flawsOf(element: NavigationElement, field: Field): Iterable<Flaw> {
  if (field.value === undefined) return;
  if (isChildKey(field.key)) {
    if (field.value.kind === "array") return;
    const content = field.key === "pages" ? "pages" : elementSpec(listedKind[field.key]).plural;
    yield wrongValue(`a list of ${content} in square brackets`, field.value);
    return;
  }
  const spec = fieldSpec(element.kind, field.key);
  if (spec === undefined || !isFieldOf(element.kind, field.key, element.inGlobal)) return;
  yield* checkValue(spec.type, field.value);
}

/**
 * Checks the element's own values. Called for its parent, because the effect of a flaw depends on the parent.
 *
 * @param place the place of the element, relative to the parent
 * @param effectOf the effect of a wrong value of a field
 */
function* checkOwn(
  element: NavigationElement,
  place: RelativeLocation,
  effectOf: (key: string) => FlawEffect,
): Iterable<ElementFinding> {
  for (const [field, flaw] of flawsIn(element)) {
    const subject = `\`${field.key}\` of ${nameOf(element)}`;
    yield findingOf(flaw, subject, inside(place, field.valuePlace), effectOf(field.key));
  }
}

function* checkList(list: ChildList): Iterable<ElementFinding> {
  const effect = effectOfEntry(list);
  for (const entry of list.entries) {
    if (entry.kind === "element") {
      const child = entry.element;
      if (flawsIn(child).length === 0) continue;
      yield* checkOwn(child, entry.place, (key) => (isIgnored(child, key) ? absence : effect));
    }
    if (entry.kind === "repository" && entry.repository === undefined) {
      const subject = `\`${sourceKey}\` in an entry of \`${list.key}\``;
      const flaw = wrongValue(
        'a repository in the form "owner/repo"',
        valueIn(entry.node, sourceKey) ?? entry.node,
      );
      const place = inside(entry.place, { document: undefined, segments: [sourceKey] });
      yield findingOf(flaw, subject, place, effect);
    }
    if (entry.kind !== "invalid" || entry.node === undefined) continue;
    const expected =
      list.key === "pages"
        ? "the path of a page in quotes or a group in braces"
        : `${withArticle(elementSpec(listedKind[list.key]).label)} in braces`;
    yield findingOf(wrongValue(expected, entry.node), `An entry of \`${list.key}\``, entry.place, effect);
  }
}

export const valueType = {
  code: "value-type",
  title: "A value has the wrong type or is not allowed",
  scope: "element",
  severity: "error",
  // F4.7: the forms of an icon. F4.10: the values of `directory`, which an element of the navigation takes.
  facts: [
    "F4.2",
    "F4.7",
    "F4.9",
    "F4.10",
    "F4.11",
    "F4.12",
    "F6.2",
    "F6.25",
    "F12.1",
    "F12.2",
    "F12.7",
    "F13.4",
    "F13.5",
    "F13.10",
  ],
  consequence: "stops",
  effect: "It stops the deployment; in a list inside a section, that list is lost instead.",
  why: `Every key takes a value of one type, and some allow only certain words. The platform rejects a file with a wrong
value, or drops the section that contains it and with it the whole list around it. The same goes for an entry of
\`contextual.options\` that is not built in or appears twice, and for \`footer.links\` with no or more than four columns.`,
  *check(element) {
    // An element in a list is checked from its parent; the root and `global` are in no list.
    if (elementSpec(element.kind).listKey === undefined)
      yield* checkOwn(element, ownHead.place, () => rejection);
    for (const list of element.children) yield* checkList(list);
  },
  *checkRest({ site, listing }: SiteView) {
    yield* schemaFindings(site).type;
    for (const { location, target } of allReferences(site)) {
      if (target.kind !== "not-a-string") continue;
      // Outside of the navigation, the platform takes it for an unknown key (F1.14).
      const isInNavigation = location.document !== mainDocument || location.segments[0] === "navigation";
      yield {
        ...(isInNavigation ? {} : { severity: "warning", consequence: "none" }),
        message: '`$ref` must be the path of a JSON file in quotes, such as "nav/guides.json".',
        anchor: anchorAt(location),
      };
    }
    const root = listing.navigation;
    if (root.kind !== "not-an-object" || root.node === undefined) return;
    yield {
      message: `\`navigation\` must be an object in braces with one organizing pattern such as \`groups\` or \`tabs\`, not ${describe(root.node)}.`,
      anchor: anchorAt({ document: root.place.document ?? mainDocument, segments: root.place.segments }),
    };
  },
} as const satisfies ElementRule;
