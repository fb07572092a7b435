/**
 * Answers that show what is in the frontmatter of pages: waits a short time for pages that have not been read, and
 * lets the client request again if reading takes longer.
 */
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { type DocumentContext, documentNow, frontmatterInTime } from "./waiting.ts";

/** An answer, and the files of pages whose frontmatter would complete the answer. */
export interface DraftAnswer<Result> {
  readonly answer: Result;
  readonly unread?: { readonly checked: CheckedSite; readonly files: readonly string[] };
}

/**
 * A handler that answers again once the frontmatter is read that its answer lacks.
 * @param again asks the client to request again
 */
export function withFrontmatter<Params, Result>(
  draft: (context: DocumentContext, params: Params) => DraftAnswer<Result>,
  again: (workspace: Workspace) => void = () => {},
): (context: DocumentContext, params: Params) => Promise<Result> {
  return async (context, params) => {
    const { workspace, token, requested: before } = context;
    const first = draft(context, params);
    const { checked, files = [] } = first.unread ?? {};
    const isNews =
      checked !== undefined &&
      files.length > 0 &&
      (await frontmatterInTime(checked, files, () => again(workspace)));
    const requested = documentNow(workspace, before.path);
    // In text that has changed since then, the places of the request are no longer known.
    if (!isNews || token.isCancellationRequested || requested.lines !== before.lines) return first.answer;
    return draft({ ...context, requested }, params).answer;
  };
}
