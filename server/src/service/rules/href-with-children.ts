import { offeredFix } from "../model/change.ts";
import { isLink } from "../navigation/acceptance.ts";
import { elementContent, listsOf, lossOfList, noLoss } from "../navigation/platform.ts";
import { nameOf } from "../navigation/wording.ts";
import { at, type ElementRule } from "./rule.ts";

export const hrefWithChildren = {
  code: "href-with-children",
  title: "A section is a link but has content",
  scope: "element",
  severity: "warning",
  consequence: "loses",
  facts: ["F4.34", "F13.2", "F13.3"],
  kinds: ["tab", "item", "anchor", "dropdown", "product", "version", "language"],
  why: `A section with an \`href\` is a link and nothing else: the platform silently drops the pages, groups and other content
beside it. Remove the \`href\`, or move the content elsewhere.`,
  *check(element) {
    const href = element.fields.get("href");
    // Beside an `href` that is not a link, the platform publishes the content (F4.34).
    if (href === undefined || !isLink(element)) return;
    // The platform prefers GraphQL and SDK references to a link (F13.2).
    const { kept, dropped } = elementContent(element);
    const [first] = [...kept, ...dropped].filter((key) => key !== "graphql" && key !== "sdk");
    const field = first === undefined ? undefined : element.fields.get(first);
    if (first === undefined || field === undefined) return;
    const [list] = listsOf(element, [first]);
    const loss = list === undefined ? noLoss : lossOfList(list);
    yield {
      message: (remaining) =>
        `The platform drops \`${first}\` beside \`href\` in ${nameOf(element)}${loss(remaining)}; remove or move one of the two.`,
      anchor: at(field.place, "key"),
      related: [{ message: "The platform publishes this link.", anchor: at(href.place, "property") }],
      tags: ["unnecessary"],
      fixes: [
        offeredFix("Remove `href`", { kind: "remove", at: href.place }),
        offeredFix(`Remove \`${first}\``, { kind: "remove", at: field.place }),
      ],
    };
  },
} as const satisfies ElementRule;
