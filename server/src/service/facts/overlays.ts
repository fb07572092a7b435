/**
 * Overlays, which change a specification before its pages are generated (F6.11, F6.45): those that `openapi.overlays`
 * lists, and those that the platform may find by itself.
 */
import { memo } from "../memo.ts";
import type { SpecSource } from "../navigation/scope.ts";
import type { FileNames } from "../site/file-index.ts";

const overlayFile = /overlay[^/]*\.(?:json|ya?ml)$/i;

/** Quickly excludes pages, which nearly all files are: whether a name has the last letter of a JSON or YAML file. */
function mayBeData(file: string): boolean {
  return "lLnN".includes(file.charAt(file.length - 1));
}

/** Whether a file of the site seems to be an overlay. */
export const hasOverlayFile = memo((files: FileNames): boolean => {
  for (const file of files.files()) if (mayBeData(file) && overlayFile.test(file)) return true;
  return false;
});

/** Whether overlays are listed for a specification; an empty list turns them off. */
export function hasOverlays({ overlays }: SpecSource): boolean {
  return overlays !== undefined && overlays.items.size > 0;
}
