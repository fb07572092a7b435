import { allReferences } from "../facts/placed-references.ts";
import type { SiteView } from "../facts/site-view.ts";
import { valueIn } from "../json/pointer.ts";
import { flawedFields, ignoresFlawOf } from "../navigation/acceptance.ts";
import { elementSpec, listedKind, mayContain, sourceKey } from "../navigation/elements.ts";
import { describe, type Flaw, fixesAt, wrongValue } from "../navigation/field-value.ts";
import type { ChildList, NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { inside, ownPlace } from "../navigation/places.ts";
import { absence, canLoseList, effectOfRejection, type FlawEffect } from "../navigation/platform.ts";
import { nameOf } from "../navigation/wording.ts";
import { mainDocument } from "../site/site.ts";
import { withArticle } from "../text/words.ts";
import { anchorAt, at, type ElementFinding, type ElementRule } from "./rule.ts";
import { schemaFindings } from "./shared/schema-findings.ts";

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

/**
 * Checks the values of the element's own fields. Called for its parent, because the effect of a flaw depends on the parent.
 *
 * @param place the place of the element, relative to the parent
 * @param effect the effect of a flaw for which the platform rejects the element
 */
function* checkOwn(
  element: NavigationElement,
  place: RelativeLocation,
  effect: FlawEffect,
): Iterable<ElementFinding> {
  for (const [field, flaw] of flawedFields(element)) {
    const subject = `\`${field.key}\` of ${nameOf(element)}`;
    const ownEffect = ignoresFlawOf(element, field.key) ? absence : effect;
    yield findingOf(flaw, subject, inside(place, field.valuePlace), ownEffect);
  }
}

/** The finding about content that is not a list, under a key that the element may have. */
function contentFinding(element: NavigationElement, list: ChildList): ElementFinding | undefined {
  const { key, field, isArray } = list;
  const isContent = element.kind === "global" || !element.inGlobal;
  if (isArray || field.value === undefined || !isContent) return undefined;
  if (!mayContain(element.kind, key)) return undefined;
  const content = key === "pages" ? "pages" : elementSpec(listedKind[key]).plural;
  const flaw = wrongValue(`a list of ${content} in square brackets`, field.value);
  const effect = canLoseList(element, list) ? absence : effectOfRejection(list);
  return findingOf(flaw, `\`${key}\` of ${nameOf(element)}`, field.valuePlace, effect);
}

function* checkList(list: ChildList): Iterable<ElementFinding> {
  const effect = effectOfRejection(list);
  for (const entry of list.entries) {
    if (entry.kind === "element") {
      yield* checkOwn(entry.element, entry.place, effect);
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
  // F12.1, F12.2: values of `theme` and `colors`. F4.7: the forms of an icon. F4.34: what an `href` that is not text costs. F4.10: the values of `directory`, which an element of the navigation takes.
  facts: [
    "F4.2",
    "F4.7",
    "F4.9",
    "F4.10",
    "F4.11",
    "F4.12",
    "F4.34",
    "F6.2",
    "F6.25",
    "F6.49",
    "F12.1",
    "F12.2",
    "F12.7",
    "F12.14",
    "F13.4",
    "F13.5",
    "F13.10",
    "F13.13",
  ],
  consequence: "stops",
  effect: "It stops the deployment; in a list inside a section, that list is lost instead.",
  why: `Every key takes a value of one type, and some allow only certain words. The platform rejects a file with a wrong
value, or drops the section that contains it and with it the whole list around it. The same goes for an entry of
\`contextual.options\` that is not built in or appears twice, and for \`footer.links\` with no or more than four columns.`,
  *check(element) {
    // An element in a list is checked from its parent; the root and `global` are in no list.
    if (elementSpec(element.kind).listKey === undefined)
      yield* checkOwn(element, ownPlace, effectOfRejection());
    for (const list of element.children) {
      const found = contentFinding(element, list);
      if (found !== undefined) yield found;
      yield* checkList(list);
    }
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
