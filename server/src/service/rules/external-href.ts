import { valueFix } from "../model/change.ts";
import { globalAnchorHrefVerdict } from "../navigation/differences.ts";
import { inside } from "../navigation/places.ts";
import { effectOfRejection, noEffect } from "../navigation/platform.ts";
import { startWith } from "../navigation/wording.ts";
import { hrefKind, isAcceptedAsHref, withScheme } from "../text/href.ts";
import { named } from "../text/words.ts";
import { at, type ElementRule } from "./rule.ts";
import { onlyTodayClause } from "./shared/only-today.ts";

export const externalHref = {
  code: "external-href",
  title: "The `href` of a global anchor is not an external URL",
  scope: "element",
  severity: "error",
  consequence: "stops",
  effect:
    "A path or an email address does not affect the deployment; any other text stops it, or costs the list around the section.",
  facts: ["F3.23", "F4.15", "F4.16", "F4.34"],
  kinds: ["global"],
  why: `Global anchors are shown on every page, so their \`href\` must be an external URL; relative paths are not allowed.
Today's platform also accepts \`/path\`, \`#fragment\` and \`mailto:\`, for which this is a warning in the reference
dialect and a hint in the current one.`,
  *check(element, dialect) {
    for (const list of element.children) {
      if (list.key !== "anchors") continue;
      for (const entry of list.elementEntries) {
        const field = entry.element.fields.get("href");
        if (field?.value?.kind !== "string") continue;
        const text = field.value.value;
        const kind = hrefKind(text);
        // The rule unsafe-href reports a dangerous link.
        if (kind === "unsafe") continue;
        const verdict = globalAnchorHrefVerdict(kind);
        if (verdict === "accepted") continue;
        const place = inside(entry.place, field.valuePlace);
        const statement = `${startWith(entry.element)} in \`global\` points to "${named(text)}"`;
        if (verdict !== "rejected") {
          const advice = "write a full URL";
          yield {
            severity: verdict.severity[dialect],
            consequence: "none",
            message: `${statement}, which ${onlyTodayClause(dialect, advice)}.`,
            anchor: at(place),
            dependsOnDialect: true,
          };
          continue;
        }
        const better = withScheme(text);
        const { loss, consequence } = isAcceptedAsHref(text) ? noEffect : effectOfRejection(list);
        yield {
          consequence,
          message: (remaining) =>
            `${statement}, which is not an external URL${loss(remaining)}; write a full URL such as https://example.com.`,
          anchor: at(place),
          fixes: better === undefined ? [] : [valueFix(`Change to "${better}"`, place, better)],
        };
      }
    }
  },
} as const satisfies ElementRule;
