/**
 * What an author wants to know of the place under the pointer: what a key means and which rule
 * governs it, which page or endpoint an entry names, and why a finding at the place matters.
 */
import type { FieldSpec } from "../navigation/elements.ts";
import { elementSpec, isChildKey, listedKind } from "../navigation/elements.ts";
import { languageNames } from "../navigation/languages.ts";
import { referencePath } from "../navigation/references.ts";
import { rootPageOf, type VisitedElement } from "../navigation/walk.ts";
import { rules } from "../rules/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { documentState, type Site } from "../site/site.ts";
import type { Span } from "../syntax/tree.ts";
import { capitalise, counted, enumerate } from "../text/words.ts";
import { describeEndpoint, describePage, describeSpec, type ReadFrontmatter, specAt } from "./describe.ts";
import { childrenOf } from "./place/navigation-spot.ts";
import { fieldSchema, settingSchema } from "./place/schema-of-place.ts";
import { type PlaceInSite, placeAt, type Spot } from "./place-at.ts";
import { type Inline, line, type Prose } from "./prose.ts";
import { breadcrumbOf } from "./site-listing.ts";

/** A finding whose characters are known. */
export interface FindingAtPlace {
  readonly code: string;
  readonly span: Span;
}

export interface HoverOptions {
  /** Findings in the document; those at the place are explained. */
  readonly findings?: readonly FindingAtPlace[];
  /** The page that explains a rule, where there is one. */
  readonly hrefOf?: (code: string) => string | undefined;
  /** Frontmatter of a page that has not been read. */
  readonly readFrontmatter?: ReadFrontmatter;
}

export interface Hover {
  /** The characters it is about. */
  readonly span: Span;
  readonly prose: Prose;
}

/**
 * The explanation of what stands at an offset; undefined where there is nothing to say, and in what
 * is no JSON file of the site.
 */
export function hoverAt(
  site: Site,
  document: string,
  offset: number,
  { findings = [], hrefOf = () => undefined, readFrontmatter = () => undefined }: HoverOptions = {},
): Hover | undefined {
  const place = placeAt(site, document, offset);
  if (place === undefined) return undefined;
  const { span } = place.syntax;
  const here = findings.filter(
    (one) => one.span.start <= offset && offset <= one.span.start + one.span.length,
  );
  const isToken = span.length > 0 && !isContainer(place);
  const about = isToken ? explain(site, place, hrefOf, readFrontmatter) : [];
  const reasons = reasonsOf(new Set(here.map(({ code }) => code)), hrefOf);
  if (about.length + reasons.length === 0) return undefined;
  return { span: isToken ? span : (here[0]?.span ?? span), prose: [...about, ...reasons] };
}

function isContainer({ syntax }: PlaceInSite): boolean {
  return syntax.node?.kind === "object" || syntax.node?.kind === "array";
}

type HrefOf = (code: string) => string | undefined;

/** Why findings matter, and where more is told. */
function reasonsOf(codes: ReadonlySet<string>, hrefOf: HrefOf): Prose {
  return rules
    .filter(({ code }) => codes.has(code))
    .flatMap((rule) => [line({ own: rule.why.replace(/\s+/g, " ") }, " ", ruleLink(rule.code, hrefOf))]);
}

function ruleLink(code: string, hrefOf: HrefOf): Inline {
  const href = hrefOf(code);
  return href === undefined ? { code } : { link: code, href };
}

/** The rule that says what is right for a place, in a line of its own. */
function governedBy(code: string | undefined, hrefOf: HrefOf): Prose {
  const rule = rules.find((one) => one.code === code);
  return rule === undefined
    ? []
    : [line("Reported where it is so: ", { own: rule.title }, " (", ruleLink(rule.code, hrefOf), ")")];
}

function explain(site: Site, place: PlaceInSite, hrefOf: HrefOf, read: ReadFrontmatter): Prose {
  const [spot] = place.spots;
  const { node } = place.syntax;
  const written = node?.kind === "string" ? node.value : undefined;
  const also = place.spots.length > 1 ? [includedAt(place.spots)] : [];
  switch (spot?.kind) {
    case "key":
      return [...explainKey(spot, hrefOf), ...also];
    case "field":
      return [...explainField(site, spot, written, hrefOf, read), ...also];
    case "entry": {
      const { entry, owner } = spot;
      if (entry?.kind === "page") return [...describePage(site, entry.path, owner, read), ...also];
      if (entry?.kind !== "endpoint") return [];
      return [...explainEndpoint(site, owner, entry.method, entry.path, entry.file), ...also];
    }
    case "reference":
      return written === undefined ? [] : explainReference(site, place.document, written);
    case "setting": {
      const isKey = place.syntax.kind === "key";
      return explainSchema(
        settingSchema(spot.segments),
        String(spot.segments.at(-1) ?? ""),
        isKey ? undefined : written,
      );
    }
    default:
      return [];
  }
}

/** A file that several places include means something in each. */
function includedAt(spots: readonly Spot[]): Prose[number] {
  const names = spots.flatMap((spot) => ("owner" in spot ? [breadcrumbOf(spot.owner).join(" › ")] : []));
  return line(`Included in ${counted(spots.length, "place")}: `, enumerate([...new Set(names)].slice(0, 5)));
}

/** The rule that an author meets first when a field is wrong. */
function ruleOf({ element }: VisitedElement, key: string, spec: FieldSpec | undefined): string | undefined {
  if (isChildKey(key)) {
    const rule = elementSpec(element.kind).children[key];
    if (rule !== "allowed") return "misplaced-child";
    return element.kind === "navigation" ? "single-root-pattern" : "one-child-type";
  }
  if (key === "expanded" && !element.nestedInGroup) return "ineffective-expanded";
  if (key === "default") return "multiple-defaults";
  switch (spec?.type.type) {
    case "name":
      return element.kind === "language" ? "language-code" : "required-field";
    case "href":
      return element.inGlobal ? "external-href" : "href-with-children";
    case "page-path":
      return "missing-page";
    case "spec":
      return "missing-spec";
    case undefined:
      return "unknown-field";
    default:
      return "value-type";
  }
}

function explainKey({ owner, key, spec }: Extract<Spot, { kind: "key" }>, hrefOf: HrefOf): Prose {
  const { element } = owner;
  const { label, documentation, nameKey } = elementSpec(element.kind);
  const rule = governedBy(ruleOf(owner, key, spec), hrefOf);
  if (isChildKey(key)) {
    const listed = elementSpec(listedKind[key]);
    const what = key === "pages" ? "Pages, endpoints and groups, in their order." : listed.documentation;
    return [
      line({ strong: key }, ` of ${label === "navigation" ? "the navigation" : `a ${label}`}`),
      line({ own: what }),
      ...rule,
    ];
  }
  if (spec === undefined) return rule;
  return [
    line({ strong: key }, ` of ${label === "navigation" ? "the navigation" : `a ${label}`}`),
    ...(key === nameKey ? [line({ own: documentation })] : []),
    line({ own: spec.documentation }),
    ...(spec.type.type === "enum" ? [valuesOf(spec.type.values)] : []),
    ...(spec.dialects.includes("reference")
      ? []
      : [line("Known to the current platform; the reference does not name it.")]),
    ...rule,
  ];
}

function valuesOf(values: readonly string[]): Prose[number] {
  return line(
    "One of ",
    ...values.flatMap((one, index): Inline[] => (index === 0 ? [{ code: one }] : [", ", { code: one }])),
  );
}

function explainField(
  site: Site,
  { owner, key, spec, inner }: Extract<Spot, { kind: "field" }>,
  written: string | undefined,
  hrefOf: HrefOf,
  read: ReadFrontmatter,
): Prose {
  const { element } = owner;
  const type = spec?.type;
  if (type === undefined) return [];
  switch (type.type) {
    case "name":
      if (element.kind === "language" && written !== undefined) {
        const name = languageNames[written];
        return name === undefined ? [] : [line({ strong: name }, " ", { code: written })];
      }
      return explainElement(owner);
    case "page-path": {
      const root = rootPageOf(element);
      return root === undefined ? [] : describePage(site, root.path, owner, read);
    }
    case "spec": {
      const file = owner.specs?.sources.find((one) => one.raw === written);
      if (key !== "openapi" || file === undefined || file.kind !== "file") {
        return explainSchema(fieldSchema(type, inner), String(inner.at(-1) ?? key), written);
      }
      return [...describeSpec(site, file.path), ...inheritance(site, owner)];
    }
    default: {
      const schema = fieldSchema(type, inner);
      if (inner.length > 0) return explainSchema(schema, String(inner.at(-1)), written);
      return explainKey({ kind: "key", owner, key, field: element.fields.get(key), spec }, hrefOf);
    }
  }
}

/** An element by its name: what it is and what it holds. */
function explainElement(owner: VisitedElement): Prose {
  const { element } = owner;
  const { label, documentation } = elementSpec(element.kind);
  const names = breadcrumbOf(owner);
  return [
    line({ strong: capitalise(label) }, names.length > 1 ? ` in ${names.slice(0, -1).join(" › ")}` : ""),
    line({ own: documentation }),
    ...(element.pageCount === 0 ? [] : [line(`It lists ${counted(element.pageCount, "page")}.`)]),
  ];
}

/** How many elements below take a spec over from the one that names it. */
function inheritance(site: Site, owner: VisitedElement): Prose {
  const counts = new Map<string, number>();
  const open = [...childrenOf(site, owner)];
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child.element.inGlobal || child.element.fields.has("openapi")) continue;
    counts.set(child.element.kind, (counts.get(child.element.kind) ?? 0) + 1);
    open.push(...childrenOf(site, child));
  }
  if (counts.size === 0) return [];
  const kinds = [...counts].map(([kind, count]) => {
    const { label, plural } = elementSpec(kind as Parameters<typeof elementSpec>[0]);
    return counted(count, label, plural);
  });
  return [line(`Inherited by ${enumerate(kinds)} below.`)];
}

function explainEndpoint(
  site: Site,
  owner: VisitedElement,
  method: string,
  path: string,
  file: string | undefined,
): Prose {
  const sources = file === undefined ? (owner.specs?.sources ?? []) : [{ kind: "file", path: file } as const];
  const source = sources.find((one) => one.kind === "file" && specAt(site, one.path) !== undefined);
  if (source?.kind !== "file") {
    return [line({ code: `${method} ${path}` }), line("No spec that can be read here holds for it.")];
  }
  return describeEndpoint(site, source.path, method, path);
}

function explainReference(site: Site, document: string, written: string): Prose {
  const target = referencePath(written, document);
  if (target.kind !== "file") return [line({ code: written }, " is no JSON file of this site.")];
  const state = documentState(site, target.document).kind;
  const what = state === "parsed" ? "Takes in " : state === "missing" ? "Missing: " : "Not read: ";
  return [line(what, { code: target.document })];
}

/** @param written the value under the pointer; undefined for a key */
function explainSchema(schema: Schema | undefined, key: string, written: string | undefined): Prose {
  if (schema === undefined) return [];
  const values = schema.enum ?? schema["x-known-values"] ?? [];
  const chosen = written === undefined ? undefined : schema.enumDescriptions?.[values.indexOf(written)];
  return [
    line({ strong: key }),
    ...(schema.description === undefined ? [] : [line({ own: schema.description })]),
    ...(chosen === undefined || written === undefined
      ? []
      : [line({ code: written }, ": ", { own: chosen })]),
    ...(values.length === 0 ? [] : [valuesOf(values)]),
    ...(schema.default === undefined ? [] : [line("Without it: ", { code: JSON.stringify(schema.default) })]),
  ];
}
