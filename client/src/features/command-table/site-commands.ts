/** Commands about sites as a whole: checks, the server, URLs and settings. */
import { contextKeys as keys } from "../view-ids.ts";
import { type CommandTableRows, isDocsJson } from "./row.ts";

export const siteCommands = {
  checkNavigation: {
    title: "Check Navigation",
    subject: "window",
    icon: "checklist",
    enablement: `${keys.hasSite} || ${isDocsJson}`,
    menus: [
      {
        menu: "editor/title",
        when: `${keys.isInSite} && ${isDocsJson} && !isInDiffEditor`,
        group: "navigation@1",
      },
    ],
  },
  rescan: { title: "Rescan Workspace", subject: "window" },
  restartServer: { title: "Restart Language Server", subject: "window", enablement: keys.started },
  showLog: { title: "Show Log", subject: "window", enablement: keys.started },
  whereAddress: { title: "Trace URL…", subject: "site", enablement: `${keys.running} && ${keys.hasSite}` },
  switchDialect: {
    title: "Switch Dialect",
    subject: "site",
    enablement: `${keys.running} && ${keys.hasSite}`,
  },
  openConfiguration: {
    title: "Open or Create Configuration File",
    subject: "site",
    enablement: `${keys.running} && ${keys.hasSite}`,
  },
  migrate: {
    title: "Create docs.json from mint.json",
    subject: "file",
    enablement: `${keys.hasFormerFile} || resourceFilename == mint.json`,
    menus: [
      {
        menu: "explorer/context",
        when: `${keys.hasFormerFile} && resourceFilename == mint.json`,
        group: "z_docs@1",
      },
    ],
  },
  leaveToNavigator: {
    title: "Stop VS Code from Loading This Schema",
    subject: "file",
    enablement: isDocsJson,
  },
  takeBackFromNavigator: {
    title: "Let VS Code Load This Schema Again",
    subject: "file",
    enablement: isDocsJson,
  },
} as const satisfies CommandTableRows;
