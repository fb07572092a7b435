/**
 * Writes the URIs of unopened files the way the client wrote those of its folders. Clients write the URI of a file in
 * different ways (`file:///C:/docs`, `file:///c%3A/docs`, accents in either composition), and many compare URIs as
 * text.
 */
import { fromFileUri, isInside, toFileUri, toSitePath } from "../../host/paths.ts";
import { relativeReference } from "../../service/text/uri.ts";

export class ClientUris {
  /** For the absolute path of a folder, the URI that the client uses for it, if it differs from ours. */
  readonly #folders = new Map<string, string>();

  /** Remembers the URI of a workspace folder. */
  noteFolder(uri: string): void {
    const path = fromFileUri(uri);
    if (path === undefined || /[?#]/.test(uri)) return;
    const clientUri = uri.replace(/\/+$/, "");
    // The root of the disk on a system without drive letters.
    if (clientUri === "file:") return;
    if (clientUri === toFileUri(path)) this.#folders.delete(path);
    else this.#folders.set(path, clientUri);
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
