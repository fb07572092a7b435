/** The commands of the palette, as the manifest names them. */
export const commandIds = {
  checkNavigation: "docsJson.checkNavigation",
  restartServer: "docsJson.restartServer",
  rescan: "docsJson.rescan",
  showLog: "docsJson.showLog",
} as const;
