/** Thrown within this folder if text may have another meaning for the YAML library, which then reads the whole text. */
export class AmbiguousYamlError extends Error {}
