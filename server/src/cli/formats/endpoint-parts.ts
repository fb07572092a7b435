/** The endpoints of a spec by their place in the navigation, with their numbers in words. Does not depend on sites. */
import { amountOf, withThousands } from "../../service/text/words.ts";
import { printable } from "./sanitize.ts";

export interface MethodAndPath {
  readonly method: string;
  readonly path: string;
}

/** The endpoints of a spec. */
export interface EndpointCoverage<Endpoint> {
  readonly listed: readonly Endpoint[];
  readonly unlisted: readonly Endpoint[];
  /** Those of both lists that the spec hides. */
  readonly hidden: ReadonlySet<Endpoint>;
}

/** The endpoints of a spec; each is in one of these lists. */
interface EndpointParts<Endpoint> {
  readonly listed: readonly Endpoint[];
  readonly unlisted: readonly Endpoint[];
  readonly hidden: readonly Endpoint[];
}

/** Separates hidden endpoints from the others, because they are left out of the navigation on purpose. */
export function endpointParts<Endpoint>({
  listed,
  unlisted,
  hidden,
}: EndpointCoverage<Endpoint>): EndpointParts<Endpoint> {
  const isShown = (endpoint: Endpoint): boolean => !hidden.has(endpoint);
  return { listed: listed.filter(isShown), unlisted: unlisted.filter(isShown), hidden: [...hidden] };
}

/** "openapi.json: 3 endpoints listed, 2 unlisted, 1 hidden" */
export function endpointCounts(spec: string, { listed, unlisted, hidden }: EndpointParts<unknown>): string {
  const counts = [
    `${amountOf(listed.length, "endpoint")} listed`,
    `${withThousands(unlisted.length)} unlisted`,
  ];
  if (hidden.length > 0) counts.push(`${withThousands(hidden.length)} hidden`);
  return `${printable(spec)}: ${counts.join(", ")}`;
}
