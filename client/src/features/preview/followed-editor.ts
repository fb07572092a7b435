/** Determines which document of an editor the preview follows. Does not depend on the editor. */
import type { PreviewTarget, ProtocolPosition } from "../../../../server/src/protocol.ts";

/** The part of an editor's document that the preview uses. */
interface FollowedDocument {
  readonly uri: { readonly scheme: string; readonly path: string; toString(): string };
}

type FileTarget = Extract<PreviewTarget, { readonly uri: string }>;

/** The page, or the position in a JSON file; undefined for other documents. */
export function targetOfEditor(
  { uri }: FollowedDocument,
  { line, character }: ProtocolPosition,
): FileTarget | undefined {
  if (uri.scheme !== "file") return undefined;
  if (/\.mdx?$/i.test(uri.path)) return { uri: uri.toString() };
  return /\.jsonc?$/i.test(uri.path) ? { uri: uri.toString(), position: { line, character } } : undefined;
}
