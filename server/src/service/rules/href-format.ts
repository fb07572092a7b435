import { offeredFix, valueFix } from "../model/change.ts";
import type { Field, NavigationElement } from "../navigation/model.ts";
import { absence, effectOfRejection, elementContent, noEffect } from "../navigation/platform.ts";
import { startWith } from "../navigation/wording.ts";
import { hrefKind, isAcceptedAsHref, withScheme } from "../text/href.ts";
import { named } from "../text/words.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";

/**
 * The finding about an `href` that is not a link, beside content that the platform publishes (F4.34). A link would take the place of
 * the content (F13.3), so no other text is proposed.
 */
function besideContent(
  element: NavigationElement,
  { place, valuePlace }: Field,
  text: string,
): ElementFinding {
  return {
    severity: "warning",
    consequence: "none",
    message: `${startWith(element)} links to "${named(text)}", which the platform ignores because it is neither a URL nor a path; remove \`href\`.`,
    anchor: at(valuePlace),
    fixes: [offeredFix("Remove `href`", { kind: "remove", at: place })],
  };
}

export const hrefFormat = {
  code: "href-format",
  title: "An `href` is not a URL, path, fragment or email address",
  scope: "element",
  severity: "error",
  consequence: "loses",
  effect:
    "The site deploys without the link; in `global`, it stops the deployment, or costs the list around the section.",
  facts: ["F3.23", "F4.13", "F4.14", "F4.34", "F13.3"],
  kinds: ["tab", "item", "dropdown", "product", "version", "language", "anchor"],
  why: `A link in the navigation is a full URL (\`https://…\`), a path on the site that starts with \`/\`, a \`#fragment\` or a
\`mailto:\` link. The platform ignores anything else, and rejects it in \`global\`. Begin a link to another site with
\`https://\`, and a path on this site with \`/\`. Beside content, remove it: a link would take the place of the content.`,
  *check(element) {
    // The links of global anchors must be external; the rule external-href checks them.
    if (element.kind === "anchor" && element.inGlobal) return;
    const field = element.fields.get("href");
    if (field?.value?.kind !== "string") return;
    const text = field.value.value;
    if (hrefKind(text) !== "invalid") return;
    const isAccepted = isAcceptedAsHref(text);
    if (!isAccepted && !element.inGlobal && elementContent(element).kept.length > 0) {
      yield besideContent(element, field, text);
      return;
    }
    const path = `/${text.trim().replace(/^(\.?\/)+/, "")}`;
    const better = withScheme(text) ?? (path !== "/" && hrefKind(path) === "path" ? path : undefined);
    const effectIfIgnored = element.inGlobal ? effectOfRejection() : absence;
    const { loss, consequence } = isAccepted ? noEffect : effectIfIgnored;
    yield {
      consequence,
      message: (remaining) =>
        `${startWith(element)} links to "${named(text)}", which is neither a URL nor a path${loss(remaining)}; begin it with https:// or \`/\`.`,
      anchor: at(field.valuePlace),
      fixes: better === undefined ? [] : [valueFix(`Change to "${named(better)}"`, field.valuePlace, better)],
    };
  },
} as const satisfies ElementRule;
