/**
 * What rules of scope `page` may ask about other pages, and of which pages they have asked: a page is checked again if the
 * anchors or exports of one of these have changed. Runs no rule.
 */
import { exportersByName } from "../facts/exporters.ts";
import { type PageAnchors, pageAnchors } from "../facts/page-anchors.ts";
import { type SiteAddresses, siteAddresses } from "../facts/site-addresses.ts";
import { type SiteEndpoints, siteEndpoints } from "../facts/site-endpoints.ts";
import { type SiteVariables, siteVariables } from "../facts/site-variables.ts";
import type { SiteView } from "../facts/site-view.ts";
import { memoLast, memoText } from "../memo.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { PageView } from "../rules/rule.ts";
import type { PageDemand, SeverityOverride } from "../site/file-settings.ts";
import type { PageContents } from "../site/page-contents.ts";

/** What rules of scope `page` know of the site besides other pages; the same object for as long as nothing changes. */
export interface SiteInputs
  extends Pick<
    PageView,
    "addresses" | "endpoints" | "requiredKeys" | "variables" | "demands" | "allowedMissing"
  > {
  /** Rules that are off in a part of the site do not run there. */
  readonly overrides: readonly SeverityOverride[];
}

const inputsOf = memoLast(
  (
    addresses: SiteAddresses,
    endpoints: SiteEndpoints,
    requiredKeys: readonly RequiredKeys[],
    variables: SiteVariables | undefined,
    demands: readonly PageDemand[],
    allowedMissing: ReadonlySet<string>,
    overrides: readonly SeverityOverride[],
  ): SiteInputs => ({
    addresses,
    endpoints,
    requiredKeys,
    variables,
    demands,
    allowedMissing,
    overrides,
  }),
);

const nothingRequired: readonly RequiredKeys[] = [];
const nothingDemanded: readonly PageDemand[] = [];
const nothingAllowed: ReadonlySet<string> = new Set();
const noOverrides: readonly SeverityOverride[] = [];

/** What rules of scope `page` know of the site; undefined if the site's files were not listed. */
export function siteInputs(view: SiteView): SiteInputs | undefined {
  const addresses = siteAddresses(view);
  if (addresses === undefined) return undefined;
  const {
    requiredKeys = nothingRequired,
    demands = nothingDemanded,
    allowedMissing = nothingAllowed,
    overrides = noOverrides,
  } = view.site.settings;
  return inputsOf(
    addresses,
    siteEndpoints(view),
    requiredKeys,
    siteVariables(view.site),
    demands,
    allowedMissing,
    overrides,
  );
}

/** Files whose anchors or exports some rules have requested; `all` if their answer depends on any page. */
export type AskedFiles = readonly string[] | "all";

/** A view that notes what it is asked for. */
export interface NotingView {
  readonly view: PageView;
  /**
   * What has been requested since the last call.
   * @param file the page that was checked, which is left out
   */
  readonly taken: (file: string) => AskedFiles;
}

/**
 * How long the anchors of pages that links lead to may be together, as they are packed: unpacked they take ten times as much,
 * and on a site whose pages all link to each other they would be all there are.
 */
const maxAnchorsLength = 500_000;

const nothing: AskedFiles = [];

/** The anchors of a page, and the files that they come from. */
interface KeptAnchors {
  readonly anchors: PageAnchors;
  readonly files: readonly string[];
}

/** How long the anchors of a page are, as they are packed. */
function packedLength(content: PageContent | undefined): number {
  return content === undefined ? 0 : content.anchors.length + content.looseAnchors.length;
}

/** What the rules may ask; the anchors of a page are collected once for all links to it. */
export function viewOfPages(inputs: SiteInputs, { byFile, modules }: PageContents): NotingView {
  const { files } = inputs.addresses;
  let asked: Set<string> | "all" | undefined;
  const note = (file: string): void => {
    if (asked === "all") return;
    asked ??= new Set();
    asked.add(file);
  };
  const contentOf = (file: string): PageContent | undefined => {
    note(file);
    return byFile.get(file);
  };
  const collectAnchors = (file: string): KeptAnchors | undefined => {
    const content = byFile.get(file);
    if (content === undefined) return undefined;
    const from = [file];
    const anchors = pageAnchors(file, content, files, (other) => {
      from.push(other);
      return byFile.get(other);
    });
    return { anchors, files: from };
  };
  const anchorsOf = memoText(collectAnchors, maxAnchorsLength, (file) => packedLength(byFile.get(file)));
  let exporters: ReturnType<typeof exportersByName> | undefined;
  const view: PageView = {
    ...inputs,
    contentOf,
    exportsOf(file) {
      const content = contentOf(file);
      if (content === undefined) return modules.get(file);
      return content.isExceeded ? undefined : content.exports;
    },
    exportersOf(name) {
      asked = "all";
      exporters ??= exportersByName(files, byFile, modules);
      return exporters.get(name) ?? [];
    },
    anchorsOf(file) {
      const known = anchorsOf(file);
      if (known === undefined) note(file);
      else for (const knownFile of known.files) note(knownFile);
      return known?.anchors;
    },
  };
  const taken = (file: string): AskedFiles => {
    const now = asked;
    asked = undefined;
    if (now === undefined || now === "all") return now ?? nothing;
    now.delete(file);
    return now.size === 0 ? nothing : [...now];
  };
  return { view, taken };
}
