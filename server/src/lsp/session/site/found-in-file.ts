/**
 * Converts the findings of one file to diagnostics. If findings equal those of the previous report, their diagnostics
 * stay the same objects, and no text is read for them: diagnostics depend on the findings and on the texts in which
 * positions were looked up, so these are compared.
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
import { withOmissionNote } from "../publishing/shown-findings.ts";

/** The inputs of reports, in addition to an analysis. */
export interface ReportContext {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly client: ClientFeatures;
  readonly documents: Pick<OpenDocuments, "all" | "at" | "uriOf">;
  readonly linesOf: (document: string) => LineIndex | undefined;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
}

/** Identifies a text: the same object for as long as the text is the same. */
type TextIdentity = object | undefined;

/** The findings of an analysis in one file, and their diagnostics in the same order. */
export interface FoundInFile extends FileReport {
  /** Absolute path. */
  readonly path: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings are omitted; the last diagnostic tells the count. */
  readonly omitted: number;
  /** The texts that the diagnostics depend on, by site path. */
  readonly texts: readonly (readonly [document: string, text: TextIdentity])[];
}

/** Creates the diagnostics of files, one file after another. */
export class FileDiagnostics {
  readonly #context: ReportContext;
  readonly #site: Site;
  /** Findings come file by file, so only the lines of the last file are kept. */
  #last: { readonly document: string; readonly lines: LineIndex | undefined } | undefined;
  #usedTexts = new Map<string, TextIdentity>();
  readonly #places: Places = {
    linesOf: (document) => {
      this.#usedTexts.set(document, this.#textOf(document));
      if (this.#last?.document !== document) {
        this.#last = { document, lines: this.#context.linesOf(document) };
      }
      return this.#last.lines;
    },
    uriOf: (document) => {
      this.#usedTexts.set(document, this.#textOf(document));
      const { documents, root } = this.#context;
      return documents.uriOf(toAbsolutePath(root, document) ?? root);
    },
  };

  constructor(context: ReportContext, site: Site) {
    this.#context = context;
    this.#site = site;
  }

  /**
   * The report of one file; the same object as before if nothing has changed.
   * @param path absolute path
   */
  of(
    path: string,
    findings: readonly PlacedFinding[],
    omitted: number,
    before: FoundInFile | undefined,
  ): FoundInFile {
    const last = before !== undefined && this.#areSameTexts(before) ? before : undefined;
    if (last?.omitted === omitted && areSameFindings(last.findings, findings)) {
      if (areSameObjects(last.findings, findings)) return last;
      return { path: last.path, findings, omitted, diagnostics: last.diagnostics, texts: last.texts };
    }
    const { client, ruleHref } = this.#context;
    this.#usedTexts = new Map(last?.texts);
    const previous = new Map(last?.findings.map((finding, index) => [finding, last.diagnostics[index]]));
    const diagnostics = findings.map(
      (finding) => previous.get(finding) ?? diagnosticOf(finding, this.#places, client, ruleHref),
    );
    const texts = [...this.#usedTexts];
    return { path, findings, omitted, diagnostics: withOmissionNote(diagnostics, omitted), texts };
  }

  #areSameTexts({ texts }: FoundInFile): boolean {
    return texts.every(([document, text]) => text !== undefined && text === this.#textOf(document));
  }

  /** Undefined if the text is unknown, so that it may differ each time. */
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

/** Whether two findings look the same to a client, given the same texts. */
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

/** The report of a file without findings. */
export function emptyFile(path: string): FoundInFile {
  const diagnostics: readonly Diagnostic[] = [];
  return { path, findings: [], omitted: 0, diagnostics, texts: [] };
}
