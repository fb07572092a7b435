import { offeredFix } from "../model/change.ts";
import { flawedFields } from "../navigation/acceptance.ts";
import { fieldSpec, isChildKey, isFieldOf, sourceKey } from "../navigation/elements.ts";
import { droppedKeysIn, fixesAt } from "../navigation/field-value.ts";
import type { Field, NavigationElement } from "../navigation/model.ts";
import { inside } from "../navigation/places.ts";
import { contentOfUnknown, effectOfRejection, elementContent } from "../navigation/platform.ts";
import { startWith } from "../navigation/wording.ts";
import { named } from "../text/words.ts";
import { at, type ElementFinding, type ElementFix, type ElementRule } from "./rule.ts";
import { fitsUnder, intendedKey, isKeyOf, standIns } from "./shared/intended-key.ts";
import { schemaFindings } from "./shared/schema-findings.ts";

/** Whether a key would add content beside other content, of which the platform would drop one. */
function isContentBeside(element: NavigationElement, key: string): boolean {
  return isChildKey(key) && elementContent(element).kept.length > 0;
}

function fixes(element: NavigationElement, key: string, better: string | undefined): readonly ElementFix[] {
  const field = element.fields.get(key);
  if (field === undefined) return [];
  const remove: ElementFix = offeredFix(`Remove \`${named(key)}\``, { kind: "remove", at: field.place });
  // A wrong value under a known key drops more than the unknown key does.
  if (better === undefined || isContentBeside(element, better) || !fitsUnder(element, key, better))
    return [remove];
  const rename: ElementFix = offeredFix(`Rename to \`${better}\``, {
    kind: "rename-key",
    at: field.place,
    key: better,
  });
  return [rename, remove];
}

/** Styles of icons; the author confirms any other style. */
const iconStyles = [
  ...["regular", "solid", "light", "thin", "duotone", "brands"],
  ...["sharp-solid", "sharp-regular", "sharp-light", "sharp-thin", "sharp-duotone-solid"],
];

/** The former key for an icon's style; the platform replaced it by a style inside `icon`. */
const formerStyle = "iconType";

/** Moves the style of an icon into `icon`; undefined if the style is not one of an icon library. */
function styleFix(element: NavigationElement): ElementFix | undefined {
  const icon = element.fields.get("icon");
  const former = element.fields.get(formerStyle);
  if (icon?.value === undefined || former?.value?.kind !== "string") return undefined;
  const style = former.value.value;
  const removal = { kind: "remove", at: former.place } as const;
  const isSafe = iconStyles.includes(style);
  if (icon.value.kind === "string") {
    const name = icon.value.value;
    // An image at a path or URL has no style.
    if (name.trim() === "" || /[/.:]/.test(name)) return undefined;
    return {
      title: "Move the style into `icon`",
      safe: isSafe,
      changes: [{ kind: "replace-value", at: icon.valuePlace, value: { name, style } }, removal],
    };
  }
  const hasStyle =
    icon.value.kind !== "object" || icon.value.properties.some(({ key }) => key.value === "style");
  if (hasStyle) return undefined;
  return {
    title: "Move the style into `icon`",
    safe: isSafe,
    changes: [
      { kind: "add-property", at: icon.valuePlace, key: "style", value: style, position: "end" },
      removal,
    ],
  };
}

/** A key of groups whose support is undecided, so that no finding advises to remove it (F10.18). */
const undecidedKey = "audience";

/** The key of older formats that says the opposite of `expanded`. */
const formerOpposite = "collapsed";

/** What to write instead of an unknown key, as the end of a sentence, and the fixes, most likely first. */
interface KeyRemedy {
  readonly hint: string;
  readonly fixes: readonly ElementFix[];
}

/** The remedy for the opposite of `expanded`; undefined if its value is not a boolean. */
function oppositeRemedy(element: NavigationElement): KeyRemedy | undefined {
  const field = element.fields.get(formerOpposite);
  if (field?.value?.kind !== "boolean") return undefined;
  const removal = fixes(element, formerOpposite, undefined);
  if (field.value.value) return { hint: "remove it, because groups are closed without it.", fixes: removal };
  const opening: ElementFix = offeredFix(
    "Write `expanded`: true",
    { kind: "replace-value", at: field.valuePlace, value: true },
    { kind: "rename-key", at: field.place, key: "expanded" },
  );
  return { hint: "write `expanded`: true, which means the same.", fixes: [opening, ...removal] };
}

function remedyFor(element: NavigationElement, key: string, better: string | undefined): KeyRemedy {
  const opposite = key === formerOpposite && better === "expanded" ? oppositeRemedy(element) : undefined;
  return opposite ?? { hint: hintFor(key, better), fixes: fixes(element, key, better) };
}

function hintFor(key: string, better: string | undefined): string {
  if (key === sourceKey) return `it belongs in a separate entry of a list: { "${sourceKey}": "owner/repo" }.`;
  return better === undefined ? "remove it, or find out what it was for." : `did you mean \`${better}\`?`;
}

/** The findings about misspelled keys in the value of a field, such as `libary` in an icon. */
function* droppedInside(
  { kind, inGlobal }: NavigationElement,
  { key, value, valuePlace }: Field,
): Generator<ElementFinding> {
  const type = isFieldOf(kind, key, inGlobal) ? fieldSpec(kind, key)?.type : undefined;
  if (type === undefined || value === undefined) return;
  for (const flaw of droppedKeysIn(key, type, value)) {
    yield {
      message: `${flaw.sentence(key)}${flaw.ending ?? "."}`,
      anchor: at(inside(valuePlace, { document: undefined, segments: flaw.segments }), flaw.part),
      tags: ["unnecessary"],
      fixes: fixesAt(flaw, valuePlace),
    };
  }
}

export const unknownField = {
  code: "unknown-field",
  title: "The platform does not recognize a key and drops it",
  scope: "element",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, unless a list with pages is dropped, or the platform rejects docs.json, which stops it.",
  // F4.7: the keys of icons. F3.14: why `sourceRef` is reported everywhere but in its own entry.
  facts: ["F1.5", "F3.14", "F3.23", "F4.7", "F4.8", "F4.30", "F4.31", "F4.32", "F12.7", "F12.8", "F10.18"],
  why: `The platform silently drops a key that it does not recognize, with everything in it: a misspelled \`page\` for
\`pages\` empties a group. Dead keys of older formats (\`collapsed\`, \`expandable\`, \`isDefaultOpen\`) have no effect; the key
that works is \`expanded\`, and \`collapsed\` says its opposite. The style of an icon, once \`iconType\`, is part of the icon today:
\`"icon": { "name": "book", "style": "solid" }\`. For an unknown key of \`global\`, \`footer.socials\` or
\`integrations\` the platform rejects the whole file; there the finding is an error.`,
  *check(element, dialect) {
    let explained: ReadonlySet<string> | undefined;
    for (const field of element.fields.values()) {
      const { key } = field;
      yield* droppedInside(element, field);
      // The rule sdk-reference reports a reference in the wrong place, for which the navigation is rejected.
      if (isKeyOf(element, key) || key === "sdk" || key === "graphql") continue;
      // A key that stands in for a required key is one defect, reported as the missing key.
      explained ??= standIns(element, dialect);
      if (explained.has(key)) continue;
      if (key === formerStyle && isKeyOf(element, "icon")) {
        const fix = styleFix(element);
        yield {
          message: `${startWith(element)} has the unknown key \`${formerStyle}\`, which the platform drops; the style belongs in \`icon\`: { "name": …, "style": … }.`,
          subject: key,
          anchor: at(field.place, "key"),
          tags: ["unnecessary"],
          fixes: [...(fix === undefined ? [] : [fix]), ...fixes(element, key, undefined)],
        };
        continue;
      }
      if (key === undecidedKey && element.kind === "group") {
        yield {
          severity: "information",
          message: `${startWith(element)} has the key \`${key}\`, which may have no effect, because its support is undecided.`,
          anchor: at(field.place, "key"),
        };
        continue;
      }
      // The rule value-type reports a wrong value of a key without effect, for which the platform rejects a link in `global`.
      if (flawedFields(element).some(([flawed]) => flawed === field)) continue;
      const better = intendedKey(element, key);
      const remedy = remedyFor(element, key, better);
      if (element.kind === "global") {
        const { loss, consequence } = effectOfRejection();
        yield {
          severity: "error",
          consequence,
          message: (remaining) =>
            `\`global\` has the unknown key \`${named(key)}\`${loss(remaining)}; ${remedy.hint}`,
          subject: key,
          anchor: at(field.place, "key"),
          fixes: remedy.fixes,
        };
        continue;
      }
      yield {
        consequence: (remaining) =>
          contentOfUnknown(field.value, better, remaining) === undefined ? "none" : "loses",
        message: (remaining) => {
          const content = contentOfUnknown(field.value, better, remaining);
          const loss = content === undefined ? "" : ` with ${content}`;
          return `${startWith(element)} has the unknown key \`${named(key)}\`, which the platform drops${loss}; ${remedy.hint}`;
        },
        subject: key,
        anchor: at(field.place, "key"),
        tags: ["unnecessary"],
        fixes: remedy.fixes,
      };
    }
  },
  checkRest: ({ site }) => schemaFindings(site).unknown,
} as const satisfies ElementRule;
