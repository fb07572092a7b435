/** `docsJson/unused`: the unused files of a site, with their sizes. */
import { RequestType } from "vscode-languageserver/node";
import { sizeOf } from "../../host/file-size.ts";
import { withoutLinkTargets } from "../../host/link-targets.ts";
import { repositoryReadmes } from "../../host/repository-readmes.ts";
import { runInSlices } from "../../host/slices.ts";
import { type PageReference, type SiteUnusedFiles, unusedRequest } from "../../protocol.ts";
import { filesToSearch, type UnusedFile, unusedFiles } from "../../service/index.ts";
import { type Site, withPageTexts } from "../../service/snapshot.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const unusedType = new RequestType<PageReference, SiteUnusedFiles | null, void>(unusedRequest);

const maxFiles = 5000;

/** The newest texts that may name files of a site, including unsaved text of open documents. */
function* textsThatName(
  workspace: Workspace,
  checked: CheckedSite,
  site: Site,
): Generator<readonly [file: string, text: string | undefined], void> {
  for (const file of filesToSearch(site)) yield [file, checked.texts.textOf(file)];
  for (const [path, text] of repositoryReadmes(checked.root))
    yield [path, workspace.documents.at(path)?.lines.text ?? text];
}

interface SizedUnusedFile extends UnusedFile {
  readonly bytes: number | undefined;
}

/** Searches for unused files, largest first; returns undefined if the client has canceled the request. */
function* findUnused({
  workspace,
  token,
  checked,
  site,
}: SiteRequestContext): Generator<undefined, readonly SizedUnusedFile[] | undefined> {
  const steps = unusedFiles(withPageTexts(site, "read"), textsThatName(workspace, checked, site));
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    if (token.isCancellationRequested) return undefined;
    yield;
  }
  const withoutTargets = yield* withoutLinkTargets(checked.root, site.files?.files() ?? [], step.value);
  const files: SizedUnusedFile[] = [];
  for (const unused of withoutTargets) {
    files.push({ ...unused, bytes: sizeOf(checked.root, unused.file) });
    yield;
  }
  return files.sort((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0));
}

/** The unused files of the file's nearest site; all pages of the snapshot have been read. */
export async function unused(context: SiteRequestContext): Promise<SiteUnusedFiles | null> {
  const { workspace, checked } = context;
  const files = await runInSlices(findUnused(context));
  if (files === undefined) return null;
  const shown = files.slice(0, maxFiles).map(({ file, kind, bytes, mayBeUsed }) => ({
    uri: uriIn(workspace, checked, file),
    file,
    kind,
    ...(bytes === undefined ? {} : { bytes }),
    use: mayBeUsed ? ("may be used" as const) : ("unused" as const),
  }));
  const certain = files.filter(({ mayBeUsed }) => !mayBeUsed);
  return {
    files: shown,
    more: files.length - shown.length,
    unusedBytes: certain.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
  };
}
