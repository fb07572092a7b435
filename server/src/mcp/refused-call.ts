/** A call that is refused before any file of a site is read; the message is one sentence for the caller. */
export class RefusedCallError extends Error {}
