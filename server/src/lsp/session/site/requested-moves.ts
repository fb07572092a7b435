/**
 * Moves that this server has requested from the client. The client announces the renames of such a move like any
 * others (`workspace/willRenameFiles`), after it has changed the texts; the server must not change the texts again.
 */
import { applyEdits, type Move } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { isAtOrBelow } from "../../../service/text/paths.ts";

/** The edits and renames requested from a client; edits by the file's path before the change. */
interface RequestedPlan {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly renames: readonly Move[];
}

interface RequestedMove {
  readonly renames: readonly Move[];
  /** The expected texts of the files after the client's changes. */
  readonly texts: ReadonlyMap<string, string>;
}

/** How many texts are compared to recognize the move. */
const maxTexts = 20;

export class RequestedMoves {
  readonly #textOf: (file: string) => string | undefined;
  #last: RequestedMove | undefined;

  /** @param textOf the newest text of a file of the site */
  constructor(textOf: (file: string) => string | undefined) {
    this.#textOf = textOf;
  }

  /** Remembers the last move requested from the client. */
  remember({ edits, renames }: RequestedPlan): void {
    const texts = new Map<string, string>();
    for (const [file, fileEdits] of [...edits].slice(0, maxTexts)) {
      const before = this.#textOf(file);
      if (before !== undefined) texts.set(file, applyEdits(before, fileEdits));
    }
    this.#last = { renames, texts };
  }

  /**
   * Whether these moves were requested and the client has changed the texts for them; if so, forgets them. Some
   * clients announce the renames of one move file by file, each after they have renamed the previous file.
   */
  take(moves: readonly Move[]): boolean {
    if (this.#last === undefined) return false;
    const { renames, texts } = this.#last;
    const isIn = ({ from, to }: Move, list: readonly Move[]): boolean =>
      list.some((move) => move.from === from && move.to === to);
    const left = renames.filter((move) => !isIn(move, moves));
    // Without expected texts, a part of the move may as well be the author's own, which needs other changes.
    const isSame =
      moves.every((move) => isIn(move, renames)) &&
      (left.length === 0 || texts.size > 0) &&
      [...texts].every(([file, text]) => this.#textOf(file) === text);
    if (!isSame) return false;
    // The client renames these files now, so that their texts are no longer at the old paths.
    const leftTexts = [...texts].filter(([file]) => !moves.some(({ from }) => isAtOrBelow(file, from)));
    this.#last = left.length === 0 ? undefined : { renames: left, texts: new Map(leftTexts) };
    return true;
  }
}
