/**
 * Gives rules of scope `page` access to other pages, and records which pages they request: a page is checked again
 * if the anchors or exports of one of these have changed. Runs no rules.
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
import type { Site } from "../site/site.ts";

/** The inputs of rules of scope `page` other than pages; the same object as long as they stay the same. */
export interface SiteInputs
  extends Pick<
    PageView,
    "addresses" | "renames" | "endpoints" | "requiredKeys" | "variables" | "demands" | "allowedMissing"
  > {
  /** The severities for parts of the site; a rule does not run where it is off. */
  readonly overrides: readonly SeverityOverride[];
}

const inputsOf = memoLast(
  (
    addresses: SiteAddresses,
    renames: Site["renames"],
    endpoints: SiteEndpoints,
    requiredKeys: readonly RequiredKeys[],
    variables: SiteVariables | undefined,
    demands: readonly PageDemand[],
    allowedMissing: ReadonlySet<string>,
    overrides: readonly SeverityOverride[],
  ): SiteInputs => ({
    addresses,
    renames,
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

/** The inputs of rules of scope `page`; undefined if the site's files have not been listed. */
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
    view.site.renames,
    siteEndpoints(view),
    requiredKeys,
    siteVariables(view.site),
    demands,
    allowedMissing,
    overrides,
  );
}

/** Files whose anchors or exports some rules have requested; `all` if the findings may depend on any page. */
export type RequestedFiles = readonly string[] | "all";

/** A view that records which files are requested. */
export interface RecordingView {
  readonly view: PageView;
  /**
   * The files that have been requested since the last call.
   * @param file the page that was checked, which is excluded
   */
  readonly takeRequested: (file: string) => RequestedFiles;
}

/**
 * The maximum total length of the cached anchors of link targets, as packed strings. Unpacked, they need ten times as
 * much memory, and on a site whose pages all link to each other, the anchors of all pages would be cached.
 */
const maxAnchorsLength = 500_000;

const nothing: RequestedFiles = [];

/** The anchors of a page, and the files that they come from. */
interface CachedAnchors {
  readonly anchors: PageAnchors;
  readonly files: readonly string[];
}

/** The length of the packed anchors of a page. */
function packedLength(content: PageContent | undefined): number {
  return content === undefined ? 0 : content.anchors.length + content.looseAnchors.length;
}

/** The view for the rules; the anchors of a page are collected once for all links to it. */
export function viewOfPages(inputs: SiteInputs, { byFile, modules }: PageContents): RecordingView {
  const { files } = inputs.addresses;
  let requested: Set<string> | "all" | undefined;
  const record = (file: string): void => {
    if (requested === "all") return;
    requested ??= new Set();
    requested.add(file);
  };
  const contentOf = (file: string): PageContent | undefined => {
    record(file);
    return byFile.get(file);
  };
  const collectAnchors = (file: string): CachedAnchors | undefined => {
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
      requested = "all";
      exporters ??= exportersByName(files, byFile, modules);
      return exporters.get(name) ?? [];
    },
    anchorsOf(file) {
      const collected = anchorsOf(file);
      for (const source of collected?.files ?? [file]) record(source);
      return collected?.anchors;
    },
  };
  const takeRequested = (file: string): RequestedFiles => {
    const taken = requested;
    requested = undefined;
    if (taken === undefined || taken === "all") return taken ?? nothing;
    taken.delete(file);
    return taken.size === 0 ? nothing : [...taken];
  };
  return { view, takeRequested };
}
