/**
 * Converts changes of a document's structure to text edits that leave all other characters unchanged.
 *
 * Visits a document once, from the root to the values that change. All changes between the members of a container are
 * decided together (see gap.ts), so that commas and line breaks are right for any set of changes. Does not depend on
 * rules or docs.json.
 */
import type { JsonChange, JsonValue } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import { type JsonDocument, membersOf, type PropertyNode, type SyntaxNode } from "../tree.ts";
import { isArray, isScalar, sameValue } from "./apply.ts";
import { type Author, type EnclosingContainer, startOfMember, writeReplacement } from "./layout.ts";
import { changeGaps, type NewMember, type Work } from "./members.ts";
import { settleEdits } from "./settle.ts";
import { type Survey, surveyDocument } from "./survey.ts";

/**
 * The text edits that make the given changes, sorted by start, without overlaps.
 *
 * All locations and indexes refer to the document before any change; members inserted at the same index keep the order
 * of their changes. An index outside the array means its end. Changes inside a removed or replaced value are lost with
 * it. If a value or a key is replaced twice, the later change wins; a property that is added twice with equal values is
 * added once.
 *
 * @returns undefined if the changes do not fit the document: a location does not exist, or is not the property, object
 *   or array that the change needs; a key would occur twice in its object, so that one of its values would be lost; or
 *   members are added or removed while other changes correct brackets, which must be correct first.
 */
export function resolveChanges(
  document: JsonDocument,
  changes: readonly JsonChange[],
): readonly TextEdit[] | undefined {
  let survey: Survey | undefined;
  const author: Author = {
    text: document.text,
    survey: () => {
      survey ??= surveyDocument(document);
      return survey;
    },
  };
  const work: Work = {
    author,
    structural: [],
    literal: [],
    changesMembers: false,
    addsQuotes: false,
    correctsBrackets: false,
  };
  const start: ChangedValue = {
    value: document.root,
    offset: document.rootStart,
    property: undefined,
    container: undefined,
    index: 0,
    depth: 0,
  };
  if (!visit(work, start, sortByLocation(changes), false)) return undefined;
  if (work.changesMembers && work.correctsBrackets) return undefined;
  return settleEdits([...work.structural, ...work.literal]);
}

/** The changes of a value and of the values inside it. */
interface Branch {
  readonly changes: JsonChange[];
  /** By segment: a key, or an index as decimal text, because a pointer parsed from text has no numbers. */
  readonly inner: Map<string, Branch>;
}

/** A value that changes or contains changes. */
interface ChangedValue {
  /** Undefined for a property without a value and a document without a root. */
  readonly value: SyntaxNode | undefined;
  /** The offset of the value in the text. */
  readonly offset: number;
  readonly property: { readonly node: PropertyNode; readonly offset: number } | undefined;
  readonly container: EnclosingContainer | undefined;
  /** Index of the container's member that is, or contains, the value. */
  readonly index: number;
  /** Number of containers around the value. */
  readonly depth: number;
}

function sortByLocation(changes: readonly JsonChange[]): Branch {
  const root: Branch = { changes: [], inner: new Map() };
  for (const change of changes) {
    let branch = root;
    for (const segment of change.at.segments) {
      let next = branch.inner.get(String(segment));
      if (next === undefined) {
        next = { changes: [], inner: new Map() };
        branch.inner.set(String(segment), next);
      }
      branch = next;
    }
    branch.changes.push(change);
  }
  return root;
}

/**
 * Collects the edits of a value and of the values inside it. If the value is lost with its container, no edits are
 * collected, but the changes must still fit.
 *
 * @returns whether the changes fit.
 */
function visit(work: Work, target: ChangedValue, branch: Branch, lost: boolean): boolean {
  let replacement: JsonValue | undefined;
  let gone = lost;
  const leading: NewMember[] = [];
  const following: NewMember[] = [];
  for (const change of branch.changes) {
    switch (change.kind) {
      case "replace-value":
        if (target.value === undefined && target.property === undefined) return false;
        replacement = change.value;
        break;
      case "rename-key":
        if (target.property === undefined) return false;
        break;
      case "remove":
        if (target.container === undefined) return false;
        gone = true;
        break;
      case "add-property":
      case "insert-item": {
        const insertion = insertionOf(change, target.value);
        if (insertion === undefined) return false;
        // Insertions at the start come first, even if the object is empty, so that its start is also its end.
        const isLeading = change.kind === "add-property" && change.position === "start";
        (isLeading ? leading : following).push(insertion);
        break;
      }
      case "replace-text":
        break;
    }
  }
  if (!addLiteral(work, target, branch, gone || replacement !== undefined)) return false;
  if (!gone) {
    rename(work, target, branch);
    if (replacement !== undefined) replace(work, target, replacement);
  }
  gone ||= replacement !== undefined;
  const insertions = [...leading, ...following];
  if (insertions.length === 0 && branch.inner.size === 0) return true;
  return visitMembers(work, target, branch, insertions, gone);
}

function visitMembers(
  work: Work,
  target: ChangedValue,
  branch: Branch,
  insertions: readonly NewMember[],
  lost: boolean,
): boolean {
  const { value, offset, container: outer, index } = target;
  if (value?.kind !== "object" && value?.kind !== "array") return false;
  const container: EnclosingContainer = { node: value, offset, outer, index };
  const branches = branchesByIndex(value, branch);
  if (branches === undefined) return false;
  if (!lost) {
    const removed = new Set<number>();
    for (const [memberIndex, inner] of branches) {
      if (inner.changes.some((change) => change.kind === "remove")) removed.add(memberIndex);
    }
    const added = value.kind === "object" ? distinct(insertions) : insertions;
    if (added === undefined || !keysFit(container, branches, removed, added)) return false;
    // The gaps come before the members, because only edits of enclosing values may precede them in `work.literal`.
    changeGaps(work, container, target.depth, removed, added);
  }
  for (const [memberIndex, inner] of branches) {
    if (!visit(work, memberAt(container, memberIndex, target.depth + 1), inner, lost)) return false;
  }
  return true;
}

function insertionOf(
  change: Extract<JsonChange, { readonly kind: "add-property" | "insert-item" }>,
  value: SyntaxNode | undefined,
): NewMember | undefined {
  if (change.kind === "add-property") {
    if (value?.kind !== "object") return undefined;
    const before = change.position === "start" ? 0 : value.properties.length;
    return { before, key: change.key, value: change.value };
  }
  if (value?.kind !== "array") return undefined;
  const isItem = value.items[change.index] !== undefined;
  return { before: isItem ? change.index : value.items.length, key: undefined, value: change.value };
}

/** The members of a container that the inner changes affect, by index; undefined if one of them does not exist. */
function branchesByIndex(
  value: Extract<SyntaxNode, { readonly kind: "object" | "array" }>,
  branch: Branch,
): ReadonlyMap<number, Branch> | undefined {
  const branches = new Map<number, Branch>();
  if (value.kind === "array") {
    for (const [segment, inner] of branch.inner) {
      const index = /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
      if (value.items[index] === undefined) return undefined;
      branches.set(index, inner);
    }
    return branches;
  }
  const found = new Set<string>();
  // Backwards, because the last of several equal keys counts.
  for (let index = value.properties.length - 1; index >= 0 && found.size < branch.inner.size; index--) {
    const key = value.properties[index]?.key.value;
    const inner = key === undefined || found.has(key) ? undefined : branch.inner.get(key);
    if (key === undefined || inner === undefined) continue;
    found.add(key);
    branches.set(index, inner);
  }
  return found.size === branch.inner.size ? branches : undefined;
}

function memberAt(container: EnclosingContainer, index: number, depth: number): ChangedValue {
  const member = membersOf(container.node)[index];
  const offset = startOfMember(container, index);
  if (member?.kind !== "property")
    return { value: member, offset, property: undefined, container, index, depth };
  return {
    value: member.value,
    offset: member.value === undefined ? offset + member.length : offset + member.valueStart,
    property: { node: member, offset },
    container,
    index,
    depth,
  };
}

/** Drops repeated additions; undefined if one key is added with two values. */
function distinct(insertions: readonly NewMember[]): readonly NewMember[] | undefined {
  const byKey = new Map<string | undefined, NewMember>();
  for (const insertion of insertions) {
    const earlier = byKey.get(insertion.key);
    if (earlier === undefined) byKey.set(insertion.key, insertion);
    else if (!sameValue(earlier.value, insertion.value)) return undefined;
  }
  return [...byKey.values()];
}

/** Whether each new key of the object, from an added or a renamed property, occurs in it only once. */
function keysFit(
  container: EnclosingContainer,
  branches: ReadonlyMap<number, Branch>,
  removed: ReadonlySet<number>,
  added: readonly NewMember[],
): boolean {
  if (container.node.kind !== "object") return true;
  const newKeys = added.map((insertion) => insertion.key);
  for (const [memberIndex, inner] of branches) {
    const key = newKeyOf(inner);
    const isRenamed = key !== undefined && key !== container.node.properties[memberIndex]?.key.value;
    if (isRenamed && !removed.has(memberIndex)) newKeys.push(key);
  }
  if (newKeys.length === 0) return true;
  const counts = new Map<string | undefined, number>();
  const count = (key: string | undefined): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const insertion of added) count(insertion.key);
  for (const [index, property] of container.node.properties.entries()) {
    const inner = branches.get(index);
    if (!removed.has(index)) count((inner && newKeyOf(inner)) ?? property.key.value);
  }
  return newKeys.every((key) => counts.get(key) === 1);
}

function newKeyOf(branch: Branch): string | undefined {
  const change = branch.changes.findLast((candidate) => candidate.kind === "rename-key");
  return change?.kind === "rename-key" ? change.key : undefined;
}

function rename(work: Work, target: ChangedValue, branch: Branch): void {
  const key = newKeyOf(branch);
  if (key === undefined || target.property === undefined || key === target.property.node.key.value) return;
  const { offset, node } = target.property;
  const { length } = node.key;
  const old = work.author.text.slice(offset, offset + length);
  const written = JSON.stringify(key);
  dropQuotes(work, offset, offset + length);
  const isQuoted = old.length >= 2 && old.startsWith('"') && old.endsWith('"');
  work.structural.push(
    isQuoted
      ? { start: offset + 1, length: length - 2, newText: written.slice(1, -1), literal: false, order: 0 }
      : { start: offset, length, newText: written, literal: false, order: 0 },
  );
}

function replace(work: Work, target: ChangedValue, replacement: JsonValue): void {
  const { value, offset, container, index, property, depth } = target;
  if (value !== undefined && isSame(value, replacement)) return;
  const written = writeReplacement(work.author, replacement, value, container, index, offset);
  if (value !== undefined) {
    dropQuotes(work, offset, offset + value.length);
    // A change of a bracket at the edge of an array or object belongs to the replaced value.
    if (value.kind === "object" || value.kind === "array") work.changesMembers = true;
    work.structural.push({ start: offset, length: value.length, newText: written, literal: false, order: 0 });
    return;
  }
  if (property === undefined) return;
  // A property without a value ends with its colon, if it has one.
  const hasColon = work.author.text.slice(property.offset + property.node.key.length, offset).includes(":");
  work.structural.push({
    start: offset,
    length: 0,
    newText: (hasColon ? " " : ": ") + written,
    literal: false,
    order: -depth,
  });
}

/** Drops the edits that would complete the quotes of a string, because the whole string is rewritten. */
function dropQuotes(work: Work, start: number, end: number): void {
  if (!work.addsQuotes) return;
  for (let index = work.literal.length - 1; index >= 0; index--) {
    const literal = work.literal[index];
    if (literal?.newText !== '"' || literal.length > 0) continue;
    if (literal.start === start || literal.start === end) work.literal.splice(index, 1);
  }
}

/** Whether text consists only of brackets, commas and white space, with at least one bracket. */
function isBracket(text: string): boolean {
  return /[[\]{}]/.test(text) && /^[[\]{},\s]*$/.test(text);
}

/** Collects the character changes of a value; false if one does not fit. */
function addLiteral(work: Work, target: ChangedValue, branch: Branch, lost: boolean): boolean {
  for (const change of branch.changes) {
    if (change.kind !== "replace-text") continue;
    const start = target.offset + change.span.start;
    const { length } = change.span;
    if (start < 0 || length < 0 || start + length > work.author.text.length) return false;
    if (target.property !== undefined && target.value === undefined) return false;
    const end = target.offset + (target.value?.length ?? 0);
    const text = work.author.text.slice(start, start + length);
    if (isBracket(change.newText) || (isBracket(text) && change.newText === "")) {
      if (lost) return false;
      work.correctsBrackets = true;
    }
    if (!lost && change.newText === '"') work.addsQuotes = true;
    const order = start === end ? -target.depth : start === target.offset ? target.depth : 0;
    if (!lost) work.literal.push({ start, length, newText: change.newText, literal: true, order });
  }
  return true;
}

/** Whether a value in the text already equals the new value. */
function isSame(node: SyntaxNode, value: JsonValue): boolean {
  switch (node.kind) {
    case "null":
      return value === null;
    case "string":
    case "number":
    case "boolean":
      return node.value === value;
    case "invalid":
      return false;
    case "array":
      return (
        isArray(value) &&
        value.length === node.items.length &&
        value.every((item, index) => {
          const counterpart = node.items[index];
          return counterpart !== undefined && isSame(counterpart, item);
        })
      );
    case "object": {
      if (isScalar(value) || isArray(value)) return false;
      // The order of keys matters, because it may be the only change.
      const entries = Object.entries(value);
      if (entries.length !== node.properties.length) return false;
      return node.properties.every((property, index) => {
        const entry = entries[index];
        if (entry === undefined || property.value === undefined) return false;
        return entry[0] === property.key.value && isSame(property.value, entry[1]);
      });
    }
  }
}
