/** Limits how long work is waited for. */

/** Resolves when the work ends, or after this number of milliseconds. */
export function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
