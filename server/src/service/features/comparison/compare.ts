/**
 * The difference between two states of a site. A pure function of both; it does not depend on git or a disk.
 */
import { finished } from "../../site/steps.ts";
import { type AddressChanges, addressChanges, type LostAddress } from "./address-changes.ts";
import { type EndpointChanges, endpointChanges } from "./endpoint-changes.ts";
import { type FindingChanges, findingChanges } from "./finding-changes.ts";
import { lostAnchors } from "./lost-anchors.ts";
import { type PageDifferences, pageChanges } from "./page-changes.ts";
import { referenceChanges } from "./reference-changes.ts";
import type { ComparedStates } from "./state.ts";

/** The difference between two states of a site. */
export interface StateComparison {
  readonly addresses: AddressChanges;
  readonly findings: FindingChanges;
  readonly pages: PageDifferences;
  readonly endpoints: Pick<EndpointChanges, "added" | "removed" | "hidden" | "listed" | "moved">;
}

/**
 * The endpoints and references whose pages have lost their URLs, which are unknown. If a spec sets the URL of an endpoint's page,
 * that URL is lost instead.
 */
function lostByName(
  { removedWithoutAddress }: EndpointChanges,
  references: ReturnType<typeof referenceChanges>,
): readonly LostAddress[] {
  const named = (kind: LostAddress["kind"], names: readonly string[]): readonly LostAddress[] =>
    names.map((address) => ({ kind, address, reason: "missing", count: 1 }));
  return [...named("endpoint", removedWithoutAddress), ...named("reference", references.lost)];
}

/** The URLs that readers lose, without those of headings, whose links have findings. */
export function lostAddresses(states: ComparedStates): readonly LostAddress[] {
  const endpoints = endpointChanges(states);
  const references = referenceChanges(states.before.site, states.after.site);
  return [...addressChanges(states, endpoints.addresses).lost, ...lostByName(endpoints, references)];
}

/** Compares two states. */
export function compareStates(states: ComparedStates): StateComparison {
  return finished(compareStatesInSteps(states));
}

/** Like `compareStates`, in steps. */
export function* compareStatesInSteps(states: ComparedStates): Generator<undefined, StateComparison> {
  const endpoints = endpointChanges(states);
  yield;
  const addresses = addressChanges(states, endpoints.addresses);
  yield;
  const anchors = lostAnchors(states);
  yield;
  const references = referenceChanges(states.before.site, states.after.site);
  const findings = findingChanges(states);
  yield;
  const { hidden, listed, moved } = endpoints;
  const [added, removed] = [
    [...endpoints.added, ...references.added],
    [...endpoints.removed, ...references.removed],
  ];
  return {
    addresses: { ...addresses, lost: [...addresses.lost, ...anchors, ...lostByName(endpoints, references)] },
    findings,
    pages: pageChanges(states),
    endpoints: { added, removed, hidden, listed, moved },
  };
}
