/**
 * Reads tokens into a tree, with a stack of its own instead of recursion. Slips within one container
 * (a comma, a colon, a quote) are reported and passed over here; where brackets do not fit, the
 * reader gives up, and reads again once recovery has mended them (`lenient`).
 */
import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_COMMA,
  OBJECT_KEY,
  OBJECT_NAMELESS,
  OBJECT_START,
  OBJECT_VALUE,
  objectAction,
  type Phase,
  ROOT_END,
  ROOT_START,
} from "./grammar.ts";
import { colonFollows } from "./lexer.ts";
import { maximumDepth, maximumProblems } from "./limits.ts";
import { messages, titles } from "./messages.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isCloser,
  isOpener,
  isScalar,
  OPEN_OBJECT,
  STRING,
  type TokenKind,
  type TokenSource,
} from "./tokens.ts";
import type {
  PropertyNode,
  StringNode,
  SyntaxFix,
  SyntaxNode,
  SyntaxProblem,
  SyntaxProblemKind,
} from "./tree.ts";
import { readScalar } from "./values.ts";

/** Where reading begins: within a container, or before the text's value. */
export interface ReaderStart {
  readonly phase: Phase;
  /** Start of the container in the source's text; 0 for the text as a whole. */
  readonly start: number;
  /** Containers open here, this one included. */
  readonly depth: number;
}

export interface ReadingOptions {
  /** Brackets have been mended; what still does not fit is passed over. */
  readonly lenient: boolean;
  /** Asked before each child of the container it began in; true ends the reading there. */
  readonly stopsAt?: (offset: number) => boolean;
}

/** What was read of the container the reading began in. Starts and problems are relative to its start. */
export interface ContainerReading {
  /** `closed` at its end, `stopped` where `stopsAt` said so, `structural` where brackets do not fit. */
  readonly outcome: "closed" | "stopped" | "structural";
  readonly children: readonly (SyntaxNode | PropertyNode)[];
  readonly starts: readonly number[];
  readonly problems: readonly SyntaxProblem[];
  /** End of the container, or start of the child it stopped before. */
  readonly end: number;
  /** Problems in all that was read, the inner ones included. */
  readonly problemCount: number;
  /** More problems than are kept. */
  readonly overflowed: boolean;
}

interface Frame {
  readonly isObject: boolean;
  readonly start: number;
  readonly opened: boolean;
  /** Index of its first child on the stack of children. */
  readonly first: number;
  problems: SyntaxProblem[] | undefined;
  key: StringNode | undefined;
  keyStart: number;
  /** The key is no string, which has been reported. */
  keyUnquoted: boolean;
}

export const noProblems: readonly SyntaxProblem[] = Object.freeze([]);
const noChildren: readonly never[] = Object.freeze([]);

/** The problem with all its offsets moved. */
export function moveProblem(problem: SyntaxProblem, distance: number): SyntaxProblem {
  if (distance === 0) return problem;
  const { fix, ...rest } = problem;
  const moved = { ...rest, start: problem.start + distance };
  if (fix === undefined) return moved;
  return {
    ...moved,
    fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + distance })) },
  };
}

export function read(source: TokenSource, beginning: ReaderStart, options: ReadingOptions): ContainerReading {
  const { lenient, stopsAt } = options;
  const { text, pending } = source;
  /** Children of all open containers, one after the other, and where they start. */
  const children: (SyntaxNode | PropertyNode)[] = [];
  const offsets: number[] = [];
  let top = 0;
  const enclosing: Frame[] = [];
  let depth = beginning.depth;
  let phase = beginning.phase;
  let frame = newFrame(phase >= OBJECT_START, beginning.start, true);
  let commaStart = -1;
  let previousEnd = source.end;
  let problemCount = 0;
  let overflowed = false;
  /** The current token is to be looked at again. */
  let held = false;

  function newFrame(isObject: boolean, start: number, opened: boolean): Frame {
    return {
      isObject,
      start,
      opened,
      first: top,
      problems: undefined,
      key: undefined,
      keyStart: 0,
      keyUnquoted: false,
    };
  }

  function add(problem: SyntaxProblem): void {
    if (problemCount >= maximumProblems) {
      overflowed = true;
      return;
    }
    problemCount += 1;
    if (frame.problems === undefined) frame.problems = [problem];
    else frame.problems.push(problem);
  }

  function report(
    kind: SyntaxProblemKind,
    start: number,
    end: number,
    message: string,
    fix?: SyntaxFix,
  ): void {
    add(
      fix === undefined
        ? { kind, message, start, length: end - start }
        : { kind, message, start, length: end - start, fix },
    );
  }

  function reportRemovable(kind: SyntaxProblemKind, start: number, message: string, title: string): void {
    report(kind, start, start + 1, message, { title, edits: [{ start, length: 1, newText: "" }] });
  }

  function reportMissing(kind: SyntaxProblemKind, message: string, title: string, newText: string): void {
    // Where recovery changed something, its own fix says what is missing.
    if (source.repaired) return;
    const fix = { title, edits: [{ start: previousEnd, length: 0, newText }] };
    report(kind, previousEnd, previousEnd, message, fix);
  }

  /** Problems of the current container, relative to its start and in order. */
  function problemsOfFrame(): readonly SyntaxProblem[] {
    const { problems, start } = frame;
    if (problems === undefined) return noProblems;
    return problems
      .sort((one, other) => one.start - other.start)
      .map((problem) => moveProblem(problem, -start));
  }

  function startsOfFrame(): readonly number[] {
    const { first, start } = frame;
    if (first === top) return noChildren;
    const starts = offsets.slice(first, top);
    for (let index = 0; index < starts.length; index += 1) starts[index] = (starts[index] ?? 0) - start;
    return starts;
  }

  function push(child: SyntaxNode | PropertyNode, start: number): void {
    children[top] = child;
    offsets[top] = start;
    top += 1;
  }

  /** Gives a value its place in the current container. */
  function attach(value: SyntaxNode, start: number): void {
    if (!frame.isObject) {
      push(value, start);
      phase = phase === ROOT_START ? ROOT_END : ARRAY_ITEM;
      return;
    }
    const { key, keyStart } = frame;
    phase = OBJECT_VALUE;
    if (key === undefined) return;
    const valueStart = start - keyStart;
    push({ kind: "property", length: valueStart + value.length, key, value, valueStart }, keyStart);
    frame.key = undefined;
  }

  /** The key has no value; the property ends with what stands of it. */
  function attachKey(): void {
    const { key, keyStart } = frame;
    if (key === undefined) return;
    if (!frame.keyUnquoted) report("missing-value", keyStart, keyStart + key.length, messages.missingValue);
    const length = previousEnd - keyStart;
    push({ kind: "property", length, key, value: undefined, valueStart: length }, keyStart);
    frame.key = undefined;
  }

  function open(isObject: boolean): void {
    enclosing.push(frame);
    frame = newFrame(isObject, source.start, !source.supplied);
    depth += 1;
    phase = isObject ? OBJECT_START : ARRAY_START;
  }

  /** Ends the current container and gives it its place. */
  function close(end: number, closed: boolean): void {
    const { isObject, start, opened, first } = frame;
    const length = end - start;
    const starts = startsOfFrame();
    const problems = problemsOfFrame();
    const inside = first === top ? noChildren : children.slice(first, top);
    const node: SyntaxNode = isObject
      ? {
          kind: "object",
          length,
          properties: inside as readonly PropertyNode[],
          starts,
          problems,
          opened,
          closed,
        }
      : { kind: "array", length, items: inside as readonly SyntaxNode[], starts, problems, opened, closed };
    top = first;
    frame = enclosing.pop() ?? frame;
    depth -= 1;
    phase = frame.isObject ? OBJECT_COLON : depth === 0 ? ROOT_START : ARRAY_ITEM;
    attach(node, start);
  }

  /**
   * Passes over the container that opens with the current token, bracket by bracket. Returns its end;
   * the token that stopped it, where its end is missing, is still to be looked at.
   */
  function skip(): number {
    let open = 1;
    let end = source.end;
    while (open > 0) {
      const kind = source.next();
      if (kind === END || source.supplied) {
        held = true;
        break;
      }
      pending.length = 0;
      if (isOpener(kind)) open += 1;
      else if (isCloser(kind)) open -= 1;
      end = source.end;
    }
    return end;
  }

  function takePending(): void {
    for (const problem of pending) add(problem);
    pending.length = 0;
  }

  function finish(outcome: ContainerReading["outcome"], end: number): ContainerReading {
    const inside = children.slice(frame.first, top);
    return {
      outcome,
      children: inside,
      starts: startsOfFrame(),
      problems: problemsOfFrame(),
      end,
      problemCount,
      overflowed,
    };
  }

  /** Ends before the current child. What was found wrong with its first token is not part of the reading. */
  function stop(): ContainerReading {
    const { start } = source;
    const found = frame.problems ?? [];
    frame.problems = found.filter(
      (problem) => problem.start < start || (problem.start === start && problem.length === 0),
    );
    problemCount -= found.length - frame.problems.length;
    return finish("stopped", start);
  }

  function takeKey(kind: TokenKind): void {
    const { start, end } = source;
    frame.keyStart = start;
    frame.keyUnquoted = kind !== STRING;
    if (kind === STRING) {
      frame.key = { kind: "string", length: end - start, value: source.value };
    } else {
      const value = text.slice(start, end);
      const edits = [{ start, length: end - start, newText: JSON.stringify(value) }];
      report("unquoted-key", start, end, messages.unquotedKey, { title: titles.quoteKey, edits });
      frame.key = { kind: "string", length: end - start, value };
    }
    phase = OBJECT_KEY;
  }

  function takeValue(kind: TokenKind): void {
    if (isOpener(kind)) {
      if (depth < maximumDepth) {
        open(kind === OPEN_OBJECT);
        return;
      }
      const { start } = source;
      report("too-deep", start, start + 1, messages.tooDeep);
      attach({ kind: "invalid", length: skip() - start }, start);
      return;
    }
    const { start } = source;
    const { node, problem } = readScalar(source);
    if (problem !== undefined) add(problem);
    attach(node, start);
  }

  function takeComma(): void {
    commaStart = source.start;
    phase = frame.isObject ? OBJECT_COMMA : ARRAY_COMMA;
  }

  function takeCloser(): void {
    const afterComma = phase === ARRAY_COMMA || phase === OBJECT_COMMA;
    if (afterComma && commaStart !== -1 && !source.supplied) {
      reportRemovable("trailing-comma", commaStart, messages.trailingComma, titles.removeComma);
    }
  }

  /** A token that fits nowhere, after brackets have been mended. */
  function passOver(kind: TokenKind): void {
    const { start, end } = source;
    const found = text.slice(start, end);
    if (isOpener(kind)) {
      report("missing-key", start, end, messages.missingKey);
      skip();
      phase = OBJECT_VALUE;
    } else if (isCloser(kind)) {
      reportRemovable("extra-bracket", start, messages.extraBracket(found), titles.removeBracket(found));
    } else if (kind === COLON && (phase === ARRAY_ITEM || phase === ARRAY_START || phase === ARRAY_COMMA)) {
      report("unexpected-character", start, end, messages.misplacedColon);
      commaStart = -1;
      phase = ARRAY_COMMA;
    } else {
      report("unexpected-character", start, end, messages.unexpectedCharacter(found));
    }
  }

  /** What an object makes of a token. False where brackets do not fit. */
  function takeInObject(kind: TokenKind): boolean {
    const keyLike = isScalar(kind) && colonFollows(text, source.end);
    const action = objectAction(phase, kind, keyLike, source.lineStart > previousEnd);
    const { start, end } = source;
    switch (action) {
      case "key":
        takeKey(kind);
        break;
      case "colon":
        phase = OBJECT_COLON;
        break;
      case "value":
        takeValue(kind);
        break;
      case "comma":
        takeComma();
        break;
      case "missing-comma":
        reportMissing("missing-comma", messages.missingComma, titles.insertComma, ",");
        phase = OBJECT_COMMA;
        held = true;
        break;
      case "missing-value":
        attachKey();
        phase = keyLike ? OBJECT_COMMA : OBJECT_VALUE;
        held = true;
        break;
      case "missing-colon":
        reportMissing("missing-colon", messages.missingColon, titles.insertColon, ":");
        phase = OBJECT_COLON;
        held = true;
        break;
      case "extra-comma":
        reportRemovable("extra-comma", start, messages.extraComma, titles.removeComma);
        break;
      case "extra-colon":
        reportRemovable("unexpected-character", start, messages.extraColon, titles.removeColon);
        break;
      case "nameless-value":
        if (phase !== OBJECT_NAMELESS) report("missing-key", start, end, messages.missingKey);
        if (isOpener(kind)) skip();
        phase = OBJECT_VALUE;
        break;
      case "nameless-colon":
        report("missing-key", start, end, messages.missingKey);
        phase = OBJECT_NAMELESS;
        break;
      case "close":
        takeCloser();
        break;
      case "structural":
        return false;
    }
    return true;
  }

  for (;;) {
    if (held) {
      held = false;
    } else {
      previousEnd = source.end;
      source.next();
      if (pending.length > 0) takePending();
    }
    const kind = source.kind;
    const atBase = depth === beginning.depth;
    if (frame.isObject) {
      if (
        atBase &&
        kind >= STRING &&
        stopsAt !== undefined &&
        (phase === OBJECT_COMMA || phase === OBJECT_START)
      ) {
        if (stopsAt(source.start)) return stop();
      }
      if (kind === STRING && phase === OBJECT_COMMA) {
        takeKey(kind);
      } else if (kind === COLON && phase === OBJECT_KEY) {
        phase = OBJECT_COLON;
      } else if (takeInObject(kind)) {
        if (kind === CLOSE_OBJECT && !held) {
          if (atBase) return finish("closed", source.end);
          close(source.end, !source.supplied);
        }
        // Passing over a value without end stops at the end of the text, which is then looked at.
      } else if (!lenient) {
        return finish("structural", source.start);
      } else if (kind === END) {
        attachKey();
        if (atBase) return finish("closed", previousEnd);
        report("unclosed-object", previousEnd, previousEnd, messages.unclosedObject);
        close(previousEnd, false);
        held = true;
      } else {
        passOver(kind);
      }
    } else if (phase === ROOT_START || phase === ROOT_END) {
      if (kind === END) return finish("closed", source.start);
      if (phase === ROOT_START && (isOpener(kind) || isScalar(kind))) {
        takeValue(kind);
      } else if (!lenient) {
        return finish("structural", source.start);
      } else if (phase === ROOT_START) {
        passOver(kind);
      } else {
        report("content-after-end", source.start, source.end, messages.contentAfterEnd);
        while (source.next() !== END) pending.length = 0;
        return finish("closed", source.start);
      }
    } else if (isScalar(kind) || isOpener(kind)) {
      if (phase === ARRAY_ITEM)
        reportMissing("missing-comma", messages.missingComma, titles.insertComma, ",");
      if (atBase && stopsAt?.(source.start)) return stop();
      takeValue(kind);
    } else if (kind === COMMA) {
      if (phase === ARRAY_ITEM) takeComma();
      else reportRemovable("extra-comma", source.start, messages.extraComma, titles.removeComma);
    } else if (kind === CLOSE_ARRAY) {
      takeCloser();
      if (atBase) return finish("closed", source.end);
      close(source.end, !source.supplied);
    } else if (!lenient) {
      return finish("structural", source.start);
    } else if (kind === END) {
      if (atBase) return finish("closed", previousEnd);
      report("unclosed-array", previousEnd, previousEnd, messages.unclosedArray);
      close(previousEnd, false);
      held = true;
    } else {
      passOver(kind);
    }
  }
}
