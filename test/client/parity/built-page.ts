/** The parity page as built. */
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import { type BuiltPage, builtFile } from "../assistant-view/browser.ts";

export const parityPage: BuiltPage = {
  html: () =>
    webviewHtml({
      title: "Parity",
      scripts: [{ code: builtFile("parity.js") }],
      style: builtFile("parity.css"),
      nonce: "abc",
    }),
  files: [],
};
