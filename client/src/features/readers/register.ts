/** Feedback and views in the editor: the commands that turn them on and off, and the view of the pages that need work first. */

import { commands, Disposable, ProgressLocation, Uri, window, workspace } from "vscode";
import { messageOf, type Outcome } from "../../platform/errors.ts";
import { urlPathOf } from "../../platform/page-path.ts";
import type { CallTarget } from "../../service/call-target.ts";
import { meterOf } from "../../service/metered.ts";
import { analyticsUse, type UsageMeter } from "../../service/usage-meter.ts";
import { signalOf } from "../../ui/cancellation.ts";
import { announceDone, showWarningMessage, withProgress } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { namedFile } from "../../workspace/named-file.ts";
import { type DocsSite, siteFileIn } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import type { RowNotes } from "../navigation/row-notes.ts";
import { openHit } from "../site-search/open-hit.ts";
import { contextKeys, viewIds } from "../view-ids.ts";
import { NeedView, openPageCommand } from "./need-view.ts";
import { ReaderLenses } from "./reader-lenses.ts";
import { decodeNumbers, encodeNumbers, type ReaderNumbers } from "./reader-numbers.ts";
import { readNotice } from "./reader-words.ts";
import { Readers, type ReadNumbers } from "./readers.ts";
import { ReadersHere } from "./readers-here.ts";
import { ShownProject } from "./shown-project.ts";

/** The name of the numbers in the workspace's state. */
const stateName = "docsJson.readers";

/** The numbers, and the services that the commands use. */
interface ReadersFeature {
  readonly readers: Readers;
  readonly parts: FeatureParts;
  readonly project: ShownProject<CallTarget<DocsSite>>;
}

/** Prompts for missing parts, and reads the numbers of a site. Undefined if the author cancels or nothing was read. */
async function readNumbers(
  { readers, project, parts: { access } }: ReadersFeature,
  resource: Uri | undefined,
): Promise<ReaderNumbers | undefined> {
  // The Command Palette offers the commands only in trusted workspaces, but any extension can run them.
  if (!workspace.isTrusted) return undefined;
  for (let file = resource; ; ) {
    const target = await access.obtain("analytics", file);
    if (target === undefined) return undefined;
    file = siteFileIn(target.site.folder);
    const title = `Reading what readers say about ${oneLine(target.project, 60)}`;
    const outcome: Outcome<ReadNumbers> = await withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      (_, token) => readers.read(target, signalOf(token)),
    );
    if (outcome.ok) {
      const { numbers, viewsError } = outcome.value;
      project.choose(target);
      if (viewsError === undefined) void announceDone(readNotice(numbers));
      else {
        const cause = oneLine(messageOf(viewsError), 400);
        void showWarningMessage(`Feedback was read, but not all views. ${cause}`);
      }
      return numbers;
    }
    if ((await access.explain(outcome.error, target)) === "left") return undefined;
  }
}

/** Opens the Pages by Need view. Reads the numbers first if there are none. */
async function showPagesByNeed(feature: ReadersFeature, file: Uri | undefined): Promise<void> {
  const target = await targetFor(feature, file);
  if (target === undefined) return;
  if (feature.readers.numbersOf(target) === undefined) {
    const numbers = await readNumbers(feature, siteFileIn(target.site.folder));
    if (numbers === undefined || numbers.pages.size === 0) return;
  }
  feature.project.choose(target);
  await commands.executeCommand(`${viewIds.readers}.focus`);
}

/** The project that a command applies to: that of a file, or of the site that the author chooses. */
async function targetFor(
  { parts: { access } }: ReadersFeature,
  file: Uri | undefined,
): Promise<CallTarget<DocsSite> | undefined> {
  if (!workspace.isTrusted) return undefined;
  return access.target("analytics", file);
}

function hideReaders({ project, readers }: ReadersFeature): void {
  const target = project.shown;
  if (target === undefined) return;
  readers.turnOff(target);
  void announceDone(`What readers say about ${oneLine(target.project, 60)} is no longer shown.`);
}

/** Registers the commands, the CodeLenses and the hovers; the notes are for the navigation tree. */
export function registerReaders(parts: FeatureParts): {
  readonly notes: RowNotes;
  readonly registration: Disposable;
} {
  const { access, globalState, report, sites, state } = parts;
  const meter = (target: CallTarget): UsageMeter => meterOf(globalState, analyticsUse(target));
  const readers = new Readers({
    connection: (target) => meter(target).counting(access.connection),
    isNearLimit: (target, now) => meter(target).isNearLimit(now),
    clock: access.connection.clock,
    stored: decodeNumbers(state.get(stateName)),
    save: (all) => void state.update(stateName, encodeNumbers(all)).then(undefined, report),
    onChange: () => showChange(),
  });
  const readersHere = new ReadersHere(readers, access);
  const view = new NeedView();

  const project = new ShownProject<CallTarget<DocsSite>>({
    readers,
    known: () => (workspace.isTrusted ? access.knownTarget("analytics") : undefined),
    show: (shown) => view.show(shown && { folder: shown.target.site.folder, numbers: shown.numbers }),
    onTurned: (isOn) => void commands.executeCommand("setContext", contextKeys.hasReaders, isOn),
  });

  function showChange(): void {
    project.update();
    readersHere.update();
  }

  function showTargets(): void {
    project.update();
    readersHere.targetsChanged();
  }

  project.update();
  const feature: ReadersFeature = { readers, parts, project };
  const registration = Disposable.from(
    readers,
    view,
    new ReaderLenses(readersHere, sites, parts.server),
    access.onDidChange(showTargets),
    workspace.onDidGrantWorkspaceTrust(showTargets),
    window.onDidChangeActiveTextEditor(() => project.update()),
    commands.registerCommand(commandId("showReaders"), async (...commandArguments: unknown[]) => {
      await readNumbers(feature, namedFile(commandArguments));
    }),
    commands.registerCommand(commandId("showPagesByNeed"), (...commandArguments: unknown[]) =>
      showPagesByNeed(feature, namedFile(commandArguments)),
    ),
    commands.registerCommand(commandId("hideReaders"), () => hideReaders(feature)),
    commands.registerCommand(openPageCommand, async (folder: unknown, path: unknown) => {
      if (!(folder instanceof Uri) || typeof path !== "string") return;
      await openHit({ address: `/${urlPathOf(path)}` }, { folder, domain: undefined }, parts.server());
    }),
  );
  return { notes: readersHere, registration };
}
