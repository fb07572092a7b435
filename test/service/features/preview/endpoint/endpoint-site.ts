/** Creates a site with specs, and what its preview shows of them. */
import { type PreviewFrame, previewOf } from "../../../../../server/src/service/index.ts";
import { endpointHtml } from "../../../../../server/src/service/page-html.ts";
import { neededFiles, type Site, withSpecs } from "../../../../../server/src/service/snapshot.ts";
import { type Files, previewSite } from "../preview-site.ts";

type PreviewPlace = Parameters<typeof previewOf>[1][number];

/** A site of these files, with its specs read. */
function siteWithSpecs(files: Files, navigation: unknown): Site {
  const site = previewSite(files, navigation);
  return withSpecs(
    site,
    neededFiles(site).specs.map((path) => {
      const text = files[path];
      return [path, text === undefined ? { kind: "missing" } : { kind: "text", text }];
    }),
  );
}

interface ShownEndpoint {
  readonly frame: PreviewFrame;
  readonly top: string;
  readonly body: string;
  /** The specs that were read, in order. */
  readonly read: readonly string[];
}

/** What the preview shows at a place. */
export function shownAt(files: Files, navigation: unknown, place: PreviewPlace): ShownEndpoint {
  const site = siteWithSpecs(files, navigation);
  const frame = previewOf(site, [place]);
  const read: string[] = [];
  const rendered = endpointHtml(site, frame.page, (document) => {
    read.push(document);
    return files[document];
  });
  return { frame, ...rendered, read };
}

/** What the preview shows of an operation of an OpenAPI spec. */
export function shownOperation(spec: object | string, endpoint = "POST /pets"): ShownEndpoint {
  const files = { "spec.json": typeof spec === "string" ? spec : JSON.stringify(spec) };
  const navigation = { groups: [{ group: "API", openapi: "spec.json", pages: [endpoint] }] };
  return shownAt(files, navigation, { kind: "row", id: `group:API|endpoint:${endpoint}` });
}
