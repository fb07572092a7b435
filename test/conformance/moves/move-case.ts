/** One case: a small site, moves in it, and every file as it must be afterwards, byte by byte. */

export type Files = Readonly<Record<string, string>>;

export interface MoveCase {
  readonly name: string;
  readonly files: Files;
  /** What stands behind `docs-json move`, one move after the other. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** Readers are sent on to the new addresses, as they are by default. */
  readonly redirects?: true;
  /** Where files are found that went elsewhere. */
  readonly moved?: Files;
  /** Texts that are others, by their new paths; all other files keep every byte. */
  readonly changed?: Files;
  /** Part of what is told about the last move. */
  readonly says?: RegExp;
  /** What is found may change, because it was wrong before or the move says so. */
  readonly findingsChange?: true;
  /** Moving back gives back what it means, yet not each byte. */
  readonly notBack?: true;
}

/** A move that is refused: one sentence, exit code 2, and every byte as it was. */
export interface RefusedCase {
  readonly name: string;
  readonly files: Files;
  readonly move: readonly string[];
  readonly says: RegExp;
}

const frame = { theme: "mint", name: "Acme", colors: { primary: "#0D9373" } };

/** A docs.json, written as most of them are. */
export function docs(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ ...frame, navigation, ...more }, undefined, 2)}\n`;
}

/** A docs.json of pages alone. */
export function docsOf(...pages: readonly string[]): string {
  return docs({ pages });
}

export function page(title: string, body = "Text.\n"): string {
  return `---\ntitle: ${title}\n---\n\n${body}`;
}

/** A spec with one operation, `GET /users`. */
export const spec = `${JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Acme", version: "1" },
  paths: { "/users": { get: { summary: "Users", responses: { 200: { description: "All" } } } } },
})}\n`;
