/**
 * Writes icons of entries and components: the image if the icon is a file of the site, otherwise a tile with the first
 * letter of its name, because the images of the icon libraries are not available here.
 */
import type { FileNames } from "../../site/file-index.ts";
import type { HtmlWriter } from "./html-writer.ts";

/** The files of the site, for images and imports; undefined if they have not been listed. */
export interface PreviewFiles {
  readonly files: Pick<FileNames, "has"> | undefined;
}

/** Writes an icon, given by its name, path or URL. */
export function writeIcon(html: HtmlWriter, { files }: PreviewFiles, icon: string): void {
  const path = icon.replace(/^\/+/, "");
  if (files?.has(path) === true) {
    html.element("img", { class: "icon-picture", alt: "", "data-file": path });
    return;
  }
  const name = /([^/]*?)(?:\.\w+)?$/.exec(icon.split(/[?#]/)[0] ?? "")?.[1] ?? icon;
  const [letter = ""] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  // An attribute, because text would be read out and copied together with the name.
  html.element("span", {
    class: "icon",
    title: icon,
    "data-icon": icon,
    "data-letter": letter.toUpperCase(),
  });
}
