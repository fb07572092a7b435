import { builtSpecs, isBuilt, namedSpecs } from "../facts/named-specs.ts";
import { hasOverlays } from "../facts/overlays.ts";
import type { SiteView } from "../facts/site-view.ts";
import { offeredFix } from "../model/change.ts";
import type { Consequence } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import { isUrl } from "../navigation/page-path.ts";
import { nameOfSource, normalSpecPath, type SpecOverlays, type SpecSource } from "../navigation/scope.ts";
import { nameOf } from "../navigation/wording.ts";
import type { FileIndex } from "../site/file-index.ts";
import { ending, quoted } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { type MissingFile, missingFiles, type NamedFile, namedFile } from "./shared/named-files.ts";

/** A list of overlays in docs.json. */
interface OverlayList {
  readonly named: ReturnType<typeof namedSpecs>[number];
  readonly source: SpecSource;
  readonly overlays: SpecOverlays;
  readonly at: Location;
}

function* overlayLists(view: SiteView): Generator<OverlayList> {
  for (const named of namedSpecs(view)) {
    for (const source of named.scope.sources) {
      const { overlays } = source;
      if (overlays === undefined) continue;
      const { document, segments } = named.location;
      yield { named, source, overlays, at: { document, segments: [...segments, ...overlays.segments] } };
    }
  }
}

const overlayName = /\.(?:json|ya?ml)$/i;

interface OverlayCost {
  readonly consequence: Consequence;
  readonly clause: string;
}

/** What a flaw of an overlay costs: it makes the spec invalid, wherever the list is (F6.42, F6.45). */
function costOf(view: SiteView, { named, source }: OverlayList): OverlayCost {
  const stops = isBuilt(named, source) || (source.kind === "file" && builtSpecs(view).has(source.path));
  return stops
    ? { consequence: "stops", clause: "so the deployment fails" }
    : { consequence: "loses", clause: "so the spec is not published" };
}

function missingFinding(
  named: NamedFile,
  { clause, consequence }: OverlayCost,
  { near, isCase, mark, fixes }: MissingFile,
): SiteFinding {
  const [first = ""] = near;
  const name = quoted(named.path, near);
  return {
    consequence,
    message: isCase
      ? `There is no overlay ${name}, but there is ${quoted(first)}, and ${whyNamesDiffer(named.path, first)}; correct the path.`
      : `There is no overlay ${name}, ${clause}${ending(near, "add the file or correct the path")}`,
    anchor: anchorAt(named.at),
    ...mark,
    fixes,
  };
}

/** Why the platform does not read an overlay, wherever it is; undefined for a path or URL that it reads. */
function placeFlaw(raw: string): { readonly what: string; readonly advice: string } | undefined {
  if (!isUrl(raw))
    return normalSpecPath(raw).startsWith("..")
      ? { what: `The overlay ${quoted(raw.trim())} is outside the site`, advice: "move it into the site" }
      : undefined;
  return /^https:/i.test(raw.trim())
    ? undefined
    : { what: "An overlay at a URL needs `https`", advice: "correct the URL" };
}

function* brokenItems(
  view: SiteView,
  list: OverlayList,
  files: FileIndex,
  lookFor: (named: NamedFile, extensions: RegExp) => MissingFile,
): Generator<SiteFinding> {
  for (const [index, item] of list.overlays.items) {
    const raw = item.value;
    const at = { ...list.at, segments: [...list.at.segments, index] };
    const cost = (): OverlayCost => costOf(view, list);
    const flaw = placeFlaw(raw);
    if (flaw !== undefined) {
      const { consequence, clause } = cost();
      yield { consequence, message: `${flaw.what}, ${clause}; ${flaw.advice}.`, anchor: anchorAt(at) };
      continue;
    }
    if (isUrl(raw)) continue;
    const named = namedFile(item, at);
    if (named === undefined || files.has(named.path)) continue;
    yield missingFinding(named, cost(), lookFor(named, overlayName));
  }
}

/** Two lists are the same if they name the same overlays in the same order, however the paths are written (F6.46). */
function keyOf({ items }: SpecOverlays): string {
  return JSON.stringify(
    [...items.values()].map(({ value }) => (isUrl(value) ? value.trim() : normalSpecPath(value))),
  );
}

function differenceFinding(first: OverlayList, other: OverlayList): SiteFinding {
  const { owner } = first.named;
  const place = owner === undefined ? "`api.openapi`" : nameOf(owner.element);
  const value = Array.from(first.overlays.items.values(), (item) => item.value);
  return {
    consequence: "stops",
    message: `${quoted(nameOfSource(other.source))} has other overlays here than in ${place}, so the deployment fails; list the same ones in both places.`,
    anchor: anchorAt(other.at),
    related: [{ message: "The other list is here.", anchor: anchorAt(first.at) }],
    fixes: [
      offeredFix("Use the overlays of the other place", { kind: "replace-value", at: other.at, value }),
    ],
  };
}

export const brokenOverlay = {
  code: "broken-overlay",
  title: "An overlay of a spec is missing, or its lists of overlays differ",
  scope: "site",
  severity: "error",
  consequence: "stops",
  effect:
    "A missing overlay stops the deployment if the navigation names the spec; otherwise only the spec is lost. Different lists always stop it.",
  facts: ["F6.45", "F6.46", "F6.42"],
  needsFiles: true,
  why: `Overlays change a spec before its pages are generated, and \`overlays\` beside \`source\` lists them. If a listed overlay does not exist, or
is at a URL without \`https\`, the platform takes the spec for invalid. Its build also fails if one spec has different lists in two places.
What an overlay does is not checked.`,
  *check(view) {
    const { files } = view.site;
    if (files === undefined) return;
    let lookFor: ReturnType<typeof missingFiles> | undefined;
    const firsts = new Map<string, OverlayList>();
    for (const list of overlayLists(view)) {
      if (hasOverlays(list.source)) {
        lookFor ??= missingFiles(files);
        yield* brokenItems(view, list, files, lookFor);
      }
      const name = nameOfSource(list.source);
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, list);
      else if (keyOf(first.overlays) !== keyOf(list.overlays)) yield differenceFinding(first, list);
    }
  },
} as const satisfies SiteRule;
