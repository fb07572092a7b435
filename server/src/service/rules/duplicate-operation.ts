import { endpointsListed } from "../facts/listed-endpoints.ts";
import type { SiteView } from "../facts/site-view.ts";
import { memo } from "../memo.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { comparedAddress, hasOwnAddress } from "../openapi/find-flaws.ts";
import type { Operation, SpecFile } from "../openapi/specification.ts";
import { quoted } from "../text/quoting.ts";
import { capitalize } from "../text/words.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawOf, type FlawReport } from "./shared/spec-findings.ts";

const withinSpecs = checkInSpecs("duplicate-operation", repetitionFinding);

export const duplicateOperation = {
  code: "duplicate-operation",
  title: "Two endpoints have the same path, name or operationId",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.21", "F6.33"],
  why: `The page of an endpoint has the path that \`x-mint.href\` gives it, or one made from its tag and its summary. If two pages have
the same path, readers can reach only one of them, even if the pages come from two specs. If tag and summary differ only in case, spaces and
hyphens, the path of the later page gets a number, which changes when endpoints are reordered (a hint). An \`operationId\` that appears twice
does not affect the pages, but tools generated from the spec may confuse the two endpoints (information).`,
  *check(view) {
    yield* withinSpecs(view);
    yield* acrossSpecs(view);
  },
} as const satisfies SiteRule;

function repetitionFinding({ kind, name, endpoint, first }: FlawOf<"duplicate-operation">): FlawReport {
  const otherName = quoted(first);
  switch (kind) {
    case "repeated-address":
      return {
        message: `The page of ${quoted(endpoint)} has the same path as that of ${otherName}, ${quoted(name)}, so readers reach only one; change it.`,
      };
    case "repeated-id":
      return {
        message: `${capitalize(otherName)} also has the operationId ${quoted(name)}, so code generators may confuse the two; change one.`,
        severity: "information",
      };
    case "repeated-name":
      return {
        message: `${quoted(endpoint)} shares tag and summary with ${otherName}, so its path gets a number; give each its own summary.`,
        severity: "hint",
      };
  }
}

const operationsWithAddress = memo(({ operations }: SpecFile): readonly Operation[] =>
  operations.filter(hasOwnAddress),
);

/** Pages of different specs with the same path. Specs are compared by name, not in the order in which they were read. */
function* acrossSpecs({ site, listing }: SiteView): Generator<SiteFinding> {
  const specs = [...site.specs.values()]
    .flatMap((state) => (state.kind === "read" && state.spec.addresses.size > 0 ? [state.spec] : []))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
  if (specs.length < 2) return;
  // If there are several specs, the first is used (F6.3); a section that lists no endpoint of it gets all (F6.5, F6.43).
  const generating = new Set<string>();
  for (const { key, owner, scope } of listing.specs) {
    const [first] = scope.sources;
    if (key === "openapi" && first?.kind === "file" && generatesEndpoints(owner.element))
      generating.add(first.path);
  }
  const listed = endpointsListed(listing);
  const firsts = new Map<string, { readonly file: string; readonly name: string }>();
  for (const spec of specs) {
    const { file } = spec;
    for (const { method, path, hidden, address = "" } of operationsWithAddress(spec)) {
      const name = `${method} ${path}`;
      const span = spec.addresses.get(name);
      const hasPage = (generating.has(file) && !hidden) || listed.has(`${file} ${name}`);
      if (!hasPage || span === undefined) continue;
      const compared = comparedAddress(address);
      const first = firsts.get(compared);
      if (first === undefined) firsts.set(compared, { file, name });
      else if (first.file !== file) {
        yield {
          message: `The page of ${quoted(name)} has the same path as that of ${quoted(first.name)} in ${quoted(first.file)}, ${quoted(address)}, so readers reach only one; change it.`,
          anchor: { document: file, span },
        };
      }
    }
  }
}
