/** Which paths a suggested command may name: those that no shell reads as something else. */

/** Whether a path can be typed into any shell without quotes. */
export function isPlainPath(path: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/.test(path);
}

/** Whether the folder of a site can be typed into any shell without quotes. */
export function isPlainFolder(path: string): boolean {
  return /^[A-Za-z0-9_./][A-Za-z0-9_./-]*$/.test(path);
}
