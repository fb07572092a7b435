/** A call that is refused before anything of a site is read; the message is one sentence for whoever called. */
export class RefusedCallError extends Error {}
