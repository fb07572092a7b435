/**
 * Names that look the same to a person and are different ones to the platform: by case, or by the composition
 * of accents, which can be separate letters (`e` and U+0301) or a part of the letter (`é`).
 */

/** What names have in common that differ in case and the composition of accents alone. */
export function foldedName(name: string): string {
  return name.toLowerCase().normalize();
}

/** Why a path does not name what exists by a path with the same folded name; a clause without a full stop. */
export function whyNamesDiffer(path: string, existing: string, what: "names" | "paths" = "names"): string {
  return path.normalize() === existing.normalize()
    ? "the accents are composed differently"
    : `${what} are case-sensitive`;
}
