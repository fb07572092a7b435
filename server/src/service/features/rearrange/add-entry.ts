/** Adds a page, a section or a link to the navigation. */
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { JsonValue } from "../../model/change.ts";
import { elementSpec, fieldSpec } from "../../navigation/elements.ts";
import { normalPagePath } from "../../navigation/page-path.ts";
import { nameOf } from "../../navigation/wording.ts";
import { pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize, shorten, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { fileFor, newPageText } from "../refactor/create-page.ts";
import { namesUnder } from "../refactor/kinds.ts";
import { surveyAt } from "../refactor/margins.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { documentOfTarget, insertionOf, type Target, targetOf } from "./target.ts";

/** Longer names and paths are refused. */
const maxName = 500;

function sectionName({ owner }: Target): string {
  return owner.element.kind === "navigation" ? "the top level" : nameOf(owner.element);
}

/** Drafts an entry for a page, and its file if it does not exist. */
export function addPage(
  site: Site,
  { path: typed, title, to }: ActionOf<"add-page">,
): RearrangeDraft | MoveRefusal {
  const path = normalPagePath(pagePathOf(typed) ?? typed);
  if (path === "" || path.length > maxName) return refused("A page needs a path, such as `guides/setup`.");
  const target = targetOf(site, to, [{ kind: "page", isLink: false }]);
  if (target.kind === "refused") return target;
  const isNew = site.files !== undefined && !site.files.isPage(path);
  const file = isNew && site.files !== undefined ? fileFor(site.files, path) : undefined;
  if (isNew && file === undefined)
    return refused(`No page file can be created for ${quoted(path)}; choose another path.`);
  const endOfLine = surveyAt(site, documentOfTarget(target))?.endOfLine ?? "\n";
  const isListed = listedPaths(navigationListing(site)).has(path);
  return {
    kind: "draft",
    title: `Add ${quoted(path)} to ${sectionName(target)}`,
    changes: insertionOf(target, [path]),
    created: file === undefined ? [] : [{ path: file, text: newPageText(path, endOfLine, title) }],
    notes: [
      ...(isListed ? [`${quoted(path)} is also listed in another place.`] : []),
      ...(title === undefined || file !== undefined
        ? []
        : [`${quoted(path)} already exists and keeps its title; rename the page to change it.`]),
    ],
    keepsEntries: false,
  };
}

/** Drafts a section without content, or a link. */
export function addSection(
  site: Site,
  { section, name: typed, href, to }: ActionOf<"add-section">,
): RearrangeDraft | MoveRefusal {
  const { nameKey, label } = elementSpec(section);
  const name = typed.trim();
  if (nameKey === undefined) return refused(`There is only one ${label}, so none can be added.`);
  if (name === "" || name.length > maxName) return refused(`${capitalize(withArticle(label))} needs a name.`);
  if (href !== undefined && fieldSpec(section, "href") === undefined)
    return refused(`${capitalize(withArticle(label))} cannot be a link; add a tab or an anchor instead.`);
  const target = targetOf(site, to, [{ kind: section, isLink: href !== undefined }]);
  if (target.kind === "refused") return target;
  if (namesUnder(target.owner, section)(name))
    return refused(`There is already ${withArticle(label)} "${shorten(name)}"; choose another name.`);
  const value: JsonValue = href === undefined ? { [nameKey]: name, pages: [] } : { [nameKey]: name, href };
  return {
    kind: "draft",
    title: `Add the ${label} "${shorten(name)}" to ${sectionName(target)}`,
    changes: insertionOf(target, [value]),
    notes:
      href === undefined
        ? [`The ${label} has no pages yet, so readers find nothing there until it has one.`]
        : [],
    keepsEntries: true,
  };
}
