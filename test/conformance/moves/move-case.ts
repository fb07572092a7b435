/** One case: a small site, moves in it, and the exact content of every file afterwards. */
import { skipOnWindows, skipUnderWine } from "../../skipping.ts";

export type Files = Readonly<Record<string, string>>;

/** Windows does not allow the names of the case, or treats them as equal; Wine does not rename if only case differs. */
type UnableSystem = "Windows" | "Wine";

export interface MoveCase {
  readonly name: string;
  readonly files: Files;
  /** The arguments of `docs-json move`, one move after the other. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** Whether old URLs are redirected; by default they are. */
  readonly redirects?: true;
  /** New paths of files that moved elsewhere. */
  readonly moved?: Files;
  /** Changed texts by their new paths; all other files keep every byte. */
  readonly changed?: Files;
  /** Part of the output of the last move. */
  readonly says?: RegExp;
  /** Whether findings may change, because something was wrong before, or the move reports it. */
  readonly findingsChange?: true;
  /** Whether moving back restores the meaning, but not every byte. */
  readonly notBack?: true;
  /** The system on which the case cannot be tried. */
  readonly notOn?: UnableSystem;
}

/** A refused move: one sentence, exit code 2, and every byte unchanged. */
export interface RefusedCase {
  readonly name: string;
  readonly files: Files;
  readonly move: readonly string[];
  readonly says: RegExp;
  /** The system on which the case cannot be tried. */
  readonly notOn?: UnableSystem;
}

/** Skips a test where its case cannot be tried. */
export function skipWhereUnable(context: Mocha.Context, { notOn }: Pick<MoveCase, "notOn">): void {
  if (notOn === "Windows") skipOnWindows(context);
  if (notOn === "Wine") skipUnderWine(context);
}

const frame = { theme: "mint", name: "Acme", colors: { primary: "#0B7A5F" } };

/** A docs.json in the most common formatting. */
export function docs(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ ...frame, navigation, ...more }, undefined, 2)}\n`;
}

/** A docs.json with only pages. */
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
