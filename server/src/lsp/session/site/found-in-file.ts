/**
 * From the findings of one file to its diagnostics. Diagnostics of findings that equal those of the report before stay the same
 * objects, and no text is read for them: what was reported depends on the findings and on the texts that places were
 * looked up in, so these are compared.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { toAbsolutePath } from "../../../host/paths.ts";
import type { PlacedFinding } from "../../../service/index.ts";
import { documentAt, type Site } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import type { ClientFeatures } from "../../protocol/client-features.ts";
import { diagnosticOf, type Places } from "../../protocol/positions.ts";
import type { OpenDocuments } from "../open-documents.ts";
import type { FileReport } from "../publishing/file-report.ts";
import { withRest } from "../publishing/shown-findings.ts";

/** What reports are made from, together with an analysis. */
export interface ReportContext {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly client: ClientFeatures;
  readonly documents: Pick<OpenDocuments, "all" | "at" | "uriOf">;
  readonly linesOf: (document: string) => LineIndex | undefined;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
}

/** Stands for a text: the same object for as long as the text is the same. */
type TextIdentity = object | undefined;

/** What an analysis found in one file, and the diagnostics made from the findings, in the same order. */
export interface FoundInFile extends FileReport {
  /** Absolute. */
  readonly path: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings are left out; the last diagnostic gives the count. */
  readonly rest: number;
  /** The texts that the diagnostics depend on, by site path. */
  readonly texts: readonly (readonly [document: string, text: TextIdentity])[];
}

/** Makes the diagnostics of files, one after the other. */
export class FileDiagnostics {
  readonly #context: ReportContext;
  readonly #site: Site;
  /** Findings come file by file, so the lines of the last file alone are kept. */
  #last: { readonly document: string; readonly lines: LineIndex | undefined } | undefined;
  #used = new Map<string, TextIdentity>();
  readonly #places: Places = {
    linesOf: (document) => {
      this.#used.set(document, this.#textOf(document));
      if (this.#last?.document !== document) {
        this.#last = { document, lines: this.#context.linesOf(document) };
      }
      return this.#last.lines;
    },
    uriOf: (document) => {
      this.#used.set(document, this.#textOf(document));
      const { documents, root } = this.#context;
      return documents.uriOf(toAbsolutePath(root, document) ?? root);
    },
  };

  constructor(context: ReportContext, site: Site) {
    this.#context = context;
    this.#site = site;
  }

  /**
   * What is reported of one file; the same object as before if nothing is different.
   * @param path absolute
   */
  of(
    path: string,
    findings: readonly PlacedFinding[],
    rest: number,
    before: FoundInFile | undefined,
  ): FoundInFile {
    const known = before !== undefined && this.#areSameTexts(before) ? before : undefined;
    if (known?.rest === rest && areSameFindings(known.findings, findings)) {
      if (areSameObjects(known.findings, findings)) return known;
      return { path: known.path, findings, rest, diagnostics: known.diagnostics, texts: known.texts };
    }
    const { client, ruleHref } = this.#context;
    this.#used = new Map(known?.texts);
    const kept = new Map(known?.findings.map((finding, index) => [finding, known.diagnostics[index]]));
    const diagnostics = findings.map(
      (finding) => kept.get(finding) ?? diagnosticOf(finding, this.#places, client, ruleHref),
    );
    return { path, findings, rest, diagnostics: withRest(diagnostics, rest), texts: [...this.#used] };
  }

  #areSameTexts({ texts }: FoundInFile): boolean {
    return texts.every(([document, text]) => text !== undefined && text === this.#textOf(document));
  }

  /** Undefined if the text is unknown, which may then be another one each time. */
  #textOf(document: string): TextIdentity {
    const { documents, root } = this.#context;
    const path = toAbsolutePath(root, document);
    const open = path === undefined ? undefined : documents.at(path);
    const { pages, specs } = this.#site;
    return (
      open?.lines ?? documentAt(this.#site, document) ?? specs.get(document) ?? pages.byFile.get(document)
    );
  }
}

function areSameObjects(one: readonly PlacedFinding[], other: readonly PlacedFinding[]): boolean {
  return one === other || one.every((finding, index) => finding === other[index]);
}

type PlacedRelation = PlacedFinding["related"][number];

function areSameFindings(one: readonly PlacedFinding[], other: readonly PlacedFinding[]): boolean {
  return one.length === other.length && one.every((finding, index) => isSameFinding(finding, other[index]));
}

/** Whether two findings look the same to a client, in the same texts. */
function isSameFinding(one: PlacedFinding, other: PlacedFinding | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.code === other.code &&
    one.severity === other.severity &&
    one.isKnown === other.isKnown &&
    one.message === other.message &&
    isSameSpan(one, other) &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index]) &&
    one.related.length === other.related.length &&
    one.related.every((place, index) => isSameRelated(place, other.related[index]))
  );
}

function isSameRelated(one: PlacedRelation, other: PlacedRelation | undefined): boolean {
  return (
    other !== undefined &&
    one.document === other.document &&
    one.message === other.message &&
    isSameSpan(one, other)
  );
}

function isSameSpan(
  { span: one }: Pick<PlacedRelation, "span">,
  { span: other }: Pick<PlacedRelation, "span">,
) {
  return one.start === other.start && one.length === other.length;
}

/** A file in which nothing is found. */
export function emptyFile(path: string): FoundInFile {
  const diagnostics: readonly Diagnostic[] = [];
  return { path, findings: [], rest: 0, diagnostics, texts: [] };
}
