/** The pages that the platform makes from a spec: one for each operation that the spec does not hide (F6.5). */

import { memo } from "../memo.ts";
import type { Field } from "../navigation/model.ts";
import { readSpecs, type SpecSource } from "../navigation/scope.ts";
import type { Operation, SpecFile } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { segmentCounter } from "./row-id.ts";

/** The operations of a spec that get pages, by the segments of their rows. */
export const generatedOperations = memo((spec: SpecFile): ReadonlyMap<string, Operation> => {
  const segmentOf = segmentCounter();
  const shown = spec.operations.filter(({ hidden }) => !hidden);
  return new Map(shown.map((one) => [segmentOf("operation", `${one.method} ${one.path}`), one]));
});

/** What the pages of a field are made from; of several specs the platform uses the first (F6.3). */
export function generatingSource({ key, value }: Field): SpecSource | undefined {
  return key === "openapi" || key === "asyncapi" ? readSpecs(value).sources[0] : undefined;
}

/** The spec whose operations get pages; undefined if the pages are made from something else, or nothing readable. */
export function generatingSpec(site: Site, field: Field): SpecFile | undefined {
  const source = field.key === "openapi" ? generatingSource(field) : undefined;
  return source?.kind === "file" ? specAt(site, source.path) : undefined;
}
