/** Locations in files, with lines and columns as the Language Server Protocol counts them. */

/** A range in a file. */
export interface ProtocolPlace {
  readonly uri: string;
  readonly range: { readonly start: ProtocolPosition; readonly end: ProtocolPosition };
}

/** A position, counted from zero. */
export interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}
