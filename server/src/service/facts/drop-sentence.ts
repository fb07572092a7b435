/** Why something is not published, as one sentence. */

import type { Drop } from "../navigation/drops.ts";
import { elementSpec } from "../navigation/elements.ts";
import { named, withArticle } from "../text/words.ts";
import { breadcrumbText } from "./site-listing.ts";

/** "Not published: beside `languages` the platform drops `tabs` of English." */
export function dropSentence({ owner, list, reason }: Drop): string {
  const { label } = elementSpec(owner.element.kind);
  const location = named(breadcrumbText(owner)) || "the root of the navigation";
  switch (reason.kind) {
    case "beside":
      return reason.kept === undefined
        ? `Not published: the platform reads no \`${list.key}\` in ${withArticle(label)}.`
        : `Not published: beside \`${reason.kept}\`, the platform drops \`${list.key}\` of ${location}.`;
    case "entry":
      return `Not published: the platform drops all \`${list.key}\` of ${location}, because it does not accept something in them.`;
  }
}
