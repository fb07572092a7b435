/**
 * How the client writes the URIs of files that it has not opened: as it wrote those of its folders. Clients write one file in
 * several ways (`file:///C:/docs`, `file:///c%3A/docs`, accents in either composition), and many compare URIs as texts.
 */
import { fromFileUri, isInside, toFileUri, toSitePath } from "../../host/paths.ts";
import { relativeReference } from "../../service/text/uri.ts";

export class ClientUris {
  /** By the absolute path of a folder, the URI that the client gave it, if that is not the usual one. */
  readonly #folders = new Map<string, string>();

  /** Notes the URI of a workspace folder. */
  noteFolder(uri: string): void {
    const path = fromFileUri(uri);
    if (path === undefined || /[?#]/.test(uri)) return;
    const ownUri = uri.replace(/\/+$/, "");
    // The root of a disk without drives.
    if (ownUri === "file:") return;
    if (ownUri === toFileUri(path)) this.#folders.delete(path);
    else this.#folders.set(path, ownUri);
  }

  /** The URI of an absolute path. */
  of(path: string): string {
    if (this.#folders.size > 0) {
      const around = [...this.#folders.keys()].filter((folder) => isInside(folder, path));
      const folder = around.sort((one, other) => other.length - one.length)[0];
      const inside = folder === undefined ? undefined : toSitePath(folder, path);
      const uri = folder === undefined ? undefined : this.#folders.get(folder);
      if (inside !== undefined && uri !== undefined)
        return inside === "" ? uri : `${uri}/${relativeReference(inside)}`;
    }
    return toFileUri(path);
  }
}
