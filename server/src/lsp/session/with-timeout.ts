/** Waiting, but not forever. */

/** Resolved with the work, or when it takes longer than so many milliseconds. */
export function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
