/** The types of packaged-readme.mjs, for tests. */
export function packagedReadme(
  text: string,
  path: string,
  rawFiles?: string,
): { readonly text: string; readonly left: number };
