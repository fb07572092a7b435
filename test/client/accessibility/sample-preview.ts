/** The preview of the sample site from the server of the command line, and the messages for the panel of an editor. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PreviewContent } from "../../../client/src/webview/preview/content.ts";
import { openSite } from "../../../server/src/cli/open-site.ts";
import { type RunningPreview, servePreview } from "../../../server/src/cli/preview/server.ts";
import { frameParts, previewOf } from "../../../server/src/service/index.ts";
import { defaultSettings } from "../../../server/src/service/snapshot.ts";
import { temporaryFolder } from "../../host/temporary-folder.ts";
import { previewSite } from "../../service/features/preview/preview-site.ts";
import { writeSampleSite } from "./sample-site.ts";

export interface SamplePreview {
  /** The address for a browser. */
  readonly address: string;
  /** The content for a query of the server; `nothing` for a site without pages. */
  readonly contentOf: (query: string) => Promise<PreviewContent>;
  readonly end: () => void;
}

const built = join(import.meta.dirname, "../../../server/dist/preview");

export async function startSamplePreview(): Promise<SamplePreview> {
  const folder = temporaryFolder();
  writeSampleSite(folder);
  const asset = (name: string): string => readFileSync(join(built, name), "utf8");
  const result = openSite(folder.root, {
    settings: defaultSettings,
    files: true,
    pages: false,
    frontmatter: "all",
  });
  if (result.kind !== "opened") throw new Error(result.reason);
  const { site } = result.opened;
  const running: RunningPreview = await servePreview({
    root: folder.root,
    token: "token",
    port: 0,
    assets: {
      "preview.js": asset("preview.js"),
      "preview.css": asset("preview.css"),
      "highlighter.js": asset("highlighter.js"),
    },
    currentSite: () => site,
  });
  return {
    address: running.address,
    async contentOf(query) {
      if (query === "nothing") {
        const empty = previewSite({});
        return { ...frameParts(empty, previewOf(empty, [])), page: "" };
      }
      const answer = await fetch(`${running.address}frame?${query}`);
      return (await answer.json()) as PreviewContent;
    },
    end() {
      running.close();
      folder.remove();
    },
  };
}
