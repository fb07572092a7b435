/** Searches a readable specification for flaws that break the pages generated from it. Never throws. */
import type { Segment, Span } from "../model/location.ts";
import { inQuotes } from "../pages/frontmatter/syntax.ts";
import { brokenReferences, type FoundReference } from "./broken-references.ts";
import { rejectedIn32 } from "./checks-3-2.ts";
import type { FlawKind, FlawRepair, SpecFlaw } from "./flaws.ts";
import type { SpecSpan } from "./operation-places.ts";
import { hasOwnAddress, listedAddress } from "./page-address.ts";
import { type ObjectFields, ownValue, type SpecReader } from "./spec-fields.ts";
import type { Operation, SpecFile } from "./spec-file.ts";
import { structureProblems } from "./structure.ts";
import type { StructureProblem } from "./structure-problem.ts";

/** The input of the search. */
interface SpecContent {
  readonly kind: Extract<SpecFile["kind"], "openapi" | "swagger2" | "asyncapi">;
  readonly text: string;
  readonly isStrictJson: boolean;
  readonly root: ObjectFields;
  readonly reader: SpecReader;
  readonly operations: readonly Operation[];
  /** Only called if something is wrong, because it may parse the text again. */
  readonly spanOf: (pointer: readonly Segment[]) => SpecSpan | undefined;
}

/** The maximum number of flaws of one kind that are reported for one specification. */
const maxOfKind = 500;

/** The flaws of the given kinds; other kinds cost nothing. */
export function findFlaws(content: SpecContent, kinds: ReadonlySet<FlawKind>): readonly SpecFlaw[] {
  const references =
    kinds.has("broken-ref") || kinds.has("other-file")
      ? brokenReferences(
          content.reader,
          content.root,
          content.isStrictJson ? content.text : undefined,
        ).flatMap((found) =>
          found.target === "none" ? unquotedReference(content, found.pointer) : referenceFlaw(content, found),
        )
      : [];
  return [
    ...versionFlaws(content),
    ...(kinds.has("no-response") ? operationsWithoutResponse(content) : []),
    ...repeatedOperations(content, kinds),
    ...references,
    ...(kinds.has("rejected-3-2") ? rejectedFlaws(content) : []),
    ...(kinds.has("structure") ? structureFlaws(content) : []),
  ];
}

/** Whether another kind of flaw says it better: an operation without responses, and a `$ref` that YAML reads as a comment. */
function isOtherFlaw(problem: StructureProblem, isStrictJson: boolean): boolean {
  const { cause, pointer } = problem;
  if (cause === "missing-key") return pointer.length === 3 && problem.names.includes("responses");
  if (cause === "form") return pointer.length === 4 && pointer.at(-1) === "responses";
  return cause === "type" && pointer.at(-1) === "$ref" && !isStrictJson;
}

function structureFlaws(content: SpecContent): readonly SpecFlaw[] {
  if (content.kind !== "openapi") return [];
  const problems = structureProblems(content).filter(
    (problem) => !isOtherFlaw(problem, content.isStrictJson),
  );
  return problems.map((problem) => {
    const { cause, pointer } = problem;
    const span =
      cause === "unknown-key"
        ? keySpan(content, [...pointer, problem.name])
        : cause === "missing-key" || cause === "both-keys"
          ? keySpan(content, pointer)
          : valueSpan(content, pointer);
    return { kind: "structure", problem, ...span };
  });
}

function rejectedFlaws(content: SpecContent): readonly SpecFlaw[] {
  return rejectedIn32(content)
    .slice(0, maxOfKind)
    .map(({ cause, name, pointer }) => ({
      kind: "rejected-3-2",
      cause,
      name,
      ...valueSpan(content, pointer),
    }));
}

function keySpan({ spanOf }: SpecContent, pointer: readonly Segment[]): Span {
  return spanOf(pointer)?.key ?? { start: 0, length: 0 };
}

/** The span of a property's value, or of its key if the value does not follow the key directly. */
function valueSpan({ text, spanOf }: SpecContent, pointer: readonly Segment[]): Span {
  const span = spanOf(pointer);
  if (span === undefined) return { start: 0, length: 0 };
  const { key, whole: property } = span;
  const afterKey = key.start + key.length;
  const gap = /^\s*:\s*/.exec(text.slice(afterKey, afterKey + 200))?.[0].length;
  const start = afterKey + (gap ?? 0);
  const end = property.start + property.length;
  return gap === undefined || start >= end ? key : { start, length: end - start };
}

const versionKeys = { openapi: "openapi", swagger2: "swagger", asyncapi: "asyncapi" } as const;

/** Whether the platform supports a version (F6.8, F6.14, F6.26, F6.30). */
function isSupportedVersion(kind: SpecContent["kind"], version: unknown): boolean {
  if (typeof version !== "string") return false;
  if (kind === "asyncapi") return /^3\./.test(version);
  return kind === "openapi" && /^3\.\d+\.\d+(?:-.+)?$/.test(version);
}

function versionFlaws(content: SpecContent): readonly SpecFlaw[] {
  const { kind, root, text } = content;
  const key = versionKeys[kind];
  const value = ownValue(root, key);
  if (isSupportedVersion(kind, value)) return [];
  const span = valueSpan(content, [key]);
  const raw = text.slice(span.start, span.start + span.length);
  const version = raw.replace(/^(["'])(.*)\1$/, "$2");
  const repair =
    kind === "openapi" && /^3\.\d$/.test(version) ? completedVersion(content, span, raw) : undefined;
  return [{ kind: "version", key, version, ...span, ...(repair === undefined ? {} : { repair }) }];
}

/** The fix that writes `3.1` as `3.1.0`, in the author's quotes; JSON needs quotes. */
function completedVersion({ text }: SpecContent, span: Span, raw: string): FlawRepair {
  const quote = /^["']/.exec(raw)?.[0] ?? (isJson(text) ? '"' : "");
  const bare = `${raw.replace(/["']/g, "")}.0`;
  const edit = { ...span, newText: quote + bare + quote };
  return { title: `Write \`${bare}\``, edits: [edit], isSafe: true };
}

function isJson(text: string): boolean {
  return /^\s*\{/.test(text);
}

/** OpenAPI 3.0 requires a response; later versions do not (F6.27). */
function operationsWithoutResponse(content: SpecContent): readonly SpecFlaw[] {
  const version = ownValue(content.root, "openapi");
  if (content.kind !== "openapi" || typeof version !== "string" || !version.startsWith("3.0")) return [];
  return content.operations
    .filter(({ method, responses }) => responses.length === 0 && method !== "WEBHOOK")
    .slice(0, maxOfKind)
    .map((operation) => ({
      kind: "no-response",
      endpoint: endpointOf(operation),
      ...keySpan(content, operation.pointer),
    }));
}

function endpointOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

const repeatedKinds = ["repeated-id", "repeated-address", "repeated-name"] as const;

type RepeatedKind = (typeof repeatedKinds)[number];

/** What two operations may have in common: the text as written and as compared, and its place. */
interface Likeness {
  readonly kind: RepeatedKind;
  readonly name: string;
  readonly compared: string;
  readonly place: readonly Segment[];
}

function likenessesOf(operation: Operation): readonly Likeness[] {
  const { operationId, address, summary, hidden, pointer } = operation;
  const likenesses: Likeness[] = [];
  if (operationId !== undefined && operationId !== "") {
    const place = [...pointer, "operationId"];
    likenesses.push({ kind: "repeated-id", name: operationId, compared: operationId, place });
  }
  // It gets no page automatically.
  if (hidden) return likenesses;
  const compared = listedAddress("", operation);
  if (address !== undefined && hasOwnAddress(operation)) {
    const place = [...pointer, "x-mint", "href"];
    likenesses.push({ kind: "repeated-address", name: address, compared, place });
  } else if (summary !== undefined && summary !== "") {
    likenesses.push({ kind: "repeated-name", name: summary, compared, place: [...pointer, "summary"] });
  }
  return likenesses;
}

function repeatedOperations(content: SpecContent, kinds: ReadonlySet<FlawKind>): readonly SpecFlaw[] {
  const flaws: SpecFlaw[] = [];
  if (!repeatedKinds.some((kind) => kinds.has(kind))) return flaws;
  const firsts = new Map<string, Operation>();
  for (const operation of content.operations) {
    for (const { kind, name, compared, place } of likenessesOf(operation)) {
      const key = `${kind}\u0000${compared}`;
      const first = firsts.get(key);
      if (first === undefined) {
        firsts.set(key, operation);
        continue;
      }
      // A path that refers to another path has the same operations at the same places.
      if (first.pointer.join("\u0000") === operation.pointer.join("\u0000")) continue;
      if (flaws.length === maxOfKind) return flaws;
      const subject = { name, endpoint: endpointOf(operation), first: endpointOf(first) };
      flaws.push({ kind, ...subject, ...valueSpan(content, place) });
    }
  }
  return flaws;
}

/** The flaw of a `$ref` whose value YAML reads as a comment, because it begins with `#` and has no quotes. */
function unquotedReference(content: SpecContent, pointer: readonly Segment[]): readonly SpecFlaw[] {
  const { start, length } = keySpan(content, pointer);
  const end = start + length;
  const [, gap = "", reference = ""] =
    /^(["']?[ \t]*:[ \t]+)(#\/\S+)[ \t]*(?=[\r\n]|$)/.exec(content.text.slice(end, end + maxReference)) ?? [];
  if (length === 0 || reference === "") return [];
  const span = { start: end + gap.length, length: reference.length };
  const edit = { ...span, newText: inQuotes(reference) };
  const repair = { title: "Put the `$ref` in quotes", edits: [edit], isSafe: true };
  return [{ kind: "unquoted-ref", reference, ...span, repair }];
}

/** How many characters after a `$ref` are read. */
const maxReference = 1000;

function referenceFlaw(
  content: SpecContent,
  { reference, target, isOnlyNameMissing, suggestion, pointer }: FoundReference,
): SpecFlaw {
  const span = valueSpan(content, pointer);
  if (target === "outside") return { kind: "other-file", reference, ...span };
  const isAccepted = isOnlyNameMissing || pointer[0] === "components";
  const flaw = { kind: "broken-ref" as const, reference, isAccepted, ...span };
  if (suggestion === undefined) return flaw;
  const raw = content.text.slice(span.start, span.start + span.length);
  const newText = raw.startsWith("'") ? `'${suggestion.replaceAll("'", "''")}'` : inQuotes(suggestion);
  const edit = { ...span, newText: isJson(content.text) ? JSON.stringify(suggestion) : newText };
  return { ...flaw, repair: { title: `Write \`${suggestion}\``, edits: [edit], isSafe: false } };
}
