/**
 * Names that look the same to a person but differ for the platform: in case, or in the composition of accents, which can
 * be separate characters (`e` and U+0301) or part of the letter (`é`).
 */

/** The common form of names that differ only in case and the composition of accents. */
export function foldedName(name: string): string {
  return name.toLowerCase().normalize();
}

/** Why a path does not match an existing one with the same folded name; a clause without a full stop. */
export function whyNamesDiffer(path: string, existing: string, what: "names" | "paths" = "names"): string {
  return path.normalize() === existing.normalize()
    ? "the accents are composed differently"
    : `${what} are case-sensitive`;
}
