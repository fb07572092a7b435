/** The pages that the platform generates from a spec: one for each operation that the spec does not hide (F6.5). */

import { memo } from "../memo.ts";
import type { Field } from "../navigation/model.ts";
import { readSpecs, type SpecSource } from "../navigation/scope.ts";
import type { Operation, SpecFile } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { segmentCounter } from "./row-id.ts";

/** The operations of a spec that get pages, by the segments of their rows. */
export const generatedOperations = memo((spec: SpecFile): ReadonlyMap<string, Operation> => {
  const segmentOf = segmentCounter();
  const visible = spec.operations.filter(({ hidden }) => !hidden);
  return new Map(visible.map((one) => [segmentOf("operation", `${one.method} ${one.path}`), one]));
});

/** The source from which the pages of a field are generated; if there are several specs, the first (F6.3). */
export function generatingSource({ key, value }: Field): SpecSource | undefined {
  return key === "openapi" || key === "asyncapi" ? readSpecs(value).sources[0] : undefined;
}

/** The spec whose operations get pages; undefined if the pages have another source, or an unreadable one. */
export function generatingSpec(site: Site, field: Field): SpecFile | undefined {
  const source = field.key === "openapi" ? generatingSource(field) : undefined;
  return source?.kind === "file" ? specAt(site, source.path) : undefined;
}
