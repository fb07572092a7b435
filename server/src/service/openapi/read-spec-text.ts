/**
 * Parses the text of a specification, JSON or YAML, into a plain value with its places, and finds flaws of its syntax.
 * Never throws.
 */
import { findConflicts } from "../json/conflicts.ts";
import { parseJson } from "../json/parse.ts";
import { toJsonValue } from "../json/pointer.ts";
import { textProblems } from "../json/problems.ts";
import type { JsonDocument, SyntaxProblem, SyntaxProblemKind } from "../json/tree.ts";
import { lineAt, type RepeatedYamlKey, readPlacedYaml, type YamlError, yamlPlaces } from "../json/yaml.ts";
import { blockPlaces } from "../json/yaml-blocks/block-places.ts";
import { readBlocks } from "../json/yaml-blocks/read-blocks.ts";
import { inQuotes } from "../pages/frontmatter/syntax.ts";
import type { FlawRepair, SpecFlaw } from "./flaws.ts";
import { jsonPlaces, looksLikeJson, type SpecPlaces } from "./operation-places.ts";

export type SpecTextReading =
  | {
      readonly kind: "read";
      readonly value: unknown;
      readonly isStrictJson: boolean;
      /** Parses JSON text again, so it is only called if something is wrong. */
      readonly places: () => Pick<SpecPlaces, "spanOf">;
      readonly flaws: readonly SpecFlaw[];
    }
  | { readonly kind: "unreadable"; readonly reason: string; readonly flaws: readonly SpecFlaw[] };

/** The maximum number of syntax problems that are reported for one specification. */
const maxProblems = 20;

/** Departures from JSON that YAML allows (F6.29). */
const allowedInYaml: ReadonlySet<SyntaxProblemKind> = new Set(["trailing-comma", "single-quotes"]);

/**
 * Parses the text of a specification.
 * @param file its path; the extension decides whether text in braces may be YAML
 * @param text without a byte order mark
 */
export function readSpecText(file: string, text: string): SpecTextReading {
  if (text.includes("\u0000")) return { kind: "unreadable", reason: "it is a binary file", flaws: [] };
  if (text.trim() === "") return { kind: "unreadable", reason: "it is empty", flaws: [] };
  if (!looksLikeJson.test(text)) return yamlReading(text);
  try {
    const value: unknown = JSON.parse(text);
    return { kind: "read", value, isStrictJson: true, places: () => jsonPlaces(parseJson(text)), flaws: [] };
  } catch {
    // A YAML file may also begin with a brace.
    return /\.ya?ml$/i.test(file) ? yamlReading(text) : looseReading(text);
  }
}

function yamlReading(text: string): SpecTextReading {
  const blocks = readBlocks(text);
  if (blocks !== undefined) {
    const { repeated, value } = blocks;
    return {
      kind: "read",
      value,
      isStrictJson: false,
      places: () => blockPlaces(text, () => yamlPlaces(text, true)),
      flaws: repeatedFlaws(repeated),
    };
  }
  const reading = readPlacedYaml(text);
  if (reading.kind === "unreadable") {
    const { reason, error } = reading;
    const conflicts = conflictsIn(text);
    if (conflicts.length > 0) return { kind: "unreadable", reason, flaws: conflicts };
    return { kind: "unreadable", reason, flaws: error === undefined ? [] : [yamlFlaw(text, error)] };
  }
  const { value, places } = reading;
  const flaws = repeatedFlaws(places.repeatedKeys());
  return { kind: "read", value, isStrictJson: false, places: () => places, flaws };
}

function repeatedFlaws(keys: readonly RepeatedYamlKey[]): readonly SpecFlaw[] {
  return keys
    .slice(0, maxProblems)
    .map(({ key, start, length }) => ({ kind: "syntax", cause: "repeated-key", detail: key, start, length }));
}

/** The merge conflicts in YAML text; none without a start marker, because other markers may be a table or a heading. */
function conflictsIn(text: string): readonly SpecFlaw[] {
  const problems = findConflicts(text)?.problems ?? [];
  if (!problems.some(({ start }) => text.startsWith("<<<<<<<", start))) return [];
  return problems.slice(0, maxProblems).map(({ message, start, length }) => ({
    kind: "syntax",
    cause: "conflict",
    detail: message,
    start,
    length,
  }));
}

/** Reads text that is not strict JSON with the tolerant parser. */
function looseReading(text: string): SpecTextReading {
  const document = parseJson(text);
  const problems = problemsIn(document);
  const [first] = problems;
  if (first === undefined) return { kind: "unreadable", reason: "it is not valid JSON", flaws: [] };
  if (document.root !== undefined && problems.every(({ kind }) => allowedInYaml.has(kind))) {
    const flaws = problems
      .slice(0, maxProblems)
      .map((problem): SpecFlaw => ({ kind: "loose-json", ...spanAndRepair(problem, true) }));
    return {
      kind: "read",
      value: toJsonValue(document.root),
      isStrictJson: false,
      places: () => jsonPlaces(document),
      flaws,
    };
  }
  // Comments are accepted as YAML; other syntax that only YAML allows is more likely a mistake.
  const comments = problems.filter(({ start }) => text[start] === "#");
  const reading = comments.length === 0 ? undefined : yamlReading(text);
  if (reading?.kind === "read") {
    const flaws = comments
      .slice(0, maxProblems)
      .map(({ start, length }): SpecFlaw => ({ kind: "loose-json", start, length }));
    return { ...reading, flaws: [...flaws, ...reading.flaws] };
  }
  const reason =
    first.kind === "too-deep"
      ? "it is nested too deeply"
      : `it is not valid JSON (line ${lineAt(text, first.start)})`;
  const flaws = problems.slice(0, maxProblems).map(
    (problem): SpecFlaw => ({
      kind: "syntax",
      cause: "json",
      detail: problem.message,
      ...spanAndRepair(problem, false),
    }),
  );
  return { kind: "unreadable", reason, flaws };
}

/** All problems of a document in text order, with absolute offsets. */
function problemsIn(document: JsonDocument): readonly SyntaxProblem[] {
  const places = jsonPlaces(document);
  const placed = textProblems(document).placed.map(({ container, problem }) =>
    movedProblem(problem, places.startOf(container)),
  );
  return [...document.problems, ...placed].sort((one, other) => one.start - other.start);
}

function movedProblem(problem: SyntaxProblem, offset: number): SyntaxProblem {
  const { fix } = problem;
  const edits = fix?.edits.map((edit) => ({ ...edit, start: edit.start + offset }));
  return {
    ...problem,
    start: problem.start + offset,
    ...(fix === undefined || edits === undefined ? {} : { fix: { ...fix, edits } }),
  };
}

function spanAndRepair({ start, length, fix }: SyntaxProblem, isSafe: boolean) {
  const repair: FlawRepair | undefined = fix === undefined ? undefined : { ...fix, isSafe };
  return { start, length, ...(repair === undefined ? {} : { repair }) };
}

/** The line at an offset, without its line break. */
function lineOf(text: string, offset: number): { readonly start: number; readonly line: string } {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return { start, line: text.slice(start, end === -1 ? text.length : end).trimEnd() };
}

const keyAndValue = /^(?:[ ]*(?:-[ ]+)*)(?:"[^"]*"|'[^']*'|[^\s"'#{[][^:#]*):[ ]+(?=[^\s"'[{|>&*!#])/;

function yamlFlaw(text: string, { code, start, length }: YamlError): SpecFlaw {
  const { start: lineStart, line } = lineOf(text, Math.min(start, text.length - 1));
  const indentation = /^[ \t]*\t[ \t]*/.exec(line)?.[0];
  if (indentation !== undefined) {
    const span = { start: lineStart, length: indentation.length };
    const edit = { ...span, newText: indentation.replaceAll("\t", "  ") };
    const repair = { title: "Replace tabs with spaces", edits: [edit], isSafe: true };
    return { kind: "syntax", cause: "tab", detail: "", ...span, repair };
  }
  const lead = keyAndValue.exec(line)?.[0].length;
  const value = lead === undefined ? "" : line.slice(lead);
  if (code === "BLOCK_AS_IMPLICIT_KEY" && lead !== undefined && /:(?:\s|$)/.test(value)) {
    const span = { start: lineStart + lead, length: value.length };
    const edit = { ...span, newText: inQuotes(value) };
    const repair = { title: "Put the value in quotes", edits: [edit], isSafe: !value.includes(" #") };
    return { kind: "syntax", cause: "colon", detail: "", ...span, repair };
  }
  const restLength = Math.max(1, lineStart + line.length - start);
  return {
    kind: "syntax",
    cause: "yaml",
    detail: "",
    start,
    length: Math.min(Math.max(1, length), restLength),
  };
}
