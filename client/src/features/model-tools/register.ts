/** The tools with which language models read sites and change them: in the editor's chat, and for agents over the protocol. */
import { dirname } from "node:path";
import { Disposable, type ExtensionContext, type LogOutputChannel, lm, type Uri, workspace } from "vscode";
import { filledText, isObject } from "../../platform/json.ts";
import { ifOffered } from "../../ui/optional-api.ts";
import type { Sites } from "../../workspace/sites.ts";
import { type SiteToolName, siteTools } from "./call-words.ts";
import { registerServerOffer, type ServerOffer } from "./server-offer.ts";
import { SiteTool } from "./site-tool.ts";
import type { ToolProgram } from "./tool-process.ts";

/**
 * The packaged program, run by the editor's own Node. NODE_OPTIONS is removed, because it may be meant for the
 * editor's processes.
 */
function programOf(module: string): ToolProgram {
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  return {
    command: process.execPath,
    args: [module],
    environment: { ...environment, ELECTRON_RUN_AS_NODE: "1" },
  };
}

/** Whether a file belongs to a site; while no site is known, whether it is in the workspace. */
function isInSite(sites: Sites): (file: Uri) => boolean {
  return (file) =>
    sites.folders.length > 0 ? sites.holds(file) : workspace.getWorkspaceFolder(file) !== undefined;
}

/** Registers the tools. */
function registerTools(module: string, sites: Sites, log: LogOutputChannel): Disposable {
  const parts = { program: programOf(module), folder: dirname(module), isInSite: isInSite(sites), log };
  const tools = Object.entries(siteTools) as readonly (readonly [string, SiteToolName])[];
  return Disposable.from(
    ...tools.map(([name, tool]) =>
      ifOffered(
        () => lm?.registerTool?.(name, new SiteTool(tool, parts)),
        (reason) => log.warn(`Models of this editor cannot use ${name}: ${reason}`),
      ),
    ),
  );
}

export function registerModelTools(
  context: ExtensionContext,
  sites: Sites,
  log: LogOutputChannel,
): ServerOffer {
  const module = context.asAbsolutePath("server/dist/docs-json-tools.cjs");
  const manifest: unknown = context.extension.packageJSON;
  const version = (isObject(manifest) ? filledText(manifest.version) : undefined) ?? "0";
  const tools = registerTools(module, sites, log);
  const offer = registerServerOffer({ module, version, log });
  return {
    siteFound: offer.siteFound,
    dispose: () => Disposable.from(tools, offer).dispose(),
  };
}
