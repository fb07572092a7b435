import { valueFix } from "../model/change.ts";
import { startWith } from "../navigation/wording.ts";
import { hrefKind, withScheme } from "../text/href.ts";
import { named } from "../text/words.ts";
import { at, type ElementRule } from "./rule.ts";

export const hrefFormat = {
  code: "href-format",
  title: "An `href` is not a URL, path, fragment or email address",
  scope: "element",
  severity: "error",
  consequence: "none",
  facts: ["F4.13", "F4.14"],
  kinds: ["tab", "item", "dropdown", "product", "version", "language", "anchor"],
  why: `A link in the navigation is a full URL (\`https://…\`), a path on the site that starts with \`/\`, a \`#fragment\` or a
\`mailto:\` link. Anything else takes readers to a page that does not exist. Begin a link to another site with
\`https://\`, and a path on this site with \`/\`.`,
  *check(element) {
    // The links of global anchors must be external; the rule external-href checks them.
    if (element.kind === "anchor" && element.inGlobal) return;
    const field = element.fields.get("href");
    if (field?.value?.kind !== "string") return;
    const text = field.value.value;
    if (hrefKind(text) !== "invalid") return;
    const path = `/${text.trim().replace(/^(\.?\/)+/, "")}`;
    const better = withScheme(text) ?? (path !== "/" && hrefKind(path) === "path" ? path : undefined);
    yield {
      message: `${startWith(element)} links to "${named(text)}", which is neither a URL nor a path; begin it with https:// or \`/\`.`,
      anchor: at(field.valuePlace),
      fixes: better === undefined ? [] : [valueFix(`Change to "${named(better)}"`, field.valuePlace, better)],
    };
  },
} as const satisfies ElementRule;
