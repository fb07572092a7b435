import { isBuilt, namedSpecs, sourceLocation } from "../facts/named-specs.ts";
import { hasOverlayFile, hasOverlays } from "../facts/overlays.ts";
import { memo } from "../memo.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import type { Site } from "../site/site.ts";
import { specAt } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

const hasEmptySpecs = memo((specs: Site["specs"]): boolean =>
  [...specs.values()].some((state) => state.kind === "read" && state.spec.isEmpty),
);

export const specWithoutEndpoints = {
  code: "spec-without-endpoints",
  title: "A spec of the navigation has no endpoints",
  scope: "site",
  severity: "error",
  consequence: "stops",
  facts: ["F6.44", "F6.42"],
  needsFiles: true,
  why: `The platform generates a page for each endpoint of a spec that a section names, and its build fails if there are none:
if \`paths\` is empty, in OpenAPI 3.1 and later also \`webhooks\`, or if an AsyncAPI document has no \`channels\`. Nothing of the site is deployed
until the spec has an endpoint. A spec that overlays may change is not checked, and neither is one of \`api.openapi\`.`,
  *check(view) {
    const { files, specs } = view.site;
    if (files === undefined || !hasEmptySpecs(specs) || hasOverlayFile(files.names)) return;
    for (const named of namedSpecs(view)) {
      const { owner, key, scope } = named;
      if (owner === undefined || (key === "openapi" && !generatesEndpoints(owner.element))) continue;
      for (const source of scope.sources) {
        if (source.kind !== "file" || hasOverlays(source) || !isBuilt(named, source)) continue;
        if (specAt({ specs }, source.path)?.isEmpty !== true) continue;
        const part = key === "openapi" ? "endpoints" : "channels";
        yield {
          message: `The spec ${quoted(source.path)} has no ${part}, so the deployment fails; add one to the spec, or remove \`${key}\`.`,
          anchor: anchorAt(sourceLocation(named, source)),
        };
      }
    }
  },
} as const satisfies SiteRule;
