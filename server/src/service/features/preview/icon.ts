/**
 * Icons of entries and components: the image, if an icon is a file of the site; otherwise a tile with the first letter of
 * its name. The drawings of the icon libraries are not here.
 */
import type { FileNames } from "../../site/file-index.ts";
import type { HtmlWriter } from "./html-writer.ts";

/** The files of the site that a preview shows; undefined if they are not listed. */
export interface PreviewFiles {
  readonly files: Pick<FileNames, "has"> | undefined;
}

/** Writes an icon that is given by its name, a path or a URL. */
export function writeIcon(html: HtmlWriter, { files }: PreviewFiles, icon: string): void {
  const path = icon.replace(/^\/+/, "");
  if (files?.has(path) === true) {
    html.element("img", { class: "icon-picture", alt: "", "data-file": path });
    return;
  }
  const name = /([^/]*?)(?:\.\w+)?$/.exec(icon.split(/[?#]/)[0] ?? "")?.[1] ?? icon;
  const [letter = ""] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  // Not as text, which would be read and copied with the name.
  html.element("span", {
    class: "icon",
    title: icon,
    "data-icon": icon,
    "data-letter": letter.toUpperCase(),
  });
}
