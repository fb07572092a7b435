/**
 * Functions for tests: analyze a fixture with all rules and compare the findings with its annotations, or fix it and
 * compare the result with the expected text.
 */
import assert from "node:assert/strict";
import { fixUntilStable } from "../../server/src/service/analysis/fix-all.ts";
import {
  type Analysis,
  rules as allRules,
  analyzeNow,
  type PlacedFinding,
  placeFindings,
  type Rule,
} from "../../server/src/service/index.ts";
import { isStrict } from "../../server/src/service/json/problems.ts";
import type { Dialect } from "../../server/src/service/model/dialect.ts";
import { documentAt } from "../../server/src/service/snapshot.ts";
import { type Annotation, formatAnnotation, fulfils } from "./annotation.ts";
import { callingFile, updateExpectation, updatesExpectations } from "./expectation-update.ts";
import {
  type AnnotationsByLine,
  type Fixture,
  type FixtureFile,
  formatFiles,
  formatFixture,
  markOf,
  parseFixture,
} from "./fixture.ts";
import { fixtureSite, loadNeeded } from "./fixture-site.ts";

interface CheckOptions {
  /** Used if the fixture does not name a dialect. */
  readonly dialect?: Dialect;
  /** All registered rules if undefined. */
  readonly rules?: readonly Rule[];
  /** The source files of the text, for UPDATE_EXPECT; by default the calling test file. */
  readonly sourceFiles?: readonly string[];
}

/** The expected and the actual findings below one line of a file. */
interface Comparison {
  readonly file: FixtureFile;
  readonly line: number;
  readonly matched: readonly Annotation[];
  readonly missing: readonly Annotation[];
  readonly unexpected: readonly Annotation[];
}

function annotationOf(file: FixtureFile, finding: PlacedFinding) {
  const place = markOf(file, finding.span.start, finding.span.length);
  const annotation: Annotation = {
    mark: place.mark,
    severity: finding.severity,
    code: finding.code,
    fixable: finding.fixes.length > 0,
    message: finding.message,
  };
  return { line: place.line, annotation };
}

function compareLine(
  file: FixtureFile,
  line: number,
  expected: readonly Annotation[],
  found: readonly Annotation[],
): Comparison {
  const left = [...found];
  const matched: Annotation[] = [];
  const missing: Annotation[] = [];
  for (const annotation of expected) {
    const index = left.findIndex((candidate) => fulfils(candidate, annotation));
    if (index === -1) missing.push(annotation);
    else {
      matched.push(annotation);
      left.splice(index, 1);
    }
  }
  return { file, line, matched, missing, unexpected: left };
}

/** Compares the findings of one file with its annotations, line by line. */
function compareFile(file: FixtureFile, findings: readonly PlacedFinding[]): readonly Comparison[] {
  const found = new Map<number, Annotation[]>();
  for (const finding of findings) {
    const { line, annotation } = annotationOf(file, finding);
    const current = found.get(line);
    if (current === undefined) found.set(line, [annotation]);
    else current.push(annotation);
  }
  const inEmpty = compareLine(file, -1, file.expectedInEmpty, found.get(-1) ?? []);
  const inLines = file.lines.map(({ expected }, line) =>
    compareLine(file, line, expected, found.get(line) ?? []),
  );
  return [inEmpty, ...inLines];
}

function isRight(comparison: Comparison): boolean {
  return comparison.missing.length === 0 && comparison.unexpected.length === 0;
}

/** The fixture as text, with `-` before missing findings and `+` before unexpected ones. */
function report(fixture: Fixture, comparisons: readonly Comparison[]): string {
  const lines: string[] = [];
  for (const file of fixture.files) {
    lines.push(`  ${file.header ?? `//- /${file.path}`}`);
    for (const comparison of comparisons.filter((candidate) => candidate.file === file)) {
      const { line, matched, missing, unexpected } = comparison;
      const source = file.lines[line]?.source;
      if (source !== undefined) lines.push(`  ${source}`);
      for (const annotation of matched) lines.push(`  ${formatAnnotation(annotation)}`);
      for (const annotation of missing) lines.push(`- ${formatAnnotation(annotation)}`);
      for (const annotation of unexpected) lines.push(`+ ${formatAnnotation(annotation)}`);
    }
  }
  return lines.join("\n");
}

/** The corrected annotations: those that were right do not change. */
function correctedAnnotations(comparisons: readonly Comparison[]): ReadonlyMap<string, AnnotationsByLine> {
  const byFile = new Map<string, Map<number, readonly Annotation[]>>();
  const unfulfilled = comparisons.flatMap(({ missing }) => missing);
  /** If only the place, severity or fix differs, the author's part of the message stays. */
  const inAuthorsWords = (found: Annotation): Annotation => {
    const match = unfulfilled.find(
      ({ code, message }) => code === found.code && message !== "" && found.message.includes(message),
    );
    return match === undefined ? found : { ...found, message: match.message };
  };
  for (const { file, line, matched, unexpected } of comparisons) {
    const annotations = [...matched, ...unexpected.map(inAuthorsWords)].sort(
      (one, other) => one.mark.column - other.mark.column || one.mark.length - other.mark.length,
    );
    const lines = byFile.get(file.path) ?? new Map<number, readonly Annotation[]>();
    byFile.set(file.path, lines);
    lines.set(line, annotations);
  }
  return byFile;
}

/** Conditions on every finding of any rule. */
function assertSound(fixture: Fixture, analysis: Analysis, findings: readonly PlacedFinding[]): void {
  const [failure] = analysis.failures;
  if (failure !== undefined) throw new Error(`The rule ${failure.code} threw.`, { cause: failure.error });
  for (const { code, document, message, span } of findings) {
    const name = `${code} in ${document}`;
    const file = fixture.files.find((candidate) => candidate.path === document);
    assert.ok(file !== undefined, `${name}: the fixture has no such file (${message})`);
    assert.ok(span.start >= 0 && span.length >= 0, `${name}: negative range`);
    assert.ok(span.start + span.length <= file.text.length, `${name}: the range extends beyond the file`);
    assert.match(message, /^\S(?:.*\S)?$/, `${name}: a message is one line without outer spaces`);
  }
}

/**
 * Analyzes the site of a fixture with all rules and compares the findings with its annotations.
 *
 * @throws AssertionError that shows the fixture with missing and unexpected findings; with `UPDATE_EXPECT=1` the source is
 *   rewritten instead.
 */
export function checkFixture(text: string, options: CheckOptions = {}): Analysis {
  const fixture = parseFixture(text);
  const analysis = analyzeNow(fixtureSite(fixture, options.dialect), options.rules ?? allRules);
  const findings = placeFindings(analysis);
  assertSound(fixture, analysis, findings);
  const comparisons = fixture.files.flatMap((file) =>
    compareFile(
      file,
      findings.filter((finding) => finding.document === file.path),
    ),
  );
  if (comparisons.every(isRight)) return analysis;
  if (updatesExpectations()) {
    const sources = options.sourceFiles ?? [callingFile()].filter((file) => file !== undefined);
    updateExpectation(sources, text, formatFixture(fixture, correctedAnnotations(comparisons)));
    return analysis;
  }
  const missing = comparisons.reduce((sum, comparison) => sum + comparison.missing.length, 0);
  const unexpected = comparisons.reduce((sum, comparison) => sum + comparison.unexpected.length, 0);
  throw new assert.AssertionError({
    message: `${missing} expected and missing (-), ${unexpected} not expected (+):\n\n${report(fixture, comparisons)}\n`,
  });
}

/**
 * Applies all safe fixes to the site of a fixture and compares every file with the expected text, byte for byte.
 *
 * Also asserts that a second run changes nothing, and that JSON stays JSON.
 * @param fixed the site afterwards; files without an expected text must not change. The same text if no safe fix applies.
 */
export function checkFixed(text: string, fixed: string, options: CheckOptions = {}): void {
  const fixture = parseFixture(text);
  const rules = options.rules ?? allRules;
  const before = fixtureSite(fixture, options.dialect);
  const original = new Map(fixture.files.map((file) => [file.path, file.text]));
  const run = fixUntilStable(before, rules, {
    maxRounds: 10,
    pageText: (path) => original.get(path),
  });
  assert.ok(run.settled, "the fixes do not come to an end");
  for (const [path, newText] of run.texts) {
    const old = documentAt(before, path);
    const fresh = documentAt(run.site, path);
    if (old === undefined || fresh === undefined || !isStrict(old)) continue;
    assert.ok(
      isStrict(fresh),
      `${path} was JSON before its fixes and is not valid JSON after them:\n${newText}`,
    );
  }
  const again = fixUntilStable(loadNeeded(run.site, fixture), rules, {
    maxRounds: 1,
    pageText: (path) => run.texts.get(path) ?? original.get(path),
  });
  assert.deepEqual([...again.texts.keys()], [], "a second run changes files again");

  const fixedSite = parseFixture(fixed, fixture);
  const isAnnotated = fixedSite.files.some((file) => file.lines.some((line) => line.expected.length > 0));
  assert.ok(fixed === text || !isAnnotated, "annotations in the text after the fixes are not checked");
  const actual = new Map(fixture.files.map((file) => [file.path, run.texts.get(file.path) ?? file.text]));
  const expected = new Map(fixture.files.map((file) => [file.path, file.text]));
  for (const file of fixedSite.files) {
    assert.ok(actual.has(file.path), `the fixed site names /${file.path}, which the fixture does not have`);
    expected.set(file.path, file.text);
  }
  const wrong = [...actual].filter(([path, content]) => expected.get(path) !== content);
  if (wrong.length > 0 && updatesExpectations() && fixed !== text) {
    const order = wrong.map(([path]) => path).concat(fixedSite.files.map((file) => file.path));
    const sources = options.sourceFiles ?? [callingFile()].filter((file) => file !== undefined);
    const texts = new Map([...actual].filter(([path]) => order.includes(path)));
    updateExpectation(sources, fixed, formatFiles(fixedSite, texts));
    return;
  }
  for (const [path, content] of wrong) {
    // With `expected` and `actual` mocha shows the difference; node's own assertion would show it twice.
    throw Object.assign(new Error(`${path} is not as expected after its fixes`), {
      expected: expected.get(path),
      actual: content,
    });
  }
}
