/**
 * Reads the formatting style of a document's author from its whole tree once, for positions where no nearer text shows a
 * style. Depends on the tree, but not on changes.
 */
import { lowerBound } from "../../lower-bound.ts";
import {
  type ArrayNode,
  type ContainerNode,
  type JsonDocument,
  membersOf,
  type PropertyNode,
  type SyntaxNode,
} from "../tree.ts";
import type { Form } from "./apply.ts";
import { commonest, detectStyle, hasLineBreak, type TextStyle } from "./style.ts";

/** The prevailing style of a document. */
export interface Survey extends TextStyle {
  /** Between key and value. */
  readonly colon: string;
  /** Between members on one line. */
  readonly comma: string;
  /** Inside the braces of an object on one line. */
  readonly objectPadding: string;
  /** Inside the brackets of an array on one line. */
  readonly arrayPadding: string;
  /** Form of the array of scalars nearest to an offset; undefined if the document has none. */
  readonly scalarArrayNear: (offset: number) => Form | undefined;
}

interface Sample {
  readonly start: number;
  readonly form: Form;
}

type StyleCounts = Map<string, number>;

/** Reads the style of a document, in time and space linear in its length. */
export function surveyDocument(document: JsonDocument): Survey {
  const { text } = document;
  const colons: StyleCounts = new Map();
  const commas: StyleCounts = new Map();
  const objectPaddings: StyleCounts = new Map();
  const arrayPaddings: StyleCounts = new Map();
  const scalarArrays: Sample[] = [];

  function visit(node: SyntaxNode, offset: number): void {
    if (node.kind !== "object" && node.kind !== "array") return;
    const members = membersOf(node);
    let end = offset + openingLength(node);
    for (const [index, start] of node.starts.entries()) {
      const member = members[index];
      if (member === undefined) continue;
      const before = text.slice(end, offset + start);
      if (index > 0) count(commas, before, /^,[ \t]*$/);
      else count(node.kind === "object" ? objectPaddings : arrayPaddings, before, /^[ \t]*$/);
      end = offset + start + member.length;
      if (member.kind !== "property") {
        visit(member, offset + start);
        continue;
      }
      const colon = colonOf(text, member, offset + start);
      if (colon !== undefined) count(colons, colon, /^[ \t]*:[ \t]*$/);
      if (member.value !== undefined) visit(member.value, offset + start + member.valueStart);
    }
    if (node.kind === "array" && isScalarArray(node))
      scalarArrays.push({ start: offset, form: formOf(text, node, offset) });
  }
  if (document.root !== undefined) visit(document.root, document.rootStart);

  const colon = commonest(colons) ?? ": ";
  // A document with `"key":value` is minified, which decides the style of constructs that it does not contain.
  const space = colon === ":" ? "" : " ";
  return {
    ...detectStyle(text),
    colon,
    comma: commonest(commas) ?? `,${space}`,
    objectPadding: commonest(objectPaddings) ?? space,
    arrayPadding: commonest(arrayPaddings) ?? "",
    scalarArrayNear: (offset) => nearest(scalarArrays, offset),
  };
}

/** Length of the opening bracket: zero if it is missing. */
export function openingLength(node: ContainerNode): number {
  return node.kind === "object" && !node.opened ? 0 : 1;
}

/** The text between a property's key and its value; undefined if it has no value. */
export function colonOf(text: string, property: PropertyNode, offset: number): string | undefined {
  if (property.value === undefined) return undefined;
  return text.slice(offset + property.key.length, offset + property.valueStart);
}

/** Whether the text of a container is on one line. */
export function formOf(text: string, node: SyntaxNode, offset: number): Form {
  return hasLineBreak(text, offset, offset + node.length) ? "lines" : "one-line";
}

/** Whether the array has items, all of them scalars. */
export function isScalarArray(node: ArrayNode): boolean {
  return node.items.length > 0 && node.items.every((item) => item.kind !== "object" && item.kind !== "array");
}

function count(counts: StyleCounts, text: string, wanted: RegExp): void {
  if (wanted.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
}

function nearest(samples: readonly Sample[], offset: number): Form | undefined {
  const next = lowerBound(samples.length, (index) => (samples[index]?.start ?? 0) >= offset);
  const before = samples[next - 1];
  const after = samples[next];
  if (before === undefined || after === undefined) return (before ?? after)?.form;
  return offset - before.start <= after.start - offset ? before.form : after.form;
}
