/** Thrown within this folder where text may mean something else to the YAML library, which then reads the whole text. */
export class AmbiguousYamlError extends Error {}
